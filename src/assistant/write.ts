import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function write(_app: App, _userId: string, _input?: unknown, _signal?: AbortSignal): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function* streamWriting(_app: App, _userId: string, _input: unknown, _signal?: AbortSignal): AsyncGenerator<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
