import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function reviewDraft(_app: App, _userId: string, _id: string): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
export async function approveDraft(_app: App, _userId: string, _input: { id: string; hash: string }): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
