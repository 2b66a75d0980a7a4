// What has happened in the whole mailbox since a point of its history, asked for once for all folders that stand at that point.
import type { UidMap } from '../../connector.ts'
import type { GmailApi } from '../request/api.ts'
import { fetchLabels } from './fetch.ts'
import { type Touched, touchedBy } from './history.ts'
import { historySince } from './pages.ts'

export interface Delta {
  /** The one touched last comes first. The labels of each are known, where it is still there. */
  touched: Touched[]
  /** Of those that have one. */
  uids: Map<string, number>
  next: string
}
interface Kept {
  delta: Promise<Delta | undefined>
  /** Folders that have had it. */
  reported: Set<string>
  at: number
}

/** From then on more may have happened. */
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

  /** Who asks for the same again wants to know what is new. Undefined where Gmail does not remember that far back. */
  since(history: string, folder: string): Promise<Delta | undefined> {
    const kept = this.#kept.get(history)
    if (kept !== undefined && !kept.reported.has(folder) && performance.now() - kept.at < good) {
      kept.reported.add(folder)
      return kept.delta
    }
    const delta = this.#read(history)
    const fresh = { delta, reported: new Set([folder]), at: performance.now() }
    // What failed is asked for again.
    delta.catch(() => this.#kept.delete(history))
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(history, fresh)
    return delta
  }

  /** Something has happened since: what is kept is old. */
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

  /** New messages get UIDs above all others; old ones that were never listed below. */
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
