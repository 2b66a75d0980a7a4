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

export interface Answered {
  accountId: string
  event: string
  sequence: number
  answer: InvitationReply
  at: number
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
