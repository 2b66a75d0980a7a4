// When something takes place, in the zone of whoever looks.

import type { Invitation } from '../../src/shared/sender-trust.ts'
import { locale } from '../language.ts'

const dates: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }
const times: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

export function whenText({ start, end, allDay }: Pick<Invitation, 'start' | 'end' | 'allDay'>): string {
  return allDay ? daysText(start, end) : hoursText(new Date(start), end === null ? undefined : new Date(end))
}

/** The last day is the one before DTEND (RFC 5545, section 3.6.1). A day has no zone. */
function daysText(start: string, end: string | null): string {
  const day = (iso: string, less = 0) => {
    const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - less)
    return date.toLocaleDateString(locale, { ...dates, timeZone: 'UTC' })
  }
  const [first, last] = [day(start), end === null ? undefined : day(end, 1)]
  return last === undefined || last === first || (end !== null && end <= start) ? first : `${first} – ${last}`
}

function hoursText(start: Date, end: Date | undefined): string {
  if (Number.isNaN(start.getTime())) return ''
  const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value
  const full = (date: Date) => `${date.toLocaleDateString(locale, dates)}, ${date.toLocaleTimeString(locale, times)}`
  const sameDay = end?.toDateString() === start.toDateString()
  const until = end === undefined ? '' : ` – ${sameDay ? end.toLocaleTimeString(locale, times) : full(end)}`
  return `${full(start)}${until}${zone ? ` (${zone})` : ''}`
}
