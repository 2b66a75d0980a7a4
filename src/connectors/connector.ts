// MailConnector: one open connection to one account, whatever stands behind it (IMAP and SMTP, the demo mailbox, later
// the Gmail API). A connector keeps nothing: where a sync stands is the cursor, which the store keeps for it.
// Errors leave it only as AppError: `reconnect` (credentials refused), `unavailable`, `timeout`, `limited`, `provider`,
// `invalid`, `missing`. It is closed by scope: `await using mailbox = await app.connect(account)`.
import type { Readable } from 'node:stream'
import type { AppError } from '../core/errors.ts'
import type { Person, Role } from '../shared/mail.ts'
import type { ChosenRoles } from './folder-roles.ts'

/** A folder as the server lists it. */
export interface RemoteMailbox {
  path: string
  role: Role
  /** False for names that only hold others. Such a folder is not synced. */
  selectable: boolean
}

/** Where a mail lies on the server (RFC 9051, section 2.3.1.1). */
export interface Place {
  mailbox: string
  uidvalidity: string
  uid: number
}

export interface Flags {
  read: boolean
  starred: boolean
  answered: boolean
}
/** As a server tells it. `answered` is undefined where the server keeps no such flag (Gmail): what is known here stays. */
export type SeenFlags = Omit<Flags, 'answered'> & { answered: boolean | undefined }

/** A part that holds text: text/plain, text/html or text/calendar. `part` as in RFC 9051, section 6.4.5. */
export interface TextPart {
  part: string
  type: string
  charset: string
  encoding: string
  /** Bytes, encoded. */
  size: number
}

/** Gmail's tabs, which are labels there. */
export type ProviderCategory = 'personal' | 'social' | 'promotions' | 'updates' | 'forums'

export interface RemoteAttachment {
  part: string
  filename: string
  mimeType: string
  /** Bytes once decoded (an estimate for base64). */
  size: number
  inline: boolean
  contentId?: string
  encoding: string
}

/** A mail without its text. Every string comes from a stranger; the connector has only made it valid Unicode. */
export interface RemoteMail {
  uid: number
  flags: SeenFlags
  /** What the provider sorted it into (Gmail's tabs). */
  category?: ProviderCategory
  /** With angle brackets, or '' where the mail has none. */
  messageId: string
  inReplyTo: string
  references: string[]
  subject: string
  from: Person
  /** Further senders, where From names more than one. */
  otherFrom?: Person[]
  to: Person[]
  cc: Person[]
  bcc: Person[]
  replyTo: Person[]
  /** From the Date header where believable, else when it arrived; milliseconds. */
  date: number
  /** The date is what the mail itself says. */
  dated: boolean
  /** Minutes that the clock of the Date header is ahead of UTC, where the date is believed and says so. */
  dateOffset?: number
  /** When the mail server took it, where that is more than an hour from `date`. */
  arrived?: number
  size: number
  textParts: TextPart[]
  attachments: RemoteAttachment[]
  /** List-Unsubscribe (RFC 2369) as it came; ` List-Unsubscribe=One-Click` follows where the mail offers that (RFC 8058). */
  listUnsubscribe: string | null
  /** A program wrote it: a list, a notice, an automatic answer. */
  automated: boolean
  /** List-Id (RFC 2919), lower case, without angle brackets. */
  listId: string | null
  /** Authentication-Results fields (RFC 8601) as they came, topmost first. */
  authentication: string[]
}

/** One step of a sync of one mailbox. Applying the same step twice is harmless. */
export interface Changes {
  uidvalidity: string
  /** True in every step of a pass that found another UIDVALIDITY than its cursor: places of the old one are void once `more` is false. */
  reset: boolean
  upserted: RemoteMail[]
  /** New flags of mails listed before. */
  flags: { uid: number; flags: SeenFlags }[]
  /**
   * Mails of another folder of this account that lie here too, under the same UID: only a connector whose UIDs are the
   * account's own (Gmail) names them. One nobody knows is left out, and comes as `upserted` with a repair.
   */
  known?: { uid: number; flags: SeenFlags; category?: ProviderCategory }[]
  /** UIDs that lie here no longer, where the server tells that. */
  gone?: number[]
  /** Texts that came along with `upserted`: they need not be asked for again. */
  texts?: RemoteText[]
  /** When given: exactly these UIDs exist; every other place of this mailbox is gone. Given only with the last step. */
  present?: number[]
  /** To be stored with what this step brought, in one transaction, and handed in with the next. */
  cursor: string
  /** More to fetch: call again at once. False: the cursor is now a complete picture. */
  more: boolean
  /** Mails on the server, for progress. */
  total: number
}

