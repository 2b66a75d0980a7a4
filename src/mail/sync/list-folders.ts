// The folders of an account, as the server lists them now.
import type { App, Db } from '../../app.ts'
import type { MailConnector } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'
import { PendingChange } from '../actions/changes.ts'
import { rewriteChange } from './push-queries.ts'
import { addMailbox, changesIn, deleteMailboxes, loseMailboxes, otherPlace, setMailboxRole } from './state-queries.ts'
import { type AccountRef, type MailboxRow, mailboxRows } from './sync-queries.ts'

/** In which order folders are synced: what a person looks at first comes first. */
const order: Role[] = ['inbox', 'sent', 'drafts', 'archive', 'other', 'trash', 'junk']

/**
 * Brings the rows in step with the server's list. A folder that is gone takes its places with it; where new ones came at
 * the same time it may have been renamed, and then it is in `gone`: to be dropped when the new ones have been listed.
 */
export async function syncMailboxes(
  app: App,
  account: AccountRef,
  connector: MailConnector,
): Promise<{ mailboxes: MailboxRow[]; gone: number[] }> {
  const rows = await mailboxRows(app.db, account)
  const before = new Map(rows.map((row) => [row.path, row]))
  const listed = (await connector.mailboxes()).filter((one) => one.selectable)
  const paths = new Set(listed.map((one) => one.path))
  const gone = rows.filter((row) => !paths.has(row.path)).map((row) => row.id)
  const moved = listed.filter((one) => before.get(one.path)?.role !== one.role)
  const fresh = moved.some((one) => !before.has(one.path))
  await app.db.transaction().execute(async (db) => {
    for (const mailbox of moved) {
      const known = before.get(mailbox.path)
      if (known) await setMailboxRole(db, account, known.id, mailbox.role)
      else await addMailbox(db, account, mailbox)
    }
    if (fresh) await loseMailboxes(db, account, gone)
    else await deleteMailboxes(db, account, gone)
  })
  if (moved.length > 0 || gone.length > 0) app.events.emit('mail.changed', { userId: account.userId, accountId: account.id })
  const now = (await mailboxRows(app.db, account)).filter((row) => paths.has(row.path))
  const mailboxes = now.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.path.localeCompare(b.path))
  return { mailboxes, gone: fresh ? gone : [] }
}

/** The folders are gone for good. What a person did to their mails is aimed at where those lie now. */
export async function dropMailboxes(app: App, account: AccountRef, gone: number[]): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    for (const row of await changesIn(db, account)) await aimAnew(db, account, row, gone)
    await deleteMailboxes(db, account, gone)
  })
  app.events.emit('mail.changed', { userId: account.userId, accountId: account.id })
}

async function aimAnew(
  db: Db,
  account: AccountRef,
  row: { id: number; message_key: number; change: string },
  gone: number[],
): Promise<void> {
  const change = PendingChange.parse(JSON.parse(row.change))
  if (!gone.includes(change.place.mailboxId)) return
  const place = await otherPlace(db, account, row.message_key, gone)
  if (place) await rewriteChange(db, account, row.id, JSON.stringify({ ...change, place }))
}
