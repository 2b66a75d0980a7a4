// SQL of invitations: who an event is planned with, and what was answered to one.
import type { Db } from '../app.ts'
import type { InvitationReply } from '../shared/sender-trust.ts'

/** Who wrote a mail, for an event about it. */
export async function plannedRow(db: Db, userId: string, mailId: string) {
  return db
    .selectFrom('message as m')
    .where('m.user_id', '=', userId)
    .where('m.id', '=', mailId)
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .select(['m.from_name', 'm.from_email'])
    .executeTakeFirst()
}

export interface Answer {
  answer: InvitationReply
  sequence: number
  at: number
}
export interface Answered extends Answer {
  accountId: string
  event: string
}
export async function rememberAnswer(
  db: Db,
  userId: string,
  { accountId, event, sequence, answer, at }: Answered,
): Promise<void> {
  await db
    .insertInto('invitation_answer')
    .values({ user_id: userId, account_id: accountId, event, sequence, answer, at })
    .onConflict((conflict) => conflict.columns(['account_id', 'event']).doUpdateSet({ sequence, answer, at }))
    .execute()
}

/** Replaces the answer given at `at` by the one before it. False where a newer one has been given. The caller holds a transaction. */
export async function forgetAnswer(
  db: Db,
  userId: string,
  { accountId, event, at }: Pick<Answered, 'accountId' | 'event' | 'at'>,
  before: Answer | undefined,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation_answer')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .where('at', '=', at)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  if (before) await rememberAnswer(db, userId, { accountId, event, ...before })
  return true
}
