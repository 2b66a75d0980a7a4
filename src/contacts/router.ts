import { z } from 'zod'
import { SuggestedPerson, SuggestInput } from '../shared/writing.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { suggestPeople } from './suggest.ts'

export const contactsRouter = router({
  /** Correspondents whose name or address has a word with this prefix; likeliest first. */
  suggest: protectedProcedure
    .input(SuggestInput)
    .output(z.object({ people: z.array(SuggestedPerson) }))
    .query(async ({ ctx, input }) => ({ people: await suggestPeople(ctx.app, ctx.userId, input) })),
})
