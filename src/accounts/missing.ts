import { AppError } from '../core/errors.ts'

/** The same for an account that never was and for another person's. */
export function noSuchAccount(): AppError {
  return new AppError('missing', 'This account is no longer connected.')
}
