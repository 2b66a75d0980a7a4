// Shapes of connected mailboxes.
import { z } from 'zod'
import { limits } from './limits.ts'

/** `archive`: mail that lives here and nowhere else (shared/archive.ts). Everything else is connected. */
export const providers = ['gmail', 'outlook', 'yahoo', 'imap', 'demo', 'archive'] as const
export const Provider = z.enum(providers)
export const ConnectedProvider = Provider.exclude(['archive'])
export const Security = z.enum(['tls', 'starttls', 'none'])
export const Server = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65535),
  security: Security,
})
export const ServerInput = Server.extend({
  /** SHA-256 fingerprint of a certificate the person accepts for this account only, as the 422 before named it. */
  fingerprint: z.string().max(200).optional(),
})

export const ConnectInput = z.object({
  provider: ConnectedProvider,
  email: z.string().trim().max(254),
  password: z.string().max(limits.passwordMax),
  displayName: z.string().trim().max(limits.nameMax).optional(),
  username: z.string().trim().max(254).optional(),
  imap: ServerInput.optional(),
  smtp: ServerInput.optional(),
})
export const DiscoverInput = z.object({ email: z.string().trim().max(254) })
export const UpdateAccountInput = z.object({
  id: z.string(),
  displayName: z.string().trim().max(limits.nameMax).optional(),
  signature: z.string().max(20_000).optional(),
  inUnifiedInbox: z.boolean().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  password: z.string().max(limits.passwordMax).optional(),
})

/** Why a mailbox has to be connected anew. */
export const reconnectCauses = [
  'password', // the mail server refuses it
  'no-refresh-token', // the provider gave none: it works for an hour at most
  'expired', // the refresh token was not used for long, or had an end from the start
  'revoked', // the person took the access back, here or at the provider
  'password-changed', // which ends the access at some providers
  'client', // this server's own client: its secret is wrong or too old, or it is gone
  'admin-blocked', // an organisation's admin does not allow it
  'consent-missing', // part of what was asked for was not allowed
  'other', // refused in words nobody has described yet
] as const
export const ReconnectCause = z.enum(reconnectCauses)
export type ReconnectCause = z.infer<typeof ReconnectCause>

export const SyncState = z.object({
  state: z.enum(['idle', 'syncing', 'error']),
  done: z.number(),
  total: z.number(),
  lastSyncAt: z.string().nullable(),
  /** Set while it waits for its turn at that mail server, which allows no more connections just now. */
  waitingFor: z.string().optional(),
})
export const Account = z.object({
  id: z.string(),
  provider: Provider,
  /** Of an archive, its name. */
  email: z.string(),
  displayName: z.string(),
  hasRefreshToken: z.boolean(),
  needsReconnection: z.boolean(),
  /** Set where it needs reconnection. */
  reconnectCause: ReconnectCause.nullable(),
  /** How Homing gets in: by a password kept here, or by what the provider gave at its own sign-in page. */
  signIn: z.enum(['password', 'oauth']),
  /** When the provider ends the access whatever happens (Google, while its consent screen is in testing). */
  accessEndsAt: z.string().nullable(),
  error: z.string().nullable(),
  color: z.string(),
  signature: z.string(),
  inUnifiedInbox: z.boolean(),
  sync: SyncState,
})
/** What is known about an address before its password is asked for. */
export const Discovered = z.object({
  imap: Server,
  smtp: Server,
  source: z.enum(['provider', 'table', 'mx', 'srv', 'autoconfig', 'guess']),
  provider: ConnectedProvider,
  label: z.string(),
  /** What it signs in with, where that is not the address; '' where only the person knows it. */
  username: z.string().optional(),
  /** Set where the provider wants an app password instead of the usual one. */
  appPassword: z.object({ url: z.string(), steps: z.array(z.string()) }).optional(),
  /** A sentence worth knowing before the password is typed (IMAP must be switched on first, and the like). */
  note: z.string().optional(),
})
export type Provider = z.infer<typeof Provider>
export type Security = z.infer<typeof Security>
export type Server = z.infer<typeof Server>
export type ServerInput = z.infer<typeof ServerInput>
export type ConnectInput = z.infer<typeof ConnectInput>
export type UpdateAccountInput = z.infer<typeof UpdateAccountInput>
export type Account = z.infer<typeof Account>
export type Discovered = z.infer<typeof Discovered>
