// Times of calendar objects as moments, in milliseconds: each in the zone that its property names, or else in the person's.
import ICAL from 'ical.js'
import { fromWall, zoneOf } from '../mime/texts/zones.ts'

export interface TimeWindow {
  from: number
  to: number
  /** Of clocks without a zone: the person's. */
  zone: string
  /** The person's addresses, lower case: what they declined takes none of their time. */
  own: string[]
}

/** Birthdays start in the year of birth, or in 1604 where programs don't know it. */
export function timeOf(event: ICAL.Component, name: string): ICAL.Time | undefined {
  const value: unknown = event.getFirstPropertyValue(name)
  return value instanceof ICAL.Time && value.year >= 1600 && value.year < 2170 ? value : undefined
}

export function momentIn(event: ICAL.Component, name: string, window: TimeWindow): number | undefined {
  const time = timeOf(event, name)
  return time && momentOf(time, zoneIn(event, name, window), window)
}

/** Where `zone` is undefined, the calendar's own description of the zone counts; without one, the person's zone. */
export function momentOf(time: ICAL.Time, zone: string | undefined, window: TimeWindow): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, ...(time.isDate ? [0] : [time.hour, time.minute, time.second]))
  if (time.isDate || time.zone === ICAL.Timezone.utcTimezone) return wall
  return isDescribed(time, zone) ? time.toUnixTime() * 1000 : fromWall(wall, zone ?? window.zone)
}

/** Whether the zone is known from the calendar's own VTIMEZONE alone. */
export const isDescribed = (time: ICAL.Time, zone: string | undefined): boolean =>
  zone === undefined && time.zone !== null && time.zone !== ICAL.Timezone.localTimezone

/** The IANA name of a property's zone; undefined where it has none. A time without a zone is in the person's. */
export function zoneIn(event: ICAL.Component, name: string, window: TimeWindow): string | undefined {
  return zoneBy(event.getFirstProperty(name), window)
}

function zoneBy(property: ICAL.Property | null, window: TimeWindow): string | undefined {
  const named = property?.getFirstParameter('tzid')
  return named ? zoneOf(named) : window.zone
}

/** The values of all properties with this name, each with its zone. */
export function valuesOf(
  event: ICAL.Component,
  name: string,
  window: TimeWindow,
): { value: unknown; zone: string | undefined }[] {
  return event.getAllProperties(name).flatMap((property) => {
    const zone = zoneBy(property, window)
    return property.getValues().map((value: unknown) => ({ value, zone }))
  })
}
