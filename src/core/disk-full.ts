// How it looks when something could not be written: SQLite's codes (https://sqlite.org/rescode.html) and the system's.

const codes = /^(?:SQLITE_FULL|SQLITE_CANTOPEN|SQLITE_READONLY|ENOSPC|EDQUOT|EROFS|EIO$)/
/** Of I/O errors these are about reading: a disk that is broken, and room would not mend it. */
const reading = /^SQLITE_IOERR_(?:READ|SHORT_READ|CORRUPTFS|DATA)$/

/** Whether this failed because nothing, or nothing more, can be written where it was to go. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return false
  return codes.test(cause.code) || (cause.code.startsWith('SQLITE_IOERR') && !reading.test(cause.code))
}
