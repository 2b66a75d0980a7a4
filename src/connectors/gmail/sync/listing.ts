// Lists a folder newest first: pages of ids, which are cheap, then the messages that are not stored yet. The same code serves a
// first listing, an interrupted one and a repair. UIDs are assigned page by page; state between the steps is only a cache, the
// cursor decides.
import type { Changes, GmailIds, SeenFlags, UidMap } from '../../connector.ts'
import { flagsOf, type GmailFolder, gmailValidity, liesIn } from '../labels.ts'
import type { GmailApi } from '../request/api.ts'
import type { ListingCursor } from './cursor.ts'
import type { Delta } from './delta.ts'
import { type Fetched, fetchLabels, fetchMessages } from './fetch.ts'
import { allIds, type IdPage, idPage } from './pages.ts'

export interface ListingDeps {
  api: GmailApi
  uidMap: UidMap
  clock: () => number
  /** Changes since; undefined if Gmail has expired that history. */
  since(history: string): Promise<Delta | undefined>
}

/** A listing under way on this connection. */
export interface Listing {
  cursor: ListingCursor
  folder: GmailFolder
  marks: FlagLists
  page: IdPage | undefined
  /** Number of listed messages of the page. */
  at: number
  uids: Map<string, number>
  /** All UIDs listed so far; undefined if an earlier connection began the listing. */
  all: Set<number> | undefined
}

export function beginListing(api: GmailApi, folder: GmailFolder, cursor: ListingCursor): Listing {
  const fresh = cursor.page === null && cursor.after === null
  const all = fresh ? new Set<number>() : undefined
  return { cursor, folder, marks: new FlagLists(api, folder), page: undefined, at: 0, uids: new Map(), all }
}

/** The next step; returns the new cursor, or the end. */
export async function listingStep(deps: ListingDeps, listing: Listing, limit: number): Promise<Changes> {
  const page = listing.page ?? (await turnTo(deps, listing))
  const { take, fresh } = await choose(deps.uidMap, listing, page, limit)
  const known = take.filter(({ id }) => !fresh.has(id))
  const wanted = take.filter(({ id }) => fresh.has(id)).map(({ id }) => ({ id, uid: listing.uids.get(id) ?? 0 }))
  const [fetched, flags] = await Promise.all([
    fetchMessages(deps.api, wanted, deps.clock()),
    listing.marks.of(known.map(({ id }) => id)),
  ])
  for (const { id } of take) {
    const uid = listing.uids.get(id)
    if (uid !== undefined && !fetched.missing.has(id)) listing.all?.add(uid)
  }
  const more = advance(listing, page, take)
  const step = {
    ...nothingNew(listing.cursor.total),
    ...upserts(fetched),
    known: known.flatMap(({ id }) => {
      const [uid, seen] = [listing.uids.get(id), flags.get(id)]
      return uid === undefined || seen === undefined ? [] : [{ uid, flags: seen }]
    }),
  }
  if (more) return { ...step, cursor: JSON.stringify(listing.cursor), more: true }
  const present = await presentIn(deps, listing)
  const live = { v: 1, at: 'live', history: listing.cursor.history, total: present.length, reported: 0 }
  return { ...step, present, total: present.length, cursor: JSON.stringify(live), more: false }
}

export function nothingNew(total: number): Omit<Changes, 'cursor' | 'more'> {
  return { uidvalidity: gmailValidity, reset: false, upserted: [], flags: [], total }
}

export const upserts = ({ mails, texts }: Fetched) => ({ upserted: mails, texts })

/** Opens the cursor's page at its position. */
async function turnTo({ api, uidMap }: ListingDeps, listing: Listing): Promise<IdPage> {
  const { cursor, folder } = listing
  let page = await idPage(api, folder, cursor.page)
  if (page === undefined) {
    // The page token has expired: start over, skipping what is stored.
    listing.cursor = { ...cursor, page: null, after: null }
    page = await idPage(api, folder, null)
  }
  const ids = page?.ids ?? []
  listing.page = { ids, next: page?.next }
  const after = listing.cursor.after
  listing.at = after === null ? 0 : ids.findIndex(({ id }) => id === after) + 1
  listing.uids = await entered(uidMap, ids, listing.cursor.page === null)
  return listing.page
}

