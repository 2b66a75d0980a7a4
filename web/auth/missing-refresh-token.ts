import { toast, toastError } from '../api.ts'
import { authWords } from '../words/auth.ts'

/** A provider gave no permission that lasts: what that means, and then how to mend it. */
export function toastMissingRefreshToken(provider: string, reason: string): void {
  toastError(authWords.connectFailed(provider, reason), 8)
  setTimeout(() => toast(authWords.refreshTokenFix(provider), undefined, 10), 2000)
}
