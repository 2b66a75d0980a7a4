// The members of the shared mailbox that is shown.
import { Fragment } from 'react'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { QueryResult } from '../query-result.tsx'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { AccountMoves } from './account-moves.tsx'
import { MailboxActions } from './mailbox-actions.tsx'
import { MailboxPrograms } from './mailbox-programs.tsx'
import { Members } from './members.tsx'

export function MembersSection() {
  const query = trpc.sharedMailboxes.list.useQuery()
  return (
    <QueryResult query={query} failed={words.failed} lines={3}>
      {({ mailboxes }) =>
        mailboxes
          .filter(({ id }) => id === sharedMailboxId)
          .map((mailbox) => (
            <Fragment key={mailbox.id}>
              <Card>
                <CardHeading>
                  <bdi>{displayText(mailbox.name)}</bdi>
                </CardHeading>
                <Members mailbox={mailbox} />
                <MailboxActions mailbox={mailbox} />
              </Card>
              <AccountMoves mailboxId={mailbox.id} />
              {mailbox.role === 'manager' && <MailboxPrograms mailboxId={mailbox.id} />}
            </Fragment>
          ))
      }
    </QueryResult>
  )
}
