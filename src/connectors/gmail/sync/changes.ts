// One step of keeping a Gmail folder in step: listing it (listing.ts), and from then on what its history says (delta.ts). Where
// Gmail has forgotten that history, the folder is listed anew; UIDs are for ever, so nothing that is here is fetched again.
import { AppError } from '../../../core/errors.ts'
import type { Changes, ChangesInput, UidBook } from '../../connector.ts'
import type { GmailFolders } from '../folders.ts'
import type { GmailFolder } from '../labels.ts'
import type { GmailApi } from '../request/api.ts'
import { type ListingCursor, type LiveCursor, parseCursor } from './cursor.ts'
import { type Delta, Deltas } from './delta.ts'
import { beginListing, type Listing, listingStep, nothingNew } from './listing.ts'
import { countOf, historyNow } from './pages.ts'
import { reportChanges } from './report-changes.ts'

export interface ChangesReader {
  read(input: ChangesInput): Promise<Changes>
  /** Something was changed, from here or elsewhere: what is remembered of the history is old. */
  forget(): void
  /** The oldest point that one of these folders was last brought to; undefined where none was. */
  oldest(folders: ReadonlySet<string>): string | undefined
}
interface Tools {
  api: GmailApi
  book: UidBook
  folders: GmailFolders
}

export function createChangesReader({ api, book, folders }: Tools, clock: () => number): ChangesReader {
  const deltas = new Deltas(api, book)
  const listings = new Map<string, Listing>()
  const telling = new Map<string, { cursor: string; delta: Delta }>()
  const reached = new Map<string, string>()

  return {
    read: async (input) => {
      const folder = await folders.at(input.mailbox)
      if (folder === undefined) throw new AppError('missing', 'This folder is no longer on the mail server.')
      const limit = Math.max(1, input.limit)
      const step = await next(folder, input.cursor, limit)
      const cursor = parseCursor(step.cursor)
      if (!step.more && cursor !== undefined) reached.set(folder.path, cursor.history)
      return step
    },
    forget: () => deltas.forget(),
    oldest: (paths) => {
      const points = [...reached].filter(([path]) => paths.has(path)).map(([, history]) => BigInt(history))
      return points.length === 0 ? undefined : String(points.reduce((a, b) => (a < b ? a : b)))
    },
  }

  async function next(folder: GmailFolder, text: string | undefined, limit: number): Promise<Changes> {
    const cursor = parseCursor(text)
    if (cursor?.at === 'live') {
      const step = await live(folder, cursor, text ?? '', limit)
      if (step !== undefined) return step
    }
    const kept = listings.get(folder.path)
    listings.delete(folder.path)
    const goesOn = kept !== undefined && text === JSON.stringify(kept.cursor)
    const listing = goesOn ? kept : beginListing(api, folder, cursor?.at === 'listing' ? cursor : await start(folder))
    const deps = { api, book, clock, since: (history: string) => deltas.since(history, folder.path) }
    const step = await listingStep(deps, listing, limit)
    if (step.more) listings.set(folder.path, listing)
    return step
  }

  /** The point in the history is noted before anything is listed: what happens meanwhile is after it. */
  async function start(folder: GmailFolder): Promise<ListingCursor> {
    const { history, messages } = await historyNow(api)
    return { v: 1, at: 'listing', history, total: await countOf(api, folder, messages), page: null, after: null }
  }

  /** Undefined where Gmail has forgotten what happened since. */
  async function live(folder: GmailFolder, cursor: LiveCursor, text: string, limit: number): Promise<Changes | undefined> {
    const kept = telling.get(folder.path)
    telling.delete(folder.path)
    const goesOn = kept !== undefined && kept.cursor === text
    const delta = goesOn ? kept.delta : await deltas.since(cursor.history, folder.path)
    if (delta === undefined) return undefined
    // Told in part to an earlier connection: from the beginning, for what has come since stands there.
    const from = goesOn ? cursor.reported : 0
    const { step, reported } = await reportChanges({ api, book }, clock(), { folder, delta, from, limit })
    const total = Math.max(0, cursor.total)
    const more = reported < delta.touched.length
    const after: LiveCursor = more ? { ...cursor, reported } : { v: 1, at: 'live', history: delta.next, total, reported: 0 }
    const cursorText = JSON.stringify(after)
    if (more) telling.set(folder.path, { cursor: cursorText, delta })
    return { ...nothingNew(total), ...step, cursor: cursorText, more }
  }
}
