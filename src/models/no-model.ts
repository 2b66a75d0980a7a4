// No model: for AI_BACKEND=built-in, and for threads that use none.
import { AppError } from '../core/errors.ts'
import type { ModelService } from './model.ts'

export function noModel(): ModelService {
  const none = () => Promise.reject(new AppError('unavailable', 'No AI model is set up on this server.'))
  const unconfigured = () => Promise.reject(new AppError('unconfigured', "Models need Ollama, which isn't set up here."))
  return {
    now: () => undefined,
    state: () => ({
      wanted: 'built-in',
      backend: 'built-in',
      model: null,
      place: 'here',
      reachable: true,
      problem: null,
      pulling: null,
      waiting: 0,
    }),
    complete: none,
    bench: none,
    calls: () => ({ asked: 0, failed: 0 }),
    installed: async () => [],
    pull: unconfigured,
    choose: unconfigured,
    onChange: () => () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }
}
