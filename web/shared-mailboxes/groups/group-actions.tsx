// Rename, leave, delete.
import { useState } from 'react'
import type { PeopleGroup } from '../../../src/shared/groups.ts'
import { errorMessage, trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { sessionUser } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { groupWords as words } from '../../words/groups.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'
import { NameForm } from '../name-form.tsx'
import { useMailboxRefresh } from '../use-mailbox-refresh.ts'

export function GroupActions({ group }: { group: PeopleGroup }) {
  const [isRenaming, setRenaming] = useState(false)
  const { leave, remove } = useEndings(group)
  const problem = leave.problem ?? remove.problem
  if (isRenaming)
    return (
      <div className="border-line border-t p-4">
        <Rename group={group} onClose={() => setRenaming(false)} />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t p-4">
      {group.manages && <Button onClick={() => setRenaming(true)}>{words.rename}</Button>}
      <Button busy={leave.busy} onClick={() => void leave.ask()}>
        {words.leave}
      </Button>
      {group.manages && (
        <Button variant="quiet" className="text-danger!" busy={remove.busy} onClick={() => void remove.ask()}>
          {words.remove}
        </Button>
      )}
      {problem && (
        <p role="alert" className="w-full text-13 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function Rename({ group: { id, name }, onClose }: { group: PeopleGroup; onClose: () => void }) {
  const rename = trpc.groups.rename.useMutation({
    meta: { quiet: true, success: words.renamed },
    onSuccess: onClose,
    onSettled: useMailboxRefresh(),
  })
  return (
    <NameForm
      start={name}
      hint={words.nameHint}
      yes={sharedMailboxWords.renameIt}
      busy={rename.isPending}
      problem={rename.isError ? errorMessage(rename.error, words.renameFailed) : undefined}
      onSubmit={(next) => rename.mutate({ id, name: next })}
      onClose={onClose}
    />
  )
}

function useEndings({ id, name }: PeopleGroup) {
  const confirm = useConfirm()
  const onSettled = useMailboxRefresh()
  const shown = displayText(name)
  const leave = trpc.groups.removePerson.useMutation({ meta: { quiet: true, success: words.left }, onSettled })
  const remove = trpc.groups.remove.useMutation({ meta: { quiet: true, success: words.removed }, onSettled })
  const askLeave = async () => {
    const personId = sessionUser()?.id
    const question = { title: words.leaveTitle(shown), text: words.leaveText, yes: words.leave, danger: true }
    if (personId !== undefined && (await confirm(question))) leave.mutate({ id, personId })
  }
  const askRemove = async () => {
    const question = { title: words.removeTitle(shown), text: words.removeText, yes: words.remove, danger: true }
    if (await confirm(question)) remove.mutate({ id })
  }
  return {
    leave: {
      ask: askLeave,
      busy: leave.isPending,
      problem: leave.isError ? errorMessage(leave.error, words.leaveFailed) : undefined,
    },
    remove: {
      ask: askRemove,
      busy: remove.isPending,
      problem: remove.isError ? errorMessage(remove.error, words.removeFailed) : undefined,
    },
  }
}
