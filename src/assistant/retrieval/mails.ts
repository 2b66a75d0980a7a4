// Mails as the assistant reads them. Their text is a stranger's: it reaches a model only inside the fence.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { readThread } from '../../mail/thread.ts'
import { visibleTextOf } from '../../mail/visible-text.ts'
import { type FencedMail, ownWords } from '../../models/fence.ts'
import type { EmailSummary, Person } from '../../shared/mail.ts'
import { inertLine } from '../../shared/reading/inert.ts'
import { visible } from '../../shared/reading/visible.ts'

export interface ReadableMail {
  id: string
  accountId: string
  threadId: string
  subject: string
  from: Person
  to: Person[]
  replyTo: Person[]
  date: string
  /** The visible text. */
  text: string
  /** Without quotes and signature. */
  words: string
  mine: boolean
}

export async function readMail(app: App, userId: string, id: string): Promise<ReadableMail> {
  const one = (await readThread(app, userId, id)).find((mail) => mail.id === id)
  if (!one) throw new AppError('missing', 'Email not found')
  return toReadable(app, userId, one)
}

/** The newest `most` mails of the conversation and the mail itself, oldest first. */
export async function readThreadMails(app: App, userId: string, id: string, most: number): Promise<ReadableMail[]> {
  const all = await readThread(app, userId, id)
  const newest = all.slice(-most)
  const opened = all.find((mail) => mail.id === id)
  const kept = opened && !newest.includes(opened) ? [opened, ...newest.slice(1)] : newest
  return Promise.all(kept.map((mail) => toReadable(app, userId, mail)))
}

export async function toReadable(app: App, userId: string, mail: EmailSummary): Promise<ReadableMail> {
  const text = await visibleTextOf(app, userId, mail.id)
  const { id, accountId, threadId, subject, from, to, replyTo, date } = mail
  const mine = mail.mailbox === 'sent' || mail.mailbox === 'drafts'
  return { id, accountId, threadId, subject, from, to, replyTo, date, text, words: ownWords(text), mine }
}

export const toFencedMail = ({ from, to, subject, date, text }: ReadableMail): FencedMail => ({ from, to, subject, date, text })
/** An address is a fact; a name is whatever its owner typed. */
export const displayName = ({ name, email }: Person) => inertLine(name, 80, [email]) || visible(email)
