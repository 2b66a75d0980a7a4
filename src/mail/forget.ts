import type { App } from '../app.ts'

/** Deletes everything stored of an account's mail, the search index included. The caller has checked whose it is. */
export async function forgetMail(app: App, userId: string, accountId: string): Promise<void> {
  await app.writeAll([
    {
      sql: 'delete from mail_search where rowid in (select key from message where account_id = ? and user_id = ?)',
      rows: [[accountId, userId]],
    },
    { sql: 'delete from outbox where account_id = ? and user_id = ?', rows: [[accountId, userId]] },
    { sql: 'delete from pending_change where account_id = ? and user_id = ?', rows: [[accountId, userId]] },
    { sql: 'delete from message where account_id = ? and user_id = ?', rows: [[accountId, userId]] },
    { sql: 'delete from mailbox where account_id = ? and user_id = ?', rows: [[accountId, userId]] },
    {
      sql: 'delete from thread_ref where account_id = ? and exists (select 1 from account where id = ? and user_id = ?)',
      rows: [[accountId, accountId, userId]],
    },
  ])
}
