// Which model answers: as AI_BACKEND says, and as backends come and go; behind one queue and a breaker.
import type { Log } from '../core/log.ts'
import type { Settings } from '../settings.ts'
import type { ModelDesk } from './model.ts'
import { noModel } from './no-model.ts'

export function createModelDesk(_settings: Settings, _log: Log): ModelDesk {
  return noModel()
}
