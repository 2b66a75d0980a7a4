// A folder as two files: its mails as mbox, and what mbox has no place for (read, starred, answered) as JSON. One mail after
// the other, a page of rows at a time: nothing is kept.

import type { App } from '../app.ts'
import type { RemoteAttachment } from '../connectors/connector.ts'
import { AppError } from '../core/errors.ts'
import type { Person } from '../shared/mail.ts'
import { type ExportIndex, type FolderNote, jsonList, noteMissing } from './export-index.ts'
import { createMailSource, type MailSource, type ServerHealth, type SourceTimeouts } from './mail-source.ts'
import { createQuoter, fromLine } from './mbox.ts'
import { type ExportFolder, type ExportMail, mailsOf, type StoredMail, storedMail } from './queries.ts'

const page = 100

export interface FolderExport {
  app: App
  userId: string
  folder: ExportFolder
  /** Name of the mbox in the archive. */
  file: string
  notes: ExportIndex
  signal: AbortSignal
  /** Of the account's mail server. */
  health: ServerHealth
  waits: SourceTimeouts
}

export async function* mboxOf(given: FolderExport): AsyncGenerator<Buffer, void, undefined> {
  const { app, folder, file, signal, health, waits } = given
  const note: FolderNote = {
    account: folder.account,
    folder: folder.path,
    role: folder.role,
    file,
    mails: 0,
    original: 0,
    rebuilt: 0,
  }
  given.notes.folders.push(note)
  await using source = createMailSource({ app, accountId: folder.accountId, signal, health, waits })
  for await (const mails of pagesOf(given)) {
    for (const mail of mails) {
      note.mails++
      yield* oneMail(given, note, source, mail)
    }
    await source.release()
  }
}

export function stateOf(given: FolderExport): AsyncGenerator<string, void, undefined> {
  return jsonList(pagesOf(given), (mail) => ({
    messageId: mail.message_id,
    date: new Date(mail.date),
    subject: mail.subject,
    read: mail.read === 1,
    starred: mail.starred === 1,
    answered: mail.answered === 1,
  }))
}

async function* pagesOf({ app, userId, folder, signal }: FolderExport): AsyncGenerator<ExportMail[], void, undefined> {
  let after = Number.MIN_SAFE_INTEGER
  while (!signal.aborted) {
    const mails = await mailsOf(app.db, userId, folder.id, after, page)
    const last = mails.at(-1)
    if (!last) return
    after = last.key
    yield mails.filter((mail, at) => mails[at - 1]?.key !== mail.key)
  }
}

async function* oneMail(given: FolderExport, note: FolderNote, source: MailSource, mail: ExportMail) {
  const begin = fromLine(mail.from_email, new Date(mail.date))
  let pieces: AsyncIterable<Buffer>
  try {
    pieces = await source.raw(mail)
  } catch (cause) {
    return yield* rebuilt(given, note, mail, begin, cause)
  }
  const quoter = createQuoter()
  yield begin
  try {
    for await (const chunk of pieces) yield* quoter.next(chunk)
    note.original++
  } catch (cause) {
    // What came is in the archive already. The whole of it follows as far as it is stored.
    yield* quoter.end()
    return yield* rebuilt(given, note, mail, begin, cause)
  }
  yield* quoter.end()
}

async function* rebuilt(
  { app, userId, file, notes }: FolderExport,
  note: FolderNote,
  mail: ExportMail,
  begin: Buffer,
  cause: unknown,
) {
  if (!(cause instanceof AppError)) throw cause
  const stored = await storedMail(app.db, userId, mail.key)
  noteMissing(notes, {
    file,
    messageId: mail.message_id,
    date: new Date(mail.date).toISOString(),
    subject: mail.subject,
    files: (JSON.parse(mail.attachments) as RemoteAttachment[]).map(({ filename }) => filename),
    reason: cause.message,
  })
  if (!stored) return
  note.rebuilt++
  const quoter = createQuoter()
  yield begin
  yield* quoter.next(await rebuiltMail(stored))
  yield* quoter.end()
}

// A mail whose bytes could not be fetched, built from what is stored of it: its fields and its texts, without its files. It
// says so in its header. nodemailer's composer encodes whatever a stranger wrote, so that it stays in its field.

export async function rebuiltMail(mail: StoredMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const composer = new MailComposer({
    from: address({ name: mail.from_name, email: mail.from_email }),
    to: addresses(mail.to_list),
    cc: addresses(mail.cc_list),
    bcc: addresses(mail.bcc_list),
    replyTo: addresses(mail.reply_to_list),
    subject: line(mail.subject),
    messageId: line(mail.message_id),
    date: new Date(mail.date),
    ...(mail.in_reply_to === null ? {} : { inReplyTo: line(mail.in_reply_to) }),
    references: (JSON.parse(mail.refs) as string[]).map(line),
    headers: { 'X-Homing-Rebuilt': 'yes' },
    text: mail.text ?? mail.snippet,
    ...(mail.html === null ? {} : { html: mail.html }),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  })
  const node = composer.compile()
  // It stands in the person's own copy of what they sent.
  node.keepBcc = true
  return node.build()
}

const address = ({ name, email }: Person) => ({ name: line(name), address: line(email) })
const addresses = (json: string) => (JSON.parse(json) as Person[]).map(address)
const line = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
