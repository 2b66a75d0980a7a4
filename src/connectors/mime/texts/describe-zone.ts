// VTIMEZONE components (RFC 5545, section 3.6.5): a calendar must describe every time zone that its events name. The description of an
// IANA zone is derived from the offsets that Intl knows; any other zone's is copied from the calendar that defined it.
import ICAL from 'ical.js'
import { day } from '../../../shared/limits.ts'
import { offsetAt } from './zones.ts'

/** Changes that follow one rule for this many years are written as that rule, without an end. */
const years = 7

/** The VTIMEZONE of an IANA zone, valid from this year on. Where its changes follow no yearly rule, it lists those of the next years. */
export function describeZone(zone: string, year: number): ICAL.Component {
  const component = newZone(zone)
  const first = Date.UTC(year - 1, 0, 1)
  const changes = changesBetween(zone, first, Date.UTC(year - 1 + years, 0, 1))
  const rules = yearlyRules(changes)
  const offset = offsetAt(first, zone)
  if (!rules) addObservance(component, { at: first, before: offset, after: offset })
  for (const change of rules ? changes.slice(0, 2) : changes) addObservance(component, change, rules?.get(change))
  return component
}

/** A change of the clock, with the offsets from UTC before and after it, all in milliseconds. */
interface Change {
  at: number
  before: number
  after: number
}

/** No zone changes its clock twice within a week. */
const step = 7 * day

function changesBetween(zone: string, from: number, to: number): Change[] {
  const changes: Change[] = []
  let before = offsetAt(from, zone)
  for (let at = from; at < to; at += step) {
    const after = offsetAt(at + step, zone)
    if (after !== before) changes.push({ at: changeWithin(zone, at, at + step, before), before, after })
    before = after
  }
  return changes
}

/** Binary search, to the minute. */
function changeWithin(zone: string, from: number, to: number, before: number): number {
  let [low, high] = [from / 60_000, to / 60_000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * 60_000, zone) === before) low = middle
    else high = middle
  }
  return high * 60_000
}

/** The RRULEs of a year's two changes; undefined where they aren't the same in all years. */
function yearlyRules(changes: readonly Change[]): Map<Change, string> | undefined {
  const found = new Map<Change, string>()
  if (changes.length !== 2 * years) return undefined
  for (const first of changes.slice(0, 2)) {
    const same = changes.filter((one) => one.after === first.after)
    const rule = same.length === years ? commonRule(same) : undefined
    if (rule === undefined) return undefined
    found.set(first, rule)
  }
  return found
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The RRULE that all these changes follow, such as the last or the second Sunday of a month; undefined where none fits. */
function commonRule(changes: readonly Change[]): string | undefined {
  const fromEnd = new Set<string | undefined>()
  const fromStart = new Set<string | undefined>()
  const times = new Set<string>()
  for (const change of changes) {
    const wall = new Date(wallOf(change))
    const month = wall.getUTCMonth()
    const isLast = new Date(wallOf(change) + 7 * day).getUTCMonth() !== month
    const rule = (week: number) => `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${week}${weekdays[wall.getUTCDay()]}`
    fromEnd.add(isLast ? rule(-1) : undefined)
    fromStart.add(rule(Math.ceil(wall.getUTCDate() / 7)))
    times.add(wall.toISOString().slice(11))
  }
  if (times.size > 1) return undefined
  const [common] = [fromEnd, fromStart].find((rules) => rules.size === 1 && !rules.has(undefined)) ?? []
  return common
}

/** DTSTART of an observance is in local time before the change (RFC 5545, section 3.6.5). */
const wallOf = ({ at, before }: Change) => at + before

function newZone(tzid: string): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', tzid)
  return component
}

function addObservance(zone: ICAL.Component, change: Change, rule?: string): void {
  const observance = new ICAL.Component(change.after > change.before ? 'daylight' : 'standard')
  observance.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(new Date(wallOf(change)).toISOString().slice(0, 19)))
  observance.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(change.before / 1000))
  observance.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(change.after / 1000))
  if (rule) observance.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  zone.addSubcomponent(observance)
}

/** A zone of a century has fewer; the text is written on the thread that answers everybody. */
const most = { observances: 50, values: 200, chars: 200 }

/** A calendar's own description of a zone, reduced to the properties that define it and renamed to `tzid`; '' where it is incomplete. */
export function copyOfZone({ component }: ICAL.Timezone, tzid: string): string {
  const copy = newZone(tzid)
  const observances = component.getAllSubcomponents().filter(({ name }) => name === 'standard' || name === 'daylight')
  let left = most.values
  for (const one of observances.slice(0, most.observances)) {
    const observance = new ICAL.Component(one.name)
    for (const name of ['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate'])
      for (const value of valuesOf(one, name, left)) {
        left--
        observance.addPropertyWithValue(name, value)
      }
    if (['dtstart', 'tzoffsetfrom', 'tzoffsetto'].every((name) => observance.hasProperty(name))) copy.addSubcomponent(observance)
  }
  return copy.getFirstSubcomponent() ? copy.toString() : ''
}

function valuesOf(observance: ICAL.Component, name: string, atMost: number) {
  const values = observance.getAllProperties(name).flatMap((property) => property.getValues() as unknown[])
  return values.slice(0, atMost).filter(isKnown)
}

const isKnown = (value: unknown): value is ICAL.Time | ICAL.UtcOffset | ICAL.Recur =>
  value instanceof ICAL.Time ||
  value instanceof ICAL.UtcOffset ||
  (value instanceof ICAL.Recur && value.toString().length <= most.chars)
