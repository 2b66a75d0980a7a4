// The download of a backup, by a ticket in its address.
import { createReadStream, type ReadStream } from 'node:fs'
import path from 'node:path'
import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import type { Caller } from '../auth/caller.ts'
import { confirmPassword } from '../auth/passwords/confirm.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { createDownloadTickets, type TicketHolder } from '../auth/sessions/download-tickets.ts'
import type { FetchBackupInput } from '../shared/backups.ts'
import type { SignedInAs } from '../trpc.ts'
import { findBackup } from './folder.ts'

type Holder = TicketHolder & { name: string }
const tickets = createDownloadTickets<Holder>('This link was already used or has expired. Please start the download again.')

export async function createBackupTicket(
  app: App,
  caller: Caller,
  admin: SignedInAs,
  { name, password }: FetchBackupInput,
): Promise<{ url: string }> {
  await confirmPassword(app, caller, admin, password)
  await requireAdmin(app, admin.userId)
  findBackup(app, name)
  const { userId, sessionId } = admin
  return { url: tickets.url(app, `/api/admin/backups/${name}`, { userId, sessionId, name }) }
}

export interface BackupDownload {
  name: string
  bytes: number
  stream: ReadStream
}

export async function openBackupTicket(app: App, name: string, ticket: string): Promise<BackupDownload> {
  const { userId } = await tickets.redeem(app, ticket, (holder) => holder.name === name)
  await requireAdmin(app, userId)
  const { bytes } = findBackup(app, name)
  await noteActivity(app, userId, 'backup-fetched')
  return { name, bytes, stream: createReadStream(path.join(app.settings.backupFolder, name)) }
}
