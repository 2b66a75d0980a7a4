// An account as the API shows it, and what a new one starts with.
import { AppError } from '../core/errors.ts'
import type { Account } from '../shared/accounts.ts'
import type { AccountRow, NewAccount } from './queries.ts'

/** `waitingFor`: the mail server at which it waits for its turn. */
export function toAccount(row: AccountRow, waitingFor?: string): Account {
  return {
    id: row.id,
    provider: row.provider,
    email: row.connector === 'archive' ? row.display_name : row.email,
    displayName: row.display_name,
    // An account connected by password needs no refresh token.
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

/** The same for an account that never was and for another person's. */
export function noSuchAccount(): AppError {
  return new AppError('missing', 'This account is no longer connected.')
}

/** Distinct beside each other, readable as a dot or a stripe on light and dark ground. */
const palette = ['#3B82F6', '#10B981', '#F59E0B', '#8B5CF6', '#EC4899', '#14B8A6', '#F97316', '#6366F1', '#84CC16', '#06B6D4']

export function colorFor(count: number): string {
  return palette[count % palette.length] ?? '#3B82F6'
}

/** What every new account starts with. */
export const freshAccount = {
  signature: '',
  in_unified_inbox: 1,
  sign_in: 'password',
  needs_reconnection: 0,
  error: null,
  sync_state: 'idle',
  sync_done: 0,
  sync_total: 0,
  last_sync_at: null,
} as const satisfies Partial<NewAccount>

/** Of an account without a sign-in. */
export const withoutServer = {
  imap_host: '',
  imap_port: 0,
  imap_security: 'none',
  imap_fingerprint: null,
  smtp_host: '',
  smtp_port: 0,
  smtp_security: 'none',
  smtp_fingerprint: null,
  credential: '',
} as const satisfies Partial<NewAccount>
