// Which mail a program reaches: one's own, all or some of it, or that of a shared mailbox.
import { trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { SelectField } from '../../ui/field.tsx'
import { tokenWords as words } from '../../words/tokens.ts'
import { Mailboxes } from './mailboxes.tsx'

export interface Reach {
  /** Null: all. */
  accounts: string[] | null
  /** Null: one's own mail. */
  sharedMailboxId: string | null
}
export const everythingOwn: Reach = { accounts: null, sharedMailboxId: null }

/** As calls take it. */
export function reachInput({ accounts, sharedMailboxId }: Reach): { accounts?: string[]; sharedMailboxId?: string } {
  if (sharedMailboxId !== null) return { sharedMailboxId }
  return accounts === null ? {} : { accounts }
}

export function ReachFields({ reach, onChange }: { reach: Reach; onChange: (reach: Reach) => void }) {
  const shared = trpc.sharedMailboxes.list.useQuery().data?.mailboxes ?? []
  const { accounts, sharedMailboxId } = reach
  return (
    <>
      {shared.length > 0 && (
        <div className="space-y-1">
          <SelectField
            label={words.mailboxes}
            className="max-w-64"
            value={sharedMailboxId ?? ''}
            onChange={({ target }) => onChange({ accounts: null, sharedMailboxId: target.value || null })}
          >
            <option value="">{words.ownMailboxes}</option>
            {shared.map(({ id, name }) => (
              <option key={id} value={id}>
                {displayText(name)}
              </option>
            ))}
          </SelectField>
          {sharedMailboxId !== null && <p className="text-12 text-ink-soft">{words.sharedHint}</p>}
        </div>
      )}
      {sharedMailboxId === null && (
        <Mailboxes
          chosen={accounts}
          hasHeading={shared.length === 0}
          onChange={(accounts) => onChange({ accounts, sharedMailboxId: null })}
        />
      )}
    </>
  )
}
