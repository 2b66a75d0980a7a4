// Descriptions of time zones in calendars (VTIMEZONE; RFC 5545, section 3.6.5): every zone that an event names has to be described
// with it. Of zones of the IANA they are made from what this system knows, of others copied from the calendar that named them.
import ICAL from 'ical.js'
import { day } from '../../../shared/limits.ts'
import { offsetAt } from './zones.ts'

/** Rules that hold for this many years are taken to hold on. */
const years = 7

/** For events of this year and later. */
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

/** A change of the clock, with what is to be added to UTC before and after. */
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

/** By halves, to the minute. */
function changeWithin(zone: string, from: number, to: number, before: number): number {
  let [low, high] = [from / 60_000, to / 60_000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * 60_000, zone) === before) low = middle
    else high = middle
  }
  return high * 60_000
}

/** The rules of the two changes of a year; undefined where the clock doesn't change by the same ones every year. */
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

function commonRule(changes: readonly Change[]): string | undefined {
  const [last, counted] = [new Set<string>(), new Set<string>()]
  for (const change of changes) {
    const wall = new Date(wallOf(change))
    const [month, date] = [wall.getUTCMonth(), wall.getUTCDate()]
    const isLast = new Date(wallOf(change) + 7 * day).getUTCMonth() !== month
    const at = `${month + 1};BYDAY=*${weekdays[wall.getUTCDay()]} ${wall.toISOString().slice(11)}`
    last.add(isLast ? at.replace('*', '-1') : '')
    counted.add(at.replace('*', String(Math.ceil(date / 7))))
  }
  const [same] = [last, counted].find((rules) => rules.size === 1 && !rules.has('')) ?? []
  return same && `FREQ=YEARLY;BYMONTH=${same.split(' ')[0]}`
}

/** On the clock before the change (RFC 5545, section 3.6.5). */
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

/** What a calendar says of a zone of its own, without anything else that stands there; '' where that is no description. */
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
