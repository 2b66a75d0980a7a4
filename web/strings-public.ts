// The texts of the pages anybody may read; apart from strings.ts so that the app does not carry them.
import { language } from './language.ts'
import { publicWords as english } from './words/en/public.ts'
import { translated } from './words/translate.ts'

const other = language === 'de' ? (await import('./words/de/public.ts')).publicWords : undefined

export const publicWords = translated(english, other)

/** Whom to ask about this server: its own support address (RFC 2142), since every Homing has its own owner. */
export function supportAddress(): string {
  return `support@${location.hostname}`
}
