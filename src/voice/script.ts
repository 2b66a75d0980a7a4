import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { Script } from '../shared/voice.ts'

export async function scriptOf(_app: App, _userId: string, _given: string, _signal?: AbortSignal): Promise<Script> {
  throw new AppError('internal', 'begun')
}
