import { trpc } from '../../api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { tokenWords as words } from '../../words/tokens.ts'

interface MailboxesProps {
  chosen: string[] | null
  hasHeading?: boolean
  onChange: (accounts: string[] | null) => void
}
/** All mailboxes, or some of them; nothing where there is only one. Null: all. */
export function Mailboxes({ chosen, hasHeading = true, onChange }: MailboxesProps) {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  if (accounts.length < 2) return null
  return (
    <fieldset className="space-y-2">
      <legend className={hasHeading ? 'mb-2 font-medium text-13' : 'sr-only'}>{words.mailboxes}</legend>
      <Checkbox
        label={words.onlySome}
        checked={chosen !== null}
        onChange={({ target }) => onChange(target.checked ? [] : null)}
      />
      {chosen !== null && (
        <div className="space-y-2 pl-6">
          {accounts.map(({ id, email }) => (
            <Checkbox
              key={id}
              label={<span className="wrap-anywhere">{email}</span>}
              checked={chosen.includes(id)}
              onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
