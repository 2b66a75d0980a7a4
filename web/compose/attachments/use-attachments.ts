// Attachments of a draft. Each is recorded in the draft before its upload and stays pending until the server has it: failures
// stay visible, and nothing is sent without it. Uploads run one at a time; forwarded files are copied by the server once the
// draft exists.
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../src/shared/limits.ts'
import { missingFiles } from '../../../src/shared/pending-files.ts'
import type { DraftFile, PendingFile } from '../../../src/shared/writing.ts'
import { toastError, trpc } from '../../api.ts'
import { isOffline, onConnectivityChange } from '../../connectivity.ts'
import { strings } from '../../strings.ts'
import { composeWords } from '../../words/compose.ts'
import type { DraftAutosave } from '../drafts/draft-autosave.ts'
import { useBeforeUnloadPrompt } from '../drafts/use-draft-autosave.ts'
import type { InitialDraft } from '../initial-draft.ts'
import {
  type ComposerFile,
  fromChosenFile,
  fromDraftFile,
  fromPendingFile,
  parsePendingFiles,
  pendingFiles,
} from './composer-file.ts'

const words = composeWords
/** Limit of one copy call. */
const maxPerCall = 100

interface Source {
  file: File
  /** Called after the upload of an inline image, before anybody waiting continues. */
  then?: ((file: DraftFile) => unknown) | undefined
}

