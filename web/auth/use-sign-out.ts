import { trpc } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { useConfirmSignOut } from '../offline/confirm-sign-out.ts'
import { signOut } from '../session.ts'

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
