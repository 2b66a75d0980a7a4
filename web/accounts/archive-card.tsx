// What an archive has instead of what is done with a mailbox: nothing to look for, nothing to sign in to.
import { Archive } from 'lucide-react'
import type { Account } from '../../src/shared/accounts.ts'
import { trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { archiveWords as words } from '../words/archive.ts'

export function ArchiveSign({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent/12 text-accent"
      style={{ boxShadow: `inset 0 0 0 2px ${color}` }}
    >
      <Archive size={18} />
    </span>
  )
}

export function ArchiveActions({ account: { id, email } }: { account: Account }) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const remove = trpc.accounts.disconnect.useMutation({
    meta: { success: words.deleted, error: words.deleteFailed },
    onSettled: () => Promise.all([utils.accounts.invalidate(), utils.mail.invalidate(), utils.folders.invalidate()]),
  })
  const ask = async () => {
    const yes = await confirm({ title: words.confirmDelete(email), text: words.deleteHint, yes: words.delete, danger: true })
    if (yes) remove.mutate({ id })
  }
  return (
    <Button variant="quiet" className="-mr-3 ml-auto" onClick={() => void ask()} busy={remove.isPending}>
      {words.delete}
    </Button>
  )
}
