// Takes away from others what they may do with a file or folder that holds secrets.
import { chmodSync, statSync } from 'node:fs'

/**
 * Answers false where it is wider than `mode` and cannot be changed: on a volume that is read-only, or where somebody else
 * owns it, such as a Docker secret. That is for its owner to judge, not a reason to fail.
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
