import { z } from 'zod'
import { BackupFacts, BackupNameInput, BackupState, CheckBackupInput, FetchBackupInput, RestoreInput } from '../shared/backups.ts'
import { admin, router } from '../trpc.ts'
import { makeByHand } from './create/make.ts'
import { createBackupTicket } from './download.ts'
import { backupState, removeBackup } from './list.ts'
import { checkBackup, restoreBackup } from './restore/restore.ts'

/** For the admin alone. A backup is brought and taken away as bytes (rest/backup-bytes.ts). */
export const backupsRouter = router({
  state: admin.output(BackupState).query(({ ctx }) => backupState(ctx.app)),
  make: admin.output(z.object({ name: z.string(), bytes: z.number() })).mutation(({ ctx }) => makeByHand(ctx.app, ctx.userId)),
  remove: admin
    .input(BackupNameInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeBackup(ctx.app, ctx.userId, input.name)),
  /** An address to download it from, once. */
  fetch: admin
    .input(FetchBackupInput)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => createBackupTicket(ctx.app, ctx, ctx.person, input)),
  check: admin
    .input(CheckBackupInput)
    .output(BackupFacts)
    .mutation(({ ctx, input }) => checkBackup(ctx.app, ctx.userId, input)),
  restore: admin
    .input(RestoreInput)
    .output(z.void())
    .mutation(({ ctx, input }) => restoreBackup(ctx.app, ctx, ctx.person, input)),
})
