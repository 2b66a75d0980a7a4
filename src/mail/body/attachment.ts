// Files of a mail and the mail itself, streamed from the mail server; nothing is kept here. What a file is decide its
// bytes; what a mail says it is decides nothing.
import { Readable } from 'node:stream'
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { sniffBytes, sniffType } from '../../core/sniff.ts'
import { atItsPlace, findMail } from './fetch-from-server.ts'
import { mismatchOf } from './file-type-mismatch.ts'
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

/** Whoever asked may hang up at any time: the stream from the mail server ends with it. */
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
