// What holds an answer, as its writer reads it.
import type { App } from '../../app.ts'
import type { ReplyTo } from '../../shared/mail.ts'
import { readMessageIds } from '../outgoing/message-ids.ts'
import { answeredMail } from '../outgoing/queries.ts'
import { storedTextRows } from '../queries.ts'
import { type CameInBetween, inBetween, wholeBasis } from './in-between.ts'
import type { MailOfConversation } from './in-between-queries.ts'

/** Of the text of a mail. */
export const textChars = 2000

export interface ReadInBetween {
  mails: (MailOfConversation & { text: string })[]
  answers: CameInBetween['answers']
  /** What the answer is sent with once all of this was read. */
  basis: string[]
}

export async function readInBetween(app: App, userId: string, replyTo: ReplyTo | undefined): Promise<ReadInBetween> {
  const [inReplyTo] = readMessageIds(replyTo?.inReplyTo ?? replyTo?.messageId)
  if (inReplyTo === undefined) return { mails: [], answers: [], basis: [] }
  // Read before what is shown: what comes meanwhile holds the answer once more.
  const basis = await wholeBasis(app, userId, inReplyTo)
  const answered = await answeredMail(app.db, userId, inReplyTo)
  const { mails, answers } = await inBetween(app, userId, { inReplyTo, answers: answered?.key, basis: replyTo?.basis })
  const keys = mails.map(({ key }) => key)
  const texts = new Map((await storedTextRows(app.db, userId, keys)).map(({ key, text }) => [key, text]))
  const textOf = ({ key, snippet }: MailOfConversation) => (texts.get(key) ?? snippet).slice(0, textChars).toWellFormed()
  return { mails: mails.map((mail) => ({ ...mail, text: textOf(mail) })), answers, basis }
}
