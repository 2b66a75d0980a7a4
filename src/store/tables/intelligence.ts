// Sorting, suggestions, the assistant and the log of model calls.
import type { Generated } from 'kysely'
import type { ProviderCategory } from '../../connectors/connector.ts'
import type { Purpose } from '../../shared/assistant.ts'
import type { CategoryIcon, SortingStep } from '../../shared/categories.ts'
import type { Sentiment, SuggestionType } from '../../shared/suggestions.ts'
import type { Bit } from '../tables.ts'
import type { MailboxTable } from './accounts.ts'

export interface IntelligenceTables {
  category: CategoryTable
  mail_category: MailCategoryTable
  sorted_mail: SortedMailTable
  sorting_rule: SortingRuleTable
  sorting_correction: SortingCorrectionTable
  sorting_batch: SortingBatchTable
  sorting_run: SortingRunTable
  suggestion: SuggestionTable
  suggestion_look: SuggestionAnalysisTable
  conversation_turn: ConversationTurnTable
  ai_call: AiCallTable
  ai_result: AiResultTable
  ai_usage: AiUsageTable
}

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
/** The mails of Smart Folders. `category_id`: of `category`, or the name of a system folder. */
export interface MailCategoryTable {
  user_id: string
  category_id: string
  message_key: number
  account_id: string
}
/** How a mail was sorted. */
export interface SortedMailTable {
  message_key: number
  user_id: string
  account_id: string
  step: SortingStep
  /** JSON SortingEvidence (shared/categories.ts). */
  evidence: string
  /** The model, where the step is `model`. */
  model: string | null
  /** Version of the sorter; a mail of another version is sorted again, '' requests it. */
  version: string
  /** Its place when it was sorted, or where a rule moved it: a later difference is a person's move. */
  role: MailboxTable['role']
  /** 1: the rules were not sure, and the model is still to be asked. */
  asks_model: Generated<Bit>
  /** The provider's category then: a later difference is a person's correction there. */
  provider_category: Generated<ProviderCategory | null>
  sorted_at: number
}
/** A rule of a person's own. */
export interface SortingRuleTable {
  id: string
  user_id: string
  name: string
  /** Rules are tried in this order; the first match decides the category. */
  position: number
  enabled: Bit
  /** JSON RuleConditions and RuleActions (shared/categories.ts). */
  conditions: string
  actions: string
  /** always: made with "always for this sender". */
  origin: 'person' | 'always'
  created_at: number
  updated_at: number
  /** Of a rule that assigns in turn: whom it assigned last. Null: nobody yet, or somebody deleted since. */
  turn: Generated<string | null>
}
/** A correction by a person, here or by moving the mail in another program. */
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
  /** 0: removed from the category. */
  wanted: Bit
  source: 'here' | 'elsewhere'
  /** JSON: features for the classifier (triage/topics/features.ts). */
  features: string
  at: number
}
/** A rule applied to many mails at once, undone as one. */
export interface SortingBatchTable {
  id: string
  user_id: string
  name: string
  mails: number
  /** JSON (categories/batch.ts): the former state of each mail. */
  steps: string
  created_at: number
  undone_at: number | null
}
/** Progress of sorting everything again. */
export interface SortingRunTable {
  user_id: string
  started_at: number
  finished_at: number | null
  total: number
  done: number
  categorized: number
}
export interface SuggestionTable {
  id: string
  user_id: string
  account_id: string
  message_key: number | null
  /** message.identity of its mail; unique with type and evidence, so that a dismissed suggestion is not made again. */
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
  /** The sentence it is based on, and its range in the visible text ([start, end), UTF-16 units). */
  quote: string
  quote_start: number
  quote_end: number
  /** A deadline, or when a meeting begins. */
  due_at: number | null
  /** resolved: done elsewhere. */
  status: 'open' | 'snoozed' | 'done' | 'dismissed' | 'resolved'
  snoozed_until: number | null
  /** `built-in`, or the name of a model. */
  made_by: string
  /** The person's comment on the action. */
  response: string | null
  created_at: number
  updated_at: number
}
/** A mail analyzed for suggestions, and by what. */
export interface SuggestionAnalysisTable {
  message_key: number
  user_id: string
  account_id: string
  /** '': by rules alone; else the name of the model that read it as well. */
  model: string
  at: number
}
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
/** Every call of a model or of speech, for the person to review. */
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
  /** 1: a member of a shared mailbox asked; 0: the person whose mail it is, or the server by itself. */
  by_member: Generated<Bit>
  /** That member; null once the person is deleted. */
  asked_by: string | null
}
/** Cached answers of models. */
export interface AiResultTable {
  user_id: string
  /** Hash of model, prompt version and content. */
  key: string
  data: string
  at: number
}
/** Usage counted against the daily limit. Kept apart from the log, which a person may delete. */
export interface AiUsageTable {
  user_id: string
  /** YYYY-MM-DD, UTC. */
  day: string
  lane: 'person' | 'background'
  calls: number
  tokens: number
}
