// The bytes of an attachment or of a whole mail, as a stream. Each piece is a command of its own, so that a slow reader
// does not keep the connection from others, and each makes sure that the place still is what it was.
import { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import type { Place } from '../connector.ts'
import { encodingOf } from '../mime/structure/parts.ts'
import { sectionBytes } from './nstring.ts'
import { type OwnPart, readOwnPart } from './own-parts.ts'
import type { ImapSession } from './session.ts'
import { transferDecoder } from './transfer-decoding.ts'

const pieceBytes = 512 * 1024

export async function openAttachment(session: ImapSession, place: Place, part: string): Promise<Readable> {
  const own = readOwnPart(part)
  const encoding = own ? own.encoding : await encodingAt(session, place, part)
  if (encoding === undefined) throw gone()
  const decoder = transferDecoder(encoding)
  const source = own ? await ownStream(session, place, own) : await stream(session, place, part)
  source.once('error', (cause) => decoder.destroy(cause))
  decoder.once('close', () => source.destroy())
  return source.pipe(decoder)
}

function encodingAt(session: ImapSession, place: Place, part: string): Promise<string | undefined> {
  return session.use(async () => {
    if (!/^\d{1,5}(\.\d{1,5}){0,30}$/.test(part) || !(await session.selectPlace(place))) throw gone()
    const fetched = await session.client.fetchOne(String(place.uid), { uid: true, bodyStructure: true }, { uid: true })
    return fetched ? encodingOf(fetched.bodyStructure, part) : undefined
  })
}

/** Only mails of a few megabytes have such parts (fetch.ts); or it is the whole mail. */
async function ownStream(session: ImapSession, place: Place, { from, length, encoding }: OwnPart): Promise<Readable> {
  if (from === 0 && encoding === '8bit') return openRaw(session, place)
  const bytes = await session.use(async () => {
    if (!(await session.selectPlace(place))) return undefined
    const source = { start: from, maxLength: Math.max(1, length) }
    const fetched = await session.client.fetchOne(String(place.uid), { uid: true, source }, { uid: true })
    return fetched ? sectionBytes(fetched.source)?.subarray(0, length) : undefined
  })
  if (bytes === undefined) throw gone()
  return Readable.from([bytes], { objectMode: false })
}

export function openRaw(session: ImapSession, place: Place): Promise<Readable> {
  return stream(session, place, undefined)
}

/** The first piece is fetched at once, so that a missing mail is known before anybody reads. */
async function stream(session: ImapSession, place: Place, part: string | undefined): Promise<Readable> {
  const first = await piece(session, place, part, 0)
  if (first === undefined) throw gone()
  return Readable.from(pieces(session, place, part, first), { objectMode: false, highWaterMark: pieceBytes })
}

async function* pieces(session: ImapSession, place: Place, part: string | undefined, first: Buffer): AsyncGenerator<Buffer> {
  let bytes = first
  for (let start = bytes.length; bytes.length > 0; start += bytes.length) {
    yield bytes
    // A short piece is the last one; a longer one comes from a server that ignores ranges and sent everything.
    if (bytes.length !== pieceBytes) return
    const next = await piece(session, place, part, start)
    if (next === undefined) throw gone()
    bytes = next
  }
}

function piece(session: ImapSession, place: Place, part: string | undefined, start: number): Promise<Buffer | undefined> {
  return session.use(async () => {
    if (!(await session.selectPlace(place))) return undefined
    const range = { start, maxLength: pieceBytes }
    const query = part === undefined ? { source: range } : { bodyParts: [{ key: part, ...range }] }
    const fetched = await session.client.fetchOne(String(place.uid), { uid: true, ...query }, { uid: true })
    if (!fetched) return undefined
    return sectionBytes(part === undefined ? fetched.source : fetched.bodyParts?.get(part))
  })
}

function gone(): AppError {
  return new AppError('missing', 'This email is no longer on the mail server.')
}
