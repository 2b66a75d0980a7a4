import { trpc } from '../api.ts'
import { forgetDrafts } from '../compose/keeping/shelf.ts'
import { forgetUndo } from '../mail/acting/last-undo.ts'
import { forgetChanges } from '../mail/acting/pending.ts'
import { useLeaveQuestion } from '../offline/leave-question.ts'
import { isAway } from '../offline/reach.ts'
import { forgetCommands } from '../palette/recent.ts'
import { forgetSearches } from '../searches/recent-searches.ts'
import { signOut } from '../session.ts'

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
