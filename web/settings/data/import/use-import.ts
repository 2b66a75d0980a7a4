// The files that are to be imported, one after the other, and what became of each.
import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../../api.ts'
import { archiveWords as words } from '../../../words/archive.ts'
import { type Outcome, upload } from './upload.ts'

export interface ImportFile {
  key: number
  file: File
  /** How much of it has been sent, between 0 and 1; undefined while it waits. */
  share: number | undefined
  outcome: Outcome | undefined
}

let last = 0

export function useImport() {
  const [files, setFiles] = useState<ImportFile[]>([])
  const [running, setRunning] = useState<AbortController>()
  const utils = trpc.useUtils()
  const create = trpc.archive.create.useMutation({ meta: { error: words.notMade } })
  const current = useRef<AbortController>(undefined)
  // A page that goes takes its uploads with it.
  useEffect(() => () => current.current?.abort(), [])

  const change = (key: number, what: Partial<ImportFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...what } : one)))
  const run = async (accountId: string, waiting: ImportFile[], signal: AbortSignal) => {
    for (const { key, file } of waiting) {
      change(key, { share: 0 })
      const outcome = await upload(file, accountId, { onProgress: (share) => change(key, { share }), signal })
      change(key, { outcome })
      if (signal.aborted) return
    }
  }
  return {
    files,
    busy: running !== undefined || create.isPending,
    add: (more: File[]) => {
      const fresh = more.map((file): ImportFile => ({ key: ++last, file, share: undefined, outcome: undefined }))
      setFiles((all) => [...all, ...fresh])
    },
    leaveOut: (key: number) => setFiles((all) => all.filter((one) => one.key !== key)),
    cancel: () => running?.abort(),
    /** Answers the archive; undefined where none could be made. */
    start: async (into: { id: string } | { name: string }): Promise<string | undefined> => {
      const waiting = files.filter(({ outcome }) => outcome?.is !== 'done')
      const accountId =
        'id' in into
          ? into.id
          : await create.mutateAsync(into).then(
              ({ account }) => account.id,
              () => undefined,
            )
      if (accountId === undefined) return undefined
      const stop = new AbortController()
      current.current = stop
      setRunning(stop)
      try {
        await run(accountId, waiting, stop.signal)
      } finally {
        setRunning(undefined)
        await Promise.all([utils.accounts.invalidate(), utils.mail.invalidate(), utils.folders.invalidate()])
      }
      return accountId
    },
  }
}
