// A long list is fetched in parts of 100 mails. Only those around the view are in memory, so most of its rows are known
// by their number alone.
import type { EmailList } from '../../../../src/shared/mail.ts'
import type { ListRows } from '../list-rows.ts'

export const partSize = 100
/** Parts asked for at the same time. */
const atOnce = 2

export interface Part {
  number: number
  data: EmailList | undefined
  updatedAt: number
}

/** The rows of all parts together. Mails that were just taken out of a part let those below move up. */
export function rowsOfParts(parts: readonly Part[], total: number): ListRows {
  const placed: { start: number; emails: EmailList['emails'] }[] = []
  let missing = 0
  for (const { number, data } of [...parts].sort((a, b) => a.number - b.number)) {
    if (!data) continue
    placed.push({ start: number * partSize - missing, emails: data.emails })
    const isFull = (number + 1) * partSize <= total + missing
    if (isFull) missing += Math.max(0, partSize - data.emails.length)
  }
  return {
    total,
    from: 0,
    to: total,
    mails: placed.flatMap(({ emails }) => emails),
    at: (index) => {
      const part = placed.findLast(({ start }) => start <= index)
      return part?.emails[index - part.start]
    },
    indexOf: (id) => {
      for (const { start, emails } of placed) {
        const at = emails.findIndex((mail) => mail.id === id)
        if (at >= 0) return start + at
      }
      return -1
    },
  }
}

/** How many mails there are by the newest answer; undefined where none is here. */
export function totalOf(parts: readonly Part[]): number | undefined {
  const newest = parts.reduce<Part | undefined>(
    (best, part) => (part.data && (!best || part.updatedAt > best.updatedAt) ? part : best),
    undefined,
  )
  return newest?.data?.total
}

/** The parts a view touches, the one in its middle first. */
export function partsOf(from: number, to: number): number[] {
  const first = Math.max(0, Math.floor(from / partSize))
  const last = Math.max(first, Math.floor(to / partSize))
  const middle = (from + to) / 2 / partSize - 0.5
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return numbers.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
}

/**
 * Which parts to ask for next. What was asked for and has gone out of sight is let go of when its answer is there; parts
 * that were scrolled past before their turn are never asked for.
 */
export function nextAsked(
  asked: readonly number[],
  wanted: readonly number[],
  isWaiting: (part: number) => boolean,
): readonly number[] {
  const still = asked.filter((part) => wanted.includes(part) || isWaiting(part))
  const free = Math.max(0, atOnce - still.filter(isWaiting).length)
  const next = wanted.filter((part) => !still.includes(part)).slice(0, free)
  return still.length === asked.length && next.length === 0 ? asked : [...still, ...next]
}

export interface Seen {
  from: number
  ids: readonly (string | undefined)[]
}
/**
 * By how many rows what one reads has moved since it was seen, by what happened above it. Rows that left from within the
 * view do not count: those below move up, as anybody expects.
 */
export function shiftSince({ from, ids }: Seen, rows: ListRows): number {
  let gone = 0
  for (const [at, id] of ids.entries()) {
    if (id === undefined) continue
    const now = rows.indexOf(id)
    if (now >= 0) return now - (from + at) + gone
    gone++
  }
  return 0
}
