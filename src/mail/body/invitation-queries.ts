// SQL of the invitation in a mail: its calendar part, and what was answered to its event.
import type { Db } from '../../app.ts'
import { preparedFirst } from '../../store/prepared.ts'

export const calendarRow = preparedFirst((db, userId: string, mailId: string) =>
  db
    .selectFrom('message as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .leftJoin('message_body as b', (join) => join.onRef('b.message_key', '=', 'm.key').on('b.user_id', '=', userId))
    .where('m.user_id', '=', userId)
    .where('a.user_id', '=', userId)
    .where('m.id', '=', mailId)
    .where((eb) => eb.exists(eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key')))
    .select([
      'm.id',
      'm.account_id',
      'm.subject',
      'm.message_id',
      'm.refs',
      'm.snippet',
      'a.email as account_email',
      'b.calendar',
    ]),
)
export type CalendarRow = NonNullable<Awaited<ReturnType<typeof calendarRow>>>

export async function answerTo(db: Db, userId: string, accountId: string, event: string) {
  return db
    .selectFrom('invitation_answer')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('event', '=', event)
    .select(['answer', 'sequence', 'at'])
    .executeTakeFirst()
}

/** Further addresses an account sends from. */
export async function aliasesOf(db: Db, userId: string, accountId: string): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('identity')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .select(['id', 'email'])
    .execute()
}