/** UIDs of a page. On the first page, messages before the first known one are newer than all known ones. */
async function entered(uidMap: UidMap, ids: GmailIds[], first: boolean): Promise<Map<string, number>> {
  const known = await uidMap.uidsOf(ids.map(({ id }) => id))
  const from = first ? ids.findIndex(({ id }) => known.has(id)) : -1
  const newer = ids.slice(0, Math.max(0, from))
  const older = ids.slice(newer.length).filter(({ id }) => !known.has(id))
  const added = [
    newer.length === 0 ? [] : [...(await uidMap.add(newer, 'newer'))],
    older.length === 0 ? [] : [...(await uidMap.add(older, 'older'))],
  ]
  return new Map([...known, ...added.flat()])
}

/** The next messages of the page, at most `limit` of them new, and which those are. */
async function choose(uidMap: UidMap, listing: Listing, page: IdPage, limit: number) {
  const uidOf = ({ id }: GmailIds) => listing.uids.get(id) ?? 0
  const ahead = page.ids.slice(listing.at).filter((one) => !listing.all?.has(uidOf(one)))
  const stored = await uidMap.stored(ahead.map(uidOf))
  const take: GmailIds[] = []
  const fresh = new Set<string>()
  for (const one of ahead) {
    const isNew = !stored.has(uidOf(one))
    if (isNew && fresh.size >= limit) break
    if (isNew) fresh.add(one.id)
    take.push(one)
  }
  return { take, fresh }
}

/** Moves past what was taken. False at the end. */
function advance(listing: Listing, page: IdPage, take: GmailIds[]): boolean {
  const last = take.at(-1)
  const reached = last === undefined ? page.ids.length : page.ids.findLastIndex(({ id }) => id === last.id) + 1
  const rest = page.ids.slice(reached).some(({ id }) => !listing.all?.has(listing.uids.get(id) ?? 0))
  if (rest && last !== undefined) {
    listing.at = reached
    listing.cursor = { ...listing.cursor, after: last.id }
    return true
  }
  if (page.next === undefined) return false
  listing.page = undefined
  listing.cursor = { ...listing.cursor, page: page.next, after: null }
  return true
}

/** The exact contents of the folder, with changes during the listing applied. */
async function presentIn({ api, uidMap, since }: ListingDeps, { all, cursor, folder }: Listing): Promise<number[]> {
  const delta = all && (await since(cursor.history))
  if (all === undefined || delta === undefined) {
    const ids = await allIds(api, folder)
    return [...(await uidMap.uidsOf([...ids])).values()]
  }
  for (const one of delta.touched) {
    const uid = delta.uids.get(one.id)
    if (uid === undefined) continue
    if (!one.deleted && one.labels !== undefined && liesIn(folder, one.labels)) all.add(uid)
    else all.delete(uid)
  }
  return [...all]
}

/** Up to this many, fetching the labels of each is cheaper. */
const MAX_SINGLE_LOOKUPS = 3

/** Flags of stored messages: two lists, the unread and the starred messages of the folder. */
class FlagLists {
  readonly #api: GmailApi
  readonly #folder: GmailFolder
  #lists: Promise<{ unread: Set<string>; starred: Set<string> }> | undefined

  constructor(api: GmailApi, folder: GmailFolder) {
    this.#api = api
    this.#folder = folder
  }

  /** By id; deleted ones may be missing. */
  async of(ids: string[]): Promise<Map<string, SeenFlags>> {
    if (this.#lists === undefined && ids.length <= MAX_SINGLE_LOOKUPS) {
      const labels = await fetchLabels(this.#api, ids)
      return new Map([...labels].map(([id, some]) => [id, flagsOf(some)]))
    }
    this.#lists ??= this.#ask()
    const { unread, starred } = await this.#lists
    return new Map(ids.map((id) => [id, { read: !unread.has(id), starred: starred.has(id), answered: undefined }]))
  }

  async #ask() {
    const [unread, starred] = await Promise.all(['UNREAD', 'STARRED'].map((label) => allIds(this.#api, this.#folder, label)))
    return { unread: unread ?? new Set<string>(), starred: starred ?? new Set<string>() }
  }
}
