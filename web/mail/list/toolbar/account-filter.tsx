import { Check, ChevronDown } from 'lucide-react'
import { trpc } from '../../../api.ts'
import { strings } from '../../../strings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ColorDot } from '../../color-dot.tsx'

const words = strings.lists

/** Account filter; hidden with a single account. */
export function AccountFilter({
  account,
  onAccount,
}: {
  account: string | undefined
  onAccount: (id: string | undefined) => void
}) {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  if (accounts.length < 2) return null
  const chosen = accounts.find((one) => one.id === account || one.email === account)
  const marked = (id: string | undefined) => (id === chosen?.id ? { end: Check } : {})
  return (
    <Menu
      trigger={
        <button type="button" className={`${buttonClass('quiet')} min-w-0 max-w-56 px-2`}>
          {chosen && <ColorDot color={chosen.color} />}
          <span className="sr-only">{words.account}: </span>
          <span className="truncate">{chosen?.email ?? words.allAccounts}</span>
          <ChevronDown size={14} className="shrink-0" aria-hidden="true" />
        </button>
      }
      entries={[
        { label: words.allAccounts, run: () => onAccount(undefined), ...marked(undefined) },
        ...accounts.map(({ id, email, color }) => ({ label: email, color, run: () => onAccount(id), ...marked(id) })),
      ]}
    />
  )
}
