import type { Account } from '../../src/shared/accounts.ts'
import { isFirstSync, syncText } from '../mail/first-sync.ts'
import { strings } from '../strings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { ReconnectBanner } from './reconnect-banner.tsx'

/** Above the inbox: accounts to reconnect, those of the account filter only, and the first sync. */
export function AccountNotes({ accounts, of }: { accounts: readonly Account[]; of: string | undefined }) {
  const broken = accounts.filter(({ id, needsReconnection }) => needsReconnection && (!of || of === id))
  const filling = accounts.some(isFirstSync)
  if (!filling && broken.length === 0) return null
  return (
    <div className="space-y-2 px-4 pb-2 lg:px-6">
      {broken.map((account) => (
        <ReconnectBanner key={account.id} account={account} />
      ))}
      {filling && <FirstSync accounts={accounts} />}
    </div>
  )
}

/** One line per account in its first sync. */
function FirstSync({ accounts }: { accounts: readonly Account[] }) {
  return accounts.filter(isFirstSync).map((account) => (
    <p key={account.id} role="status" className="flex flex-wrap items-center gap-x-2 text-13 text-ink-soft tabular-nums">
      <Spinner size={14} />
      <span className="truncate">{account.sync.waitingFor ? `${account.email}:` : strings.mail.firstSyncOf(account.email)}</span>
      <span>{syncText(account)}</span>
    </p>
  ))
}
