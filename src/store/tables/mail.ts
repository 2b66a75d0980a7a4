// Received mail: messages, where they lie, their texts, and what a person did with them.
import type { ColumnType, Generated } from 'kysely'
import type { ProviderCategory } from '../../connectors/connector.ts'
import type { Bit } from '../tables.ts'
import type { MailboxTable } from './accounts.ts'

export interface MailTables {
  message: MessageTable
  placement: PlacementTable
  mail_count: MailCountTable
  message_body: MessageBodyTable
  thread_ref: ThreadRefTable
  pending_change: PendingChangeTable
  snooze: SnoozeTable
  undo: UndoTable
  saved_search: SavedSearchTable
  trusted_sender: TrustedSenderTable
  unsubscription: UnsubscriptionTable
  invitation_answer: InvitationAnswerTable
}

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
  /** The registrable domain of the address, in ASCII. */
  from_domain: Generated<string>
  /** JSON list: further senders, where From names more than one. */
  other_from: Generated<string>
  /** JSON lists of {name, email}. */
  to_list: string
  cc_list: string
  bcc_list: string
  reply_to_list: string
  date: number
  /** UTC offset of the Date header in minutes; null where it has none. */
  date_offset: Generated<number | null>
  /** When the mail server took it; null where that is about `date`, or isn't known. */
  arrived_at: Generated<number | null>
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
  /** JSON list: Authentication-Results fields (RFC 8601) as they came, topmost first. Which of them is trusted is decided when shown. */
  authentication: Generated<string>
  /** 1: a reply without threading headers, not assigned to a conversation yet. */
  loose: Generated<Bit>
  /** Text of the attachments: none: nothing to extract; wanted: not extracted yet; done: indexed, or unreadable. */
  files_state: Generated<'none' | 'wanted' | 'done'>
  /** 1: indexed in the current format. mail/sync/reindex.ts sees to the others. */
  indexed: Generated<Bit>
  /** none: not fetched yet; ready; unreadable: it cannot be parsed. */
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
  /** The target of a move that is not on the mail server yet; 0: a folder that is not created yet. */
  moving_to: Generated<number | null>
  /** The folder it is shown in: `moving_to`, else `mailbox_id`. Computed. */
  folder_id: ColumnType<number, never, never>
}
/** Sizes of lists, precounted. Written by triggers of `placement` alone. */
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
  /** Readable text, HTML and seen text (packed-texts.ts). Null: in the columns `text`, `html` (deflated) and `seen_text`, until rewritten. */
  packed: Generated<Uint8Array | null>
  /** Readable text, never HTML; '' once packed. */
  text: string
  /** The HTML as it came, null where there is none. Hostile: parsed by the MIME worker and the triage thread only. */
  html: Uint8Array | null
  /** Readable text of its attachments, for the search index and its highlights. */
  file_text: Generated<string>
  /** A calendar part as it came (RFC 5545), hostile; '' where it holds none, null without such a part. */
  calendar: Generated<string | null>
  /** The visible text of the HTML. Null: not rendered yet, or there is no HTML and `text` is it. */
  seen_text: Generated<string | null>
}
/** The conversation of a Message-ID, also of mails not received yet. `ref` is a hash of the Message-ID. */
export interface ThreadRefTable {
  account_id: string
  ref: string
  thread_id: string
}
/** A change made here that is not on the mail server yet. */
export interface PendingChangeTable {
  id: Generated<number>
  user_id: string
  account_id: string
  message_key: number
  /** JSON (mail/actions/changes.ts). */
  change: string
  created_at: number
  not_before: number
  attempts: number
  error: string | null
}
/** A snoozed mail. Belongs to the mail, not to a placement. */
export interface SnoozeTable {
  message_key: number
  user_id: string
  account_id: string
  until: number
  created_at: number
}
/** Undoes an action: the former state of each mail. */
export interface UndoTable {
  id: string
  user_id: string
  created_at: number
  expires_at: number
  /** JSON (KeptMails in mail/actions/undo-parts.ts). */
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
/** Whose remote images are shown without asking. `sender`: an address, or `@` and a domain; lower case. */
export interface TrustedSenderTable {
  user_id: string
  sender: string
  created_at: number
}
/** A mailing list that was unsubscribed from. `list`: its List-Id, or the sender's address. */
export interface UnsubscriptionTable {
  user_id: string
  account_id: string
  list: string
  at: number
}
/** The answer to an invitation. `event`: the UID of RFC 5545. */
export interface InvitationAnswerTable {
  user_id: string
  account_id: string
  event: string
  sequence: number
  answer: 'accepted' | 'declined' | 'tentative'
  at: number
}
