import { errorMessage, trpc } from '../api.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { sharedMailboxWords as words } from '../words/shared-mailboxes.ts'
import { NameForm } from './name-form.tsx'

/** Leads on to the page that connects its first account: without one it has no use. */
export function CreateMailbox({ onClose }: { onClose: () => void }) {
  const create = trpc.sharedMailboxes.create.useMutation({
    meta: { quiet: true },
    onSuccess: ({ id }) => location.assign(mailboxAddress(id, '/connect-accounts')),
  })
  return (
    <NameForm
      yes={words.createIt}
      busy={create.isPending || create.isSuccess}
      problem={create.isError ? errorMessage(create.error, words.createFailed) : undefined}
      onSubmit={(name) => create.mutate({ name })}
      onClose={onClose}
    />
  )
}
