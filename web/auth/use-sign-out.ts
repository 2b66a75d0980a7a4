import { trpc } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { listLocalDrafts } from '../offline/local-drafts.ts'
import { signOut } from '../session.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'

/** Signs out locally even if the server is unreachable; its session then expires by itself. */
export function useSignOut() {
  const confirmSignOut = useConfirmSignOut()
  const { mutate, isPending } = trpc.auth.logout.useMutation({ meta: { quiet: true }, onSettled: signOut })
  const go = async () => {
    if (!(await confirmSignOut())) return
    if (isOffline()) signOut()
    else mutate()
  }
  return { isPending, mutate: () => void go() }
}

const words = strings.offline

/** True if nothing would be lost, or the user confirmed. */
function useConfirmSignOut(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () => {
    const count = listLocalDrafts().length
    if (count === 0) return true
    return confirm({ title: words.leave, text: words.leaveText(count), yes: words.leaveYes, danger: true })
  }
}
