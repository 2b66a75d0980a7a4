// What writing a mail asks of the store.
import type { Db } from '../../app.ts'
import { refOf } from '../message-identity.ts'

/** The sending account: the one named, one of that provider, or the person's first; archives, which send nothing, come last. */
export async function sendingAccount(
  db: Db,
  userId: string,
  choice: { accountId?: string | undefined; provider?: string | undefined },
) {
  let query = db.selectFrom('account').where('user_id', '=', userId)
  if (choice.accountId !== undefined) query = query.where('id', '=', choice.accountId)
  if (choice.provider !== undefined) query = query.where('provider', '=', choice.provider as 'imap')
  return query
    .orderBy((eb) => eb('connector', '=', 'archive'))
    .orderBy('created_at')
    .select(['id', 'email', 'display_name', 'needs_reconnection', 'connector'])
    .executeTakeFirst()
}

/** The mail that is being answered, by its Message-ID. */
export async function answeredMail(db: Db, userId: string, messageId: string) {
  return db
    .selectFrom('account as a')
    .innerJoin('thread_ref as r', 'r.account_id', 'a.id')
    .innerJoin('message as m', (join) => join.onRef('m.account_id', '=', 'r.account_id').onRef('m.thread_id', '=', 'r.thread_id'))
    .where('a.user_id', '=', userId)
    .where('r.ref', '=', refOf(messageId))
    .where('m.user_id', '=', userId)
    .where('m.message_id', '=', messageId)
    .select(['m.key', 'm.account_id'])
    .executeTakeFirst()
}
