// Errors of a backup file, each with its sentence.
import { AppError } from '../core/errors.ts'

export const notABackup = (cause?: unknown) => new AppError('unprocessable', 'This file is no backup of Homing.', { cause })
export const damagedBackup = (cause?: unknown) =>
  new AppError('unprocessable', 'This backup is damaged: what is in it is not what was put in. Please take another one.', {
    cause,
  })
export const foreignFiles = () =>
  new AppError('unprocessable', 'This backup holds files that Homing never puts into one. Nothing of it was used.')
export const bomb = () =>
  new AppError('unprocessable', 'This backup is packed as Homing never packs: it would fill the disk. Nothing of it was used.')
export const foreignDatabase = () =>
  new AppError('unprocessable', 'The database in this backup is not one of Homing. Nothing of it was used.')
export const newerBackup = (schema: number, known: number) =>
  new AppError(
    'conflict',
    `This backup was made by a newer Homing (schema ${schema}, this one knows ${known}). Please install that version first.`,
  )
export const needsPassphrase = () => new AppError('invalid', 'This backup is encrypted. Please enter its passphrase.')
export const wrongPassphrase = (cause?: unknown) =>
  new AppError('forbidden', 'The passphrase of this backup is not right.', { cause })
export const tooCostly = () =>
  new AppError('unprocessable', 'This backup was encrypted in a way that needs more memory than Homing has for it.')
export const wrongKey = () => new AppError('conflict', 'The key in that file is not the one this backup was written with.')
export const otherKey = () =>
  new AppError(
    'conflict',
    'This backup was written with another key, so its passwords cannot be opened here. Put that key in its place, or go on without it and connect all mailboxes again.',
  )
export const keyStaysOut = (cause: unknown) =>
  new AppError(
    'conflict',
    'The key of this backup cannot be written where this server keeps its own. Please put it there yourself first.',
    { cause },
  )
export const diskFull = (cause?: unknown) =>
  new AppError('full', 'There is not enough room on the disk for this. Please free some and try again.', { cause })
export const backupBusy = (cause?: unknown) =>
  new AppError('conflict', 'A backup is being made or looked into already. Please try again when that is done.', { cause })

/** The errors of a full disk become its sentence; others pass unchanged. */
export function orDiskFull(cause: unknown): unknown {
  const code = (cause as { code?: unknown }).code
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL' ? diskFull(cause) : cause
}
