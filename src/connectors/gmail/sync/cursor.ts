// Where the sync of one folder stands, as the store keeps it. A listing goes page by page, newest first; what happens meanwhile
// is in the history from the point that was noted before it began.
import { z } from 'zod'
import { ownCursor } from '../../cursor.ts'

const HistoryId = z.string().regex(/^\d{1,20}$/)
const Cursor = z.discriminatedUnion('at', [
  z.object({
    v: z.literal(1),
    at: z.literal('listing'),
    history: HistoryId,
    /** How many there may be, for progress. */
    total: z.number().int().nonnegative(),
    /** The page that is being worked through; null for the first one. */
    page: z.string().min(1).max(2000).nullable(),
    /** The last message of it that has been listed. */
    after: z.string().max(64).nullable(),
  }),
  z.object({
    v: z.literal(1),
    at: z.literal('live'),
    history: HistoryId,
    total: z.number().int().nonnegative(),
    /** So much of what happened since has been told, newest first. */
    reported: z.number().int().nonnegative(),
  }),
])
export type Cursor = z.infer<typeof Cursor>
export type ListingCursor = Extract<Cursor, { at: 'listing' }>
export type LiveCursor = Extract<Cursor, { at: 'live' }>

export function parseCursor(text: string | undefined): Cursor | undefined {
  return ownCursor(Cursor, text)
}
