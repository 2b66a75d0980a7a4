// An account as the API shows it.
import type { Account } from '../shared/accounts.ts'
import type { AccountRow } from './queries.ts'

/** `waitingFor`: the mail server at which it waits for its turn. */
export function toAccount(row: AccountRow, waitingFor?: string): Account {
  return {
    id: row.id,
    provider: row.provider,
    email: row.connector === 'archive' ? row.display_name : row.email,
    displayName: row.display_name,
    // An account connected by password has no refresh token and never needs one, until the password is taken back.
    hasRefreshToken: (row.sign_in === 'password' && row.reconnect_cause !== 'revoked') || row.has_refresh_token === 1,
    needsReconnection: row.needs_reconnection === 1,
    reconnectCause: row.reconnect_cause,
    signIn: row.sign_in,
    accessEndsAt: row.access_ends_at === null ? null : new Date(row.access_ends_at).toISOString(),
    error: row.error,
    color: row.color,
    signature: row.signature,
    inUnifiedInbox: row.in_unified_inbox === 1,
    sync: {
      state: stateOf(row, waitingFor),
      done: row.sync_done,
      total: row.sync_total,
      lastSyncAt: row.last_sync_at === null ? null : new Date(row.last_sync_at).toISOString(),
      ...(waitingFor === undefined ? {} : { waitingFor }),
    },
  }
}

/** Before its first pass it is not idle, whatever keeps it from beginning. */
function stateOf({ connector, sync_state, last_sync_at }: AccountRow, waitingFor: string | undefined) {
  const begun = connector === 'archive' || last_sync_at !== null
  return sync_state === 'idle' && (!begun || waitingFor !== undefined) ? 'syncing' : sync_state
}
