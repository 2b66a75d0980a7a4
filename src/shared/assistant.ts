// Schemas of the assistant: conversation, drafting, summaries, and the log of model calls. Model output is text, never markup,
// and only proposes: no call here sends, moves or deletes anything.
import { z } from 'zod'
import { limits } from './limits.ts'
import { Person } from './mail.ts'
import { shownName } from './shown-name.ts'

const id = z.string().min(1).max(100)
const text = (max: number) => z.string().max(max)

export const purposes = [
  'sort',
  'suggest',
  'chat',
  'draft',
  'rewrite',
  'summary',
  'question',
  'command',
  'speak',
  'listen',
  'bench',
] as const
export const Purpose = z.enum(purposes)

export const emotionalTones = [
  'neutral',
  'warm',
  'cheerful',
  'supportive',
  'apologetic',
  'concerned',
  'confident',
  'formal',
] as const
export const EmotionalTone = z.enum(emotionalTones)

/** `to`: from the conversation, the person's words or the address book only. */
export const AssistantDraft = z.object({
  subject: z.string(),
  body: z.string(),
  to: z.string().optional(),
  toName: z.string().optional(),
  inReplyTo: z.string().nullable().optional(),
})
/** A cited mail with the quoted sentence. */
export const Source = z.object({
  emailId: z.string(),
  subject: z.string(),
  from: Person,
  date: z.string(),
  quote: z.string(),
})
/** What can be done with all that a search finds. */
export const setActs = ['trash', 'archive', 'read', 'unread', 'star', 'junk'] as const
/** A possible next step. Nothing has been done. `act`: with the `count` mails that `q` finds, once the person approves. */
export const ProposedAction = z.object({
  type: z.enum(['open_email', 'open_search', 'compose', 'reply', 'act']),
  label: z.string(),
  emailId: z.string().optional(),
  q: z.string().optional(),
  act: z.enum(setActs).optional(),
  count: z.number().optional(),
})

const noPrompt = 'Please enter a prompt for the AI assistant'
export const AskInput = z.object({
  prompt: z
    .string({ error: ({ input }) => (input === undefined ? noPrompt : undefined) })
    .trim()
    .max(8000, 'Please ask in at most 8,000 characters')
    .refine((text) => shownName(text) !== '', noPrompt),
  sessionId: id.optional(),
  /** What the person is looking at: text, or a mail. */
  context: z.union([text(20_000), z.object({ emailId: id.optional(), draft: text(20_000).optional() })]).optional(),
  conversationalMode: z.boolean().optional(),
  /** Earlier turns, stored by the client; used where `conversationMemory` is off or without sessionId. */
  conversationContext: z.union([text(20_000), z.array(z.object({ user: text(8000), ai: text(8000) })).max(20)]).optional(),
})
export const AskAnswer = z.object({
  response: z.string(),
  draft: AssistantDraft.optional(),
  /** `built-in`, or the model's name. */
  model_used: z.string(),
  emotionalTone: EmotionalTone,
  /** 0 to 100. */
  empathyScore: z.number(),
  actions: z.array(ProposedAction).optional(),
  sources: z.array(Source).optional(),
})
/** Chunks of an answer: a built-in one that a model may better, pieces of the model's, the whole. */
export const AskChunk = z.union([
  z.object({ is: z.literal('built-in'), answer: AskAnswer }),
  z.object({ is: z.literal('piece'), text: z.string() }),
  z.object({ is: z.literal('done'), answer: AskAnswer }),
])

export const ComposeCommandInput = z.object({
  command: z.string().trim().min(1).max(4000),
  recipientName: z.string().trim().min(1).max(200),
})
export const ComposeCommandAnswer = z.object({
  success: z.literal(true),
  draft: z.object({ id: z.string(), subject: z.string(), body: z.string(), to: z.string(), toName: z.string() }),
  message: z.string(),
})

/** Tasks of the composer's panel. `text`: the existing text; `emailId`: the mail to answer. */
export const writingTasks = ['draft', 'reply', 'rewrite', 'shorten', 'lengthen', 'translate', 'subject'] as const
export const panelTones = ['friendly', 'professional', 'formal', 'casual', 'apologetic', 'persuasive'] as const
export const WriteInput = z.object({
  task: z.enum(writingTasks),
  prompt: z.string().trim().max(4000).optional(),
  text: text(40_000).optional(),
  subject: text(limits.subjectChars).optional(),
  to: text(2000).optional(),
  emailId: id.optional(),
  tone: z.enum(panelTones).optional(),
  length: z.enum(['short', 'medium', 'long']).optional(),
  /** BCP 47; default: the language of the mail. */
  language: z.string().max(20).optional(),
})
export const Written = z.object({
  text: z.string(),
  subject: z.string().nullable(),
  model_used: z.string(),
  /** One line. */
  why: z.string(),
  /** For the person, for example that a template was used. */
  message: z.string().nullable(),
})
export const WriteChunk = z.union([
  z.object({ is: z.literal('built-in'), written: Written }),
  z.object({ is: z.literal('piece'), text: z.string() }),
  z.object({ is: z.literal('done'), written: Written }),
])

