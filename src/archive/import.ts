// A file of mails comes into an archive, as a stream. Doing it twice adds nothing.
import type { Readable } from 'node:stream'
import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { AppError, diskFullSentence } from '../core/errors.ts'
import type { Imported } from '../shared/archive.ts'
import type { SignedInAs } from '../trpc.ts'
import { Importer } from './importer.ts'
import { isThere } from './queries.ts'
import { readFile } from './reading/file.ts'
import { folderOf } from './reading/folders.ts'
import { whileImporting } from './running.ts'

export interface ImportInput {
  accountId: string
  /** '' where the file says where its mails belong. */
  folder: string
  name: string
  stream: Readable
  /** Bytes, where the caller said. */
  length: number | undefined
}

/** `signal`: the caller has gone. What was taken until then stays. */
export async function importMail(
  app: App,
  person: Pick<SignedInAs, 'userId' | 'sessionId'>,
  input: ImportInput,
  signal: AbortSignal,
): Promise<Imported> {
  const { accountId } = input
  const account = { id: accountId, userId: person.userId }
  if (!(await isThere(app.db, account))) throw new AppError('missing', 'This archive no longer exists.')
  const folder = input.folder === '' ? undefined : folderOf(input.folder)
  if (input.folder !== '' && folder === undefined) throw new AppError('invalid', "A folder can't have this name.")
  const room = () => {
    if (app.disk.state() !== 'ok') throw new AppError('full', diskFullSentence)
  }
  room()
  return whileImporting(app, person, accountId, async (ended) => {
    const over = AbortSignal.any([signal, ended])
    const read = { bytes: 0 }
    const share = () => (input.length ? Math.min(1, read.bytes / input.length) : undefined)
    const importer = new Importer(app, account, share)
    try {
      const stream = counted(input.stream, read, over)
      for await (const found of readFile(app, { name: input.name, stream, folder }, room)) {
        over.throwIfAborted()
        room()
        await importer.take(found)
      }
      await importer.flush()
    } catch (cause) {
      throw over.aborted
        ? new AppError('unavailable', 'The import was cancelled. Emails imported so far are kept.', { cause })
        : cause
    } finally {
      await finish(app, person.userId, accountId, importer)
    }
    return { accountId, ...importer.counts }
  })
}

async function finish(app: App, userId: string, accountId: string, importer: Importer): Promise<void> {
  const { imported, known, refused } = importer.counts
  app.log.info({ userId, accountId, imported, known, refused }, 'mail imported')
  if (imported > 0) await noteActivity(app, userId, 'imported', { count: imported })
  importer.wakeSync()
}

/** Who ends it does not wait for the next piece. */
async function* counted(stream: Readable, read: { bytes: number }, over: AbortSignal): AsyncGenerator<Buffer, void, undefined> {
  // Ending the request would end the connection, and with it the answer.
  const pieces: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  const ended = Promise.withResolvers<never>()
  // Nobody may be waiting just then.
  ended.promise.catch(() => undefined)
  const end = () => ended.reject(over.reason)
  over.addEventListener('abort', end, { once: true })
  if (over.aborted) end()
  try {
    for (;;) {
      const next = await Promise.race([pieces.next(), ended.promise])
      if (next.done) return
      read.bytes += next.value.length
      yield next.value
    }
  } finally {
    over.removeEventListener('abort', end)
  }
}