export interface ChangesInput {
  mailbox: string
  /** Undefined: never synced, or to be checked in full (repair). */
  cursor: string | undefined
  /** Most mails in one step; newest come first. */
  limit: number
}

/** Raw text parts of one mail, still encoded. Content is cut at `maxBytes`. */
export interface RemoteText {
  uid: number
  parts: { type: string; charset: string; encoding: string; content: Uint8Array }[]
}
export interface TextRequest {
  uid: number
  textParts: TextPart[]
}

/** A folder by what it is for, or by its path. One that is missing is made. */
export type Destination = Role | { path: string }

/** What a person changed here, to be done there. Doing it twice is harmless. */
export type RemoteChange =
  | { kind: 'flags'; place: Place; messageId: string; set: Partial<Flags> }
  | { kind: 'move'; place: Place; messageId: string; to: Destination }
  | { kind: 'expunge'; place: Place; messageId: string }
/** done: the server has it. gone: the mail is not there any more (or not that mail), which ends the change too. */
export type ApplyResult = { state: 'done'; place?: Place } | { state: 'gone' }

/** A mail to send: bytes fixed, CRLF line ends, no Bcc header. The envelope alone says who gets it. */
export interface Outgoing {
  messageId: string
  envelope: { from: string; to: string[] }
  mime: Uint8Array
}
/** refused: certainly not sent. unknown: the connection ended after the text was handed over and before the answer. */
export type SendResult =
  | { state: 'accepted'; refused: string[] }
  | { state: 'refused'; permanent: boolean; sentence: string }
  | { state: 'unknown'; sentence: string }

/** What a connection is used for, the most urgent first. `idle`: it only waits for news. */
export type Work = 'user' | 'first-page' | 'changes' | 'round' | 'bulk' | 'idle'
/** How a mailbox is opened. */
export interface OpenOptions {
  /** What for; in the lane of people `user` unless told, in the background `round`. */
  work?: Work
  /** Ends the wait for a turn. */
  signal?: AbortSignal
  /** Called where it has to wait for its turn at that host. */
  onWait?: (host: string) => void
}

export interface MailConnector extends AsyncDisposable {
  /** True where the provider puts sent mail into Sent by itself (Gmail, Outlook). */
  readonly filesSent: boolean
  /** False once the connection has ended; undefined where there is none that could. */
  readonly usable?: boolean
  /** When the server was last heard, by the clock of `performance.now()`; absent where the connector does not know. */
  readonly lastActivityAt?: number
  /** True where `watch` tells of every folder, whichever is named, and looking at all of them costs no more than at one. */
  readonly watchesAll?: boolean
  /** Fires when another account waits for this connection's place; absent where there are places enough. */
  readonly wanted?: AbortSignal
  /** Fires when it waits for something more urgent than what this connection is used for. */
  readonly urgent?: AbortSignal
  /** Says what it is used for from now on. */
  doing?(work: Work): void
  mailboxes(): Promise<RemoteMailbox[]>
  changes(input: ChangesInput): Promise<Changes>
  /** Texts of many mails of one mailbox; `maxBytes` per part. A mail that is gone is left out. */
  texts(mailbox: string, mails: TextRequest[], maxBytes: number): AsyncIterable<RemoteText>
  /** A part's decoded bytes. `missing` when mail or part is gone. */
  attachment(place: Place, part: string): Promise<Readable>
  /** The whole mail as it is. */
  raw(place: Place): Promise<Readable>
  apply(change: RemoteChange): Promise<ApplyResult>
  /** Many at once, in their order: those that say the same of one folder travel as one command. An answer for each. */
  applyAll(changes: RemoteChange[]): Promise<(ApplyResult | AppError)[]>
  /** An AppError means that nothing was handed over: sending again is safe. */
  send(outgoing: Outgoing): Promise<SendResult>
  /** The place of a mail in the folder of that role, looked up by Message-ID; undefined where there is none. */
  find(role: Role, messageId: string): Promise<Place | undefined>
  /**
   * Stores bytes in the folder of that role (RFC 9051 APPEND) and answers where, if the server says so (UIDPLUS).
   * A mail in Drafts is marked \\Draft. `missing` where there is no such folder and none can be made.
   */
  append(role: Role, mime: Uint8Array, flags: Partial<Flags>): Promise<Place | undefined>
  /** Calls `onHint` when something may have changed in `mailbox` (IDLE); ends when `signal` fires, throws when the connection ends. */
  watch(mailbox: string, onHint: () => void, signal: AbortSignal): Promise<void>
  /** How many mails a folder holds for a person, without looking at them; absent where a server cannot say that quickly. */
  count?(mailbox: string): Promise<number>
}

