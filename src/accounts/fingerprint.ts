import { AppError } from '../core/errors.ts'

/** A SHA-256 fingerprint as Node writes it (`AB:CD:...`), however a person pasted it. */
export function readFingerprint(text: string | undefined): string | undefined {
  if (!text) return undefined
  const digits = text
    .replace(/^sha-?256[:=\s]*/i, '')
    .replace(/[\s:]/g, '')
    .toUpperCase()
  if (!/^[0-9A-F]{64}$/.test(digits)) throw new AppError('invalid', 'This is not a SHA-256 fingerprint of a certificate.')
  return digits.match(/../g)?.join(':')
}
