// How many tokens a prompt has, estimated from both sides without any model's own dictionary. From above, to refuse what cannot
// fit; from below, to notice that a server read less than it was sent.
import type { Completion, CompletionRequest, Ticket } from './model.ts'

export function promptText({ system, messages }: Pick<CompletionRequest, 'system' | 'messages'>): string {
  return [system, ...messages.map(({ content }) => content)].join('\n')
}

/** Likely: four signs or three quarters of a word a token, and each sign of a script without spaces by itself. */
export function estimateTokens(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  const ideographs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)?.length ?? 0
  return Math.ceil(Math.max((text.length - ideographs) / 4, words * 1.3) + ideographs)
}

/** At least: no dictionary joins words, so each run of letters is a token or more. About a quarter below the truth. */
export function minTokens(text: string): number {
  return Math.floor((text.match(/\p{L}+/gu)?.length ?? 0) * 0.9)
}

export interface PromptCheck {
  /** Whether a server that counted so many tokens of this prompt cannot have read all of it. */
  wasCut(text: string, counted: number): boolean
}

/**
 * Some versions of Ollama leave out of the count, or out of the answer, what they still held from a prompt before: that of an
 * answer without a count is believed, and what a prompt shares with the beginning of one of the last four is not missed.
 */
export function createPromptCheck(): PromptCheck {
  let last: string[] = []
  return {
    wasCut(text, counted) {
      const shared = Math.max(0, ...last.map((before) => commonPrefix(before, text)))
      const cut = counted > 0 && counted < minTokens(text.slice(shared))
      if (!cut) last = [text, ...last].slice(0, 4)
      return cut
    },
  }
}

function commonPrefix(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}

export const benchTicket: Ticket = { userId: '', lane: 'background', mayLeave: false }
const request: CompletionRequest = {
  system: 'You count aloud.',
  messages: [{ role: 'user', content: 'Count from one to twelve in words, separated by spaces. Nothing else.' }],
  maxTokens: 24,
}
/** Of a model that does not say how many tokens it wrote. */
const charactersPerToken = 4

export async function benchmark(complete: (request: CompletionRequest) => Promise<Completion>) {
  const began = performance.now()
  const { text, usage } = await complete(request)
  const tokens = usage.tokensOut || Math.ceil(text.length / charactersPerToken)
  return { tokensPerSecond: tokens / Math.max(0.001, (performance.now() - began) / 1000) }
}
