// Where mail is read: a mailbox that nothing new comes from, and the way to mend it. On a phone the state of the accounts is
// behind the menu, so without this line a broken mailbox would look like a quiet one.

import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Account } from '../../src/shared/accounts.ts'
import { strings } from '../strings.ts'
import { textLinkClass } from '../ui/button.tsx'
import { reconnectAddress } from './reconnect-address.ts'

const words = strings.accounts

export function ReconnectBanner({ account: { id, email } }: { account: Account }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-danger/40 bg-danger/8 px-3 py-2 text-13">
      <CircleAlert size={16} className="shrink-0 text-danger" aria-hidden="true" />
      <span className="wrap-anywhere min-w-0 flex-1 basis-56">{strings.mail.broken(email)}</span>
      <Link to={reconnectAddress(id)} aria-label={words.reconnectLabel(email)} className={textLinkClass}>
        {words.reconnect}
      </Link>
    </p>
  )
}
