import { locale } from '../../language.ts'

const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })

/** The day of a time, where the reader is. */
export function dayOf(iso: string): string {
  return longDay.format(new Date(iso))
}

export function clockOf(iso: string): string {
  return clock.format(new Date(iso))
}
