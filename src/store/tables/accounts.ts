// Connected mailboxes: accounts, what their providers granted, their folders; archives, which are stored here alone.
import type { Generated } from 'kysely'
import type { ReconnectCause } from '../../shared/accounts.ts'
import type { Role } from '../../shared/mail.ts'
import type { Bit } from '../tables.ts'

export interface AccountTables {
  account: AccountTable
  oauth_grant: OauthGrantTable
  gmail_message: GmailMessageTable
  mailbox: MailboxTable
  archive_folder: ArchiveFolderTable
  archive_mail: ArchiveMailTable
}

export interface AccountTable {
  id: string
  user_id: string
  provider: 'gmail' | 'outlook' | 'yahoo' | 'imap' | 'demo' | 'archive'
  /** The connector that opens it. */
  connector: 'imap' | 'demo' | 'gmail' | 'archive'
  email: string
  display_name: string
  color: string
  signature: string
  in_unified_inbox: Bit
  username: string
  imap_host: string
  imap_port: number
  imap_security: 'tls' | 'starttls' | 'none'
  /** SHA-256 of the one certificate accepted for this account besides trusted ones. */
  imap_fingerprint: string | null
  smtp_host: string
  smtp_port: number
  smtp_security: 'tls' | 'starttls' | 'none'
  smtp_fingerprint: string | null
  /** Sealed (core/secrets.ts); the associated data names table, column and row. */
  credential: string
  /** oauth: the tokens are in oauth_grant, and `credential` is ''. */
  sign_in: Generated<'password' | 'oauth'>
  needs_reconnection: Bit
  /** Why, where it does (shared/accounts.ts). */
  reconnect_cause: Generated<ReconnectCause | null>
  /** A sentence for the person, or null. */
  error: string | null
  sync_state: 'idle' | 'syncing' | 'error'
  sync_done: number
  sync_total: number
  last_sync_at: number | null
  created_at: number
}
/** A provider's OAuth grant for a mailbox. The row outlives the access, so that only the same mailbox can be reconnected. */
export interface OauthGrantTable {
  account_id: string
  user_id: string
  provider: 'google' | 'outlook' | 'yahoo'
  /** Unique together: a mailbox belongs to one person. */
  issuer: string
  subject: string
  /** public: granted by a device code, and refreshed without the client secret. */
  client: 'confidential' | 'public'
  /** Granted scopes, separated by spaces. */
  scope: string
  /** Sealed; null where the provider issued none, or it expired. */
  refresh_token: string | null
  /** Sealed; null where there is none. */
  access_token: string | null
  access_expires_at: number
  /** When the grant expires regardless of use; null where the provider does not say. */
  ends_at: number | null
  granted_at: number
  /** Lease of a refresh of the access token in progress; 0: none. */
  renewing_until: Generated<number>
}
/** UIDs for messages of the Gmail API (connectors/connector.ts, UidBook). */
export interface GmailMessageTable {
  account_id: string
  user_id: string
  uid: number
  gmail_id: string
  thread_id: string
}
/** A folder on the mail server. */
export interface MailboxTable {
  id: Generated<number>
  account_id: string
  user_id: string
  /** The name on the server. */
  path: string
  role: 'inbox' | 'sent' | 'drafts' | 'archive' | 'trash' | 'junk' | 'other'
  /** Chosen by the person; wins over the server's special use and the name. */
  role_chosen: MailboxTable['role'] | null
  /** The UIDVALIDITY its placements belong to; null before the first sync. */
  uidvalidity: string | null
  /** Sync position: JSON of the connector, advanced only after a chunk is stored. */
  cursor: string | null
  /** 1 when everything on the server has been listed once. */
  complete: Bit
  synced_at: number | null
}
export interface ArchiveFolderTable {
  account_id: string
  user_id: string
  path: string
  role: Role
  next_uid: number
  /** Rises with each change of the folder or a mail in it; source of ArchiveMailTable.changed. */
  changes: number
  /** `changes` when a mail last left the folder. */
  removed: number
}
/** The columns that a listing reads come before the mail itself, which may be long. */
export interface ArchiveMailTable {
  key: Generated<number>
  account_id: string
  user_id: string
  path: string
  uid: number
  /** The folder it was imported into, wherever it was moved since. */
  origin: string
  /** Of the mail (connectors/archive/digest.ts); unique with `origin`, so that importing a file again adds nothing. */
  digest: string
  message_id: string
  read: Bit
  starred: Bit
  answered: Bit
  /** Bytes of the mail. */
  size: number
  changed: number
  /** JSON: ArchivedMail (connectors/archive/described.ts). */
  described: string
  /** The mail as it came, packed (gzip). */
  raw: Uint8Array
}
