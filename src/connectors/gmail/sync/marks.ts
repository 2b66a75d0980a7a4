// Flags of messages that are here already, without asking for each: which messages of a folder are unread, and which are
// starred, is two lists. For a few it is cheaper to ask for them by themselves.
import type { SeenFlags } from '../../connector.ts'
import { flagsOf, type GmailFolder } from '../labels.ts'
import type { GmailApi } from '../request/api.ts'
import { fetchLabels } from './fetch.ts'
import { allIds } from './pages.ts'

const few = 3

export class Marks {
  readonly #api: GmailApi
  readonly #folder: GmailFolder
  #lists: Promise<{ unread: Set<string>; starred: Set<string> }> | undefined

  constructor(api: GmailApi, folder: GmailFolder) {
    this.#api = api
    this.#folder = folder
  }

  /** By id; those that are gone may be left out. */
  async of(ids: string[]): Promise<Map<string, SeenFlags>> {
    if (this.#lists === undefined && ids.length <= few) {
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
