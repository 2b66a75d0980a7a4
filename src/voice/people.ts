import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { People } from '../shared/voice.ts'

export async function peopleCalled(_app: App, _userId: string, _given: string, _signal?: AbortSignal): Promise<People> {
  throw new AppError('internal', 'begun')
}
