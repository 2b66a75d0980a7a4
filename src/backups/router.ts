import { z } from 'zod'
import { BackupFacts, BackupNameInput, BackupState, CheckBackupInput, FetchBackupInput, RestoreInput } from '../shared/backups.ts'
import { adminProcedure, router } from '../trpc.ts'
import { createBackupNow } from './create/create-backup.ts'
import { createBackupTicket } from './download.ts'
import { backupState, removeBackup } from './folder.ts'
import { checkBackup, restoreBackup } from './restore/restore.ts'

/** For the admin alone. A backup is brought and taken away as bytes (rest/admin-routes.ts). */
export const backupsRouter = router({
  state: adminProcedure.output(BackupState).query(({ ctx }) => backupState(ctx.app)),
  make: adminProcedure
    .output(z.object({ name: z.string(), bytes: z.number() }))
    .mutation(({ ctx }) => createBackupNow(ctx.app, ctx.userId)),
  remove: adminProcedure
    .input(BackupNameInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeBackup(ctx.app, ctx.userId, input.name)),
  /** An address to download it from, once. */
  fetch: adminProcedure
    .input(FetchBackupInput)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => createBackupTicket(ctx.app, ctx, ctx.person, input)),
  check: adminProcedure
    .input(CheckBackupInput)
    .output(BackupFacts)
    .mutation(({ ctx, input }) => checkBackup(ctx.app, ctx.userId, input)),
  restore: adminProcedure
    .input(RestoreInput)
    .output(z.void())
    .mutation(({ ctx, input }) => restoreBackup(ctx.app, ctx, ctx.person, input)),
})
