// The clock on the sender's wall: dates in a mail are read by it. The mail says its offset from UTC; where that is what the
// person's own zone had then, the zone is taken, because it knows of summer time on the day that is named.
import { fromWall, offsetAt, zoneOf } from '../../connectors/mime/texts/zones.ts'
import { day, minute } from '../../shared/limits.ts'
import type { TriageMail } from '../mail.ts'

export interface Day {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}
export interface Hour {
  hour: number
  minute: number
}
export interface Clock {
  /** When the mail was written, in milliseconds as if that clock showed UTC. */
  now: number
  /** Minutes from UTC when the mail was written. */
  offset: number
  toUtc(wall: number): number
}

export function clockOf(mail: Pick<TriageMail, 'date' | 'offset' | 'zone'>): Clock {
  const zone = zoneOf(mail.zone) ?? 'UTC'
  const there = Math.round(offsetAt(mail.date, zone) / minute)
  const offset = mail.offset ?? there
  return {
    now: mail.date + offset * minute,
    offset,
    toUtc: (wall) => (offset === there ? fromWall(wall, zone) : wall - offset * minute),
  }
}

export const dayOf = (wall: number): Day => {
  const date = new Date(wall)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
export const wallOf = (on: Day, at: Hour = { hour: 0, minute: 0 }): number =>
  Date.UTC(on.year, on.month - 1, on.day, at.hour, at.minute)
export const plusDays = (on: Day, days: number): Day => dayOf(wallOf(on) + days * day)
/** 0 is Sunday. */
export const weekdayOf = (on: Day): number => new Date(wallOf(on)).getUTCDay()
/** The last minute of a day. */
export const dayEnd: Hour = { hour: 23, minute: 59 }
