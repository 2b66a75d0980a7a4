import type { App } from '../app.ts'
import { folderOf } from './folder.ts'
import { forgetCursor } from './queries.ts'

/** Compares a folder with the mail server in full, now. It answers at once; progress is told by events. */
export async function resyncFolder(app: App, userId: string, id: string): Promise<void> {
  const folder = await folderOf(app, userId, id)
  await forgetCursor(app.db, userId, folder.id)
  app.wakeAccount(folder.accountId, 'sync')
}
