import { say, trpc } from '../api.ts'
import { sortingWords } from '../words/sorting.ts'

const words = sortingWords.tools

/** Sorts the whole inbox anew. What is not done when the server answers goes on without this page. */
export function useForce() {
  const utils = trpc.useUtils()
  return trpc.categories.force.useMutation({
    meta: { error: words.forceFailed },
    onSuccess: async ({ processed, categorized }) => {
      const { running } = await utils.categories.progress.fetch(undefined, { staleTime: 0 })
      say(running ? words.forceGoesOn : words.forced(processed, categorized))
    },
    onSettled: () => Promise.all([utils.categories.invalidate(), utils.mail.list.invalidate(), utils.mail.get.invalidate()]),
  })
}
