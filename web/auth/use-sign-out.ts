import { postKeepalive } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { listLocalDrafts } from '../offline/local-drafts.ts'
import { signOut } from '../session.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { redirectTo } from './redirect.ts'
import { signedInBy } from './signed-in-by.ts'

/** Signs out here at once. The server is told on the way; one that cannot be reached lets the session expire. */
export function useSignOut(): () => Promise<void> {
  const confirmSignOut = useConfirmSignOut()
  return async () => {
    if (!(await confirmSignOut())) return
    const provider = signedInBy.read()
    if (!isOffline()) postKeepalive('auth.logout', {})
    signOut()
    if (provider === 'oidc' && !isOffline()) redirectTo('/api/auth/oidc/logout')
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