export function useAttachments(start: InitialDraft, autosave: DraftAutosave) {
  const { client } = trpc.useUtils()
  const [files, setFiles] = useState<ComposerFile[]>(() => initialFiles(start))
  const latest = useRef(files)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const sources = useRef(new Map<string, Source>())
  /** The call in progress and its files. */
  const running = useRef<{ ids: readonly string[]; abort: AbortController }>(undefined)
  const isClosed = useRef(false)
  const set = (next: ComposerFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const replace = (id: string, by: ComposerFile[]) => set(latest.current.flatMap((file) => (file.id === id ? by : [file])))
  const mark = (ids: readonly string[], state: ComposerFile['state']) =>
    set(latest.current.map((file) => (ids.includes(file.id) ? { ...file, state } : file)))
  /** Also updates the pending files of the draft. */
  const setAndSync = (next: ComposerFile[]) => {
    set(next)
    autosave.setPending(pendingFiles(next))
  }
  /** Sequential: parallel uploads could exceed the limit of a request. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const next = queue.current.then(work, work)
    queue.current = next.catch(() => undefined)
    return next
  }

  const startCall = (ids: readonly string[]): AbortSignal => {
    const abort = new AbortController()
    running.current = { ids, abort }
    return abort.signal
  }

  const upload = async (id: string) => {
    const listing = latest.current.find((file) => file.id === id)
    const source = sources.current.get(id)
    if (listing?.state !== 'uploading' || !source) return
    const signal = startCall([id])
    const { filename, mimeType, inline } = listing
    try {
      const data = await readAsBase64(source.file)
      if (data === undefined) throw new Error('The file cannot be read.')
      const input = { id, filename, mimeType, data, ...(inline ? { inline } : {}) }
      const { file } = await autosave.changeFiles(
        (draftId) => client.drafts.addFile.mutate({ draftId, ...input }, { signal }),
        () => [id],
      )
      replace(id, [fromDraftFile(file)])
      sources.current.delete(id)
      source.then?.(file)
    } catch {
      if (signal.aborted) return
      mark([id], 'failed')
      toastError(words.fileFailed(filename))
    }
  }

  const add = (file: File, then: Source['then']) => {
    const used = latest.current.reduce((sum, { size }) => sum + size, 0)
    if (isClosed.current) return toastError(words.fileFailed(file.name))
    if (used + file.size > limits.attachmentsBytes) return toastError(words.tooLarge(file.name))
    const listing = fromChosenFile(file, then !== undefined)
    sources.current.set(listing.id, { file, then })
    setAndSync([...latest.current.filter((other) => !isReplacement(other, listing)), listing])
    void enqueue(() => upload(listing.id))
  }
  /** The same file chosen again after its upload was lost in a reload. */
  const isReplacement = (lost: ComposerFile, chosen: ComposerFile) =>
    lost.state === 'failed' && !canRetry(lost) && lost.filename === chosen.filename && !lost.inline && !chosen.inline
  /** `show` inserts an image. The pending list is saved before the first file is read. */
  const addAll = (some: readonly File[], show?: (image: File, contentId: string) => void) => {
    const before = latest.current
    for (const file of some) add(file, show && (({ contentId }) => contentId && show(file, contentId)))
    if (latest.current !== before) void autosave.flush().catch(() => undefined) // retried with the upload
  }

  /** Copies forwarded files; failed ones stay listed. */
  const copyForwarded = () =>
    enqueue(async () => {
      const waiting = latest.current.filter(({ state }) => state === 'forwarded')
      const mails = new Set(waiting.map(({ of }) => of?.emailId))
      for (const emailId of mails) if (emailId !== undefined) await copyFrom(emailId, waiting)
    })
  const copyFrom = async (emailId: string, waiting: readonly ComposerFile[]) => {
    const some = waiting.filter(({ of }) => of?.emailId === emailId).slice(0, maxPerCall)
    const attachmentIds = some.flatMap(({ of }) => of?.attachmentId ?? [])
    const ids = some.map(({ id }) => id)
    mark(ids, 'uploading')
    const signal = startCall(ids)
    try {
      const { files } = await autosave.changeFiles(
        (draftId) => client.drafts.addFilesOf.mutate({ draftId, emailId, attachmentIds }, { signal }),
        (answer) => answer.files.map(({ id }) => id),
      )
      for (const file of files) replace(file.id, [fromDraftFile(file)])
    } catch {
      // Reported below.
    }
    const failed = latest.current.filter(({ id, state }) => ids.includes(id) && state === 'uploading')
    mark(
      failed.map(({ id }) => id),
      'failed',
    )
    for (const { filename } of failed) toastError(words.fileFailed(filename))
  }

  const canRetry = ({ id, of }: ComposerFile) => of !== undefined || sources.current.has(id)
  const retry = (file: ComposerFile) => {
    if (!canRetry(file)) return
    const { id, of } = file
    mark([id], of ? 'forwarded' : 'uploading')
    void (of ? copyForwarded() : enqueue(() => upload(id)))
  }

  const remove = (file: ComposerFile) => {
    sources.current.delete(file.id)
    const rest = latest.current.filter(({ id }) => id !== file.id)
    if (file.state !== 'uploaded') {
      setAndSync(rest)
      if (running.current?.ids.includes(file.id)) running.current.abort.abort()
      return
    }
    set(rest)
    const take = async () => {
      await autosave.changeFiles((draftId) => client.drafts.removeFile.mutate({ draftId, id: file.id }))
    }
    void enqueue(take).catch(() => {
      set([...latest.current, file])
      toastError(strings.mail.changeFailed)
    })
  }

  /** Adopts the files of a newer draft. Missing ones are kept as failed, for the user to add again or remove. */
  const reconcile = (draft: { files: readonly DraftFile[]; pending?: readonly PendingFile[] | undefined }) => {
    const there = new Set(draft.files.map(({ id }) => id))
    const lost = latest.current.filter(({ id }) => !there.has(id))
    const known = new Set([...there, ...lost.map(({ id }) => id)])
    const failed = lost.map((file): ComposerFile => (file.state === 'uploaded' ? { ...file, state: 'failed' } : file))
    const theirs = (draft.pending ?? []).filter(({ id }) => !known.has(id)).map(fromPendingFile)
    setAndSync([...draft.files.map(fromDraftFile), ...failed, ...theirs])
  }

  /** Aborts uploads before the draft is discarded. */
  const stop = () => {
    mark(
      latest.current.filter(({ state }) => state === 'uploading').map(({ id }) => id),
      'failed',
    )
    running.current?.abort.abort()
  }

  useRetryWhenOnline(() => {
    for (const file of latest.current) if (file.state === 'failed') retry(file)
  })
  const resume = useRef(() => (autosave.id === undefined ? undefined : copyForwarded()))
  // A reopened draft resumes pending copies.
  useEffect(() => void resume.current(), [])
  // Files that exist only in this page would be lost with it.
  useBeforeUnloadPrompt(files.some(({ id, state }) => state === 'uploading' || sources.current.has(id)))
  return {
    files,
    addAll,
    retry,
    canRetry,
    /** A copy call covers several files: none can be removed during it. */
    canRemove: ({ state, of }: ComposerFile) => state !== 'uploading' || of === undefined,
    remove,
    stop,
    reconcile,
    copyForwarded: copyForwarded,
    /** No files are added while the draft is being sent. */
    close: (closed: boolean) => {
      isClosed.current = closed
    },
    settled: () => queue.current,
    uploads: files.filter(({ state }) => state === 'uploading').length,
    isCopyingForwarded: () => latest.current.some(({ state }) => state === 'forwarded'),
    areUploading: () => latest.current.some(({ state }) => state === 'uploading'),
    /** Files the draft cannot be sent without. */
    missing: (body: string): PendingFile[] => missingFiles({ pending: pendingFiles(latest.current), body }),
  }
}

/** Retries failed uploads when back online. */
function useRetryWhenOnline(retry: () => void): void {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => onConnectivityChange(() => !isOffline() && latest.current()), [])
}

function initialFiles({ files, fields }: InitialDraft): ComposerFile[] {
  const there = new Set(files.map(({ id }) => id))
  return [
    ...files.map(fromDraftFile),
    ...parsePendingFiles(fields)
      .filter(({ id }) => !there.has(id))
      .map(fromPendingFile),
  ]
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