/** What `app.connect` is given: an account with its credentials opened. */
export interface ConnectorAccount {
  /** What the person said folders are for; asked whenever it matters. */
  folderRoles?: () => Promise<ChosenRoles>
  id: string
  userId: string
  connector: 'imap' | 'demo' | 'gmail' | 'archive'
  provider: string
  email: string
  username: string
  /** '' where there is `accessToken`. */
  password: string
  /**
   * An access token that is good for now (RFC 6749); `refused`: the one the server has just turned down, so that another
   * one is got. Throws `reconnect` when there will be none until the person signs in at the provider again.
   */
  accessToken?: (refused?: string) => Promise<string>
  /** For the Gmail connector. */
  gmail?: GmailAccess
  /** For archives. */
  store?: ArchiveStore
  imap: { host: string; port: number; security: 'tls' | 'starttls' | 'none'; fingerprint: string | undefined }
  smtp: { host: string; port: number; security: 'tls' | 'starttls' | 'none'; fingerprint: string | undefined }
}

export interface GmailAccess {
  /** Where its API answers, without a slash at its end. */
  baseUrl: string
  /** How much may be asked for in a minute to begin with, where that is known. */
  unitsPerMinute?: number | undefined
  uidMap: UidMap
  /** Whether its person is here just now: then what is new is asked for more often. */
  attended(): Promise<boolean>
}

/** A message as Gmail names it. */
export interface GmailIds {
  /** 16 hexadecimal digits. */
  id: string
  threadId: string
}
/**
 * UIDs for an API that has none. A UID belongs to one message of the account for ever and is the same in every folder;
 * a higher one is a newer mail. Writing is done when the promise resolves.
 */
export interface UidMap {
  /** Known UIDs, by Gmail's id. */
  uidsOf(ids: string[]): Promise<Map<string, number>>
  /** Gmail's ids, by UID. */
  idsOf(uids: number[]): Promise<Map<number, GmailIds>>
  /**
   * Gives UIDs to messages that have none, and answers those of all. They come newest first, and are all older than what is
   * in the map (`older`, while the mailbox is listed for the first time) or all newer (`newer`).
   */
  add(messages: GmailIds[], where: 'older' | 'newer'): Promise<Map<string, number>>
  /** UIDs of these that lie in some folder here already. */
  stored(uids: number[]): Promise<Set<number>>
}

/** A folder of an archive. `changes` counts up with every change in it; `removed` is what it was when a mail left the last time. */
export interface ArchivedFolder extends Pick<RemoteMailbox, 'path' | 'role'> {
  nextUid: number
  changes: number
  removed: number
  mails: number
}
export interface ArchivedContent {
  bytes: Buffer
  /** Where each part lies in them, by its number. */
  parts: Map<string, { from: number; to: number; encoding: string }>
}
/** Where the mails of one archive are kept: in the database of this server, and nowhere else. */
export interface ArchiveStore {
  folders(): Promise<ArchivedFolder[]>
  /** The folder of that path; made where it is missing. */
  folder(path: string, role: Role): Promise<ArchivedFolder>
  /** Newest first: from this UID on, below that one. */
  mails(path: string, range: { from: number; below: number; limit: number }): Promise<RemoteMail[]>
  /** Of mails below this UID that changed after `since`. */
  changed(path: string, range: { since: number; below: number }): Promise<{ uid: number; flags: Flags }[]>
  uids(path: string): Promise<number[]>
  /** The Message-ID of a mail ('' where it has none); undefined where there is no such mail. */
  messageIdAt(path: string, uid: number): Promise<string | undefined>
  content(path: string, uid: number): Promise<ArchivedContent | undefined>
  /** The newest with that Message-ID. */
  find(path: string, messageId: string): Promise<number | undefined>
  /** Answers its UID. What is there already is left as it is. */
  put(path: string, mime: Buffer, flags: Flags): Promise<number>
  flag(path: string, uid: number, set: Partial<Flags>): Promise<void>
  /** Answers its UID there; undefined where it is gone. */
  move(path: string, uid: number, to: string): Promise<number | undefined>
  remove(path: string, uid: number): Promise<void>
  /** Grows with every change. */
  changes(): Promise<number>
}
