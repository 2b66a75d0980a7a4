// What writing a mail asks of the store.
import type { Db } from '../../app.ts'

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
    .selectFrom('message')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .select(['key', 'account_id'])
    .executeTakeFirst()
}
