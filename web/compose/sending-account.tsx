import { Link } from 'react-router'
import type { Identity } from '../../src/shared/writing.ts'
import { reconnectAddress } from '../accounts/reconnect-address.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { textLinkClass } from '../ui/button.tsx'
import { composeWords } from '../words/compose.ts'

const words = composeWords

/** The sending mailbox, or that it needs reconnecting. The draft is kept meanwhile. */
export function SendingAccount({ from: { accountId, email } }: { from: Identity }) {
  const account = trpc.accounts.list.useQuery().data?.accounts.find(({ id }) => id === accountId)
  if (!account?.needsReconnection) return <p className="min-w-0 truncate text-12 text-ink-soft">{words.sendsFrom(email)}</p>
  return (
    <p role="status" className="wrap-anywhere min-w-0 text-12">
      <span className="text-danger">{words.fromBroken(account.email)}</span>{' '}
      <Link
        to={reconnectAddress(account.id)}
        aria-label={strings.dashboard.mendLabel(account.email)}
        className={`${textLinkClass} whitespace-nowrap`}
      >
        {strings.dashboard.mend}
      </Link>
    </p>
  )
}
