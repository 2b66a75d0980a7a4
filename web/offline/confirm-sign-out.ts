// Confirmation before signing out would lose local drafts.

import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { listLocalDrafts } from './local-drafts.ts'

const words = strings.offline

/** True if nothing would be lost, or the user confirmed. */
export function useConfirmSignOut(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () => {
    const count = listLocalDrafts().length
    if (count === 0) return true
    return confirm({ title: words.leave, text: words.leaveText(count), yes: words.leaveYes, danger: true })
  }
}
