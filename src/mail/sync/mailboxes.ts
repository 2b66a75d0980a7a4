// The folders of an account, as the server lists them now.
import type { App } from '../../app.ts'
import type { MailConnector } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'
import { type AccountRef, type MailboxRow, mailboxRows } from './sync-queries.ts'

/** In which order folders are synced: what a person looks at first comes first. */
const order: Role[] = ['inbox', 'sent', 'drafts', 'archive', 'other', 'trash', 'junk']

/** Brings the rows in step with the server's list; a folder that is gone takes its places with it. */
export async function syncMailboxes(app: App, account: AccountRef, connector: MailConnector): Promise<MailboxRow[]> {
  const listed = (await connector.mailboxes()).filter((one) => one.selectable)
  const before = new Map((await mailboxRows(app.db, account)).map((row) => [row.path, row]))
  await app.db.transaction().execute(async (db) => {
    for (const { path, role } of listed) {
      const known = before.get(path)
      if (!known) {
        await db
          .insertInto('mailbox')
          .values({ account_id: account.id, user_id: account.userId, path, role, complete: 0 })
          .execute()
      } else if (known.role !== role) {
        await db.updateTable('mailbox').set({ role }).where('id', '=', known.id).where('user_id', '=', account.userId).execute()
        await db
          .updateTable('placement')
          .set({ role })
          .where('mailbox_id', '=', known.id)
          .where('user_id', '=', account.userId)
          .execute()
      }
    }
    const gone = [...before.keys()].filter((path) => !listed.some((one) => one.path === path))
    if (gone.length > 0) {
      await db
        .deleteFrom('mailbox')
        .where('account_id', '=', account.id)
        .where('user_id', '=', account.userId)
        .where('path', 'in', gone)
        .execute()
    }
  })
  const rows = await mailboxRows(app.db, account)
  return rows.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.path.localeCompare(b.path))
}
