import { z } from 'zod'
import { SavedSearch, SaveSearchInput } from '../shared/searches.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

export const searchesRouter = router({
  list: signedIn.output(z.object({ searches: z.array(SavedSearch) })).query(soon),
  save: signedIn
    .input(SaveSearchInput)
    .output(z.object({ search: SavedSearch }))
    .mutation(soon),
  remove: signedIn
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(soon),
})
