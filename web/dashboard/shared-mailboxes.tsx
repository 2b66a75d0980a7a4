// The person's shared mailboxes on their dashboard. A member without a mailbox of their own continues from here.
import { UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { SharedMailbox } from '../../src/shared/shared-mailboxes.ts'
import { displayText } from '../format/display-text.ts'
import { locale } from '../language.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'

export function SharedMailboxes({ mailboxes }: { mailboxes: readonly SharedMailbox[] }) {
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <ul className="p-2">
        {mailboxes.map(({ id, name, members, unread }) => (
          <li key={id}>
            <Link
              to={mailboxAddress(id)}
              reloadDocument
              className="flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
            >
              <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-accent/12 text-accent">
                <UsersRound size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium text-13">{displayText(name)}</bdi>
                <span className="block text-12 text-ink-soft">{words.memberCount(members)}</span>
              </span>
              {unread > 0 && (
                <span className="font-semibold text-12 tabular-nums">
                  {unread.toLocaleString(locale)}
                  <span className="sr-only"> {strings.lists.unreadIn}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
