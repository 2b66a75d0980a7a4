// Combines days and hours in a sentence to points in time.
import { fromWall } from '../../connectors/mime/texts/zones.ts'
import { type DayMention, daysIn } from './days.ts'
import { type HourMention, hoursIn } from './hours.ts'
import { type Day, dayEnd, dayOf, type Hour, type SenderClock, wallOf } from './sender-clock.ts'

export interface Time {
  /** Range of day and hour. */
  start: number
  end: number
  on: Day
  hour: Hour | undefined
  /** An hour without a day. */
  todayAlone: boolean
  /** ms UTC; of a day alone its last minute. */
  at: number
}

/** Characters between a day and its hour. */
const maxDistance = 40

/** `before`: the last day mentioned, for "on that day". */
export function timesIn(sentence: string, language: string | null, clock: SenderClock, before: () => Day | undefined): Time[] {
  const days = daysIn(sentence, language, clock)
  const used = new Set<HourMention>()
  const hours = hoursIn(sentence.slice(0, 600))
  const times = days.map((day) => withHour(day, hours, used, clock))
  const alone = hours.filter((hour) => !used.has(hour) && days.length === 0)
  return [...times, ...alone.slice(0, 2).map((hour) => hourAlone(hour, sentence, clock, before))]
}

function withHour(day: DayMention, hours: HourMention[], taken: Set<HourMention>, clock: SenderClock): Time {
  const near = hours
    .filter((hour) => !taken.has(hour) && distance(day, hour) <= maxDistance)
    .sort((a, b) => Number(a.rough) - Number(b.rough) || distance(day, a) - distance(day, b))[0]
  if (!near)
    return {
      start: day.start,
      end: day.end,
      on: day.on,
      hour: undefined,
      todayAlone: false,
      at: clock.toUtc(wallOf(day.on, dayEnd)),
    }
  taken.add(near)
  // "at eight in the evening": both belong to this day.
  for (const hour of hours) if (hour.rough && distance(day, hour) <= maxDistance) taken.add(hour)
  return {
    start: Math.min(day.start, near.start),
    end: Math.max(day.end, near.end),
    on: day.on,
    hour: near.at,
    todayAlone: false,
    at: instantOf(day.on, near, clock),
  }
}

/** In the zone named after the hour, else the sender's. */
function instantOf(on: Day, { at, zone }: HourMention, clock: SenderClock): number {
  const wall = wallOf(on, at)
  return zone === undefined ? clock.toUtc(wall) : fromWall(wall, zone === 'yours' ? clock.yours : zone)
}

const distance = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  Math.max(a.start - b.end, b.start - a.end, 0)

const thatDay = /\b(?:that|the same) (?:day|date)\b|\b(?:diesem|dem|am selben|demselben) tag\b/iu

function hourAlone(hour: HourMention, sentence: string, clock: SenderClock, before: () => Day | undefined): Time {
  const named = thatDay.test(sentence) ? before() : undefined
  const on = named ?? dayOf(clock.now)
  return { start: hour.start, end: hour.end, on, hour: hour.at, todayAlone: named === undefined, at: instantOf(on, hour, clock) }
}
