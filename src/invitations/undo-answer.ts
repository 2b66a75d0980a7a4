// Undoes an answer to an invitation when its reply is cancelled: the previous answer is restored, here and in the calendar.
import { type App, inTransaction } from '../app.ts'
import { deleteHeldChange } from '../dav/calendar/put-event.ts'
import { answerKey, findInvitation } from '../mail/body/invitation.ts'
import { keyOfMail, keysTakenBack } from '../mail/outbox/idempotency.ts'
import { InvitationReply } from '../shared/sender-trust.ts'
import { type Answer, forgetAnswer } from './queries.ts'
import { putInvitation } from './save-event.ts'

interface Replaced {
  mailId: string
  /** When the answer was given. If a newer one was given since, that one stands. */
  at: number
  before: Answer | undefined
}

/** The idempotency key of the reply, which holds what the answer replaced. It is freed after a day (mail/outbox/prune.ts). */
export const keyOfAnswer = ({ mailId, at, before }: Replaced): string =>
  ['answer', mailId, at, ...(before ? [before.answer, before.sequence, before.at] : [])].join(':')

function replacedBy(key: string | null | undefined): Replaced | undefined {
  const [kind, mailId, at, word, sequence, earlier] = key?.split(':') ?? []
  if (kind !== 'answer' || !mailId) return undefined
  const { data: answer } = InvitationReply.safeParse(word)
  return { mailId, at: Number(at), before: answer && { answer, sequence: Number(sequence), at: Number(earlier) } }
}

/** The latest earlier reply that wasn't taken back itself: the organizer never received those that were. */
async function lastThatStands(app: App, userId: string, { before }: Replaced): Promise<Answer | undefined> {
  const takenBack = before && (await keysTakenBack(app, userId, 'answer:')).map(replacedBy)
  for (let last = before; ; ) {
    const replaced = takenBack?.find((one) => one && one.at === last?.at)
    if (!replaced) return last
    last = replaced.before
  }
}

/** `outboxId` is that of a cancelled mail. Does nothing unless it is the reply to an invitation. */
export async function undoAnswer(app: App, userId: string, outboxId: string): Promise<void> {
  const replaced = replacedBy(await keyOfMail(app, userId, outboxId))
  const found = replaced && (await findInvitation(app, userId, replaced.mailId))
  if (!found) return
  const { at } = replaced
  const before = await lastThatStands(app, userId, replaced)
  const event = answerKey(found.event)
  const answered = { accountId: found.row.account_id, event, at }
  if (!(await inTransaction(app, ({ db }) => forgetAnswer(db, userId, answered, before)))) return
  const wasHeld = await deleteHeldChange(app, userId, event)
  // A change that has reached the calendar is reverted by another one.
  if (before || !wasHeld) await putInvitation(app, userId, found, before?.answer ?? null, { onlyUpdate: !before })
}
