import { z } from 'zod'
import { SaveTemplateInput, Template } from '../shared/writing.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

export const templatesRouter = router({
  list: signedIn.output(z.object({ templates: z.array(Template) })).query(soon),
  save: signedIn
    .input(SaveTemplateInput)
    .output(z.object({ template: Template }))
    .mutation(soon),
  remove: signedIn
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(soon),
})
