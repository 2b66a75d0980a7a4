// Files of a mail and the mail itself, streamed from the mail server; nothing is kept here. What a file is decide its
// bytes; what a mail says it is decides nothing.
import { Readable } from 'node:stream'
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { type FileKind, sniffBytes, sniffKind, sniffType } from '../../core/sniff.ts'
import { atItsPlace, findMail } from './fetch-from-server.ts'
import { contentDisposition, safeFilename, titledFile } from './filename.ts'

export interface FileBytes {
  type: string
  disposition: string
  stream: Readable
  /** What the bytes are, where the file says it is something else. */
  mismatch: string | undefined
}

/** Hands the file to `use` and closes the connection when that is done. */
export async function withAttachment(
  app: App,
  userId: string,
  input: { id: string; attachmentId: string; inline: boolean },
  use: (file: FileBytes) => Promise<void>,
): Promise<void> {
  const mail = await findMail(app, userId, input.id)
  const attachment = mail.attachments.find((one) => one.part === input.attachmentId)
  if (!attachment) throw new AppError('missing', 'Attachment not found')
  await atItsPlace(app, userId, mail, async (mailbox, place) => {
    const source = await mailbox.attachment(place, attachment.part)
    await closing(source, async () => {
      const { head, whole } = await peek(source)
      const sniffed = sniffType(head)
      const mismatch = mismatchOf(attachment.filename, attachment.mimeType, head)
      const type = sniffed ?? (attachment.mimeType.toLowerCase() === 'text/plain' ? 'text/plain' : 'application/octet-stream')
      const filename = safeFilename(attachment.filename, sniffed ?? attachment.mimeType.toLowerCase())
      const disposition = contentDisposition(input.inline && sniffed && !mismatch ? 'inline' : 'attachment', filename)
      await use({ type, disposition, stream: whole, mismatch })
    })
  })
}

/** The whole mail as it is on the server. */
export async function withRawMail(
  app: App,
  userId: string,
  mailId: string,
  use: (file: FileBytes) => Promise<void>,
): Promise<void> {
  const mail = await findMail(app, userId, mailId)
  await atItsPlace(app, userId, mail, async (mailbox, place) => {
    const stream = await mailbox.raw(place)
    const filename = titledFile(mail.subject, 'mail.eml', 'message/rfc822')
    await closing(stream, () =>
      use({ type: 'message/rfc822', disposition: contentDisposition('attachment', filename), stream, mismatch: undefined }),
    )
  })
}

/** If the client disconnects, the stream from the mail server ends as well. */
async function closing(stream: Readable, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } finally {
    stream.destroy()
  }
}

/** Looks at the first bytes without losing them. */
async function peek(stream: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const rest = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const chunks: Buffer[] = []
  let size = 0
  while (size < sniffBytes) {
    const next = await rest.next()
    if (next.done) break
    chunks.push(next.value)
    size += next.value.length
  }
  const head = Buffer.concat(chunks)
  async function* all() {
    if (head.length > 0) yield head
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { head, whole: Readable.from(all(), { objectMode: false }) }
}

// Whether the bytes of a file match its name: an executable may be called `invoice.pdf`.

/** What the bytes of a file with this ending may be. Endings that are not here say nothing that could be checked. */
const endings: Record<string, FileKind[]> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  pdf: ['application/pdf'],
  zip: ['zip'],
  docx: ['zip'],
  xlsx: ['zip'],
  pptx: ['zip'],
  odt: ['zip'],
  ods: ['zip'],
  odp: ['zip'],
  epub: ['zip'],
  // Office has always opened these whatever they are.
  doc: ['office', 'rtf', 'zip', 'markup'],
  xls: ['office', 'zip', 'markup'],
  ppt: ['office', 'zip'],
  rtf: ['rtf'],
}
const byType: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}
const programs = /^(?:exe|dll|com|scr|msi|cpl|sys|lnk|sh|bash|py|pl|rb|bin|run|elf|so|dylib|class|command|cgi)$/
/** Images often have the extension of another image type, which is harmless. */
const isPicture = (kind: FileKind | undefined) => kind?.startsWith('image/') === true

/** What the bytes are, where the name (or, for want of one, the declared type) says otherwise; undefined where all is well. */
export function mismatchOf(filename: string, mimeType: string, head: Uint8Array): FileKind | 'unknown' | undefined {
  const ending = /\.([\p{L}\p{N}]{1,10})$/u.exec(filename.trim())?.[1]?.toLowerCase()
  const said = ending ?? byType[mimeType.toLowerCase()] ?? ''
  const kind = sniffKind(head)
  if (kind === 'program' && !programs.test(said)) return ending === undefined && said === '' ? undefined : 'program'
  const expected = Object.hasOwn(endings, said) ? endings[said] : undefined
  if (!expected || head.length === 0 || (kind && expected.includes(kind))) return undefined
  if (isPicture(kind) && expected.some(isPicture)) return undefined
  return kind ?? 'unknown'
}
