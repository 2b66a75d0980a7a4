// A draft another mail program left in the Drafts folder, opened here: it becomes a draft of ours that knows its copy on the
// mail server, so that saving it replaces that copy.
import type { App } from '../app.ts'
import type { RemoteAttachment } from '../connectors/connector.ts'
import { isHtml, safeHtml } from '../connectors/mime/safe-html.ts'
import { AppError } from '../core/errors.ts'
import { sniffImage } from '../core/sniff.ts'
import { readBody } from '../mail/body/body.ts'
import { atItsPlace, findMail } from '../mail/body/fetch-from-server.ts'
import { tooLarge } from '../mail/outgoing/compose.ts'
import { htmlFromText } from '../mail/quote/plain.ts'
import { readMail } from '../mail/read.ts'
import { limits } from '../shared/limits.ts'
import type { Email, Person } from '../shared/mail.ts'
import type { DraftFields } from '../shared/writing.ts'
import { keepFile } from './files.ts'
import { type Fetched, fetchAll } from './files-of.ts'
import { draftCopies, moveDraft } from './queries.ts'
import { saveDraft } from './save.ts'
import { type DraftCopy, writeCopy } from './server-copy.ts'

/** One that came from here is opened itself. */
export async function openFromServer(app: App, userId: string, emailId: string, memberId?: string): Promise<{ id: string }> {
  const email = await readMail(app, userId, emailId)
  if (email.mailbox !== 'drafts') throw new AppError('invalid', "This email isn't a draft.")
  const own = (await draftCopies(app.db, userId)).find((one) => one.message_id === email.messageId && email.messageId !== '')
  if (own) return { id: own.id }
  const mail = await findMail(app, userId, emailId)
  const body = await readBody(app, userId, emailId)
  if (body.state !== 'ready') throw new AppError('unavailable', body.sentence ?? "Couldn't load the text of this draft.")
  const copy = await whereItIs(app, userId, mail, email)
  const files = await everyFile(app, userId, mail)
  const { id } = await saveDraft(app, userId, { fields: fieldsOf(email) }, memberId)
  const kept = await keepFiles(app, userId, id, files, body.html ?? '')
  const text = body.html === null ? htmlFromText(body.text) : await safeHtml(app, asHtml(body.html), kept)
  const saved = await saveDraft(app, userId, { id, fields: { ...fieldsOf(email), body: text } }, memberId)
  // Nothing to push until it changes. Without a Message-ID it gets one with our first copy.
  const known = { place: writeCopy(copy), pushed_revision: saved.revision }
  const messageId = /^<[^\s<>\p{C}]{1,250}>$/u.test(email.messageId) ? email.messageId : null
  await moveDraft(app.db, userId, id, 'open', { ...known, message_id: messageId })
  return { id }
}

function fieldsOf(email: Email): DraftFields {
  const ids = (list: string[]) => list.filter((id) => /^<[^\s<>\p{C}]{1,990}>$/u.test(id)).slice(-100)
  const [inReplyTo] = ids([email.inReplyTo ?? ''])
  return {
    identityId: email.accountId,
    to: written(email.to),
    cc: written(email.cc),
    bcc: written(email.bcc),
    subject: email.subject.slice(0, limits.subjectChars).toWellFormed(),
    body: '',
    ...(inReplyTo === undefined ? {} : { replyTo: { inReplyTo, references: ids(email.references) } }),
  }
}

/** As the recipient fields write people; the reader of shared/recipients.ts judges them when the draft is sent. */
function written(people: Person[]): string {
  const one = ({ name, email }: Person) => (name ? `"${name.replace(/["\\]/g, '\\$&')}" <${email}>` : email)
  return people.map(one).join(', ').slice(0, 20_000).toWellFormed()
}

/** A sanitised fragment may begin with text; the editor and the sender tell HTML by its first tag. */
const asHtml = (html: string) => (isHtml(html) ? html : `<div>${html}</div>`)

async function whereItIs(app: App, userId: string, mail: { key: number; accountId: string }, email: Email): Promise<DraftCopy> {
  const place = await atItsPlace(app, userId, mail, async (mailbox, place) => {
    // Of several copies, the one in Drafts is replaced.
    return (email.messageId === '' ? undefined : await mailbox.find('drafts', email.messageId)) ?? place
  })
  return { accountId: mail.accountId, messageId: email.messageId, place }
}

/** All of them or none: saving replaces the copy on the mail server, and no file may be lost with it. */
async function everyFile(
  app: App,
  userId: string,
  mail: { key: number; accountId: string; attachments: RemoteAttachment[] },
): Promise<Fetched[]> {
  if (mail.attachments.length === 0) return []
  if (mail.attachments.reduce((sum, file) => sum + file.size, 0) > limits.attachmentsBytes * 1.02) throw tooLarge()
  const files = await fetchAll(app, userId, mail, mail.attachments, limits.attachmentsBytes)
  if (files.some(({ content }) => !content))
    throw new AppError('provider', "Couldn't download this draft's files from the mail server. Please try again.")
  return files
}

/** Answers which picture of the text has which name now. */
async function keepFiles(
  app: App,
  userId: string,
  draftId: string,
  files: Fetched[],
  html: string,
): Promise<Record<string, string>> {
  const names = new Map<string, string>()
  for (const { file, content } of files) {
    if (!content) continue
    const contentId = file.contentId?.replace(/^<|>$/g, '') ?? ''
    const inline = contentId !== '' && html.includes(`cid:${contentId}`) && sniffImage(content) !== undefined
    const given = { filename: file.filename, mimeType: file.mimeType, content, inline }
    const { file: kept } = await keepFile(app, userId, draftId, given)
    if (kept.contentId !== null) names.set(contentId, kept.contentId)
  }
  return Object.fromEntries(names)
}
