// Nobody answers twice (decision 77): an answer from a shared mailbox names what its writer had seen of the conversation, its basis. What
// is there besides came in between, and holds the answer until the writer has seen that, too. A basis names mails one by one: a point in
// time would miss what was being stored at that moment.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import { day, minute } from '../../shared/limits.ts'
import { refOf } from '../message-identity.ts'
import {
  type AnswerOfConversation,
  answersOfConversation,
  type MailOfConversation,
  mailsOfConversation,
  newest,
  storedAt,
} from './in-between-queries.ts'
import type { OutboxRow } from './queries.ts'

export interface Answer {
  /** Message-ID of the mail that is answered; undefined for a mail that answers none. */
  inReplyTo: string | undefined
  /** Key of that mail, where it is here. */
  answers: number | undefined
  /** Ids of mails, and of answers in the outbox. Without it: the mail that is answered, and what was there before. */
  basis: readonly string[] | undefined
}
export interface CameInBetween {
  mails: MailOfConversation[]
  answers: AnswerOfConversation[]
}

/** Everything that is there of the conversation now, for who is shown all of it. */
export async function wholeBasis(app: App, userId: string, inReplyTo: string): Promise<string[]> {
  return idsOf(await conversationNow(app, userId, inReplyTo))
}

/**
 * What a member sees who begins an answer to this mail. An answer of somebody else is no mail of the conversation before its copy has
 * come back from Sent: until then nobody has seen it.
 */
export async function basisAtBeginning(
  app: App,
  userId: string,
  answered: { key: number; messageId: string },
  memberId: string,
): Promise<string[]> {
  const { mails, answers } = await conversationNow(app, userId, answered.messageId)
  const since = (await storedAt(app.db, userId, answered.key)) ?? 0
  const shown = new Set(mails.map(({ messageId }) => messageId))
  const seen = answers.filter(
    ({ messageId, sentBy, createdAt }) => shown.has(messageId) || sentBy === memberId || createdAt < since,
  )
  return idsOf({ mails, answers: seen })
}

const idsOf = ({ mails, answers }: CameInBetween) => [...mails, ...answers].map(({ id }) => id)

/** In the transaction that puts an answer into the outbox: of two at the same moment, one is held. */
export async function checkNothingInBetween(app: App, userId: string, answer: Answer): Promise<void> {
  const { mails, answers } = await inBetween(app, userId, answer)
  if (mails.length + answers.length === 0) return
  throw new AppError('conflict', held, { details: { reason: 'in-between', mails: mails.length, answers: answers.length } })
}

const held = 'Not sent yet: something came in between in this conversation. Please look at it first.'

/** Newest first. */
export async function inBetween(app: App, userId: string, answer: Answer): Promise<CameInBetween> {
  if (answer.inReplyTo === undefined) return { mails: [], answers: [] }
  const { mails, answers } = await conversationNow(app, userId, answer.inReplyTo)
  const own = new Set(answers.map(({ messageId }) => messageId))
  const unseen =
    answer.basis === undefined ? await afterAnswered(app, userId, answer, mails, answers) : notIn(answer.basis, mails, answers)
  // A mail that left from here is told as the answer it is, and a mail that came to two addresses is one.
  const seen = new Set(mails.filter((mail) => !unseen.mails.includes(mail)).map(({ messageId }) => messageId))
  const isNew = ({ messageId }: MailOfConversation) => messageId === '' || (!own.has(messageId) && !seen.has(messageId))
  return { mails: unseen.mails.filter(isNew), answers: unseen.answers }
}

async function conversationNow(app: App, userId: string, inReplyTo: string): Promise<CameInBetween> {
  const ref = refOf(inReplyTo)
  // The mails first: an answer that is filed meanwhile is found in the outbox all the same.
  const mails = await mailsOfConversation(app.db, userId, ref)
  return { mails, answers: await answersOfConversation(app.db, userId, ref) }
}

function notIn(basis: readonly string[], mails: MailOfConversation[], answers: AnswerOfConversation[]): CameInBetween {
  const ids = new Set(basis)
  const seen = mails.filter(({ id }) => ids.has(id)).map(({ key }) => key)
  // Of a long conversation the basis has the newest ones only: what is older than these was there.
  const since = basis.length >= newest && seen.length > 0 ? Math.min(...seen) : 0
  return { mails: mails.filter(({ id, key }) => key > since && !ids.has(id)), answers: answers.filter(({ id }) => !ids.has(id)) }
}

async function afterAnswered(
  app: App,
  userId: string,
  { answers: key }: Answer,
  mails: MailOfConversation[],
  answers: AnswerOfConversation[],
): Promise<CameInBetween> {
  if (key === undefined) return { mails, answers }
  const since = (await storedAt(app.db, userId, key)) ?? 0
  return { mails: mails.filter((mail) => mail.key > key), answers: answers.filter(({ createdAt }) => createdAt >= since) }
}

/** Short enough to have been held for undo: nobody looks at the conversation again meanwhile. */
const undoMs = minute
/** Mail that is listed again is no news. */
const newsMs = 7 * day

/**
 * Whether something came into the conversation while the answer waited for its time, or had failed: since it was put into the outbox, or
 * since it was held for that. In the transaction that claims it.
 */
export async function isOvertaken(app: App, item: OutboxRow): Promise<boolean> {
  const { answers_ref: ref, user_id: userId, attempts, created_at: createdAt, overtaken_at: heldAt } = item
  if (ref === null || attempts > 0 || app.now().getTime() - createdAt <= undoMs) return false
  const since = heldAt ?? createdAt
  const mails = await mailsOfConversation(app.db, userId, ref)
  const answers = await answersOfConversation(app.db, userId, ref)
  if (answers.some((answer) => answer.id !== item.id && answer.createdAt > since)) return true
  // Copies of what left from here are answers, and a mail that came to two addresses is one.
  const known = new Set([
    ...answers.map(({ messageId }) => messageId),
    ...mails.filter((mail) => mail.createdAt <= since).map(({ messageId }) => messageId),
  ])
  return mails.some((mail) => mail.createdAt > since && mail.date > since - newsMs && !known.has(mail.messageId))
}

export const overtaken = 'Something came in between in this conversation while this email was waiting.'
