import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function forceCategorize(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function sortingProgress(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
