// The stored sync state of a folder. A listing goes page by page, newest first; changes during it are in the history after the id
// read before it began.
import { z } from 'zod'
import { ownCursor } from '../../cursor.ts'

const HistoryId = z.string().regex(/^\d{1,20}$/)
const Cursor = z.discriminatedUnion('at', [
  z.object({
    v: z.literal(1),
    at: z.literal('listing'),
    history: HistoryId,
    /** Estimated total, for progress. */
    total: z.number().int().nonnegative(),
    /** Token of the current page; null for the first. */
    page: z.string().min(1).max(2000).nullable(),
    /** The last listed message of that page. */
    after: z.string().max(64).nullable(),
  }),
  z.object({
    v: z.literal(1),
    at: z.literal('live'),
    history: HistoryId,
    total: z.number().int().nonnegative(),
    /** Number of changes since then that were reported, newest first. */
    reported: z.number().int().nonnegative(),
  }),
])
export type Cursor = z.infer<typeof Cursor>
export type ListingCursor = Extract<Cursor, { at: 'listing' }>
export type LiveCursor = Extract<Cursor, { at: 'live' }>

export function parseCursor(text: string | undefined): Cursor | undefined {
  return ownCursor(Cursor, text)
}
