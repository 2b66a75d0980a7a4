// An account as the API shows it.
import type { Account } from '../shared/accounts.ts'
import type { AccountRow } from './queries.ts'

export function toAccount(row: AccountRow): Account {
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
      state: row.sync_state,
      done: row.sync_done,
      total: row.sync_total,
      lastSyncAt: row.last_sync_at === null ? null : new Date(row.last_sync_at).toISOString(),
    },
  }
}
