// Estimates the tokens of a prompt without a tokenizer: an upper estimate refuses what cannot fit, a lower one detects a server
// that read less than it was sent. And measures the speed of a model.
import type { Completion, CompletionRequest, Ticket } from './model.ts'

export function promptText({ system, messages }: Pick<CompletionRequest, 'system' | 'messages'>): string {
  return [system, ...messages.map(({ content }) => content)].join('\n')
}

/** Four characters or three quarters of a word a token; an ideograph is a token and a third, in vocabularies that know few of them. */
export function estimateTokens(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  const ideographs =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)?.length ?? 0
  return Math.ceil(Math.max((text.length - ideographs) / 4, words * 1.3) + ideographs * 1.3)
}

/** No vocabulary joins words, so each run of letters is at least one token. About a quarter too low. */
export function minTokens(text: string): number {
  return Math.floor((text.match(/\p{L}+/gu)?.length ?? 0) * 0.9)
}

export interface PromptCheck {
  /** Whether the server cannot have read all of the prompt. */
  wasCut(text: string, counted: number): boolean
}

/**
 * Some versions of Ollama do not count a cached prefix, or report no count: a missing count is trusted, and a prefix shared
 * with one of the last four prompts is not expected in the count.
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
/** For models without usage data. */
const charactersPerToken = 4

export async function benchmark(complete: (request: CompletionRequest) => Promise<Completion>) {
  const began = performance.now()
  const { text, usage } = await complete(request)
  const tokens = usage.tokensOut || Math.ceil(text.length / charactersPerToken)
  return { tokensPerSecond: tokens / Math.max(0.001, (performance.now() - began) / 1000) }
}
