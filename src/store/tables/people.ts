// People: how they sign in, their sessions, what they prefer and allowed.
import type { Generated } from 'kysely'
import type { MailboxLogKind } from '../../shared/mailbox-log.ts'
import type { MailboxPushChoice } from '../../shared/push.ts'
import type { MemberRole } from '../../shared/shared-mailboxes.ts'
import type { Activity } from '../../shared/user.ts'
import type { Bit } from '../tables.ts'

export interface PeopleTables {
  user: UserTable
  membership: MembershipTable
  people_group: PeopleGroupTable
  group_person: GroupPersonTable
  mailbox_group: MailboxGroupTable
  mailbox_log: MailboxLogTable
  session: SessionTable
  login_delay: LoginDelayTable
  password_reset: PasswordResetTable
  invite: InviteTable
  activity: ActivityTable
  preference: PreferenceTable
  consent: ConsentTable
  sign_in_identity: SignInIdentityTable
  oauth_flow: OauthFlowTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
}

export interface UserTable {
  id: string
  /** Lower case; unique. */
  email: string
  name: string
  /** argon2id, PHC string; '' without one (sign-in by a provider alone): no password matches it then. */
  password_hash: string
  role: 'admin' | 'member'
  created_at: number
  /** Deleted: address and password are erased; the daily job purges the rest, this row last. */
  deleted_at: Generated<number | null>
  /** Disabled by an admin: nobody signs in, nothing is synced or sent. */
  disabled_at: Generated<number | null>
  /** The last call with a session, to the minute. */
  last_seen_at: Generated<number | null>
  /** IANA name of the time zone their browser reported; null before the first report. */
  zone: Generated<string | null>
  /** mailbox: no person but a mailbox of several, owner of all that belongs to it (decision 75). */
  kind: Generated<'person' | 'mailbox'>
}
/** Who acts for a shared mailbox, and how far. */
export interface MembershipTable {
  /** Of a `user` of the kind `mailbox`. */
  shared_mailbox_id: string
  user_id: string
  /** The highest of `own_role` and the roles of their groups; kept by store/memberships.ts. */
  role: MemberRole
  created_at: number
  /** Given to this person themselves; null where they come with groups alone. */
  own_role: MemberRole | null
  /** What the member is notified of by push. */
  push: Generated<MailboxPushChoice>
}
/** People who are given a role together (decision 79). */
export interface PeopleGroupTable {
  id: string
  name: string
  created_at: number
}
export interface GroupPersonTable {
  group_id: string
  user_id: string
  /** Adds and removes people. */
  manages: Bit
  created_at: number
}
/** A shared mailbox that a group may use. */
export interface MailboxGroupTable {
  shared_mailbox_id: string
  group_id: string
  role: MemberRole
  created_at: number
}
/** What happened to the rights and the set-up of a shared mailbox, for its managers. */
export interface MailboxLogTable {
  id: Generated<number>
  /** The shared mailbox. */
  user_id: string
  what: MailboxLogKind
  /** Who did it; null once this person has been deleted. */
  person: string | null
  /** Whom it concerns. */
  about: string | null
  role: MemberRole | null
  /** A name or an address, by its kind; never of mail. */
  detail: string | null
  count: number | null
  at: number
}
/** A signed-in browser or program; `id` is the token's jti. Deleting the row ends it, whatever the token's exp says. */
export interface SessionTable {
  id: string
  user_id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  user_agent: string
  address: string
}
/** Failed logins and wrong codes, per account and per address: they delay the next attempt and never lock anyone out. */
export interface LoginDelayTable {
  /** A kind and a hash (auth/brute-force/attempts.ts). */
  subject: string
  failures: number
  last_failure_at: number
}
export interface PasswordResetTable {
  token_hash: string
  user_id: string
  expires_at: number
}
export interface InviteTable {
  code_hash: string
  created_by: string
  created_at: number
  expires_at: number
  used_by: string | null
  /** Public, random, unrelated to the code. */
  id: Generated<string>
  /** For whom, in the words of who made it. */
  note: Generated<string>
}
/** What happened to an account, for its person to see. */
export interface ActivityTable {
  id: Generated<number>
  user_id: string
  what: Activity['what']
  by: Activity['by']
  /** Where the call came from. */
  address: string
  at: number
  /** Of how many things, where that is meaningful. */
  count: number | null
}
/** Preferences for voice and assistant. */
export interface PreferenceTable {
  user_id: string
  /** JSON: only what differs from the defaults (shared/preferences.ts). */
  changed: string
  updated_at: number
}
/** Consents given and withdrawn, in order; the newest of each counts. */
export interface ConsentTable {
  id: Generated<number>
  user_id: string
  /** A field of Consent in shared/privacy.ts. */
  what: string
  value: Bit
  at: number
}
/** Somebody's account at a provider that signs them in here: (issuer, subject), never an address (OpenID Connect Core, 5.7). */
export interface SignInIdentityTable {
  /** Public, random. */
  id: string
  user_id: string
  provider: 'google' | 'outlook' | 'yahoo' | 'oidc' | 'proxy'
  issuer: string
  subject: string
  /** As the provider last reported it, for display. */
  email: string
  created_at: number
  last_used_at: number
}
/** An OAuth sign-in in progress. */
export interface OauthFlowTable {
  id: string
  kind: 'code' | 'device'
  provider: 'google' | 'outlook' | 'yahoo' | 'oidc'
  intent: 'connect' | 'signin'
  /** Hash of the browser's cookie. Null for a device code. */
  cookie_hash: string | null
  /** Null until the browser leaves for the provider. */
  state_hash: string | null
  /** Who connects, and in which session; null for a visitor. */
  user_id: string | null
  session_id: string | null
  /** The account to reconnect. */
  account_id: string | null
  redirect_uri: string
  /** Sealed JSON (oauth/flow.ts): code verifier, nonce, device code, invitation. */
  secret: string
  /** Device code: not polled before. */
  ask_after: number
  created_at: number
  expires_at: number
}
/** One-time passwords by time (RFC 6238). Active once `confirmed_at` is set. */
export interface SecondFactorTable {
  user_id: string
  /** Sealed; base32 inside. */
  secret: string
  created_at: number
  confirmed_at: number | null
  /** The last time step used: a code is accepted once. */
  last_step: number
}
/** Each is accepted once, for a lost device. */
export interface RecoveryCodeTable {
  user_id: string
  code_hash: string
  used_at: number | null
}
