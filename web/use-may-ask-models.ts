// Whether the assistant helps with the mail that is shown: in one's own mail always, by its built-in rules where no model may read it;
// in a shared mailbox once a manager allows it.
import { trpc } from './api.ts'
import { sharedMailboxId } from './shared-mailbox.ts'

const isShared = sharedMailboxId !== undefined

export function useMayAskModels(): boolean {
  const { data } = trpc.privacy.consent.useQuery(undefined, { enabled: isShared })
  return !isShared || data?.mayRead === true
}
