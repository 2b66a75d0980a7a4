import type { Account } from '../../src/shared/accounts.ts'
import { FirstSync } from '../mail/first-sync.tsx'
import { isFirstSync } from '../mail/is-first-sync.ts'
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
