import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { Folder, SetFolderRoleInput } from '../shared/folders.ts'
import { folderOf, toFolder } from './list.ts'
import { chooseRole, forgetCursor } from './queries.ts'

/**
 * Says what a folder is for; `null` leaves it to the server. Its mails show there at once, and what is archived, deleted
 * or sent from now on goes to the folder that has the role. A role belongs to one folder of an account.
 */
export async function setFolderRole(app: App, userId: string, { id, role }: SetFolderRoleInput): Promise<Folder> {
  const folder = await folderOf(app, userId, id)
  if (folder.connector === 'demo') throw new AppError('unprocessable', "Demo mailbox folders can't be changed.")
  if (role === 'inbox' || folder.path.toUpperCase() === 'INBOX')
    throw new AppError('unprocessable', 'The inbox is always the folder where new mail arrives.')
  await inTransaction(app, async (app) => {
    await chooseRole(app.db, userId, folder, role)
    app.events.emit('mail.changed', { userId, accountId: folder.accountId })
    // Who lost the role gets the server's word for it back, and so does a folder that is left to the server.
    app.wakeAccount(folder.accountId, 'sync')
  })
  return toFolder(await folderOf(app, userId, id))
}

/** Compares a folder with the mail server in full, now. It answers at once; progress is told by events. */
export async function resyncFolder(app: App, userId: string, id: string): Promise<void> {
  const folder = await folderOf(app, userId, id)
  await forgetCursor(app.db, userId, folder.id)
  app.wakeAccount(folder.accountId, 'sync')
}
