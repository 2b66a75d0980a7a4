// The groups of a person: those there are, and a form for another.
import { useState } from 'react'
import { errorMessage, trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'
import { NameForm } from '../name-form.tsx'
import { GroupItem } from './group-item.tsx'

export function GroupsSection() {
  const query = trpc.groups.list.useQuery()
  const [adding, setAdding] = useState(false)
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <QueryResult query={query} failed={words.failed} lines={1}>
        {({ groups }) => (
          <>
            {groups.length === 0 && <p className="px-4 pt-3 text-13 text-ink-soft">{words.none}</p>}
            <ul aria-label={words.title} className="mt-3 divide-y divide-line border-line border-y empty:hidden">
              {groups.map((group) => (
                <GroupItem key={group.id} group={group} />
              ))}
            </ul>
            <div className="p-4">
              {adding ? (
                <CreateGroup onClose={() => setAdding(false)} />
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

function CreateGroup({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const create = trpc.groups.create.useMutation({
    meta: { quiet: true, success: words.created },
    onSuccess: onClose,
    onSettled: () => utils.groups.list.invalidate(),
  })
  return (
    <NameForm
      hint={words.nameHint}
      yes={sharedMailboxWords.createIt}
      busy={create.isPending}
      problem={create.isError ? errorMessage(create.error, words.createFailed) : undefined}
      onSubmit={(name) => create.mutate({ name })}
      onClose={onClose}
    />
  )
}
