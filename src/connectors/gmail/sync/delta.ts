// The changes of the whole mailbox since a history id, fetched once for all folders at that id.
import type { UidMap } from '../../connector.ts'
import type { GmailApi } from '../request/api.ts'
import { fetchLabels } from './fetch.ts'
import { type Touched, touchedBy } from './history.ts'
import { historySince } from './pages.ts'

export interface Delta {
  /** Most recently changed first. Labels are known for messages that still exist. */
  touched: Touched[]
  /** Of those that have one. */
  uids: Map<string, number>
  next: string
}
interface Kept {
  delta: Promise<Delta | undefined>
  /** Folders it was reported to. */
  reported: Set<string>
  at: number
}

/** The history id reached. */
const good = 20_000
const mostKept = 50

export class Deltas {
  readonly #api: GmailApi
  readonly #uidMap: UidMap
  readonly #kept = new Map<string, Kept>()

  constructor(api: GmailApi, uidMap: UidMap) {
    this.#api = api
    this.#uidMap = uidMap
  }

  /** A second call for the same id fetches anew. Undefined if Gmail has expired that history. */
  since(history: string, folder: string): Promise<Delta | undefined> {
    const kept = this.#kept.get(history)
    if (kept !== undefined && !kept.reported.has(folder) && performance.now() - kept.at < good) {
      kept.reported.add(folder)
      return kept.delta
    }
    const delta = this.#read(history)
    const fresh = { delta, reported: new Set([folder]), at: performance.now() }
    // A failure is not cached.
    delta.catch(() => this.#kept.delete(history))
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(history, fresh)
    return delta
  }

  /** The mailbox changed: the cache is outdated. */
  forget(): void {
    this.#kept.clear()
  }

  async #read(history: string): Promise<Delta | undefined> {
    const read = await historySince(this.#api, history)
    if (read === undefined) return undefined
    const touched = [...touchedBy(read.records).values()]
    const unclear = touched.filter((one) => !one.deleted && one.labels === undefined)
    const labels = await fetchLabels(
      this.#api,
      unclear.map((one) => one.id),
    )
    for (const one of unclear) {
      one.labels = labels.get(one.id)
      one.deleted = one.labels === undefined
    }
    return { touched, uids: await this.#enter(touched), next: read.next }
  }

  /** New messages get UIDs above all others; older ones that were never listed get UIDs below. */
  async #enter(touched: Touched[]): Promise<Map<string, number>> {
    const known = await this.#uidMap.uidsOf(touched.map((one) => one.id))
    const fresh = touched.filter((one) => !one.deleted && !known.has(one.id) && !one.labels?.has('CHAT'))
    const [newer, older] = [fresh.filter((one) => one.added), fresh.filter((one) => !one.added)]
    const uids = new Map(known)
    if (newer.length > 0) for (const [id, uid] of await this.#uidMap.add(newer, 'newer')) uids.set(id, uid)
    if (older.length > 0) for (const [id, uid] of await this.#uidMap.add(older, 'older')) uids.set(id, uid)
    return uids
  }
}
