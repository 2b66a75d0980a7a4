import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { UnderstandInput, Understood } from '../shared/voice.ts'

export async function understand(
  _app: App,
  _userId: string,
  _input: UnderstandInput,
  _signal?: AbortSignal,
): Promise<Understood> {
  throw new AppError('internal', 'begun')
}
