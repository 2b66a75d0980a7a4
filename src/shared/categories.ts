// Schemas of sorting: Smart Folders, rules, and the evidence for a decision.
import { z } from 'zod'
import { ListInput } from './mail.ts'
import { shownName } from './shown-name.ts'
import type { SystemCategory } from './system-categories.ts'

export const categoryIcons = [
  'reply',
  'alert-triangle',
  'heart',
  'calendar',
  'briefcase',
  'dollar-sign',
  'mail',
  'tag',
  'folder',
  'hash',
  'shield-x',
] as const
export const CategoryIcon = z.enum(categoryIcons)
export const defaultColor = '#6366F1'
export const defaultIcon = 'folder'
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a colour such as #6366F1')

/** As in config/categories.json. */
export interface SystemFolder {
  id: SystemCategory
  name: string
  description: string
  color: string
  icon: CategoryIcon
}

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  icon: CategoryIcon,
  /** In the inbox. */
  emailCount: z.number(),
  unreadCount: z.number(),
  isSystem: z.boolean(),
  /** False for an own folder without rules and corrections. */
  aiManaged: z.boolean(),
})
const noName = 'Please enter a category name'
const name = z
  .string({ error: ({ input }) => (input === undefined ? noName : undefined) })
  .transform(shownName)
  .pipe(z.string().min(1, noName).max(60, 'Please choose a name of at most 60 characters'))
export const CreateCategoryInput = z.object({
  name,
  description: z.string().trim().max(300).optional(),
  color: color.optional(),
  icon: CategoryIcon.optional(),
})
const id = z.string().min(1).max(100)
export const UpdateCategoryInput = z.object({
  id,
  name: name.optional(),
  description: z.string().trim().max(300).optional(),
  color: color.optional(),
  icon: CategoryIcon.optional(),
})
export const CategoryMailsInput = ListInput.omit({ category: true }).extend({ category: z.string().min(1).max(100) })
/** Exactly these folders. */
export const AssignInput = z.object({ id, categoryIds: z.array(id).max(20) })
export const AssignManyInput = z.object({
  ids: z.array(id).min(1).max(500),
  /** Also the others of their conversations that lie in the same place. */
  conversations: z.boolean().optional(),
  add: z.array(id).max(20).optional(),
  remove: z.array(id).max(20).optional(),
})

/** In order of precedence. */
export const sortingSteps = ['person', 'rule', 'learned', 'header', 'classifier', 'model', 'none'] as const
export const SortingStep = z.enum(sortingSteps)
/** Kinds of evidence with parameters; pages phrase them (words categories.evidence). */
export const evidenceKinds = [
  'person', // the person put it there
  'moved', // the person moved it there in another program: folder
  'rule', // rule's name
  'learned', // sender, list or domain
  'list', // List-Unsubscribe, List-Id: the list
  'provider', // the provider's own category
  'calendar', // carries an invitation
  'automated', // a program wrote it: the cue
  'words', // words that occur in it
  'known', // somebody the person writes with
  'question', // the sentence
  'model', // the model's reason
  'suspicious', // what is wrong with its sender
] as const
export const SortingEvidence = z.object({
  category: z.string().nullable(),
  step: SortingStep,
  kind: z.enum(evidenceKinds),
  /** Names, addresses, words: a stranger's text. */
  params: z.array(z.string().max(300)).max(5),
})
/** The first evidence decided the topic. */
export const Sorting = z.object({
  step: SortingStep,
  evidence: z.array(SortingEvidence),
  model: z.string().nullable(),
  at: z.string(),
  /** Scopes for an "always" rule. */
  scopes: z.object({ sender: z.string(), domain: z.string().nullable(), list: z.string().nullable() }),
})

