// How fast a model writes: by a fixed prompt without a word of anybody's, short, behind everything else, and never outside.
import type { Completion, CompletionRequest, Ticket } from './model.ts'

export const benchTicket: Ticket = { userId: '', lane: 'background', mayLeave: false }
const request: CompletionRequest = {
  system: 'You count aloud.',
  messages: [{ role: 'user', content: 'Count from one to twelve in words, separated by spaces. Nothing else.' }],
  maxTokens: 24,
}
/** Of a model that does not say how many tokens it wrote. */
const charactersPerToken = 4

export async function benchWith(complete: (request: CompletionRequest) => Promise<Completion>) {
  const began = performance.now()
  const { text, usage } = await complete(request)
  const tokens = usage.tokensOut || Math.ceil(text.length / charactersPerToken)
  return { tokensPerSecond: tokens / Math.max(0.001, (performance.now() - began) / 1000) }
}
