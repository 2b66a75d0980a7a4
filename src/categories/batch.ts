import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function listBatches(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function undoBatch(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
