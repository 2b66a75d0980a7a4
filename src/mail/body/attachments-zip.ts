// All files of a mail in one zip: stored, not packed, streamed one after the other from the mail server, never unpacked
// and never kept. The names in it are safe and each is there once.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { App } from '../../app.ts'
import type { MailConnector, Place, RemoteAttachment } from '../../connectors/connector.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import type { FileBytes } from './attachment.ts'
import { atItsPlace, findMail } from './fetch-from-server.ts'
import { contentDisposition, safeFilename, titledFile } from './filename.ts'

const maxBytes = 100 * 1024 * 1024
const maxFiles = 1000

export async function withAttachmentsZip(
  app: App,
  userId: string,
  mailId: string,
  use: (file: FileBytes) => Promise<void>,
): Promise<void> {
  const mail = await findMail(app, userId, mailId)
  const files = mail.attachments.filter((file) => !file.inline).slice(0, maxFiles)
  if (files.length === 0) throw new AppError('missing', 'Attachment not found')
  if (files.reduce((sum, file) => sum + file.size, 0) > maxBytes) throw tooLarge()
  await atItsPlace(app, userId, mail, async (mailbox, place) => {
    const { ZipFile } = await import('yazl')
    const zip = new ZipFile()
    const stream = zip.outputStream as Readable
    // Without a listener, an error ends the process once the reader has gone, such as when a mail's second place is tried after its first.
    stream.on('error', (err) => app.log.info({ kind: toAppError(err).kind }, 'zip of files broke off'))
    const adding = addAll(zip, stream, mailbox, place, files)
    const name = titledFile(mail.subject, 'files.zip', 'application/zip')
    try {
      await use({ type: 'application/zip', disposition: contentDisposition('attachment', name), stream, mismatch: undefined })
    } finally {
      stream.destroy()
      await adding
    }
  })
}

/** One file after the other, over one connection. Ends early if the client disconnects. */
async function addAll(zip: ZipFile, out: Readable, mailbox: MailConnector, place: Place, files: RemoteAttachment[]) {
  const names = new Set<string>()
  let left = maxBytes
  try {
    for (const file of files) {
      if (out.destroyed) return
      const source = await mailbox.attachment(place, file.part)
      const counted = Readable.from(
        (async function* () {
          for await (const chunk of source as AsyncIterable<Buffer>) {
            left -= chunk.length
            if (left < 0) throw tooLarge()
            yield chunk
          }
        })(),
        { objectMode: false },
      )
      const name = uniqueName(safeFilename(file.filename, file.mimeType.toLowerCase()), names)
      zip.addReadStream(counted, name, { compress: false, mtime: new Date(0), mode: 0o100644 })
      const hungUp = () => counted.destroy()
      out.once('close', hungUp)
      if (!out.destroyed) await once(counted, 'close')
      out.off('close', hungUp)
      source.destroy()
      if (counted.errored) throw counted.errored
    }
    zip.end()
  } catch (cause) {
    // The answer is on its way already: a zip that breaks off is the only way to say it.
    out.destroy(cause instanceof Error ? cause : new Error('a file could not be fetched'))
  }
}

/** `report.pdf`, `report (2).pdf`. Some systems tell no capitals. */
export function uniqueName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,13})?$/s.exec(name) ?? []
  let unique = name
  for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${ending}`
  taken.add(unique.toLowerCase())
  return unique
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The files exceed 100 MB in total. Please download them one by one.')
}
