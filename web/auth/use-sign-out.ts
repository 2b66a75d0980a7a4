import { trpc } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { clearPendingChanges } from '../mail/actions/pending-changes.ts'
import { useConfirmSignOut } from '../offline/confirm-sign-out.ts'
import { clearLocalDrafts } from '../offline/local-drafts.ts'
import { clearRecentCommands } from '../palette/recent-commands.ts'
import { clearRecentSearches } from '../searches/recent-searches.ts'
import { signOut } from '../session.ts'
import { clearUndo } from '../undo-toast.ts'

/** Signing out here must work even when the server cannot be told; its session ends by its own time then. */
export function useSignOut() {
  const confirmSignOut = useConfirmSignOut()
  const { mutate, isPending } = trpc.auth.logout.useMutation({ meta: { quiet: true }, onSettled: signOutLocally })
  const go = async () => {
    if (!(await confirmSignOut())) return
    if (isOffline()) signOutLocally()
    else mutate()
  }
  return { isPending, mutate: () => void go() }
}

/** What the browser remembers of a person’s mail goes with the person. Also called when an account is deleted. */
export function signOutLocally(): void {
  clearRecentSearches()
  clearRecentCommands()
  clearPendingChanges()
  clearUndo()
  clearLocalDrafts()
  signOut()
}
