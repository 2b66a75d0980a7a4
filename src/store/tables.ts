// The whole schema on one page. Times are milliseconds since 1970 UTC, flags are 0 or 1, lists are JSON text.
// Every row that belongs to a person carries that person's id, and every query names it.
// The SQL that makes these tables is in migrations/; a test compares the two.
import type { ColumnType, Generated } from 'kysely'
import type { ProviderCategory } from '../connectors/connector.ts'
import type { ReconnectCause } from '../shared/accounts.ts'
import type { Purpose } from '../shared/assistant.ts'
import type { CategoryIcon, SortingStep } from '../shared/categories.ts'
import type { Role } from '../shared/mail.ts'
import type { Sentiment, SuggestionType } from '../shared/suggestions.ts'
import type { Activity } from '../shared/user.ts'

export type Bit = 0 | 1

export interface Tables {
  user: UserTable
  session: SessionTable
  login_delay: LoginDelayTable
  password_reset: PasswordResetTable
  invite: InviteTable
  activity: ActivityTable
  preference: PreferenceTable
  consent: ConsentTable
  sign_in_identity: SignInIdentityTable
  oauth_flow: OauthFlowTable
  account: AccountTable
  oauth_grant: OauthGrantTable
  gmail_message: GmailMessageTable
  mailbox: MailboxTable
  message: MessageTable
  placement: PlacementTable
  mail_count: MailCountTable
  message_body: MessageBodyTable
  thread_ref: ThreadRefTable
  pending_change: PendingChangeTable
  draft: DraftTable
  draft_file: DraftFileTable
  outbox: OutboxTable
  snooze: SnoozeTable
  undo: UndoTable
  saved_search: SavedSearchTable
  contact: ContactTable
  identity: IdentityTable
  template: TemplateTable
  trusted_sender: TrustedSenderTable
  unsubscription: UnsubscriptionTable
  invitation_answer: InvitationAnswerTable
  category: CategoryTable
  mail_category: MailCategoryTable
  sorted_mail: SortedMailTable
  sorting_rule: SortingRuleTable
  sorting_correction: SortingCorrectionTable
  sorting_batch: SortingBatchTable
  sorting_run: SortingRunTable
  suggestion: SuggestionTable
  suggestion_look: SuggestionLookTable
  conversation_turn: ConversationTurnTable
  ai_call: AiCallTable
  ai_result: AiResultTable
  ai_usage: AiUsageTable
  approval: ApprovalTable
  job_run: JobRunTable
  server_choice: ServerChoiceTable
  server_key: ServerKeyTable
  removal: RemovalTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  archive_folder: ArchiveFolderTable
  archive_mail: ArchiveMailTable
}

// ---- people -----------------------------------------------------------------------------------------------------

export interface UserTable {
  id: string
  /** Lower case; unique. */
  email: string
  name: string
  /** argon2id, PHC string; '' for who signs in at a provider and has none. No password is right then. */
  password_hash: string
  role: 'admin' | 'member'
  created_at: number
  /** Deleted: address and password are gone, the rest goes with the daily job, this row last. */
  deleted_at: Generated<number | null>
  /** Disabled by an admin: nobody signs in, nothing is synced or sent. */
  disabled_at: Generated<number | null>
  /** The last call with a session, to the minute. */
  last_seen_at: Generated<number | null>
  /** IANA name of the zone their browser said they are in; null: it has said none yet. */
  zone: Generated<string | null>
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
/** Failed logins and wrong codes, per account and per address: they slow the next try down and never lock anyone out. */
export interface LoginDelayTable {
  /** What it is about (auth/guessing/subject.ts), and a hash. */
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
  /** Public, random; says nothing about the code. */
  id: Generated<string>
  /** For whom, as its maker wrote it. */
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
  /** Of how many things, where that says something. */
  count: number | null
}
/** What a person likes about voice and assistant. */
export interface PreferenceTable {
  user_id: string
  /** JSON: only what differs from the defaults (shared/preferences.ts). */
  changed: string
  updated_at: number
}
/** What a person allowed and took back, in order; the newest of each counts. */
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
  provider: 'google' | 'outlook' | 'yahoo'
  issuer: string
  subject: string
  /** As the provider said it last, for showing. */
  email: string
  created_at: number
  last_used_at: number
}
/** A sign-in at a provider that is under way. */
export interface OauthFlowTable {
  id: string
  kind: 'code' | 'device'
  provider: 'google' | 'outlook' | 'yahoo'
  intent: 'connect' | 'signin'
  /** The browser it belongs to: a hash of its cookie. Null for a device code. */
  cookie_hash: string | null
  /** Null until the browser leaves for the provider. */
  state_hash: string | null
  /** Who connects, and in which session; null for a visitor. */
  user_id: string | null
  session_id: string | null
  /** The account to connect anew. */
  account_id: string | null
  redirect_uri: string
  /** Sealed JSON (oauth/flow.ts): code verifier, nonce, device code, invitation. */
  secret: string
  /** Device code: the provider is not asked before. */
  ask_after: number
  created_at: number
  expires_at: number
}

