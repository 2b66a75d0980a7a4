// Attachments of a draft. Each is recorded in the draft before its upload and stays pending until the server has it: failures
// stay visible, and nothing is sent without it. Uploads run one at a time; forwarded files are copied by the server once the
// draft exists.
import { limits } from '../../../src/shared/limits.ts'
import { missingFiles } from '../../../src/shared/pending-files.ts'
import type { DraftFile, PendingFile } from '../../../src/shared/writing.ts'
import { toastError, type trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { composeWords } from '../../words/compose.ts'
import type { DraftAutosave } from '../drafts/draft-autosave.ts'
import { type ComposerFile, fromChosenFile, fromDraftFile, fromPendingFile, pendingFiles } from './composer-file.ts'

const words = composeWords
/** Limit of one copy call. */
const maxPerCall = 100

interface Source {
  file: File
  /** Called after the upload of an inline image, before anybody waiting continues. */
  then?: ((file: DraftFile) => unknown) | undefined
}
type DraftsClient = ReturnType<typeof trpc.useUtils>['client']['drafts']

export class AttachmentList {
  /** No files are added while the draft is being sent. */
  isClosed = false
  private current: ComposerFile[]
  private queue: Promise<unknown> = Promise.resolve()
  private readonly sources = new Map<string, Source>()
  /** The call in progress and its files. */
  private running: { ids: readonly string[]; abort: AbortController } | undefined
  private readonly autosave: DraftAutosave
  private readonly drafts: DraftsClient
  private readonly onChange: (files: ComposerFile[]) => void

  constructor(files: ComposerFile[], autosave: DraftAutosave, drafts: DraftsClient, onChange: (files: ComposerFile[]) => void) {
    this.current = files
    this.autosave = autosave
    this.drafts = drafts
    this.onChange = onChange
  }

  has(state: ComposerFile['state']): boolean {
    return this.current.some((file) => file.state === state)
  }

  /** Files the draft cannot be sent without. */
  missing(body: string): PendingFile[] {
    return missingFiles({ pending: pendingFiles(this.current), body })
  }

  /** Resolves when the calls queued so far have ended. */
  settled(): Promise<unknown> {
    return this.queue
  }

  /** Whether the content of the file exists only in this page. */
  isLocal({ id, state }: ComposerFile): boolean {
    return state === 'uploading' || this.sources.has(id)
  }

  /** `show` inserts an image. The pending list is saved before the first file is read. */
  addAll(some: readonly File[], show?: (image: File, contentId: string) => void): void {
    const before = this.current
    for (const file of some) this.add(file, show && (({ contentId }) => contentId && show(file, contentId)))
    if (this.current !== before) void this.autosave.flush().catch(() => undefined) // retried with the upload
  }

  canRetry({ id, of }: ComposerFile): boolean {
    return of !== undefined || this.sources.has(id)
  }

  /** A copy call covers several files: none can be removed during it. */
  canRemove({ state, of }: ComposerFile): boolean {
    return state !== 'uploading' || of === undefined
  }

  retry(file: ComposerFile): void {
    if (!this.canRetry(file)) return
    const { id, of } = file
    this.mark([id], of ? 'forwarded' : 'uploading')
    void (of ? this.copyForwarded() : this.enqueue(() => this.upload(id)))
  }

  retryFailed(): void {
    for (const file of this.current) if (file.state === 'failed') this.retry(file)
  }

  remove(file: ComposerFile): void {
    this.sources.delete(file.id)
    const rest = this.current.filter(({ id }) => id !== file.id)
    if (file.state !== 'uploaded') {
      this.setAndSync(rest)
      if (this.running?.ids.includes(file.id)) this.running.abort.abort()
      return
    }
    this.set(rest)
    const take = async () => {
      await this.autosave.changeFiles((draftId) => this.drafts.removeFile.mutate({ draftId, id: file.id }))
    }
    void this.enqueue(take).catch(() => {
      this.set([...this.current, file])
      toastError(strings.mail.changeFailed)
    })
  }

  /** Adopts the files of a newer draft. Missing ones are kept as failed, for the user to add again or remove. */
  reconcile(draft: { files: readonly DraftFile[]; pending?: readonly PendingFile[] | undefined }): void {
    const there = new Set(draft.files.map(({ id }) => id))
    const lost = this.current.filter(({ id }) => !there.has(id))
    const known = new Set([...there, ...lost.map(({ id }) => id)])
    const failed = lost.map((file): ComposerFile => (file.state === 'uploaded' ? { ...file, state: 'failed' } : file))
    const theirs = (draft.pending ?? []).filter(({ id }) => !known.has(id)).map(fromPendingFile)
    this.setAndSync([...draft.files.map(fromDraftFile), ...failed, ...theirs])
  }

  /** Aborts uploads before the draft is discarded. */
  stop(): void {
    const uploading = this.current.filter(({ state }) => state === 'uploading')
    this.mark(
      uploading.map(({ id }) => id),
      'failed',
    )
    this.running?.abort.abort()
  }

  /** Copies forwarded files; failed ones stay listed. */
  copyForwarded(): Promise<void> {
    return this.enqueue(async () => {
      const waiting = this.current.filter(({ state }) => state === 'forwarded')
      const mails = new Set(waiting.map(({ of }) => of?.emailId))
      for (const emailId of mails) if (emailId !== undefined) await this.copyFrom(emailId, waiting)
    })
  }

  private set(next: ComposerFile[]): void {
    this.current = next
    this.onChange(next)
  }

  /** Also updates the pending files of the draft. */
  private setAndSync(next: ComposerFile[]): void {
    this.set(next)
    this.autosave.setPending(pendingFiles(next))
  }

  private replace(id: string, file: DraftFile): void {
    this.set(this.current.map((one) => (one.id === id ? fromDraftFile(file) : one)))
  }

  private mark(ids: readonly string[], state: ComposerFile['state']): void {
    this.set(this.current.map((file) => (ids.includes(file.id) ? { ...file, state } : file)))
  }

  /** Sequential: parallel uploads could exceed the limit of a request. */
  private enqueue(work: () => Promise<void>): Promise<void> {
    const next = this.queue.then(work, work)
    this.queue = next.catch(() => undefined)
    return next
  }

  private startCall(ids: readonly string[]): AbortSignal {
    const abort = new AbortController()
    this.running = { ids, abort }
    return abort.signal
  }

  private add(file: File, then: Source['then']): void {
    const used = this.current.reduce((sum, { size }) => sum + size, 0)
    if (this.isClosed) {
      toastError(words.fileFailed(file.name))
      return
    }
    if (used + file.size > limits.attachmentsBytes) {
      toastError(words.tooLarge(file.name))
      return
    }
    const listing = fromChosenFile(file, then !== undefined)
    this.sources.set(listing.id, { file, then })
    this.setAndSync([...this.current.filter((other) => !this.isReplacement(other, listing)), listing])
    void this.enqueue(() => this.upload(listing.id))
  }

  /** The same file chosen again after its upload was lost in a reload. */
  private isReplacement(lost: ComposerFile, chosen: ComposerFile): boolean {
    return lost.state === 'failed' && !this.canRetry(lost) && lost.filename === chosen.filename && !lost.inline && !chosen.inline
  }

  private async upload(id: string): Promise<void> {
    const listing = this.current.find((file) => file.id === id)
    const source = this.sources.get(id)
    if (listing?.state !== 'uploading' || !source) return
    const signal = this.startCall([id])
    const { filename, mimeType, inline } = listing
    try {
      const data = await readAsBase64(source.file)
      if (data === undefined) throw new Error('The file cannot be read.')
      const input = { id, filename, mimeType, data, ...(inline ? { inline } : {}) }
      const { file } = await this.autosave.changeFiles(
        (draftId) => this.drafts.addFile.mutate({ draftId, ...input }, { signal }),
        () => [id],
      )
      this.replace(id, file)
      this.sources.delete(id)
      source.then?.(file)
    } catch {
      if (signal.aborted) return
      this.mark([id], 'failed')
      toastError(words.fileFailed(filename))
    }
  }

  private async copyFrom(emailId: string, waiting: readonly ComposerFile[]): Promise<void> {
    const some = waiting.filter(({ of }) => of?.emailId === emailId).slice(0, maxPerCall)
    const attachmentIds = some.flatMap(({ of }) => of?.attachmentId ?? [])
    const ids = some.map(({ id }) => id)
    this.mark(ids, 'uploading')
    const signal = this.startCall(ids)
    try {
      const { files } = await this.autosave.changeFiles(
        (draftId) => this.drafts.addFilesOf.mutate({ draftId, emailId, attachmentIds }, { signal }),
        (answer) => answer.files.map(({ id }) => id),
      )
      for (const file of files) this.replace(file.id, file)
    } catch {
      // Reported below.
    }
    const failed = this.current.filter(({ id, state }) => ids.includes(id) && state === 'uploading')
    this.mark(
      failed.map(({ id }) => id),
      'failed',
    )
    for (const { filename } of failed) toastError(words.fileFailed(filename))
  }
}

/** File content as base64; undefined if unreadable (a folder, or deleted). */
function readAsBase64(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onerror = () => resolve(undefined)
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : undefined)
    reader.readAsDataURL(file)
  })
}