export const SummaryInput = z.object({ id, of: z.enum(['mail', 'thread']) })
export const Summary = z.object({
  /** One to five lines. */
  lines: z.array(z.string()),
  /** Verbatim. */
  quotes: z.array(z.object({ emailId: z.string(), text: z.string() })),
  model_used: z.string(),
})

/** A built-in summary that a model may better, and what stands in the end. */
export const SummaryChunk = z.union([
  z.object({ is: z.literal('built-in'), summary: Summary }),
  z.object({ is: z.literal('done'), summary: Summary }),
])

export const HistoryInput = z.object({
  /** Default: the newest conversation. */
  sessionId: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})
export const HistoryItem = z.object({
  id: z.string(),
  messageType: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  emotionalState: z.string().nullable(),
  draft: AssistantDraft.nullable(),
})
export const ConversationSummary = z.object({ sessionId: z.string(), title: z.string(), at: z.string(), turns: z.number() })

export const AiLogInput = z.object({
  limit: z.number().int().min(1).max(200).optional(),
  cursor: z.string().max(200).optional(),
  purpose: Purpose.optional(),
})
export const AiLogEntry = z.object({
  id: z.string(),
  at: z.string(),
  purpose: Purpose,
  backend: z.string(),
  model: z.string(),
  place: z.enum(['here', 'elsewhere']),
  reads: z.enum(['command', 'mail']),
  /** Of those that still exist. */
  mails: z.array(z.object({ id: z.string(), subject: z.string() })),
  sent: z.string(),
  received: z.string(),
  outcome: z.enum(['running', 'answered', 'repaired', 'unknown', 'failed', 'cancelled']),
  durationMs: z.number(),
  /** In a shared mailbox, the name of the member who asked; null for who is none any more, absent for what the server does. */
  askedBy: z.string().nullable().optional(),
})
export const AiLog = z.object({
  entries: z.array(AiLogEntry),
  total: z.number(),
  nextCursor: z.string().nullable(),
  today: z.object({ calls: z.number(), limit: z.number(), background: z.number(), backgroundLimit: z.number() }),
})

export const ModelState = z.object({
  /** AI_BACKEND. */
  wanted: z.enum(['auto', 'ollama', 'openai', 'built-in']),
  /** A backend that is configured explicitly is named while it is down, too. */
  backend: z.enum(['ollama', 'openai', 'built-in']),
  model: z.string().nullable(),
  place: z.enum(['here', 'elsewhere']),
  /** False: configured and down. With `auto` rules answer meanwhile. */
  reachable: z.boolean(),
  /** Why the model does not answer or could not be pulled. */
  problem: z.string().nullable(),
  pulling: z.object({ model: z.string(), status: z.string(), done: z.number(), total: z.number() }).nullable(),
  waiting: z.number(),
})
export const ModelName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,99}$/, 'Please enter a model name, such as qwen3:4b')
export const InstalledModel = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  family: z.string(),
  parameters: z.string(),
  chosen: z.boolean(),
})

export type Purpose = z.infer<typeof Purpose>
export type EmotionalTone = z.infer<typeof EmotionalTone>
export type AssistantDraft = z.infer<typeof AssistantDraft>
export type Source = z.infer<typeof Source>
export type SetAct = (typeof setActs)[number]
export type ProposedAction = z.infer<typeof ProposedAction>
export type AskInput = z.infer<typeof AskInput>
export type AskAnswer = z.infer<typeof AskAnswer>
export type AskChunk = z.infer<typeof AskChunk>
export type ComposeCommandInput = z.infer<typeof ComposeCommandInput>
export type ComposeCommandAnswer = z.infer<typeof ComposeCommandAnswer>
export type WriteInput = z.infer<typeof WriteInput>
export type Written = z.infer<typeof Written>
export type WriteChunk = z.infer<typeof WriteChunk>
export type SummaryChunk = z.infer<typeof SummaryChunk>
export type SummaryInput = z.infer<typeof SummaryInput>
export type Summary = z.infer<typeof Summary>
export type HistoryInput = z.infer<typeof HistoryInput>
export type HistoryItem = z.infer<typeof HistoryItem>
export type ConversationSummary = z.infer<typeof ConversationSummary>
export type AiLogInput = z.infer<typeof AiLogInput>
export type AiLog = z.infer<typeof AiLog>
export type AiLogEntry = z.infer<typeof AiLogEntry>
export type ModelState = z.infer<typeof ModelState>
export type InstalledModel = z.infer<typeof InstalledModel>
