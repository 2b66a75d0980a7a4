import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'

export async function whySorted(_app: App, _userId: string, _id: string): Promise<never> {
  throw new AppError('unconfigured', 'Not yet.')
}
