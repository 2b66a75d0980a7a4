// Rename, leave, delete. Afterwards the pages of a mailbox that is left lead to one's own.
import { useState } from 'react'
import type { SharedMailbox } from '../../src/shared/shared-mailboxes.ts'
import { errorMessage, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { sessionUser } from '../session.ts'
import { mailboxAddress, sharedMailboxId } from '../shared-mailbox.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { DeleteMailbox } from './delete-mailbox.tsx'
import { NameForm } from './name-form.tsx'

export function MailboxActions({ mailbox }: { mailbox: SharedMailbox }) {
  const { id, role } = mailbox
  const [open, setOpen] = useState<'name' | 'delete'>()
  const leave = useLeave(mailbox)
  const close = () => setOpen(undefined)
  const isManager = role === 'manager'
  if (open === 'name')
    return (
      <div className="border-line border-t p-4">
        <Rename mailbox={mailbox} onClose={close} />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-t p-4">
      {isManager && <Button onClick={() => setOpen('name')}>{words.rename}</Button>}
      <Button busy={leave.busy} onClick={() => void leave.ask()}>
        {words.leave}
      </Button>
      {isManager && (
        <Button variant="quiet" className="text-danger!" onClick={() => setOpen('delete')}>
          {words.remove}
        </Button>
      )}
      {leave.problem && (
        <p role="alert" className="w-full text-13 text-danger">
          {leave.problem}
        </p>
      )}
      {open === 'delete' && <DeleteMailbox mailbox={mailbox} onClose={close} onDone={() => goOn(id)} />}
    </div>
  )
}

/** Nothing of a mailbox that one is no member of any more can be shown. */
function goOn(id: string): void {
  if (id === sharedMailboxId) location.assign(mailboxAddress(undefined, '/settings/shared'))
}

function Rename({ mailbox: { id, name }, onClose }: { mailbox: SharedMailbox; onClose: () => void }) {
  const utils = trpc.useUtils()
  const rename = trpc.sharedMailboxes.rename.useMutation({
    meta: { quiet: true, success: words.renamed },
    onSuccess: onClose,
    onSettled: () => utils.sharedMailboxes.list.invalidate(),
  })
  return (
    <NameForm
      start={name}
      yes={words.renameIt}
      busy={rename.isPending}
      problem={rename.isError ? errorMessage(rename.error, words.renameFailed) : undefined}
      onSubmit={(next) => rename.mutate({ id, name: next })}
      onClose={onClose}
    />
  )
}

function useLeave({ id, name }: SharedMailbox) {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const leave = trpc.sharedMailboxes.removeMember.useMutation({
    meta: { quiet: true, success: words.left },
    onSuccess: async () => {
      goOn(id)
      await utils.sharedMailboxes.list.invalidate()
    },
  })
  const ask = async () => {
    const question = { title: words.leaveTitle(displayText(name)), text: words.leaveText, yes: words.leave, danger: true }
    const memberId = sessionUser()?.id
    if (memberId !== undefined && (await confirm(question))) leave.mutate({ id, memberId })
  }
  const problem = leave.isError ? errorMessage(leave.error, words.memberFailed) : undefined
  return { ask, busy: leave.isPending, problem }
}
