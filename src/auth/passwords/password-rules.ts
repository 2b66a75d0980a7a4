// Refuses passwords that are guessed first: very common ones, also with digits at the end, rows of keys, and the person's own
// name. The length is checked with the input (shared/auth.ts).
import { AppError } from '../../core/errors.ts'
import { commonPasswords } from './common-passwords.ts'

const rows = [
  '1234567890',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qazwsxedcrfvtgbyhn',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'abcdefghijklmnopqrstuvwxyz',
]

/** Throws `invalid` with the reason. */
export function requireGoodPassword(password: string, person: { email: string; name: string }): void {
  const plain = password.normalize('NFKC').toLowerCase().trim()
  if (isOwn(plain, person)) throw new AppError('invalid', 'The password must not be your name or email address.')
  if (isCommon(plain)) throw new AppError('invalid', 'This password is too common. Please choose another.')
}

function isOwn(plain: string, { email, name }: { email: string; name: string }): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s._-]+/g, '')
  const own = [email, email.split('@')[0] ?? '', name].map(bare).filter((text) => text.length >= 3)
  return own.includes(bare(plain)) || own.includes(bare(withoutEnding(plain)))
}

function isCommon(plain: string): boolean {
  const forms = [plain, withoutEnding(plain), asLetters(plain), asLetters(withoutEnding(plain)), withoutEnding(asLetters(plain))]
  return forms.some((form) => commonPasswords.has(form)) || isRow(plain) || /^(.{1,4})\1+$/u.test(plain)
}

/** `summer2026!` is guessed like `summer`. */
function withoutEnding(plain: string): string {
  return plain.replace(/[^\p{L}]{1,5}$/u, '')
}

/** `p@ssw0rd` is `password`. */
function asLetters(plain: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return plain.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign)
}

function isRow(plain: string): boolean {
  const backwards = [...plain].reverse().join('')
  return rows.some((row) => row.includes(plain) || row.includes(backwards))
}
