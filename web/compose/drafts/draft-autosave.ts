// Autosaves a draft: one second after the last change, at most five after the first, one call at a time, with retries. Unsaved
// changes are backed up locally. Independent of React.
import type { Draft, DraftFields, PendingFile, SaveDraftInput, SavedDraft } from '../../../src/shared/writing.ts'
import { type DraftBackup, emptyFields } from './draft-backup.ts'

const debounceMs = 1000
const maxDelayMs = 5000
const retryDelaysMs = [3000, 6000, 12_000, 30_000]

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'changed' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** The server is unreachable; retrying. */
  | { kind: 'unsaved' }
  /** Saved elsewhere meanwhile; the user chooses. */
  | { kind: 'conflict' }
  /** Refused by the server, with the reason. */
  | { kind: 'refused'; sentence: string }

export type SaveFailure = { kind: 'conflict' } | { kind: 'missing' } | { kind: 'refused'; sentence: string } | { kind: 'away' }

interface AutosavePorts {
  save: (input: SaveDraftInput) => Promise<SavedDraft>
  /** Restores a draft discarded elsewhere; false if it is gone for good. */
  restore: (id: string) => Promise<boolean>
  /** A new draft is started, without the files of the old one. */
  onLost: () => void
  failureOf: (cause: unknown) => SaveFailure
  backup: (kept: DraftBackup) => void
  /** The draft was created on the server. */
  onMade: (id: string) => void
}
interface AutosaveStart {
  fields: DraftFields
  id?: string | undefined
  revision?: number | undefined
  /** `fields` contain unsaved changes. */
  unsaved?: boolean
  origin?: Draft['origin'] | undefined
}

export class DraftAutosave {
  state: SaveState = { kind: 'untouched' }
  id: string | undefined
  revision: number | undefined
  /** Whether AI wrote parts of it; sent with every save, never reset. */
  origin: Draft['origin']
  readonly #ports: AutosavePorts
  readonly #listeners = new Set<() => void>()
  #fields: DraftFields = emptyFields
  #pending: readonly PendingFile[]
  #dirty = false
  #since = 0
  #failures = 0
  #ended = false
  #closing = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined

  constructor(ports: AutosavePorts, { fields, id, revision, unsaved = false, origin = 'person' }: AutosaveStart) {
    this.#ports = ports
    this.#fields = fields
    this.#pending = fields.pending ?? []
    this.id = id
    this.revision = revision
    this.origin = origin
    if (unsaved) this.change(fields)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(fields: DraftFields): void {
    if (this.#ended) return
    this.#fields = fields
    this.#closing = false
    if (!this.#dirty) this.#since = Date.now()
    this.#dirty = true
    this.#backUp()
    if (this.state.kind === 'conflict') return
    if (this.state.kind !== 'unsaved') this.#show({ kind: 'changed' })
    this.#schedule(Math.max(0, Math.min(debounceMs, this.#since + maxDelayMs - Date.now())))
  }

  /** Pending files are recorded in the draft, so that nobody sends it without them. */
  setPending(pending: readonly PendingFile[]): void {
    this.#pending = pending
    this.change(this.#fields)
  }

  /** AI text was inserted: sending now needs approval. */
  mark(origin: 'ai' | 'voice'): void {
    if (this.origin === 'person') this.origin = origin
  }

  /** Resolves when everything is saved, creating the draft if needed; rejects with the reason. */
  async flush(): Promise<{ id: string; revision: number }> {
    if (!this.id) this.#dirty = true
    await this.#drain()
    if (!this.id || this.revision === undefined) throw new Error('A draft that was saved has an id and a revision.')
    return { id: this.id, revision: this.revision }
  }

  /**
   * Changes the files of the draft after saving the rest; nothing is saved meanwhile, since each change makes a new revision.
   * More revisions than `changes` mean that another tab changed the draft too. `arrived`: pending files that were uploaded, one
   * change each; without it a file was removed.
   */
  async changeFiles<T extends { revision: number }>(
    work: (draftId: string) => Promise<T>,
    arrived?: (answer: T) => string[],
  ): Promise<T> {
    let draft = await this.flush()
    while (this.#running) draft = await this.flush()
    const answer = work(draft.id)
    // Whoever waits for it saves next, whether it succeeded or not.
    this.#running = answer.then(
      (result) => {
        const ids = arrived?.(result)
        this.#pending = this.#pending.filter(({ id }) => !ids?.includes(id))
        this.#filesChanged(draft.revision + (ids?.length ?? 1) === result.revision ? result.revision : draft.revision)
      },
      (cause) => {
        // Discarded elsewhere: the next save restores it.
        if (this.#ports.failureOf(cause).kind === 'missing') this.#dirty = true
        this.#filesChanged(draft.revision)
      },
    )
    return answer
  }

  #filesChanged(revision: number): void {
    this.#running = undefined
    this.revision = revision
    if (!this.#ended) this.#backUp()
  }

  /** Saves the rest when the composer closes, and tells the server that editing has ended. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#ended || this.state.kind === 'conflict' || !(this.#dirty || this.state.kind === 'saved')) return
    this.#closing = true
    this.#dirty = true
    await this.flush().catch(() => undefined) // backed up in this tab, and saved when the draft is opened again
  }

  /** Retries a failed save now. */
  retry(): void {
    if (this.state.kind === 'unsaved') void this.flush().catch(() => undefined)
  }

  /** Keeps this version: the next save is based on `revision`. */
  async overwrite(revision: number): Promise<void> {
    this.revision = revision
    this.#dirty = true
    this.#show({ kind: 'changed' })
    await this.flush()
  }

  /** Sent or discarded: stops saving. */
  stop(): void {
    this.#ended = true
    this.#dirty = false
    clearTimeout(this.#timer)
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#drain().catch(() => undefined), wait)
  }

  /** Saves until nothing is left, including changes made meanwhile. */
  async #drain(): Promise<void> {
    while (this.#dirty || this.#running) await this.#save()
  }

  /** One call at a time; others wait for it. */
  async #save(): Promise<void> {
    if (this.#running) return this.#running
    clearTimeout(this.#timer)
    this.#running = this.#saveOnce()
    try {
      await this.#running
    } finally {
      this.#running = undefined
    }
  }

  async #saveOnce(isBack = false): Promise<void> {
    const fields = this.#whole()
    this.#dirty = false
    this.#show({ kind: 'saving' })
    try {
      const made = this.id === undefined
      const saved = await this.#ports.save({
        ...this.#known(),
        ...this.#mark(),
        fields,
        ...(this.#closing ? { close: true } : {}),
      })
      this.id = saved.id
      this.revision = saved.revision
      this.#failures = 0
      if (made) this.#ports.onMade(saved.id)
      if (this.#ended) return
      this.#backUp()
      this.#show(this.#dirty ? { kind: 'changed' } : { kind: 'saved', at: saved.savedAt })
    } catch (cause) {
      this.#dirty = !this.#ended
      const failure = this.#ports.failureOf(cause)
      if (failure.kind === 'missing' && this.id !== undefined && !this.#ended && !isBack) {
        await this.#bringBack(this.id)
        return this.#saveOnce(true)
      }
      this.#failed(failure)
      throw cause
    }
  }

  /** Discarded elsewhere while it was written here: what is written wins; as a new draft where that one is gone for good. */
  async #bringBack(id: string): Promise<void> {
    try {
      if (await this.#ports.restore(id)) return
    } catch (cause) {
      this.#failed(this.#ports.failureOf(cause))
      throw cause
    }
    this.id = undefined
    this.revision = undefined
    this.#ports.onLost()
  }

  /** The fields as saved. */
  #whole(): DraftFields {
    const { pending: _, ...fields } = this.#fields
    return this.#pending.length === 0 ? fields : { ...fields, pending: [...this.#pending] }
  }

  #failed(failure: SaveFailure): void {
    if (this.#ended) return
    if (failure.kind === 'conflict' || failure.kind === 'refused') {
      this.#show(failure)
      return
    }
    this.#show({ kind: 'unsaved' })
    this.#schedule(retryDelaysMs[Math.min(this.#failures++, retryDelaysMs.length - 1)] ?? debounceMs)
  }

  #known() {
    return this.id === undefined || this.revision === undefined ? {} : { id: this.id, revision: this.revision }
  }

  #mark(): { origin?: 'ai' | 'voice' } {
    return this.origin === 'person' ? {} : { origin: this.origin }
  }

  #backUp(): void {
    this.#ports.backup({ ...this.#known(), ...this.#mark(), ...(this.#dirty ? { fields: this.#whole() } : {}) })
  }

  #show(state: SaveState): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}
