// Errors of a backup file, each with its sentence.
import { AppError } from '../core/errors.ts'

export const notABackup = (cause?: unknown) => new AppError('unprocessable', "This file isn't a Homing backup.", { cause })
export const damagedBackup = (cause?: unknown) =>
  new AppError('unprocessable', 'This backup is damaged. Please use another one.', {
    cause,
  })
export const foreignFiles = () => new AppError('unprocessable', 'This backup contains unexpected files. Nothing was restored.')
export const bomb = () =>
  new AppError('unprocessable', "This backup would fill the disk and wasn't created by Homing. Nothing was restored.")
export const foreignDatabase = () =>
  new AppError('unprocessable', "The database in this backup isn't a Homing database. Nothing was restored.")
export const newerBackup = (schema: number, known: number) =>
  new AppError(
    'conflict',
    `This backup was created by a newer version of Homing (schema ${schema}, this one supports ${known}). Please install that version first.`,
  )
export const needsPassphrase = () => new AppError('invalid', 'This backup is encrypted. Please enter its passphrase.')
export const wrongPassphrase = (cause?: unknown) => new AppError('forbidden', 'The backup passphrase is incorrect.', { cause })
export const tooCostly = () => new AppError('unprocessable', 'Opening this backup needs more memory than Homing has.')
export const wrongKey = () => new AppError('conflict', "The key in that file doesn't match this backup.")
export const otherKey = () =>
  new AppError(
    'conflict',
    "This backup was encrypted with a different key, so its passwords can't be read. Provide that key, or continue without it and reconnect all mailboxes.",
  )
export const keyStaysOut = (cause: unknown) =>
  new AppError(
    'conflict',
    "The backup's key can't be written to this server's key location. Please put it there yourself first.",
    { cause },
  )
export const diskFull = (cause?: unknown) =>
  new AppError('full', "There isn't enough disk space for this. Please free some up and try again.", { cause })
export const backupBusy = (cause?: unknown) =>
  new AppError('conflict', "A backup is already being created or checked. Please try again when it's done.", { cause })

/** The errors of a full disk become its sentence; others pass unchanged. */
export function orDiskFull(cause: unknown): unknown {
  const code = (cause as { code?: unknown }).code
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL' ? diskFull(cause) : cause
}
