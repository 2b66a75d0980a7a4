// Yields the mails of an uploaded file of any supported kind, one after the other.
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { folderOf, folderOfFile } from './folders.ts'
import { type Folder, type Found, mostBytes, tooLarge } from './found.ts'
import { readMbox } from './mbox.ts'
import { mailsOf, ownFolders } from './own-export.ts'
import { damaged, openZip, type ZippedFile } from './zip.ts'

export interface GivenFile {
  /** The original file name; only shown, and used to name a folder. */
  name: string
  stream: AsyncIterable<Buffer>
  /** The folder for all of its mails, if chosen. */
  folder: Folder | undefined
}

/** Throws `full` if the disk has no room. */
export type RequireDiskSpace = () => void

export async function* readFile(app: App, given: GivenFile, room: RequireDiskSpace): AsyncGenerator<Found, void, undefined> {
  const { head, whole } = await peek(given.stream)
  const kind = kindOf(head)
  switch (kind) {
    case 'zip':
      try {
        return yield* zipFile(app, { ...given, stream: whole }, room)
      } catch (cause) {
        throw asRefusal(cause)
      }
    case 'mbox':
    case 'mail':
      return yield* oneFile({ ...given, stream: whole }, kind)
    case 'packed':
      throw new AppError('unprocessable', 'This file is compressed. Please unpack it first, or upload a zip file.')
    case 'nothing':
      throw new AppError('unprocessable', 'This file is empty.')
    case 'other':
      throw new AppError('unprocessable', 'This file contains no mail. Please use .mbox, .eml, or a .zip of such files.')
  }
}

/** The chosen folder, else the one of its labels, else the one of its file. */
async function* oneFile({ name, stream, folder }: GivenFile, kind: 'mbox' | 'mail'): AsyncGenerator<Found, void, undefined> {
  const fallbackFolder = folderOfFile(name, kind)
  const found = kind === 'mbox' ? readMbox(stream) : wholeMail(stream)
  for await (const one of found) yield one.is === 'mail' ? { ...one, folder, fallbackFolder: fallbackFolder } : one
}

async function* wholeMail(stream: AsyncIterable<Buffer>): AsyncGenerator<Found, void, undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length <= mostBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  yield length > mostBytes ? tooLarge : { is: 'mail', bytes: Buffer.concat(chunks) }
}

async function* zipFile(app: App, given: GivenFile, room: RequireDiskSpace): AsyncGenerator<Found, void, undefined> {
  await using kept = await keep(app, given.stream, room)
  using zip = await openZip(kept.fd, kept.length)
  const own = await ownFolders(zip.files)
  if (own) {
    for (const folder of own) yield* mailsOf(folder)
    return
  }
  let any = false
  for (const file of zip.files) {
    for await (const found of zippedFile(file, given.folder)) {
      any = true
      yield found
    }
  }
  if (!any) throw new AppError('unprocessable', 'This file contains no mail. Please use .mbox, .eml, or a .zip of such files.')
}

async function* zippedFile(file: ZippedFile, folder: Folder | undefined): AsyncGenerator<Found, void, undefined> {
  const stream = await file.open()
  try {
    const { head, whole } = await peek(stream)
    const kind = kindOf(head)
    if (kind === 'mbox' || (kind === 'mail' && isMailName(file.name)))
      yield* oneFile({ name: file.name, stream: whole, folder }, kind)
  } finally {
    stream.destroy()
  }
}

/** System errors (full disk, aborted upload) are not the zip's fault; any other error while unpacking is. */
function asRefusal(cause: unknown): unknown {
  const { code, name } = cause as { code?: unknown; name?: unknown }
  const ofTheSystem = typeof code === 'string' && /^E[A-Z_]+$/.test(code)
  return cause instanceof AppError || ofTheSystem || name === 'AbortError' ? cause : damaged(cause)
}

/** In a zip many files begin like a header, so the name must be that of a mail. */
const isMailName = (name: string) => /\.(?:eml|mail)$|(?:^|\/)[^./]+$/i.test(name)

/**
 * A zip is read from its end, so it is stored first. The file is unlinked once open: nothing is left when the process ends.
 */
async function keep(app: App, stream: AsyncIterable<Buffer>, room: RequireDiskSpace) {
  const folder = path.join(app.settings.dataDir, 'import')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  try {
    await rm(name, { force: true })
    const writer = createWriteStream('', { fd: file.fd, autoClose: false })
    await pipeline(watched(stream, room), writer)
    return {
      fd: file.fd,
      length: writer.bytesWritten,
      [Symbol.asyncDispose]: () => file.close().catch(alreadyClosed),
    }
  } catch (cause) {
    await file.close()
    throw cause
  }
}

/** The reader of the zip may have closed it. */
function alreadyClosed(cause: unknown): void {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'EBADF')) throw cause
}

const step = 8 * 1024 * 1024

async function* watched(stream: AsyncIterable<Buffer>, room: RequireDiskSpace): AsyncGenerator<Buffer, void, undefined> {
  let since = 0
  for await (const chunk of stream) {
    since += chunk.length
    if (since > step) {
      room()
      since = 0
    }
    yield chunk
  }
}

/** The folder of mails without any hint. */
export const anywhere: Folder = folderOf('Imported') ?? { path: 'Imported', role: 'other' }

// The kind of a file by its first bytes, not by its name.

export type Kind = 'zip' | 'mbox' | 'mail' | 'packed' | 'nothing' | 'other'

const headBytes = 4096

/** The first bytes of a stream, and the stream including them. */
export async function peek(source: AsyncIterable<Buffer>): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const items = source[Symbol.asyncIterator]()
  const read: Buffer[] = []
  let length = 0
  while (length < headBytes) {
    const next = await items.next()
    if (next.done) break
    read.push(next.value)
    length += next.value.length
  }
  const head = Buffer.concat(read)
  async function* whole(): AsyncGenerator<Buffer, void, undefined> {
    try {
      if (head.length > 0) yield head
      for (let next = await items.next(); !next.done; next = await items.next()) yield next.value
    } finally {
      await items.return?.()
    }
  }
  return { head, whole: whole() }
}

export function kindOf(head: Buffer): Kind {
  if (head.length === 0) return 'nothing'
  if (['504b0304', '504b0506'].includes(head.toString('hex', 0, 4))) return 'zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'packed'
  const text = head
    .toString('latin1')
    .replace(/^ï»¿/, '')
    .replace(/^[\r\n ]+/, '')
  if (text === '') return 'nothing'
  if (text.startsWith('From ')) return 'mbox'
  // A header field (RFC 5322, section 2.2).
  return /^[!-9;-~]{1,200}[ \t]*:/.test(text) && !text.slice(0, 1000).includes('\0') ? 'mail' : 'other'
}
