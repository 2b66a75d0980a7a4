// The folders of an account, as the server lists them now.
import type { App } from '../../app.ts'
import type { MailConnector } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'
import { addMailbox, deleteMailboxes, setMailboxRole } from './state-queries.ts'
import { type AccountRef, type MailboxRow, mailboxRows } from './sync-queries.ts'

/** In which order folders are synced: what a person looks at first comes first. */
const order: Role[] = ['inbox', 'sent', 'drafts', 'archive', 'other', 'trash', 'junk']

/** Brings the rows in step with the server's list; a folder that is gone takes its places with it. */
export async function syncMailboxes(app: App, account: AccountRef, connector: MailConnector): Promise<MailboxRow[]> {
  const listed = (await connector.mailboxes()).filter((one) => one.selectable)
  const before = new Map((await mailboxRows(app.db, account)).map((row) => [row.path, row]))
  await app.db.transaction().execute(async (db) => {
    for (const mailbox of listed) {
      const known = before.get(mailbox.path)
      if (!known) await addMailbox(db, account, mailbox)
      else if (known.role !== mailbox.role) await setMailboxRole(db, account, known.id, mailbox.role)
    }
    const gone = [...before.keys()].filter((path) => !listed.some((one) => one.path === path))
    if (gone.length > 0) await deleteMailboxes(db, account, gone)
  })
  const rows = await mailboxRows(app.db, account)
  return rows.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.path.localeCompare(b.path))
}
