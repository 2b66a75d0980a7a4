// A virtual list is fetched in chunks of 100 mails. Only those around the viewport are in memory; other rows are known by index
// only.
import type { EmailList } from '../../../../src/shared/mail.ts'
import type { ListRows } from '../list-rows.ts'

export const chunkSize = 100
/** Concurrent requests. */
const maxConcurrent = 2

export interface ListChunk {
  number: number
  data: EmailList | undefined
  updatedAt: number
}

/** Combines chunks to rows. Mails removed optimistically move later rows up. */
export function rowsOfChunks(parts: readonly ListChunk[], total: number): ListRows {
  const placed: { start: number; emails: EmailList['emails'] }[] = []
  let missing = 0
  for (const { number, data } of [...parts].sort((a, b) => a.number - b.number)) {
    if (!data) continue
    placed.push({ start: number * chunkSize - missing, emails: data.emails })
    const isFull = (number + 1) * chunkSize <= total + missing
    if (isFull) missing += Math.max(0, chunkSize - data.emails.length)
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

/** Total of the newest response; undefined if none is loaded. */
export function newestTotal(parts: readonly ListChunk[]): number | undefined {
  const newest = parts.reduce<ListChunk | undefined>(
    (best, part) => (part.data && (!best || part.updatedAt > best.updatedAt) ? part : best),
    undefined,
  )
  return newest?.data?.total
}

/** The chunks in view, middle first. */
export function chunksInView(from: number, to: number): number[] {
  const first = Math.max(0, Math.floor(from / chunkSize))
  const last = Math.max(first, Math.floor(to / chunkSize))
  const middle = (from + to) / 2 / chunkSize - 0.5
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return numbers.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
}

/**
 * The chunks to request next. Requested chunks out of view are released when their response arrives; chunks scrolled past in
 * the queue are never requested.
 */
export function nextChunks(
  asked: readonly number[],
  wanted: readonly number[],
  isWaiting: (part: number) => boolean,
): readonly number[] {
  const still = asked.filter((part) => wanted.includes(part) || isWaiting(part))
  const free = Math.max(0, maxConcurrent - still.filter(isWaiting).length)
  const next = wanted.filter((part) => !still.includes(part)).slice(0, free)
  return still.length === asked.length && next.length === 0 ? asked : [...still, ...next]
}

export interface VisibleRows {
  from: number
  ids: readonly (string | undefined)[]
}
/**
 * By how many rows the view has shifted because of changes above it. Rows removed within the view do not count: those below
 * move up as expected.
 */
export function rowShift({ from, ids }: VisibleRows, rows: ListRows): number {
  let gone = 0
  for (const [at, id] of ids.entries()) {
    if (id === undefined) continue
    const now = rows.indexOf(id)
    if (now >= 0) return now - (from + at) + gone
    gone++
  }
  return 0
}
