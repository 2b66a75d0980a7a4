import { useMutation } from '@tanstack/react-query'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'

const words = strings.categories

/** Asks for the Smart Folders and their counts anew, and says how that went. */
export function useRefreshCategories() {
  const utils = trpc.useUtils()
  return useMutation({
    meta: { success: words.refreshed, error: words.refreshFailed },
    mutationFn: async () => {
      try {
        await utils.categories.list.fetch(undefined, { staleTime: 0 })
      } catch (cause) {
        // One sentence for every cause.
        throw new Error(words.refreshFailed, { cause })
      }
      await utils.mail.stats.invalidate()
    },
  })
}
