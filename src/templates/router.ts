import { z } from 'zod'
import { SaveTemplateInput, Template } from '../shared/writing.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'

export const templatesRouter = router({
  list: protectedProcedure
    .output(z.object({ templates: z.array(Template) }))
    .query(async ({ ctx }) => ({ templates: await listTemplates(ctx.app, ctx.userId) })),
  save: protectedProcedure
    .input(SaveTemplateInput)
    .output(z.object({ template: Template }))
    .mutation(async ({ ctx, input }) => ({ template: await saveTemplate(ctx.app, ctx.userId, input) })),
  remove: protectedProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => removeTemplate(ctx.app, ctx.userId, input.id)),
})
