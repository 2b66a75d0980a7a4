import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function listSuggestions(_app: App, _userId: string, _input?: unknown, _signal?: AbortSignal): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
