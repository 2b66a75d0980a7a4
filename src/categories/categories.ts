import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function createCategory(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function listCategories(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function removeCategory(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function updateCategory(_app: App, _userId: string, _input?: unknown): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
