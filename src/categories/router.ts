import { z } from 'zod'
import {
  AlwaysInput,
  AssignInput,
  AssignManyInput,
  BatchResult,
  Category,
  CategoryMailsInput,
  CreateCategoryInput,
  PreviewRuleInput,
  Rule,
  RulePreview,
  SaveRuleInput,
  Sorting,
  SortingBatch,
  SortingProgress,
  UpdateCategoryInput,
} from '../shared/categories.ts'
import { EmailList, EmailSummary } from '../shared/mail.ts'
import { compiled, protectedProcedure, router } from '../trpc.ts'
import { createAlwaysRule } from './always-rule.ts'
import { assignCategories, assignMany } from './assign.ts'
import { listBatches, undoBatch } from './batch.ts'
import { createCategory, listCategories, listCategoryMails, removeCategory, updateCategory } from './categories.ts'
import { explainSorting } from './explain-sorting.ts'
import { resortInbox, sortingProgress } from './resort-inbox.ts'
import { applyRule, listRules, orderRules, previewRule, removeRule, saveRule } from './rules.ts'

const tag = 'categories'
const Id = z.object({ id: z.string().min(1).max(100) })

export const categoriesRouter = router({
  list: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/categories', summary: 'Smart Folders with their counts', tag } })
    .output(z.object({ categories: z.array(Category) }))
    .query(async ({ ctx }) => ({ categories: await listCategories(ctx.app, ctx.userId, ctx.person.member?.personId) })),
  create: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/categories', summary: 'A Smart Folder of one’s own', tag, status: 201 } })
    .input(CreateCategoryInput)
    .output(z.object({ category: Category }))
    .mutation(async ({ ctx, input }) => ({ category: await createCategory(ctx.app, ctx.userId, input) })),
  update: protectedProcedure
    .meta({ rest: { method: 'PATCH', path: '/categories/{id}', summary: 'Change an own Smart Folder', tag } })
    .input(UpdateCategoryInput)
    .output(z.object({ category: Category }))
    .mutation(async ({ ctx, input }) => ({ category: await updateCategory(ctx.app, ctx.userId, input) })),
  remove: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/categories/{id}',
        summary: 'Remove an own Smart Folder; its mails stay',
        tag,
        status: 204,
      },
    })
    .input(Id)
    .output(z.void())
    .mutation(({ ctx, input }) => removeCategory(ctx.app, ctx.userId, input.id)),
  mails: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/categories/{category}/emails',
        summary: 'Mails of a Smart Folder, by its id or name',
        tag,
        conditional: true,
      },
    })
    .input(CategoryMailsInput)
    .output(compiled(EmailList))
    .query(({ ctx, input }) => {
      const { member, accounts } = ctx.person
      return listCategoryMails(ctx.app, ctx.userId, { ...input, memberId: member?.personId }, accounts)
    }),
  assign: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/emails/{id}/categories',
        summary: 'Say what a mail belongs to; sorting learns from it',
        tag,
      },
    })
    .input(AssignInput)
    .output(z.object({ email: EmailSummary }))
    .mutation(async ({ ctx, input }) => ({ email: await assignCategories(ctx.app, ctx.userId, input, ctx.person.accounts) })),
  assignMany: protectedProcedure
    .input(AssignManyInput)
    .output(BatchResult)
    .mutation(({ ctx, input }) => assignMany(ctx.app, ctx.userId, input)),
  always: protectedProcedure
    .input(AlwaysInput)
    .output(BatchResult.extend({ rule: Rule }))
    .mutation(({ ctx, input }) => createAlwaysRule(ctx.app, ctx.userId, input)),
  /** Null where the mail was not sorted. */
  why: protectedProcedure
    .input(Id)
    .output(z.object({ sorting: Sorting.nullable() }))
    .query(async ({ ctx, input }) => ({ sorting: await explainSorting(ctx.app, ctx.userId, input.id) })),
  rules: protectedProcedure
    .output(z.object({ rules: z.array(Rule) }))
    .query(async ({ ctx }) => ({ rules: await listRules(ctx.app, ctx.userId) })),
  saveRule: protectedProcedure
    .input(SaveRuleInput)
    .output(z.object({ rule: Rule }))
    .mutation(async ({ ctx, input }) => ({ rule: await saveRule(ctx.app, ctx.userId, input) })),
  removeRule: protectedProcedure
    .input(Id)
    .output(z.void())
    .mutation(({ ctx, input }) => removeRule(ctx.app, ctx.userId, input.id)),
  /** All ids, in order of precedence. */
  orderRules: protectedProcedure
    .input(z.object({ ids: z.array(z.string().max(100)).max(200) }))
    .output(z.object({ rules: z.array(Rule) }))
    .mutation(async ({ ctx, input }) => ({ rules: await orderRules(ctx.app, ctx.userId, input.ids) })),
  previewRule: protectedProcedure
    .input(PreviewRuleInput)
    .output(RulePreview)
    .query(({ ctx, input }) => previewRule(ctx.app, ctx.userId, input)),
  /** To the mails of its preview. */
  applyRule: protectedProcedure
    .input(Id)
    .output(BatchResult)
    .mutation(({ ctx, input }) => applyRule(ctx.app, ctx.userId, input.id)),
  batches: protectedProcedure
    .output(z.object({ batches: z.array(SortingBatch) }))
    .query(async ({ ctx }) => ({ batches: await listBatches(ctx.app, ctx.userId) })),
  undoBatch: protectedProcedure
    .input(Id)
    .output(z.object({ restored: z.number() }))
    .mutation(({ ctx, input }) => undoBatch(ctx.app, ctx.userId, input.id)),
  progress: protectedProcedure.output(SortingProgress).query(({ ctx }) => sortingProgress(ctx.app, ctx.userId)),
  /** Continues in the background, and after a restart. */
  force: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/debug/force-categorize', summary: 'Sort the whole inbox anew', tag },
    })
    .output(z.object({ processed: z.number(), categorized: z.number() }))
    .mutation(({ ctx }) => resortInbox(ctx.app, ctx.userId)),
})
