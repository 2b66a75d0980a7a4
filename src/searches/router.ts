import { z } from 'zod'
import { SavedSearch, SaveSearchInput } from '../shared/searches.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { listSearches, removeSearch, saveSearch } from './saved-searches.ts'

export const searchesRouter = router({
  list: protectedProcedure
    .output(z.object({ searches: z.array(SavedSearch) }))
    .query(async ({ ctx }) => ({ searches: await listSearches(ctx.app, ctx.userId) })),
  save: protectedProcedure
    .input(SaveSearchInput)
    .output(z.object({ search: SavedSearch }))
    .mutation(async ({ ctx, input }) => ({ search: await saveSearch(ctx.app, ctx.userId, input) })),
  remove: protectedProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => removeSearch(ctx.app, ctx.userId, input.id)),
})