const words = z.string().transform(shownName).pipe(z.string().min(1, 'Please add at least one condition').max(300))
/** All conditions have to match, without case and accents. */
export const RuleConditions = z
  .strictObject({
    /** An address, `@domain`, or part of a name. */
    from: words.optional(),
    to: words.optional(),
    subject: words.optional(),
    /** List-Id. */
    list: words.optional(),
    /** Any of these comma separated words in subject or text. */
    words: words.optional(),
    accountId: id.optional(),
  })
  .refine((one) => Object.values(one).some((value) => value !== undefined), 'Please add at least one condition')
export const RuleActions = z
  .strictObject({
    categoryId: id.optional(),
    star: z.boolean().optional(),
    archive: z.boolean().optional(),
    markRead: z.boolean().optional(),
    /** Members of a shared mailbox, by their ids: several take turns. */
    assign: z
      .array(id)
      .min(1)
      .max(100)
      .transform((people) => [...new Set(people)])
      .optional(),
  })
  .refine((one) => Object.values(one).some((value) => value !== undefined && value !== false), 'Please add at least one action')
export const Rule = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  conditions: z.object(RuleConditions.shape),
  actions: z.object(RuleActions.shape),
  origin: z.enum(['person', 'always']),
  createdAt: z.string(),
})
export const SaveRuleInput = z.object({
  id: id.optional(),
  name: z.string().transform(shownName).pipe(z.string().max(100)).optional(),
  enabled: z.boolean().optional(),
  conditions: RuleConditions,
  actions: RuleActions,
})
export const PreviewRuleInput = z.object({ conditions: RuleConditions, actions: RuleActions.optional() })
/** Matches of the last 14 days; `mails`: the newest. */
export const RulePreview = z.object({
  total: z.number(),
  days: z.number(),
  mails: z.array(
    z.object({
      id: z.string(),
      from: z.object({ name: z.string(), email: z.string() }),
      subject: z.string(),
      date: z.string(),
      categories: z.array(z.string()),
      /** Why it is not archived (src/categories/archive-guard.ts). */
      kept: z.enum(['starred', 'security', 'important', 'first-contact']).nullable(),
      /** Of a rule that assigns: who keeps this conversation. */
      assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
})
export const AlwaysInput = z.object({ id, scope: z.enum(['sender', 'list', 'domain']), categoryId: id })
export const BatchResult = z.object({ batchId: z.string().nullable(), changed: z.number() })
export const SortingBatch = z.object({
  id: z.string(),
  name: z.string(),
  mails: z.number(),
  at: z.string(),
  undone: z.boolean(),
})
/** `running`: the whole inbox is being sorted again. */
export const SortingProgress = z.object({
  running: z.boolean(),
  total: z.number(),
  done: z.number(),
  categorized: z.number(),
  /** Mails not sorted yet. */
  waiting: z.number(),
})

export type CategoryIcon = z.infer<typeof CategoryIcon>
export type Category = z.infer<typeof Category>
export type SortingStep = z.infer<typeof SortingStep>
export type SortingEvidence = z.infer<typeof SortingEvidence>
export type Sorting = z.infer<typeof Sorting>
export type RuleConditions = z.infer<typeof RuleConditions>
export type RuleActions = z.infer<typeof RuleActions>
export type Rule = z.infer<typeof Rule>
export type RulePreview = z.infer<typeof RulePreview>
export type CreateCategoryInput = z.infer<typeof CreateCategoryInput>
export type UpdateCategoryInput = z.infer<typeof UpdateCategoryInput>
export type CategoryMailsInput = z.infer<typeof CategoryMailsInput>
export type AssignInput = z.infer<typeof AssignInput>
export type AssignManyInput = z.infer<typeof AssignManyInput>
export type SaveRuleInput = z.infer<typeof SaveRuleInput>
export type PreviewRuleInput = z.infer<typeof PreviewRuleInput>
export type AlwaysInput = z.infer<typeof AlwaysInput>
export type BatchResult = z.infer<typeof BatchResult>
export type SortingBatch = z.infer<typeof SortingBatch>
export type SortingProgress = z.infer<typeof SortingProgress>
