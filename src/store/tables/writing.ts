// Drafts, outgoing mail, and what completes them: contacts, identities, templates.
import type { Generated } from 'kysely'

export interface WritingTables {
  draft: DraftTable
  approval: ApprovalTable
  draft_file: DraftFileTable
  outbox: OutboxTable
  sent_mail: SentMailTable
  contact: ContactTable
  identity: IdentityTable
  template: TemplateTable
}

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
  /** The revision in the Drafts folder of the mail server; 0: none. */
  pushed_revision: Generated<number>
  /** Message-ID of the copy in the Drafts folder, the same for all revisions. */
  message_id: Generated<string | null>
  /** JSON DraftCopy (drafts/server-copy.ts): the account and place of that copy. */
  place: Generated<string | null>
  /** Discarded: can be undone for a while, then it is deleted with its copy on the server. */
  discarded_at: Generated<number | null>
  /** Who wrote any of it. Once a model did, it stays so, and is sent only with an approval. */
  origin: Generated<'person' | 'ai' | 'voice'>
  /** In a shared mailbox: the members who began it, and who saved it last. Null once they are deleted. */
  begun_by: Generated<string | null>
  changed_by: Generated<string | null>
}
/** A person's approval to send exactly this (drafts/approve.ts): valid for minutes, once, and for these bytes only. */
export interface ApprovalTable {
  id: string
  user_id: string
  draft_id: string
  /** Of recipients, subject, text and files as they will be sent. */
  content_hash: string
  method: 'click' | 'voice'
  created_at: number
  expires_at: number
  used_at: number | null
}
/** A file attached to a draft. */
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
/** Outgoing mail. Its bytes and its Message-ID are fixed when Send is pressed. */
export interface OutboxTable {
  id: string
  user_id: string
  account_id: string
  idempotency_key: string | null
  status: 'held' | 'sending' | 'sent' | 'filed' | 'unknown' | 'failed' | 'cancelled'
  message_id: string
  /** JSON: {from, to: [address]}, the SMTP envelope. */
  envelope: string
  /** JSON: {subject, to: Person[]} for display. */
  summary: string
  mime: Uint8Array
  /** Key of the mail it answers, to mark that answered. */
  answers_key: number | null
  /** The draft it was made from, reopened by undoing. */
  draft_id: Generated<string | null>
  /** When the next step is due: sending, filing, or for `unknown` the next check of Sent. */
  send_at: number
  /** Attempts of this step. */
  attempts: number
  /** First failed attempt of this step, from which giving up is counted; 0: none. For `unknown`: since when. */
  trying_since: Generated<number>
  /** 1 from just before the end of DATA is sent: after a crash past that point the outcome is unknown. */
  handed_over: Generated<0 | 1>
  /** The request with this idempotency key (mail/outbox/idempotency.ts). */
  request_hash: Generated<string | null>
  /** Why this step is pending or failed. */
  error: string | null
  /** A remark about a sent mail: a recipient was refused. */
  note: Generated<string | null>
  created_at: number
  updated_at: number
  /** In a shared mailbox: the member who sent it. Null once they are deleted. */
  sent_by: Generated<string | null>
  /** In a shared mailbox: hash of the Message-ID it answers, as in `thread_ref`, by which the answers of a conversation are found. */
  answers_ref: Generated<string | null>
  /** When it was held because something came in between: who sends it on after that has seen what came before. */
  overtaken_at: Generated<number | null>
}
/** Who sent a mail from a shared mailbox, for as long as the mailbox is there: nothing in the mail says so. */
export interface SentMailTable {
  user_id: string
  /** Hash of the Message-ID, as in `thread_ref`. */
  ref: string
  /** Null once they are deleted. */
  person_id: string | null
  sent_at: number
}
/** A correspondent, for completing recipients. */
export interface ContactTable {
  account_id: string
  /** Lower case. */
  email: string
  user_id: string
  name: string
  /** The searched text: the words of name and address, folded (shared/fold.ts), a space before each. */
  words: Generated<string>
  /** Mails sent to it; mails received from it. */
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
  /** `ai`: a model wrote some of it. It stays so, and marks every draft it is inserted into. */
  origin: Generated<'person' | 'ai'>
}
