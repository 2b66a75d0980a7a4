// The file of the master key: 32 random bytes, as base64 on one line, so that it can be printed and typed in again. Its folder
// is its owner's alone (0700), and so is the file (0600).
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { syncFolder } from './files.ts'

const bytes = 32

export const newKey = (): Buffer => randomBytes(bytes)

/** The text of a key file, as the key; undefined where it is none. */
export function keyFromText(text: string): Buffer | undefined {
  const line = text.trim()
  const key = Buffer.from(line, 'base64')
  return key.length === bytes && key.toString('base64') === line ? key : undefined
}

export const textOfKey = (key: Buffer): string => `${key.toString('base64')}\n`

/** Throws a sentence for the owner where the file is missing, cannot be read or holds something else. */
export function readKeyFile(file: string): Buffer {
  const key = keyFromText(textOf(file))
  if (key) return key
  throw new Error(
    `Please correct MASTER_KEY_FILE: ${file} is damaged: it must contain 32 bytes in base64. Put your copy of it back.`,
  )
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const what = isMissing(cause) ? 'is missing' : "can't be read by this user"
    throw new Error(`Please correct MASTER_KEY_FILE: the key file ${file} ${what}.`, { cause })
  }
}

export const isMissing = (cause: unknown): boolean => (cause as NodeJS.ErrnoException).code === 'ENOENT'

/** Writes a file that was not there before; it is on the disk when this returns. Throws EEXIST, EROFS, EACCES as they come. */
export function writeKeyFile(file: string, key: Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const written = openSync(file, 'wx', 0o600)
  try {
    writeFileSync(written, textOfKey(key))
    fsyncSync(written)
  } finally {
    closeSync(written)
  }
  syncFolder(path.dirname(file))
}
