// A backup leaves the server: with a ticket in its address, for one download, one session, one minute.
import { createReadStream, type ReadStream } from 'node:fs'
import path from 'node:path'
import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import type { Caller } from '../auth/caller.ts'
import { confirmPassword } from '../auth/passwords/confirm.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { createTicketStore } from '../auth/tickets.ts'
import { AppError } from '../core/errors.ts'
import type { FetchBackupInput } from '../shared/backups.ts'
import { limits, second } from '../shared/limits.ts'
import type { SignedInAs } from '../trpc.ts'
import { findBackup } from './list.ts'

type Holder = Pick<SignedInAs, 'userId' | 'sessionId'> & { name: string }
const tickets = createTicketStore<Holder>()

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
  const ticket = tickets.issue(app, { userId, sessionId, name }, limits.ticketSeconds * second)
  return { url: `/api/admin/backups/${name}?${new URLSearchParams({ ticket })}` }
}

export interface BackupDownload {
  name: string
  bytes: number
  stream: ReadStream
}

export async function openBackupTicket(app: App, name: string, ticket: string): Promise<BackupDownload> {
  const found = tickets.redeem(app, ticket, (holder) => holder.name === name)
  if (!found || !(await isSessionLive(app, found)))
    throw new AppError('unauthenticated', 'This address has been used or is too old. Please start the download again.')
  await requireAdmin(app, found.userId)
  const { bytes } = findBackup(app, name)
  await noteActivity(app, found.userId, 'backup-fetched')
  return { name, bytes, stream: createReadStream(path.join(app.settings.backupFolder, name)) }
}
