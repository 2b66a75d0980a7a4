// Builds the bytes of a mail from its fields: RFC 5322 by nodemailer's composer, CRLF line ends, no Bcc header. Text and
// files are always encoded anew (quoted-printable, base64), so that no line of theirs can mean something to a mail server.
import type { App } from '../../app.ts'
import { isHtml, safeHtml } from '../../connectors/mime/safe-html.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../shared/limits.ts'
import type { OutgoingAttachment, Person, SendInput } from '../../shared/mail.ts'

export interface Composed {
  messageId: string
  envelope: { from: string; to: string[] }
  mime: Uint8Array
  /** Sanitised, as it leaves; undefined for a mail of plain text. */
  html: string | undefined
  text: string
  /** Ids of the letter's files that leave: pictures the text does not show stay behind. */
  fileIds: string[]
}
export interface OutgoingFile {
  id: string
  filename: string
  mimeType: string
  content: Uint8Array
  /** Shown in the text by `cid:` and this. */
  contentId?: string | undefined
}
export interface OutgoingMail {
  from: Person
  to: Person[]
  cc: Person[]
  bcc: Person[]
  subject: string
  /** HTML or plain text; what starts a tag is HTML. */
  body: string
  files: OutgoingFile[]
  inReplyTo: string | undefined
  references: string[]
  /** Given for a copy that has its Message-ID already. */
  messageId?: string
  headers?: Record<string, string>
  /** An answer to an invitation (RFC 6047): a calendar beside the text. */
  calendarReply?: string
}

export async function compose(app: App, outgoing: OutgoingMail): Promise<Composed> {
  const messageId = outgoing.messageId ?? newMessageId(outgoing.from.email)
  const address = (one: Person) => ({ name: oneLine(one.name), address: one.email })
  const { text, html, pictures } = await texts(app, outgoing)
  const shown = (file: OutgoingFile) => file.contentId === undefined || html?.includes(`"cid:${file.contentId}"`) === true
  const files = outgoing.files.filter(shown)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const composer = new MailComposer({
    from: address(outgoing.from),
    to: outgoing.to.map(address),
    cc: outgoing.cc.map(address),
    subject: oneLine(outgoing.subject),
    messageId,
    date: app.now(),
    ...(outgoing.inReplyTo === undefined ? {} : { inReplyTo: outgoing.inReplyTo }),
    ...(outgoing.references.length === 0 ? {} : { references: outgoing.references }),
    ...(outgoing.headers === undefined ? {} : { headers: outgoing.headers }),
    alternatives: [
      alternative('text/plain', text),
      ...(html === undefined ? [] : [alternative('text/html', html)]),
      ...(outgoing.calendarReply === undefined ? [] : [calendarPart(outgoing.calendarReply)]),
    ],
    // Filled field by field: nothing of the input can name a file or an address to be read.
    attachments: [...files, ...pictures].map(attachment),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  const mime = await composer.compile().build()
  const to = [...new Set([...outgoing.to, ...outgoing.cc, ...outgoing.bcc].map((one) => one.email))]
  return { messageId, envelope: { from: outgoing.from.email, to }, mime, html, text, fileIds: files.map((file) => file.id) }
}

export const newMessageId = (from: string) => `<${newId()}@${from.split('@').at(-1) ?? 'localhost'}>`

const alternative = (type: string, content: string) => ({
  contentType: `${type}; charset=utf-8`,
  content: Buffer.from(content),
  contentTransferEncoding: 'quoted-printable' as const,
})

const calendarPart = (content: string) => ({
  ...alternative('text/calendar', content),
  contentType: 'text/calendar; charset=utf-8; method=REPLY',
})

/** HTML leaves only sanitised, and always with a plain text beside it. */
async function texts(
  app: App,
  { body, files }: OutgoingMail,
): Promise<{ text: string; html?: string; pictures: OutgoingFile[] }> {
  if (!isHtml(body)) return { text: body.replace(/\r\n?/g, '\n'), pictures: [] }
  const own = files.flatMap(({ contentId }) => (contentId === undefined ? [] : [[contentId, contentId]]))
  const { html, pictures } = takePicturesOut(await safeHtml(app, body, Object.fromEntries(own)))
  return { text: await plainText(app, html), html, pictures }
}

/** What the HTML says without its looks. */
export async function plainText(app: App, html: string): Promise<string> {
  const part = { type: 'text/html', charset: 'utf-8', encoding: '8bit', content: Buffer.from(html) }
  const [read] = await app.mime.readTexts([{ uid: 0, parts: [part] }])
  return (read?.text ?? '').replace(/\r\n?/g, '\n')
}

/** Pictures written into the text as data: most mail programs do not show them; as parts of the mail they all do. */
function takePicturesOut(html: string): { html: string; pictures: OutgoingFile[] } {
  const pictures: OutgoingFile[] = []
  // The sanitiser writes them in this form, and in no other.
  const parts = html.replace(
    /src="data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/]+=*)"/g,
    (_, type: string, data: string) => {
      const contentId = `${newId()}@inline`
      const filename = `image-${pictures.length + 1}.${type === 'jpeg' ? 'jpg' : type}`
      pictures.push({ id: '', filename, mimeType: `image/${type}`, content: Buffer.from(data, 'base64'), contentId })
      return `src="cid:${contentId}"`
    },
  )
  return { html: parts, pictures }
}

function attachment({ filename, mimeType, content, contentId }: OutgoingFile) {
  return {
    filename: oneLine(filename),
    contentType: attachedType(mimeType),
    content: Buffer.from(content),
    contentTransferEncoding: 'base64' as const,
    ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
  }
}

/** A mail inside a mail must not be encoded (RFC 2046, section 5.2.1); as bytes it can be. */
const attachedType = (type: string) =>
  /^(?!message\/|multipart\/)[\w.+-]+\/[\w.+-]+$/i.test(type) ? type : 'application/octet-stream'

/** The bytes of a file as a program or a page hands it in. */
export function readBase64({ filename, data }: Pick<OutgoingAttachment, 'filename' | 'data'>): Buffer {
  if (!/^[A-Za-z0-9+/_=\s-]*$/.test(data)) throw new AppError('invalid', `Failed to process attachment: ${oneLine(filename)}`)
  return Buffer.from(data, 'base64')
}

/** Refuses attachments that are too large together. */
export function readAttachments(attachments: SendInput['attachments']): OutgoingFile[] {
  const bytes = (attachments ?? []).reduce((sum, one) => sum + Math.floor((one.data.length * 3) / 4), 0)
  if (bytes > limits.attachmentsBytes) throw tooLarge()
  return (attachments ?? []).map((one) => ({
    id: '',
    filename: one.filename,
    mimeType: one.mimeType,
    content: readBase64(one),
  }))
}

export const tooLarge = () => new AppError('too_large', 'The attachments exceed 25 MB in total.')

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
