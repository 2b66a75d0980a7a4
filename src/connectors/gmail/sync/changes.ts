// One step of syncing a Gmail folder: first its listing (listing.ts), then the changes of its history (delta.ts). If Gmail has
// expired that history, the folder is listed again; UIDs are permanent, so nothing stored is fetched again.
import { AppError } from '../../../core/errors.ts'
import type { Changes, ChangesInput } from '../../connector.ts'
import type { GmailClient } from '../gmail-client.ts'
import type { GmailFolder } from '../labels.ts'
import { type ListingCursor, type LiveCursor, parseCursor } from './cursor.ts'
import { type Delta, Deltas } from './delta.ts'
import { beginListing, type Listing, listingStep, nothingNew } from './listing.ts'
import { countOf, historyNow } from './pages.ts'
import { reportChanges } from './report-changes.ts'

export class ChangesReader {
  private readonly client: GmailClient
  private readonly clock: () => number
  private readonly deltas: Deltas
  /** By path: an unfinished listing, a delta not fully reported, and the history id reached. */
  private readonly listings = new Map<string, Listing>()
  private readonly partial = new Map<string, { cursor: string; delta: Delta }>()
  private readonly reached = new Map<string, string>()

  constructor(client: GmailClient, clock: () => number) {
    this.client = client
    this.clock = clock
    this.deltas = new Deltas(client.api, client.uidMap)
  }

  async read(input: ChangesInput): Promise<Changes> {
    const folder = await this.client.folders.at(input.mailbox)
    if (folder === undefined) throw new AppError('missing', 'This folder is no longer on the mail server.')
    const step = await this.next(folder, input.cursor, Math.max(1, input.limit))
    const cursor = parseCursor(step.cursor)
    if (!step.more && cursor !== undefined) this.reached.set(folder.path, cursor.history)
    return step
  }

  /** The mailbox changed: the history read so far is outdated. */
  forget(): void {
    this.deltas.forget()
  }

  /** The oldest history id among these folders; undefined if none has one. */
  oldest(paths: ReadonlySet<string>): string | undefined {
    const points = [...this.reached].filter(([path]) => paths.has(path)).map(([, history]) => BigInt(history))
    return points.length === 0 ? undefined : String(points.reduce((a, b) => (a < b ? a : b)))
  }

  private async next(folder: GmailFolder, text: string | undefined, limit: number): Promise<Changes> {
    const cursor = parseCursor(text)
    if (cursor?.at === 'live') {
      const step = await this.live(folder, cursor, text ?? '', limit)
      if (step !== undefined) return step
    }
    const { api, uidMap } = this.client
    const kept = this.listings.get(folder.path)
    this.listings.delete(folder.path)
    const goesOn = kept !== undefined && text === JSON.stringify(kept.cursor)
    const listing = goesOn ? kept : beginListing(api, folder, cursor?.at === 'listing' ? cursor : await this.start(folder))
    const deps = { api, uidMap, clock: this.clock, since: (history: string) => this.deltas.since(history, folder.path) }
    const step = await listingStep(deps, listing, limit)
    if (step.more) this.listings.set(folder.path, listing)
    return step
  }

  /** The history id is read before the listing, so that changes during it come after. */
  private async start(folder: GmailFolder): Promise<ListingCursor> {
    const { api } = this.client
    const { history, messages } = await historyNow(api)
    return { v: 1, at: 'listing', history, total: await countOf(api, folder, messages), page: null, after: null }
  }

  /** Undefined where Gmail has expired the history since the cursor. */
  private async live(folder: GmailFolder, cursor: LiveCursor, text: string, limit: number): Promise<Changes | undefined> {
    const { api, uidMap } = this.client
    const kept = this.partial.get(folder.path)
    this.partial.delete(folder.path)
    const goesOn = kept !== undefined && kept.cursor === text
    const delta = goesOn ? kept.delta : await this.deltas.since(cursor.history, folder.path)
    if (delta === undefined) return undefined
    // Partly reported on an earlier connection: start over, newer changes come first.
    const from = goesOn ? cursor.reported : 0
    const { step, reported } = await reportChanges({ api, uidMap }, this.clock(), { folder, delta, from, limit })
    const total = Math.max(0, cursor.total)
    const more = reported < delta.touched.length
    const after: LiveCursor = more ? { ...cursor, reported } : { v: 1, at: 'live', history: delta.next, total, reported: 0 }
    const cursorText = JSON.stringify(after)
    if (more) this.partial.set(folder.path, { cursor: cursorText, delta })
    return { ...nothingNew(total), ...step, cursor: cursorText, more }
  }
}
