import { postKeepalive } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { listLocalDrafts } from '../offline/local-drafts.ts'
import { signOut } from '../session.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'

/** Signs out here at once. The server is told on the way; one that cannot be reached lets the session expire. */
export function useSignOut(): () => Promise<void> {
  const confirmSignOut = useConfirmSignOut()
  return async () => {
    if (!(await confirmSignOut())) return
    if (!isOffline()) postKeepalive('auth.logout', {})
    signOut()
  }
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
