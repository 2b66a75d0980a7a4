import { trpc } from '../api.ts'
import { isAway } from '../connectivity.ts'
import { forgetChanges } from '../mail/actions/pending-changes.ts'
import { useLeaveQuestion } from '../offline/confirm-sign-out.ts'
import { forgetDrafts } from '../offline/local-drafts.ts'
import { forgetCommands } from '../palette/recent-commands.ts'
import { forgetSearches } from '../searches/recent-searches.ts'
import { signOut } from '../session.ts'
import { forgetUndo } from '../undo-toast.ts'

/** Signing out here must work even when the server cannot be told; its session ends by its own time then. */
export function useSignOut() {
  const mayLeave = useLeaveQuestion()
  const { mutate, isPending } = trpc.auth.logout.useMutation({ meta: { quiet: true }, onSettled: leave })
  const go = async () => {
    if (!(await mayLeave())) return
    if (isAway()) leave()
    else mutate()
  }
  return { isPending, mutate: () => void go() }
}

/** What the browser remembers of a person’s mail goes with the person. Also called when an account is deleted. */
export function leave(): void {
  forgetSearches()
  forgetCommands()
  forgetChanges()
  forgetUndo()
  forgetDrafts()
  signOut()
}
