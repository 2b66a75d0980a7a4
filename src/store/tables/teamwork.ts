// Who deals with conversations of shared mailboxes, and what members say of them beside the mail. `user_id`: the mailbox. A
// conversation is named by account and thread, as in `message`.
import type { Generated } from 'kysely'
import type { WorkState } from '../../shared/teamwork.ts'

export interface TeamworkTables {
  conversation_work: ConversationWorkTable
  conversation_comment: ConversationCommentTable
  conversation_mention: ConversationMentionTable
  conversation_event: ConversationEventTable
}

/** Only conversations that are not both open and unassigned have a row. Triggers of `message` open them again. */
export interface ConversationWorkTable {
  user_id: string
  account_id: string
  thread_id: string
  /** A member who may write there. */
  assignee: string | null
  state: WorkState
  /** Of the state. */
  since: number
}
export interface ConversationCommentTable {
  /** Public, random. */
  id: string
  user_id: string
  account_id: string
  thread_id: string
  /** Null once that person is deleted. */
  author: string | null
  /** Plain text. */
  text: string
  created_at: number
  edited_at: number | null
}
/** Who is mentioned in a comment. */
export interface ConversationMentionTable {
  comment_id: string
  person_id: string
  user_id: string
  created_at: number
}
/** What happened to a conversation besides its mails and comments. */
export interface ConversationEventTable {
  id: Generated<number>
  user_id: string
  account_id: string
  thread_id: string
  /** left: the assignee may no longer write there. reopened: by a mail from outside. */
  what: 'assigned' | 'unassigned' | 'left' | 'state' | 'reopened' | 'answered'
  /** Who did it; null: nobody, or somebody deleted since. */
  person: string | null
  /** The assignee it is about. */
  about: string | null
  state: WorkState | null
  at: number
  /** Name of the rule that did it, as it was then. */
  rule: Generated<string | null>
}
