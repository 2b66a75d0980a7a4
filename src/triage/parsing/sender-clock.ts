// The sender's local time, by which dates in a mail are read. The Date header names an offset; where it equals that of the
// person's zone at the time, the zone is used, because it knows daylight saving time. Many servers write +0000 whatever their
// users' zone is. So +0000 counts only if the person's zone agrees, or as the one zone the text names ("14:00 GMT", "3 pm
// CET"); otherwise the sender is assumed to be in the person's zone. Any other offset is trusted. A zone right after an hour
// overrides all of this (times.ts).
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
  /** When the mail was written, as local time in ms. */
  now: number
  offset: number
  /** For "three o'clock your time". */
  yours: string
  toUtc(wall: number): number
  toWall(time: number): number
}

/** `words`: the sender's own text. */
export function senderClock(mail: Pick<TriageMail, 'date' | 'offset' | 'zone'>, words: () => string = () => ''): SenderClock {
  const yours = zoneOf(mail.zone) ?? 'UTC'
  const { offset } = mail
  if (offset === null || offset * minute === offsetAt(mail.date, yours)) return clockIn(yours, mail.date, yours)
  if (offset === 0) return clockIn(singleZoneIn(words()) ?? yours, mail.date, yours)
  const ahead = offset * minute
  return { now: mail.date + ahead, offset, yours, toUtc: (wall) => wall - ahead, toWall: (time) => time + ahead }
}

/** ISO 8601 with the sender's offset. */
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
export const dayEnd: Hour = { hour: 23, minute: 59 }
