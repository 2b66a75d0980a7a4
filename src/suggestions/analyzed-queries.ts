// SQL of which mails were analyzed for suggestions, and by which model.
import { sql } from 'kysely'
import type { Db } from '../app.ts'

export async function peopleWithMail(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('user as u')
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('account as a').select('a.id').whereRef('a.user_id', '=', 'u.id')))
    .select('u.id')
    .execute()
  return found.map(({ id }) => id)
}

/** `model` '': by rules only. */
export async function markAnalyzed(
  db: Db,
  userId: string,
  mails: { key: number; accountId: string }[],
  model: string,
  at: number,
): Promise<void> {
  const values = JSON.stringify(mails.map(({ key, accountId }) => [key, accountId]))
  await sql`insert into suggestion_look (message_key, user_id, account_id, model, at)
    select m.key, m.user_id, m.account_id, ${model}, ${at} from json_each(${values}) w
      join message m on m.key = w.value ->> 0 where m.user_id = ${userId}
    on conflict (message_key) do update set at = excluded.at,
      model = case when excluded.model = '' then suggestion_look.model else excluded.model end`.execute(db)
}

/** The newest of the inbox that were not analyzed, or not by this model ('': none). */
export function unanalyzed(db: Db, userId: string, model: string, after: number, limit: number) {
  return db
    .selectFrom('message as m')
    .leftJoin('suggestion_look as l', 'l.message_key', 'm.key')
    .where('m.user_id', '=', userId)
    .where('m.key', '>', after)
    .where('m.body_state', '=', 'ready')
    .where((eb) => eb.or([eb('l.message_key', 'is', null), ...(model === '' ? [] : [eb('l.model', '<>', model)])]))
    .where((eb) =>
      eb.exists(
        eb.selectFrom('placement as p').select('p.uid').whereRef('p.message_key', '=', 'm.key').where('p.role', '=', 'inbox'),
      ),
    )
    .orderBy('m.key', 'desc')
    .limit(limit)
    .select(['m.key', sql<number>`l.message_key is not null`.as('analyzed')])
    .execute()
}
