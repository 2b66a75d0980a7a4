import { AppError } from '../core/errors.ts'

export function soon(): AppError {
  return new AppError('unconfigured', 'This is being built.')
}
