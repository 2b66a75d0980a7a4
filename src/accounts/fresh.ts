import type { NewAccount } from './queries.ts'

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

/** Of an account that nobody signs in to. */
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