// ---- connected mailboxes ----------------------------------------------------------------------------------------

export interface AccountTable {
  id: string
  user_id: string
  provider: 'gmail' | 'outlook' | 'yahoo' | 'imap' | 'demo' | 'archive'
  /** Which connector opens it. */
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
  /** oauth: its tokens are in oauth_grant, and `credential` is ''. */
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
/** What a provider gave for a mailbox. The row stays when the access ends, so that the same mailbox has to come back. */
export interface OauthGrantTable {
  account_id: string
  user_id: string
  provider: 'google' | 'outlook' | 'yahoo'
  /** Unique together: a mailbox belongs to one person. */
  issuer: string
  subject: string
  /** public: it began with a device code, and is renewed without the client's secret. */
  client: 'confidential' | 'public'
  /** What was allowed, separated by spaces. */
  scope: string
  /** Sealed; null where the provider gave none, or it has ended. */
  refresh_token: string | null
  /** Sealed; null where there is none. */
  access_token: string | null
  access_expires_at: number
  /** When the provider ends it whatever happens; null where it did not say. */
  ends_at: number | null
  granted_at: number
  /** Somebody is renewing the access token until then at most; 0: nobody. */
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
  /** The name the server knows it by. */
  path: string
  role: 'inbox' | 'sent' | 'drafts' | 'archive' | 'trash' | 'junk' | 'other'
  /** What the person says it is for; it wins over what the server says or its name suggests. */
  role_chosen: MailboxTable['role'] | null
  /** The UIDVALIDITY its placements belong to; null before the first sync. */
  uidvalidity: string | null
  /** Where the sync stands: the connector's own JSON, moved only after a chunk is stored. */
  cursor: string | null
  /** 1 when everything on the server has been listed once. */
  complete: Bit
  synced_at: number | null
}

// ---- mail -------------------------------------------------------------------------------------------------------

/** A mail, wherever it lies. `key` is built from its date, so that newest first is the order of the rows. */
export interface MessageTable {
  key: number
  /** Public, random. */
  id: string
  user_id: string
  account_id: string
  /** Hash of the Message-ID, or of date, from, subject and size where that is missing. Unique within the account. */
  identity: string
  thread_id: string
  message_id: string
  in_reply_to: string | null
  /** JSON list, oldest first. */
  refs: string
  subject: string
  from_name: string
  from_email: string
  /** The domain somebody registered that the address is below; in ASCII. */
  from_domain: Generated<string>
  /** JSON list: further senders, where From names more than one. */
  other_from: Generated<string>
  /** JSON lists of {name, email}. */
  to_list: string
  cc_list: string
  bcc_list: string
  reply_to_list: string
  date: number
  /** Minutes that the clock of its Date header is ahead of UTC; null where it does not say. */
  date_offset: Generated<number | null>
  snippet: string
  /** RFC822.SIZE, bytes. */
  size: number
  /** JSON list of attachments (shared/mail.ts Attachment, and contentId where the text refers to it). */
  attachments: string
  /** Whether there are any. Computed. */
  has_files: ColumnType<Bit, never, never>
  /** JSON list of text parts (connectors/connector.ts TextPart). */
  text_parts: string
  list_unsubscribe: string | null
  /** 1 where a program wrote it: a list, a notice, an automatic answer (RFC 2919, RFC 3834). */
  automated: Generated<Bit>
  /** List-Id (RFC 2919), without angle brackets. */
  list_id: string | null
  /** What the provider sorted it into (Gmail's tabs). */
  provider_category: Generated<ProviderCategory | null>
  /** JSON list: Authentication-Results fields (RFC 8601) as they came, topmost first. Whose word counts is decided when shown. */
  authentication: Generated<string>
  /** 1: an answer without threading headers that has found no conversation yet. */
  loose: Generated<Bit>
  /** Text of the attachments: none: nothing to read; wanted: not read yet; done: in the index, or it cannot be read. */
  files_state: Generated<'none' | 'wanted' | 'done'>
  /** 1: it is in the search index, in the shape this program writes. The workers see to the others (mail/sync/reindex.ts). */
  indexed: Generated<Bit>
  /** none: not fetched yet; ready; unreadable: it cannot be taken apart. */
  body_state: 'none' | 'ready' | 'unreadable'
  created_at: number
}
/** Where a mail lies: (mailbox, uidvalidity, uid). Flags belong to the place, as in IMAP. */
export interface PlacementTable {
  mailbox_id: number
  uidvalidity: string
  uid: number
  message_key: number
  user_id: string
  account_id: string
  role: MailboxTable['role']
  read: Bit
  starred: Bit
  answered: Bit
  /** The folder a move made here takes it to, until the mail server has heard of it; 0 for one that is yet to be made. */
  moving_to: Generated<number | null>
  /** Where a person sees it: `moving_to`, else `mailbox_id`. Computed. */
  folder_id: ColumnType<number, never, never>
}
/** How many mails a list has, so that nobody counts a long one. Triggers of `placement` keep it; nobody else writes it. */
export interface MailCountTable {
  user_id: string
  role: MailboxTable['role']
  account_id: string
  /** A mail with several places of one role counts once. */
  mails: number
  unread: number
  starred: number
}
/** The texts of a mail, for reading and for the search index. */
export interface MessageBodyTable {
  message_key: number
  user_id: string
  /** Readable text, never HTML. */
  text: string
  /** The HTML as it came, deflated; null where there is none. Hostile: mail/body/body.ts and mail/seen.ts pass it to the MIME worker, categories to triage. */
  html: Uint8Array | null
  /** Readable text of its attachments, for the search index and its highlights. */
  file_text: Generated<string>
  /** A calendar part as it came (RFC 5545), hostile; '' where it holds none, null without such a part. Only invitations/read.ts reads it. */
  calendar: Generated<string | null>
  /** What a reader of the HTML sees: no hidden text. Null: nobody has looked yet, or there is no HTML and `text` is it. */
  seen_text: Generated<string | null>
}
/** Which conversation a Message-ID belongs to, also for mails not seen yet. `ref` is a hash of the Message-ID. */
export interface ThreadRefTable {
  account_id: string
  ref: string
  thread_id: string
}
/** A change made here that the mail server has not heard of yet. */
export interface PendingChangeTable {
  id: Generated<number>
  user_id: string
  account_id: string
  message_key: number
  /** JSON (mail/acting/changes.ts). */
  change: string
  created_at: number
  not_before: number
  attempts: number
  error: string | null
}

// ---- writing and sending ----------------------------------------------------------------------------------------

export interface DraftTable {
  id: string
  user_id: string
  account_id: string | null
  /** JSON of the fields as written (drafts/content.ts). */
  content: string
  created_at: number
  updated_at: number
  /** Set once it has been sent. */
  outbox_id: string | null
  /** Rises with every change. */
  revision: Generated<number>
  /** The revision that lies in the Drafts folder of the mail server; 0: none. */
  pushed_revision: Generated<number>
  /** Message-ID of the copy in the Drafts folder, fixed with the first. */
  message_id: Generated<string | null>
  /** JSON DraftCopy (drafts/copy.ts): on whose mail server that copy is, and where. */
  place: Generated<string | null>
  /** Discarded; it can be taken back for a while, then it is deleted, its copy on the server too. */
  discarded_at: Generated<number | null>
  /** Who wrote words of it. Once a model did, it stays so, and leaves only with an approval. */
  origin: Generated<'person' | 'ai' | 'voice'>
}
/** A person said that exactly this may leave (drafts/approve.ts). Good for minutes, once, and for these bytes only. */
export interface ApprovalTable {
  id: string
  user_id: string
  draft_id: string
  /** Of recipients, subject, text and files as they will leave. */
  content_hash: string
  method: 'click' | 'voice'
  created_at: number
  expires_at: number
  used_at: number | null
}
/** A file that goes with a draft. */
export interface DraftFileTable {
  id: string
  draft_id: string
  user_id: string
  filename: string
  mime_type: string
  /** Bytes. */
  size: number
  /** Set where the text shows it as an image: `cid:` and this. */
  content_id: string | null
  content: Uint8Array
}
/** A mail on its way out. Its bytes and its Message-ID are fixed when Send is pressed. */
export interface OutboxTable {
  id: string
  user_id: string
  account_id: string
  idempotency_key: string | null
  status: 'held' | 'sending' | 'sent' | 'filed' | 'unknown' | 'failed' | 'cancelled'
  message_id: string
  /** JSON: {from, to: [address]}, what SMTP is told. */
  envelope: string
  /** JSON: {subject, to: Person[]} for showing. */
  summary: string
  mime: Uint8Array
  /** Key of the mail it answers, to mark that answered. */
  answers_key: number | null
  /** The draft it was made from; taking the mail back opens that again. */
  draft_id: Generated<string | null>
  /** When the next step is due: sending, filing, or for `unknown` the next look into Sent. */
  send_at: number
  /** Tries of this step. */
  attempts: number
  /** When this step was first tried in vain; giving up counts from here. 0: not yet. For `unknown`: since when. */
  trying_since: Generated<number>
  /** 1 from just before the end of the text goes to the server: from there on nobody knows what a crash left behind. */
  handed_over: Generated<0 | 1>
  /** What the call with this idempotency key asked for (mail/outbox/idempotency.ts). */
  request_hash: Generated<string | null>
  /** Why this step has not been done yet, or could not be. */
  error: string | null
  /** What is to be known about a mail that left: a recipient refused. */
  note: Generated<string | null>
  created_at: number
  updated_at: number
}

// ---- acting and searching ---------------------------------------------------------------------------------------

/** A mail that is out of the way until then. It hangs on the mail, not on a place. */
export interface SnoozeTable {
  message_key: number
  user_id: string
  account_id: string
  until: number
  created_at: number
}
/** What takes an action back: for each mail, what it was before. */
export interface UndoTable {
  id: string
  user_id: string
  created_at: number
  expires_at: number
  /** JSON (KeptMails in mail/acting/undo-parts.ts). */
  steps: string
}
export interface SavedSearchTable {
  id: string
  user_id: string
  name: string
  /** As typed into the search box. */
  q: string
  created_at: number
}

// ---- people to write to, and what to write ----------------------------------------------------------------------

/** Somebody written to or heard from, for completing recipients. */
export interface ContactTable {
  account_id: string
  /** Lower case. */
  email: string
  user_id: string
  name: string
  /** What completing looks into: the words of name and address, folded (shared/fold.ts), a space before each. */
  words: Generated<string>
  /** How many mails went there; how many came from there. */
  written_to: number
  written_from: number
  last_at: number
}
/** A further name and address an account may send as. The account's own is in `account`. */
export interface IdentityTable {
  id: string
  user_id: string
  account_id: string
  name: string
  email: string
  /** Sanitised HTML. */
  signature: string
  created_at: number
}
export interface TemplateTable {
  id: string
  user_id: string
  name: string
  subject: string
  /** Sanitised HTML. */
  body: string
  created_at: number
  updated_at: number
  /** `ai`: a model wrote words of it. It stays so, and a draft that it is put into is marked, too. */
  origin: Generated<'person' | 'ai'>
}

// ---- reading with care ------------------------------------------------------------------------------------------

/** Whose remote images are shown without asking. `sender`: an address, or `@` and a domain; lower case. */
export interface TrustedSenderTable {
  user_id: string
  sender: string
  created_at: number
}
/** A list that was left. `list`: its List-Id, or the sender's address. */
export interface UnsubscriptionTable {
  user_id: string
  account_id: string
  list: string
  at: number
}
/** What was answered to an invitation. `event`: the UID of RFC 5545. */
export interface InvitationAnswerTable {
  user_id: string
  account_id: string
  event: string
  sequence: number
  answer: 'accepted' | 'declined' | 'tentative'
  at: number
}

// ---- sorting ----------------------------------------------------------------------------------------------------

/** A Smart Folder of a person's own. Those of the system are in config/categories.json. */
export interface CategoryTable {
  id: string
  user_id: string
  name: string
  /** The name folded (shared/fold.ts): unique for a person. */
  name_key: string
  description: string
  /** `#RRGGBB` */
  color: string
  icon: CategoryIcon
  created_at: number
}
/** Which mails are in which Smart Folder. `category_id`: of `category`, or the name of one of the system's. */
export interface MailCategoryTable {
  user_id: string
  category_id: string
  message_key: number
  account_id: string
}
/** That a mail was looked at, and what decided. */
export interface SortedMailTable {
  message_key: number
  user_id: string
  account_id: string
  step: SortingStep
  /** JSON SortingEvidence (shared/categories.ts). */
  evidence: string
  /** Which model, where the step is `model`. */
  model: string | null
  /** Of the program that sorted it (categories/sorting/version.ts); another one sorts it again, '' asks for it. */
  version: string
  /** Where it lay when it was sorted, or where a rule put it: what differs later is what somebody did to it. */
  role: MailboxTable['role']
  /** 1: rules were not sure, and a model is yet to be asked. */
  asks_model: Generated<Bit>
  /** What the provider said then: another word later is what somebody said there. */
  provider_category: Generated<ProviderCategory | null>
  sorted_at: number
}
/** A rule of a person's own. */
export interface SortingRuleTable {
  id: string
  user_id: string
  name: string
  /** They are tried in this order; the first that fits decides the category. */
  position: number
  enabled: Bit
  /** JSON RuleConditions and RuleActions (shared/categories.ts). */
  conditions: string
  actions: string
  /** always: made with "always for this sender". */
  origin: 'person' | 'always'
  created_at: number
  updated_at: number
}
/** What a person said about where a mail belongs, here or by moving it in another program. */
export interface SortingCorrectionTable {
  id: Generated<number>
  user_id: string
  account_id: string
  message_key: number | null
  /** Lower case; the registered domain; List-Id or ''. */
  sender: string
  domain: string
  list: string
  category_id: string
  /** 0: it does not belong there. */
  wanted: Bit
  source: 'here' | 'elsewhere'
  /** JSON: what the classifier learns from (triage/topics/features.ts). */
  features: string
  at: number
}
/** Something done to many mails at once by a rule, to be taken back as one. */
export interface SortingBatchTable {
  id: string
  user_id: string
  name: string
  mails: number
  /** JSON (categories/batch.ts): what each mail was before. */
  steps: string
  created_at: number
  undone_at: number | null
}
/** How far sorting everything anew has come. */
export interface SortingRunTable {
  user_id: string
  started_at: number
  finished_at: number | null
  total: number
  done: number
  categorized: number
}

// ---- suggestions ------------------------------------------------------------------------------------------------

export interface SuggestionTable {
  id: string
  user_id: string
  account_id: string
  message_key: number | null
  /** Of its mail (message.identity): with type and evidence it is unique, so that what was dismissed stays so. */
  identity: string
  thread_id: string
  type: SuggestionType
  evidence_hash: string
  title: string
  description: string
  /** 0 to 10. */
  priority: number
  sentiment: Sentiment
  /** Name of a category of the system. */
  category: string
  reasoning: string
  /** The sentence it rests on, and where it stands in the text that is seen ([start, end), UTF-16 units). */
  quote: string
  quote_start: number
  quote_end: number
  /** A deadline, or when a meeting begins. */
  due_at: number | null
  /** resolved: what it was about has been done elsewhere. */
  status: 'open' | 'snoozed' | 'done' | 'dismissed' | 'resolved'
  snoozed_until: number | null
  /** `built-in`, or the name of a model. */
  made_by: string
  /** What the person said with the action. */
  response: string | null
  created_at: number
  updated_at: number
}

/** That a mail was looked at for suggestions, and by what. */
export interface SuggestionLookTable {
  message_key: number
  user_id: string
  account_id: string
  /** '': by rules alone; else the name of the model that read it, too. */
  model: string
  at: number
}

// ---- the assistant ----------------------------------------------------------------------------------------------

export interface ConversationTurnTable {
  id: string
  user_id: string
  /** Made in the browser. */
  session_id: string
  author: 'user' | 'assistant'
  content: string
  /** JSON AssistantDraft (shared/assistant.ts). */
  draft: string | null
  emotional_tone: string | null
  empathy_score: number | null
  at: number
}
/** Every call of a model, and of speech that leaves or is heard, for the person to review. */
export interface AiCallTable {
  id: string
  user_id: string
  at: number
  purpose: Purpose
  /** command: the person's own words; mail: content of mails. */
  reads: 'command' | 'mail'
  backend: 'ollama' | 'openai' | 'piper' | 'espeak' | 'openai-style'
  model: string
  place: 'here' | 'elsewhere'
  /** JSON list: public ids of the mails that were read. */
  mails: string
  sent: string
  received: string
  outcome: 'answered' | 'repaired' | 'unknown' | 'failed' | 'cancelled'
  duration_ms: number
  tokens_in: number
  tokens_out: number
}
/** What a model answered to exactly this, so that nothing is asked twice. */
export interface AiResultTable {
  user_id: string
  /** Hash of model, prompt version and content. */
  key: string
  data: string
  at: number
}
/** What was used of a day's allowance. It outlives the log, which a person may delete. */
export interface AiUsageTable {
  user_id: string
  /** YYYY-MM-DD, UTC. */
  day: string
  lane: 'person' | 'background'
  calls: number
  tokens: number
}

// ---- the house --------------------------------------------------------------------------------------------------

export interface JobRunTable {
  name: string
  started_at: number
  finished_at: number | null
  result: string | null
}
/** What an admin chose over the settings of the environment. */
export interface ServerChoiceTable {
  name: string
  value: string
  at: number
}
/** What tells the right master key from a wrong one: a value sealed with it (core/secrets.ts). */
export interface ServerKeyTable {
  name: 'canary'
  sealed: string
  at: number
}
/** That somebody has gone, and what went with them: numbers, nobody's name. */
export interface RemovalTable {
  id: string
  /** SHA-256 of the id they had: it tells them again in a copy that is gone back to, and says nothing about them. */
  person: string
  removed_at: number
  by: 'self' | 'admin'
  /** When nothing was left in the database. */
  purged_at: number | null
  /** When the last copy of the database with them in it was deleted (snapshots, backups). */
  copies_gone_at: number | null
  /** JSON RemovalReport (shared/admin.ts). */
  report: string
}

// ---- a second factor ----------------------------------------------------------------------------------------------

/** One-time passwords by time (RFC 6238). It counts once `confirmed_at` is set. */
export interface SecondFactorTable {
  user_id: string
  /** Sealed; base32 inside. */
  secret: string
  created_at: number
  confirmed_at: number | null
  /** The last time step that was used: none counts twice. */
  last_step: number
}
/** Each opens the door once, where the device is lost. */
export interface RecoveryCodeTable {
  user_id: string
  code_hash: string
  used_at: number | null
}

// ---- archives: mailboxes that live here and nowhere else ----------------------------------------------------------

export interface ArchiveFolderTable {
  account_id: string
  user_id: string
  path: string
  role: Role
  next_uid: number
  /** Counts up with each change of the folder or a mail in it; ArchiveMailTable.changed is from it. */
  changes: number
  /** What `changes` was when a mail left the folder the last time. */
  removed: number
}
/** What a listing reads stands before the mail itself, which may be long. */
export interface ArchiveMailTable {
  key: Generated<number>
  account_id: string
  user_id: string
  path: string
  uid: number
  /** The folder it was imported into, wherever it was moved since. */
  origin: string
  /** Of the mail (connectors/archive/digest.ts): with `origin` it is there once, so that importing a file again adds nothing. */
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
