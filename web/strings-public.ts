// The texts of the pages anybody may read; apart from strings.ts so that the app does not carry them.
import { language } from './language.ts'
import { publicWords as english } from './words/en/public.ts'
import { translated } from './words/translate.ts'

const other = language === 'de' ? (await import('./words/de/public.ts')).publicWords : undefined

export const publicWords = translated(english, other)

/** Every host has a support mailbox (RFC 2142). */
export function defaultSupportAddress(): string {
  return `support@${location.hostname}`
}
