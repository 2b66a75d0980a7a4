// The files of a mail being written. Each is named in the draft before its bytes are sent, and stays there until the server
// has it: whatever fails stays in sight, and nothing is sent without it. They go one after the other; those of a forwarded
// mail are taken along by the server, once there is a draft to put them in.
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../src/shared/limits.ts'
import { missingFiles } from '../../../src/shared/pending-files.ts'
import type { DraftFile, PendingFile } from '../../../src/shared/writing.ts'
import { complain, trpc } from '../../api.ts'
import { isAway, onReach } from '../../connectivity.ts'
import { strings } from '../../strings.ts'
import { composeWords } from '../../words/compose.ts'
import type { DraftKeeper } from '../drafts/draft-autosave.ts'
import { useAsk } from '../drafts/use-draft-autosave.ts'
import type { Start } from '../initial-draft.ts'
import { awaited, chosen, type ListedFile, listed, pendingIn, pendingOf } from './composer-file.ts'
import { base64Of } from './read-files.ts'

const words = composeWords
/** Of one call that takes files along. */
const mostAtOnce = 100

interface Source {
  file: File
  /** Called with an image, to put it into the text, before anybody who waits for it goes on. */
  then?: ((file: DraftFile) => unknown) | undefined
}

export function useFiles(start: Start, keeper: DraftKeeper) {
  const { client } = trpc.useUtils()
  const [files, setFiles] = useState<ListedFile[]>(() => begin(start))
  const latest = useRef(files)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const sources = useRef(new Map<string, Source>())
  /** The call on its way, and the files it brings. */
  const running = useRef<{ ids: readonly string[]; abort: AbortController }>(undefined)
  const isClosed = useRef(false)
  const set = (next: ListedFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const replace = (id: string, by: ListedFile[]) => set(latest.current.flatMap((file) => (file.id === id ? by : [file])))
  const mark = (ids: readonly string[], state: ListedFile['state']) =>
    set(latest.current.map((file) => (ids.includes(file.id) ? { ...file, state } : file)))
  /** Another file is to be waited for, or one less. */
  const setAndTell = (next: ListedFile[]) => {
    set(next)
    keeper.setPending(pendingOf(next))
  }
  /** One after the other: together they could be more than one call may hold. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = queue.current.then(work, work)
    queue.current = next.catch(() => undefined)
    return next
  }

  const begun = (ids: readonly string[]): AbortSignal => {
    const abort = new AbortController()
    running.current = { ids, abort }
    return abort.signal
  }

  const upload = async (id: string) => {
    const listing = latest.current.find((file) => file.id === id)
    const source = sources.current.get(id)
    if (listing?.state !== 'uploading' || !source) return
    const signal = begun([id])
    const { filename, mimeType, inline } = listing
    try {
      const data = await base64Of(source.file)
      if (data === undefined) throw new Error('The file cannot be read.')
      const input = { id, filename, mimeType, data, ...(inline ? { inline } : {}) }
      const { file } = await keeper.changeFiles(
        (draftId) => client.drafts.addFile.mutate({ draftId, ...input }, { signal }),
        () => [id],
      )
      replace(id, [listed(file)])
      sources.current.delete(id)
      source.then?.(file)
    } catch {
      if (signal.aborted) return
      mark([id], 'failed')
      complain(words.fileFailed(filename))
    }
  }

  const add = (file: File, then: Source['then']) => {
    const used = latest.current.reduce((sum, { size }) => sum + size, 0)
    if (isClosed.current) return complain(words.fileFailed(file.name))
    if (used + file.size > limits.attachmentsBytes) return complain(words.tooLarge(file.name))
    const listing = chosen(file, then !== undefined)
    sources.current.set(listing.id, { file, then })
    setAndTell([...latest.current.filter((other) => !isAgain(other, listing)), listing])
    void inTurn(() => upload(listing.id))
  }
  /** What a reload has ended, and its person chose once more. */
  const isAgain = (lost: ListedFile, chosen: ListedFile) =>
    lost.state === 'failed' && !canRetry(lost) && lost.filename === chosen.filename && !lost.inline && !chosen.inline
  /** `show` puts an image into the text. The server hears of all of them before the first is even read. */
  const addAll = (some: readonly File[], show?: (image: File, contentId: string) => void) => {
    const before = latest.current
    for (const file of some) add(file, show && (({ contentId }) => contentId && show(file, contentId)))
    if (latest.current !== before) void keeper.flush().catch(() => undefined) // it is tried again with the upload
  }

  /** Takes files of the forwarded mail along; what could not be had stays in the list. */
  const takeAlong = () =>
    inTurn(async () => {
      const waiting = latest.current.filter(({ state }) => state === 'carried')
      const mails = new Set(waiting.map(({ of }) => of?.emailId))
      for (const emailId of mails) if (emailId !== undefined) await takeFrom(emailId, waiting)
    })
  const takeFrom = async (emailId: string, waiting: readonly ListedFile[]) => {
    const some = waiting.filter(({ of }) => of?.emailId === emailId).slice(0, mostAtOnce)
    const attachmentIds = some.flatMap(({ of }) => of?.attachmentId ?? [])
    const ids = some.map(({ id }) => id)
    mark(ids, 'uploading')
    const signal = begun(ids)
    try {
      const { files } = await keeper.changeFiles(
        (draftId) => client.drafts.addFilesOf.mutate({ draftId, emailId, attachmentIds }, { signal }),
        (answer) => answer.files.map(({ id }) => id),
      )
      for (const file of files) replace(file.id, [listed(file)])
    } catch {
      // Those that did not come are named below.
    }
    const failed = latest.current.filter(({ id, state }) => ids.includes(id) && state === 'uploading')
    mark(
      failed.map(({ id }) => id),
      'failed',
    )
    for (const { filename } of failed) complain(words.fileFailed(filename))
  }

  const canRetry = ({ id, of }: ListedFile) => of !== undefined || sources.current.has(id)
  const retry = (file: ListedFile) => {
    if (!canRetry(file)) return
    const { id, of } = file
    mark([id], of ? 'carried' : 'uploading')
    void (of ? takeAlong() : inTurn(() => upload(id)))
  }

  const remove = (file: ListedFile) => {
    sources.current.delete(file.id)
    const rest = latest.current.filter(({ id }) => id !== file.id)
    if (file.state !== 'there') {
      setAndTell(rest)
      if (running.current?.ids.includes(file.id)) running.current.abort.abort()
      return
    }
    set(rest)
    const take = async () => {
      await keeper.changeFiles((draftId) => client.drafts.removeFile.mutate({ draftId, id: file.id }))
    }
    void inTurn(take).catch(() => {
      set([...latest.current, file])
      complain(strings.mail.changeFailed)
    })
  }

  /** The draft has other files than were shown here. Those that are gone are to be added again, or taken out by the person. */
  const reconcile = (draft: { files: readonly DraftFile[]; pending?: readonly PendingFile[] | undefined }) => {
    const there = new Set(draft.files.map(({ id }) => id))
    const lost = latest.current.filter(({ id }) => !there.has(id))
    const known = new Set([...there, ...lost.map(({ id }) => id)])
    const failed = lost.map((file): ListedFile => (file.state === 'there' ? { ...file, state: 'failed' } : file))
    const theirs = (draft.pending ?? []).filter(({ id }) => !known.has(id)).map(awaited)
    setAndTell([...draft.files.map(listed), ...failed, ...theirs])
  }

  /** Ends what is on its way: the draft is to be discarded, and need not wait for it. */
  const stop = () => {
    mark(
      latest.current.filter(({ state }) => state === 'uploading').map(({ id }) => id),
      'failed',
    )
    running.current?.abort.abort()
  }

  useRetry(() => {
    for (const file of latest.current) if (file.state === 'failed') retry(file)
  })
  const goOn = useRef(() => (keeper.id === undefined ? undefined : takeAlong()))
  // A draft that is opened again goes on with what it was to take along.
  useEffect(() => void goOn.current(), [])
  // What only this page has goes with it.
  useAsk(files.some(({ id, state }) => state === 'uploading' || sources.current.has(id)))
  return {
    files,
    addAll,
    retry,
    canRetry,
    /** The call for files of another mail brings several: one of them cannot be taken out of it. */
    canRemove: ({ state, of }: ListedFile) => state !== 'uploading' || of === undefined,
    remove,
    stop,
    reconcile,
    takeAlong,
    /** While a mail is on its way to the outbox nothing is added to it. */
    close: (closed: boolean) => {
      isClosed.current = closed
    },
    settled: () => queue.current,
    uploads: files.filter(({ state }) => state === 'uploading').length,
    isCarrying: () => latest.current.some(({ state }) => state === 'carried'),
    areUploading: () => latest.current.some(({ state }) => state === 'uploading'),
    /** What the mail cannot leave without. */
    missing: (body: string): PendingFile[] => missingFiles({ pending: pendingOf(latest.current), body }),
  }
}

/** What failed is tried again once the server can be reached. */
function useRetry(retry: () => void): void {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => onReach(() => !isAway() && latest.current()), [])
}

function begin({ files, fields }: Start): ListedFile[] {
  const there = new Set(files.map(({ id }) => id))
  return [
    ...files.map(listed),
    ...pendingIn(fields)
      .filter(({ id }) => !there.has(id))
      .map(awaited),
  ]
}
