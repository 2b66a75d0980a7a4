import type { Account } from '../../src/shared/accounts.ts'
import { locale } from '../language.ts'
import { strings } from '../strings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { isFirstSync } from './is-first-sync.ts'

/** Progress: "1,240 of 18,003, newest first"; or what it waits for. */
export function syncText({ sync }: Account): string {
  if (sync.waitingFor) return strings.mail.waitingFor(sync.waitingFor)
  if (sync.total <= 0) return strings.accounts.syncing
  return strings.mail.firstSync(sync.done.toLocaleString(locale), sync.total.toLocaleString(locale))
}

/** One line per account in its first sync. */
export function FirstSync({ accounts }: { accounts: readonly Account[] }) {
  return accounts.filter(isFirstSync).map((account) => (
    <p key={account.id} role="status" className="flex flex-wrap items-center gap-x-2 text-13 text-ink-soft tabular-nums">
      <Spinner size={14} />
      <span className="truncate">{account.sync.waitingFor ? `${account.email}:` : strings.mail.firstSyncOf(account.email)}</span>
      <span>{syncText(account)}</span>
    </p>
  ))
}
