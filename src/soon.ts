import { AppError } from './core/errors.ts'
export const soon = async (): Promise<never> => {
  throw new AppError('internal', 'This is being built.')
}
