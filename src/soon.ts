// Stands where a verb is being written.
import { AppError } from './core/errors.ts'

export function soon(): never {
  throw new AppError('unconfigured', 'This is not there yet.')
}
