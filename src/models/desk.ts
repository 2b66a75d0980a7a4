// Which model answers: as AI_BACKEND says, and as backends come and go; behind one queue and a breaker.
import type { Log } from '../core/log.ts'
import type { Settings } from '../settings.ts'
import type { LanguageModel, ModelDesk } from './model.ts'
import { noModel } from './no-model.ts'

export interface ModelDeskOptions {
  /** This one answers, whatever the settings say: for tests. */
  model?: LanguageModel | undefined
}

export function createModelDesk(_settings: Settings, _log: Log, { model }: ModelDeskOptions = {}): ModelDesk {
  if (!model) return noModel()
  const facts = { backend: model.backend, name: model.name, place: model.place }
  return {
    ...noModel(),
    now: () => facts,
    state: () => ({ ...noModel().state(), wanted: model.backend, backend: model.backend, model: model.name, place: model.place }),
    complete: async (request) => ({ ...(await model.complete(request)), ...facts }),
  }
}
