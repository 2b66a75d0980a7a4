// The texts of the pages anybody may read; apart from strings.ts so that the app does not carry them.
import { publicWords as english } from './en/public.ts'
import { loadLanguage } from './load-language.ts'
import { translated } from './translate.ts'

const other = (await loadLanguage<typeof import('./de/public.ts')>('public'))?.publicWords

export const publicWords = translated(english, other)

/** Every host has a support mailbox (RFC 2142). */
export function defaultSupportAddress(): string {
  return `support@${location.hostname}`
}
