// A scripted model for tests and benchmarks. It passes the same contract as the real ones: `const model = scriptedModel(({
// schema }) => (schema ? '{"category":"work"}' : 'Hello.'))`, then `testApp({ model })` and
// `expect(model.asked).toHaveLength(1)`.
import { unlessAborted } from '../core/unless-aborted.ts'
import type { CompletionRequest, LanguageModel, ModelFacts } from './model.ts'

export interface ScriptedModel extends LanguageModel {
  /** Oldest first. */
  asked: CompletionRequest[]
  /** Replace it to change the answers. It may throw an AppError. */
  answer: (request: CompletionRequest) => string | Promise<string>
}

export function scriptedModel(
  answer: (request: CompletionRequest) => string | Promise<string> = () => 'Hello.',
  { backend = 'ollama', name = 'scripted', place = 'here' }: Partial<ModelFacts> = {},
): ScriptedModel {
  const self: ScriptedModel = {
    backend,
    name,
    place,
    asked: [],
    answer,
    async complete(request) {
      request.signal?.throwIfAborted()
      self.asked.push(request)
      const text = await unlessAborted(Promise.resolve(self.answer(request)), request.signal)
      // Pieces are bounded: a repetition over megabytes exhausts the stack of the regular expression.
      for (const piece of text.match(/\s{0,1000}\S{1,1000}|\s{1,1000}/g) ?? []) request.onToken?.(piece)
      const sent = [request.system, ...request.messages.map(({ content }) => content)].join('\n')
      return { text, usage: { tokensIn: Math.ceil(sent.length / 4), tokensOut: Math.ceil(text.length / 4) } }
    },
  }
  return self
}
