import { z } from 'zod'
import { SuggestedPerson, SuggestInput } from '../shared/writing.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { suggestRecipients } from './suggest.ts'

export const contactsRouter = router({
  /** People whose name or address has a word with this prefix; likeliest first. */
  suggest: protectedProcedure
    .input(SuggestInput)
    .output(z.object({ people: z.array(SuggestedPerson) }))
    .query(async ({ ctx, input }) => ({ people: await suggestRecipients(ctx.app, ctx.userId, input) })),
})
