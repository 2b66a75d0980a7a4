// The shared mailboxes of a person: those there are, and a form for another; below them their groups.
import { useState } from 'react'
import { trpc } from '../api.ts'
import { LinkToGuide } from '../guides/link-to-guide.tsx'
import { QueryResult } from '../query-result.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { CreateMailbox } from './create-mailbox.tsx'
import { GroupsSection } from './groups/groups-section.tsx'
import { MailboxItem } from './mailbox-item.tsx'

export function MailboxesSection() {
  return (
    <>
      <MailboxesCard />
      <GroupsSection />
    </>
  )
}

function MailboxesCard() {
  const query = trpc.sharedMailboxes.list.useQuery()
  const [adding, setAdding] = useState(false)
  return (
    <Card>
      <CardHeading aside={<LinkToGuide name="shared-mailboxes" />}>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <QueryResult query={query} failed={words.failed} lines={2}>
        {({ mailboxes }) => (
          <>
            {mailboxes.length === 0 && <p className="px-4 pt-3 text-13 text-ink-soft">{words.none}</p>}
            <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
              {mailboxes.map((mailbox) => (
                <MailboxItem key={mailbox.id} mailbox={mailbox} />
              ))}
            </ul>
            <div className="p-4">
              {adding ? (
                <CreateMailbox onClose={() => setAdding(false)} />
              ) : (
                <Button onClick={() => setAdding(true)}>{words.create}</Button>
              )}
            </div>
          </>
        )}
      </QueryResult>
    </Card>
  )
}
