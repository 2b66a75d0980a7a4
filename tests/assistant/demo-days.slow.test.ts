// The assistant beside the demo mailbox on many days: what is to be done does not depend on when it is asked.
import { test } from 'vitest'
import { expectKnownTodos } from './demo-world.ts'

/** Each weekday, a leap day, the end of a year, and the nights in which Berlin and New York change their clocks. */
const days: [string, string][] = [
  ['2026-11-22T12:00:00Z', 'UTC'],
  ['2026-11-23T06:00:00Z', 'America/New_York'],
  ['2026-11-25T12:00:00Z', 'Europe/Berlin'],
  ['2026-11-27T20:00:00Z', 'UTC'],
  ['2026-11-28T09:00:00Z', 'Europe/Berlin'],
  ['2028-02-29T10:00:00Z', 'UTC'],
  ['2026-12-31T23:58:00Z', 'UTC'],
  ['2026-03-29T00:30:00Z', 'Europe/Berlin'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin'],
  ['2026-03-08T06:30:00Z', 'America/New_York'],
  ['2026-11-01T05:30:00Z', 'America/New_York'],
]

test.each(days)('what is to be done is what was found already, begun at %s in %s', expectKnownTodos)
