import type { Account } from '../../src/shared/accounts.ts'
import { translateServerMessage } from '../server-messages.ts'
import { connectWords } from '../words/connect.ts'

/** Why it has to be connected anew, in a few words; undefined while all is well. */
function causeOf({ needsReconnection, reconnectCause }: Account): string | undefined {
  return needsReconnection && reconnectCause ? connectWords.causes[reconnectCause] : undefined
}

/** The cause in a few words, else what the server says of it; undefined while all is well. */
export function accountErrorText(account: Account): string | undefined {
  return causeOf(account) ?? (account.error ? translateServerMessage(account.error) : undefined)
}

/** The cause, and the server's sentence on it. */
export function AccountError({ account }: { account: Account }) {
  const cause = causeOf(account)
  if (!cause && !account.error) return null
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2 text-13">
      {cause && <p className="font-medium">{cause}</p>}
      {account.error && <p>{translateServerMessage(account.error)}</p>}
    </div>
  )
}
