// Who deals with a conversation of a shared mailbox, and what members say of it beside the mail (decision 76).
import { z } from 'zod'
import { limits, minute } from './limits.ts'
import { EmailSummary } from './mail.ts'

export const workStates = ['open', 'waiting', 'done'] as const
export const WorkState = z.enum(workStates)
export type WorkState = z.infer<typeof WorkState>

/** mine: assigned to who asks, and not done. */
export const workViews = ['mine', 'unassigned', 'waiting', 'done'] as const
export const WorkView = z.enum(workViews)
export type WorkView = z.infer<typeof WorkView>

export const teamworkLimits = {
  /** Characters of a comment, as code points. */
  commentChars: 5000,
  commentsPerConversation: 1000,
  mentions: 20,
  /** How long a comment can be edited. */
  editMs: 15 * minute,
  /** Higher counts of a view are not counted. */
  countMax: 999,
  /** Newest ones of a conversation that are shown. */
  entries: 500,
  mentionsListed: 100,
  reportDays: 370,
} as const

const Id = z.string().max(100)

/** `name` of a person who is no member any more is still theirs; a deleted person is null everywhere. */
export const TeamPerson = z.object({ id: z.string(), name: z.string() })
export type TeamPerson = z.infer<typeof TeamPerson>

export const ConversationWork = z.object({
  /** Of the mail it was asked for. */
  id: z.string(),
  assignee: TeamPerson.nullable(),
  state: WorkState,
  comments: z.number(),
})
export type ConversationWork = z.infer<typeof ConversationWork>

export const WorkInput = z.object({ ids: z.array(Id).max(limits.listMax) })

/** `id`: of any mail of the conversation, here and below. */
export const ConversationInput = z.object({ id: Id })

export const AssignInput = z.object({
  id: Id,
  /** Null: nobody. */
  personId: Id.nullable(),
  /** Whom the caller saw there: somebody else meanwhile is a conflict. Undefined: whoever it is. */
  from: Id.nullable().optional(),
})
export type AssignInput = z.infer<typeof AssignInput>

export const SetStateInput = z.object({ id: Id, state: WorkState })
export type SetStateInput = z.infer<typeof SetStateInput>

export const WorkListInput = z.object({ view: WorkView, cursor: z.string().max(40).optional() })
export type WorkListInput = z.infer<typeof WorkListInput>

export const WorkList = z.object({ emails: z.array(EmailSummary), nextCursor: z.string().nullable() })

/** Up to `countMax`, which stands for more. */
export const WorkCounts = z.object({ mine: z.number(), unassigned: z.number(), waiting: z.number() })
export type WorkCounts = z.infer<typeof WorkCounts>

/** Code points: what people count as characters, nearly. */
const commentText = z
  .string()
  .max(4 * teamworkLimits.commentChars, 'This comment is too long.')
  .refine((text) => [...text].length <= teamworkLimits.commentChars, 'This comment is too long.')

export const CommentInput = z.object({
  id: Id,
  text: commentText,
  /** Members, by their ids. */
  mentions: z.array(Id).max(teamworkLimits.mentions, 'Please mention fewer people.').default([]),
})
export type CommentInput = z.infer<typeof CommentInput>

/** `id`: of the comment. */
export const EditCommentInput = CommentInput
export type EditCommentInput = CommentInput
export const RemoveCommentInput = z.object({ id: Id })

const at = z.string()
export const Comment = z.object({
  kind: z.literal('comment'),
  id: z.string(),
  /** Null: somebody who was deleted. */
  person: TeamPerson.nullable(),
  text: z.string(),
  mentions: z.array(z.string()),
  at,
  editedAt: z.string().nullable(),
  /** By who asks. */
  own: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const ActivityEntry = z.discriminatedUnion('kind', [
  /** A mail from outside. */
  z.object({ kind: z.literal('arrived'), id: z.string(), from: z.string(), at }),
  Comment,
  z.object({
    kind: z.literal('event'),
    id: z.string(),
    /** left: the assignee may no longer write in the mailbox. reopened: by a mail from outside. */
    what: z.enum(['assigned', 'unassigned', 'left', 'state', 'reopened', 'answered']),
    /** Who did it. */
    person: TeamPerson.nullable(),
    /** The assignee it is about. */
    about: TeamPerson.nullable(),
    state: WorkState.nullable(),
    /** Name of the rule that did it. */
    rule: z.string().nullable(),
    at,
  }),
])
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** Oldest first. */
export const ConversationActivity = z.object({ entries: z.array(ActivityEntry) })

export const Mention = z.object({
  commentId: z.string(),
  mailboxId: z.string(),
  mailbox: z.string(),
  /** The newest mail of the conversation; null where all are gone. */
  mailId: z.string().nullable(),
  subject: z.string(),
  person: TeamPerson.nullable(),
  text: z.string(),
  at,
})
export type Mention = z.infer<typeof Mention>

const Day = z.iso.date()
export const ReportInput = z.object({ from: Day, to: Day })
export type ReportInput = z.infer<typeof ReportInput>

/** Times from a mail of outside to the first answer, in minutes. Nobody's name is in it. */
export const WaitingTimes = z.object({
  weeks: z.array(
    z.object({
      /** ISO 8601, `2026-W48`: of the answers. */
      week: z.string(),
      answered: z.number(),
      medianMinutes: z.number(),
      longestMinutes: z.number(),
    }),
  ),
  /** Open conversations whose last mail is from outside and not answered. */
  waitingNow: z.number(),
  oldestWaiting: z.string().nullable(),
})
export type WaitingTimes = z.infer<typeof WaitingTimes>
