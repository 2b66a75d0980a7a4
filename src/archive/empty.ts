// Deletes what is in an archive, in small steps: nobody waits behind a hundred thousand mails. Cut off in the middle, it is deleted
// once more.
import { setImmediate as turn } from 'node:timers/promises'
import { forgetSomeMail } from '../accounts/forget-mail.ts'
import type { App } from '../app.ts'
import { type ArchiveRef, deleteFolders, deleteMail, someKeys } from './queries.ts'
import { endImport } from './running.ts'

const atOnce = 100

export async function emptyArchive(app: App, account: ArchiveRef): Promise<void> {
  const { id, userId } = account
  await endImport(app, userId, id)
  // Without its folders nothing comes in, and its worker lists nothing.
  await app.writeAll([{ sql: deleteFolders, rows: [[id, userId]] }])
  for (let keys = await someKeys(app.db, account, atOnce); keys.length > 0; keys = await someKeys(app.db, account, atOnce)) {
    await app.writeAll([{ sql: deleteMail, rows: keys.map((key) => [key, id, userId]) }])
    await turn()
  }
  while ((await forgetSomeMail(app, userId, id, atOnce)) > 0) await turn()
}
