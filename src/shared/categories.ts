// Shapes of sorting: Smart Folders, a person's own rules, and why a mail lies where it does.
import { z } from 'zod'
import { ListInput } from './mail.ts'
import { shownName } from './shown-name.ts'

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

/** The Smart Folders of the system, whose texts are in config/categories.json. A mail has one topic at most, and any of the rest. */
export const topics = ['personal', 'work', 'finance', 'updates', 'social', 'newsletters', 'promotions', 'spam'] as const
export const attentions = ['reply', 'urgent', 'meetings'] as const
export const systemCategories = [...attentions, ...topics] as const
/** Whether a category, by its id, is what a mail asks of a person, and not what it is about. */
export const isAttention = (id: string) => (attentions as readonly string[]).includes(id)
export type Topic = (typeof topics)[number]
export type Attention = (typeof attentions)[number]
export type SystemCategory = (typeof systemCategories)[number]

/** One of the system's, as config/categories.json describes it. */
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
  /** Mails of the inbox that are in it. */
  emailCount: z.number(),
  /** Of those, the unread ones. */
  unreadCount: z.number(),
  isSystem: z.boolean(),
  /** Mails come into it by themselves. False for one of a person's own that no rule leads to and nothing was learned for. */
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
/** What the person says a mail belongs to: exactly these. */
export const AssignInput = z.object({ id, categoryIds: z.array(id).max(20) })
/** The same for many at once: into these, out of those. */
export const AssignManyInput = z.object({
  ids: z.array(id).min(1).max(500),
  add: z.array(id).max(20).optional(),
  remove: z.array(id).max(20).optional(),
})

/** What decided, in the order in which they are asked. */
export const sortingSteps = ['person', 'rule', 'learned', 'header', 'classifier', 'model', 'none'] as const
export const SortingStep = z.enum(sortingSteps)
/** Why, as a kind with what stands in its sentence; the pages say it in the person's language (words categories.evidence). */
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
  /** What stands in the sentence: a name, an address, words. From mails: a stranger's text. */
  params: z.array(z.string().max(300)).max(5),
})
/** Of one mail, for its reader. The first entry is what decided its topic. */
export const Sorting = z.object({
  step: SortingStep,
  evidence: z.array(SortingEvidence),
  model: z.string().nullable(),
  at: z.string(),
  /** What "always for this …" can be said about. */
  scopes: z.object({ sender: z.string(), domain: z.string().nullable(), list: z.string().nullable() }),
})

const words = z.string().transform(shownName).pipe(z.string().min(1, 'Please say which mails the rule is for').max(300))
/** All that are given have to fit. Each matches case- and accent-insensitively. */
export const RuleConditions = z
  .strictObject({
    /** An address, `@domain`, or part of a name. */
    from: words.optional(),
    to: words.optional(),
    subject: words.optional(),
    /** List-Id. */
    list: words.optional(),
    /** Any of these words, separated by commas, in subject or text. */
    words: words.optional(),
    accountId: id.optional(),
  })
  .refine((one) => Object.values(one).some((value) => value !== undefined), 'Please say which mails the rule is for')
export const RuleActions = z
  .strictObject({
    categoryId: id.optional(),
    star: z.boolean().optional(),
    archive: z.boolean().optional(),
    markRead: z.boolean().optional(),
  })
  .refine((one) => Object.values(one).some((value) => value !== undefined && value !== false), 'Please say what the rule does')
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
/** What it would have caught in the last 14 days; `mails` are the newest of them. */
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
      /** A guard keeps it from being archived by itself: what it is (categories/guard.ts). */
      kept: z.enum(['starred', 'security', 'important', 'first-contact']).nullable(),
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
/** `running`: everything is being sorted anew. */
export const SortingProgress = z.object({
  running: z.boolean(),
  total: z.number(),
  done: z.number(),
  categorized: z.number(),
  /** Mails that came and have not been looked at yet. */
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
