// How each mailbox looks in lists, and whether it is part of the unified inbox.
import { useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { providerName } from '../accounts/provider-names.ts'
import { trpc } from '../api.ts'
import { QueryResult } from '../query-result.tsx'
import { strings } from '../strings.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { settingsWords } from '../words/settings.ts'
import { AccountForm } from './account-form.tsx'

const words = settingsWords.accounts

export function AccountsSection() {
  const query = trpc.accounts.list.useQuery()
  const [editing, setEditing] = useState<string>()
  /** Whose form was closed: the focus goes back to its button. */
  const [closed, setClosed] = useState<string>()
  const close = () => {
    setClosed(editing)
    setEditing(undefined)
  }
  return (
    <Card>
      <CardHeading
        aside={
          <ButtonLink to="/connect-accounts" variant="quiet">
            {words.manage}
          </ButtonLink>
        }
      >
        {words.title}
      </CardHeading>
      <QueryResult query={query} failed={strings.accounts.loadFailed} lines={3}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <Empty drawing="house" title={words.none} text={words.noneHint}>
              <ButtonLink to="/connect-accounts" variant="primary">
                {words.connect}
              </ButtonLink>
            </Empty>
          ) : (
            <ul>
              {accounts.map((account) => (
                <li key={account.id} className="border-line border-b p-4 last:border-b-0">
                  <AccountRow
                    account={account}
                    editing={editing === account.id}
                    focused={closed === account.id}
                    onEdit={() => setEditing(account.id)}
                  />
                  {editing === account.id && <AccountForm account={account} onClose={close} />}
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Card>
  )
}

interface AccountRowProps {
  account: Account
  editing: boolean
  focused: boolean
  onEdit: () => void
}
function AccountRow({ account, editing, focused, onEdit }: AccountRowProps) {
  const { email, displayName, provider, color, inUnifiedInbox } = account
  const facts = [displayName === email ? '' : displayName, providerName(provider), inUnifiedInbox ? '' : words.notUnified].filter(
    Boolean,
  )
  return (
    <div className="flex items-center gap-3 pl-1">
      <Avatar name={email} color={color} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-13">{email}</p>
        <p className="text-12 text-ink-soft">{facts.join(' · ')}</p>
      </div>
      {!editing && (
        <Button aria-label={words.editLabel(email)} onClick={onEdit} autoFocus={focused}>
          {words.edit}
        </Button>
      )}
    </div>
  )
}
