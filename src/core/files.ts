// Durable writes (fsync), and file modes of secrets.
import { chmodSync, closeSync, fsyncSync, openSync, statSync } from 'node:fs'

export function syncFile(file: string): void {
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Makes a new name in a folder durable. Windows cannot open folders, and needs none of this. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/**
 * Restricts a file or folder with secrets. Returns false where it is wider than `mode` and cannot be changed: on a read-only
 * volume, or where another user owns it, such as a Docker secret. That is for its owner to judge, not a reason to fail.
 */
export function restrictMode(place: string, mode: 0o600 | 0o700): boolean {
  if (process.platform === 'win32' || (statSync(place).mode & 0o777 & ~mode) === 0) return true
  try {
    chmodSync(place, mode)
    return true
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EROFS' || code === 'EPERM' || code === 'EACCES' || code === 'ENOTSUP') return false
    throw cause
  }
}
