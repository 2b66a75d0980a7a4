// The job `sync-mail`: while Homing runs its workers are asked; by hand, one full pass over each account is made here.
import type { App } from '../app.ts'
import { AppError, toAppError } from '../core/errors.ts'
import { syncOnce } from '../mail/sync/sync-once.ts'
import { type SyncedAccount, syncedAccounts } from './queries.ts'

export interface ManualRun {
  /** What was written after the job's name. */
  args: string[]
  /** Prints to the terminal. */
  print(line: string): void
}

/** Returns a result without names; throws when an account failed, after all were tried. */
export async function syncMail(app: App, { args, print }: ManualRun = { args: [], print: () => undefined }): Promise<string> {
  const accounts = await chosen(app, args[0])
  let added = 0
  const failed: string[] = []
  for (const account of accounts) {
    const started = performance.now()
    try {
      const pass = await syncOnce(app, account)
      added += pass.added
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      print(`${account.email}: ${pass.folders} folders, ${pass.added} new emails, ${seconds} s`)
    } catch (cause) {
      const error = toAppError(cause)
      failed.push(account.id)
      app.log.warn(
        { accountId: account.id, kind: error.kind, ...(error.kind === 'internal' ? { err: cause } : {}) },
        'sync failed',
      )
      print(`${account.email}: ${error.message}`)
    }
  }
  if (failed.length > 0) throw new AppError('unavailable', `Couldn't sync ${failed.length} of ${accounts.length} accounts.`)
  return `${accounts.length} accounts, ${added} new emails`
}

async function chosen(app: App, email: string | undefined): Promise<SyncedAccount[]> {
  const accounts = await syncedAccounts(app.db)
  if (email === undefined) return accounts
  const named = accounts.filter((account) => account.email === email.toLowerCase())
  if (named.length === 0)
    throw new AppError('missing', 'No account with this address is connected, or it needs to be reconnected first.')
  return named
}
