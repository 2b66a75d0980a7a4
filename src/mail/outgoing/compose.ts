// Builds the bytes of a mail from its fields: RFC 5322 by nodemailer's composer, CRLF line ends, no Bcc header.
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../shared/limits.ts'
import type { OutgoingAttachment, Person, SendInput } from '../../shared/mail.ts'

export interface Composed {
  messageId: string
  envelope: { from: string; to: string[] }
  mime: Uint8Array
}
export interface Letter {
  from: Person
  to: Person[]
  cc: Person[]
  bcc: Person[]
  subject: string
  /** HTML or plain text; what starts a tag is HTML. */
  body: string
  attachments: OutgoingAttachment[]
  inReplyTo: string | undefined
  references: string[]
}

export async function compose(app: App, letter: Letter): Promise<Composed> {
  const messageId = `<${newId()}@${letter.from.email.split('@').at(-1) ?? 'localhost'}>`
  const address = (one: Person) => ({ name: one.name, address: one.email })
  const composer = new MailComposer({
    from: address(letter.from),
    to: letter.to.map(address),
    cc: letter.cc.map(address),
    subject: oneLine(letter.subject),
    messageId,
    date: app.now(),
    ...(letter.inReplyTo === undefined ? {} : { inReplyTo: letter.inReplyTo }),
    ...(letter.references.length === 0 ? {} : { references: letter.references }),
    ...(await texts(app, letter.body)),
    attachments: letter.attachments.map(readAttachment),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  const mime = await composer.compile().build()
  const to = [...new Set([...letter.to, ...letter.cc, ...letter.bcc].map((one) => one.email))]
  return { messageId, envelope: { from: letter.from.email, to }, mime }
}

/** HTML leaves only sanitised, and always with a plain text beside it. */
async function texts(app: App, body: string): Promise<{ text: string; html?: string }> {
  if (!/^\s*<[a-z!/]/i.test(body)) return { text: body.replace(/\r\n?/g, '\n') }
  const content = Buffer.from(body)
  const [read] = await app.mime.readTexts([
    { uid: 0, parts: [{ type: 'text/html', charset: 'utf-8', encoding: '8bit', content }] },
  ])
  const { html } = await app.mime.sanitise({ html: body, text: read?.text ?? '', inlineImages: {}, images: 'leave' })
  return { text: read?.text ?? '', html }
}

function readAttachment({ filename, mimeType, data }: OutgoingAttachment) {
  if (!/^[A-Za-z0-9+/_=\s-]*$/.test(data)) throw new AppError('invalid', `Failed to process attachment: ${oneLine(filename)}`)
  const contentType = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'
  return { filename: oneLine(filename), contentType, content: Buffer.from(data, 'base64') }
}

/** Refuses attachments that are too large together. */
export function checkAttachments(attachments: SendInput['attachments']): OutgoingAttachment[] {
  const bytes = (attachments ?? []).reduce((sum, one) => sum + Math.floor((one.data.length * 3) / 4), 0)
  if (bytes > limits.attachmentsBytes) throw new AppError('too_large', 'The attachments are larger than 25 MB together.')
  return attachments ?? []
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
