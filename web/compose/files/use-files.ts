// The files of a mail being written. They go to the server one after the other as they are chosen; those of a forwarded
// mail are taken along there, once there is a draft to put them in.
import { useRef, useState } from 'react'
import { limits } from '../../../src/shared/limits.ts'
import type { Attachment } from '../../../src/shared/mail.ts'
import type { DraftFile } from '../../../src/shared/writing.ts'
import { complain, trpc } from '../../api.ts'
import { newId } from '../../mail/acting/new-id.ts'
import { strings } from '../../strings.ts'
import { composeWords } from '../../words/compose.ts'
import type { DraftKeeper } from '../keeping/draft-keeper.ts'
import type { Start } from '../start.ts'
import { base64Of } from './read-files.ts'

const words = composeWords

export interface ListedFile {
  /** Its id on the server, or only here while it is on its way. */
  id: string
  filename: string
  mimeType: string
  size: number
  /** Shown in the text, so it does not stand in the list. */
  inline: boolean
  state: 'there' | 'uploading' | 'carried'
}

export function useFiles(start: Start, keeper: DraftKeeper) {
  const utils = trpc.useUtils()
  const [files, setFiles] = useState<ListedFile[]>(() => [
    ...start.files.map(listed),
    ...carriedFiles(start.carried?.files ?? []),
  ])
  const latest = useRef(files)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const set = (next: ListedFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const replace = (id: string, by: ListedFile[]) => set(latest.current.flatMap((file) => (file.id === id ? by : [file])))
  /** One after the other: together they could be more than one call may hold. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.current.then(work, work)
    queue.current = next.catch(() => undefined)
    return next
  }

  const upload = async (file: File, id: string, inline: boolean): Promise<DraftFile | undefined> => {
    try {
      const data = await base64Of(file)
      if (data === undefined) throw new Error('The file cannot be read.')
      const input = { filename: file.name || 'file', mimeType: file.type || 'application/octet-stream', data }
      const answer = await keeper.changeFiles((draftId) =>
        utils.client.drafts.addFile.mutate({ draftId, ...input, ...(inline ? { inline } : {}) }),
      )
      replace(id, [listed(answer.file)])
      return answer.file
    } catch {
      replace(id, [])
      complain(words.fileFailed(file.name))
      return undefined
    }
  }

  const add = (file: File, inline = false): Promise<DraftFile | undefined> => {
    const used = latest.current.reduce((sum, { size }) => sum + size, 0)
    if (used + file.size > limits.attachmentsBytes) {
      complain(words.tooLarge(file.name))
      return Promise.resolve(undefined)
    }
    const id = newId()
    const { name: filename, type: mimeType, size } = file
    set([...latest.current, { id, filename, mimeType, size, inline, state: 'uploading' }])
    return inTurn(() => upload(file, id, inline))
  }

  /** Takes the files of the forwarded mail along; before it is sent they must be there. */
  const takeAlong = () =>
    inTurn(async () => {
      const waiting = latest.current.filter(({ state }) => state === 'carried')
      if (!start.carried || waiting.length === 0) return
      const attachmentIds = waiting.map(({ id }) => id)
      const { emailId } = start.carried
      const answer = await keeper.changeFiles(
        (draftId) => utils.client.drafts.addFilesOf.mutate({ draftId, emailId, attachmentIds }),
        ({ files }) => files.length,
      )
      set([...latest.current.filter(({ state }) => state !== 'carried'), ...answer.files.map(listed)])
      for (const name of answer.failed) complain(words.fileFailed(name))
    })

  const remove = (file: ListedFile) => {
    replace(file.id, [])
    if (file.state !== 'there') return
    void inTurn(() => keeper.changeFiles((draftId) => utils.client.drafts.removeFile.mutate({ draftId, id: file.id }))).catch(
      () => {
        set([...latest.current, file])
        complain(strings.mail.changeFailed)
      },
    )
  }
  return { files, add, remove, takeAlong, settled: () => queue.current }
}

function listed({ id, filename, mimeType, size, contentId }: DraftFile): ListedFile {
  return { id, filename, mimeType, size, inline: contentId !== null, state: 'there' }
}

function carriedFiles(files: readonly Attachment[]): ListedFile[] {
  return files.map(({ attachmentId, filename, mimeType, size }) => ({
    id: attachmentId,
    filename,
    mimeType,
    size,
    inline: false, // it goes along as a file, whatever it was
    state: 'carried',
  }))
}
