// The clock on the sender's wall: dates in a mail are read by it. The mail says its offset from UTC; where that is what the
// person's own zone had then, the zone is taken, because it knows of summer time on the day that is named.
//
// +0000 is the habit of many servers and web mailers, whatever the clock of their people shows. So it is believed where the
// person's zone has it as well, and where the text names a zone beside an hour ("14:00 GMT", "3 pm CET"), that zone is taken
// for the whole mail. Otherwise its sender is read as somebody who lives where the person does, as most senders do. Any other
// offset was set by somebody who knew, and is believed. A zone right beside an hour wins over all of it (times.ts).
import { fromWall, offsetAt, zoneOf } from '../../connectors/mime/texts/zones.ts'
import { day, minute } from '../../shared/limits.ts'
import type { TriageMail } from '../findings.ts'
import { singleZoneIn } from './named-zone.ts'

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
export interface SenderClock {
  /** When the mail was written, in milliseconds as if that clock showed UTC. */
  now: number
  /** Minutes from UTC when the mail was written. */
  offset: number
  /** The reader's zone, for "three o'clock your time". */
  yours: string
  toUtc(wall: number): number
  /** What the clock shows at a time. */
  toWall(time: number): number
}

/** `words`: what its sender wrote. */
export function senderClock(mail: Pick<TriageMail, 'date' | 'offset' | 'zone'>, words: () => string = () => ''): SenderClock {
  const yours = zoneOf(mail.zone) ?? 'UTC'
  const { offset } = mail
  if (offset === null || offset * minute === offsetAt(mail.date, yours)) return clockIn(yours, mail.date, yours)
  if (offset === 0) return clockIn(singleZoneIn(words()) ?? yours, mail.date, yours)
  const ahead = offset * minute
  return { now: mail.date + ahead, offset, yours, toUtc: (wall) => wall - ahead, toWall: (time) => time + ahead }
}

/** ISO 8601 with the offset of the sender's clock: for whoever reads days and hours in the mail. */
export function sentAt(mail: Pick<TriageMail, 'date' | 'offset' | 'zone' | 'text'>): string {
  const { now, offset } = senderClock(mail, () => mail.text)
  const two = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0')
  return `${new Date(now).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`
}

function clockIn(zone: string, date: number, yours: string): SenderClock {
  const ahead = offsetAt(date, zone)
  return {
    now: date + ahead,
    offset: Math.round(ahead / minute),
    yours,
    toUtc: (wall) => fromWall(wall, zone),
    toWall: (time) => time + offsetAt(time, zone),
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
