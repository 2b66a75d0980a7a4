// Saved searches.
import { z } from 'zod'

export const SavedSearch = z.object({ id: z.string(), name: z.string(), q: z.string() })
export const SaveSearchInput = z.object({
  name: z.string().trim().min(1, 'Please enter a name for this search').max(60),
  q: z.string().trim().min(1, 'Please enter what to search for').max(1000),
})
export type SavedSearch = z.infer<typeof SavedSearch>
