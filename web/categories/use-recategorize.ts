import { useEffect, useState } from 'react'
import { toast, trpc } from '../api.ts'
import { sortingWords } from '../words/sorting.ts'

const words = sortingWords.tools
/** Milliseconds. Events tell the progress, too; a proxy may hold them back. */
const pollMs = 2000

/** Sorts the whole inbox again. What is not done when the server answers goes on without this page. */
export function useRecategorize() {
  const utils = trpc.useUtils()
  const [goesOn, setGoesOn] = useState(false)
  const askProgress = () => utils.categories.progress.fetch(undefined, { staleTime: 0 })
  const force = trpc.categories.force.useMutation({
    meta: { error: words.forceFailed },
    onSuccess: async ({ processed, categorized }) => {
      const { running } = await askProgress()
      setGoesOn(running)
      toast(running ? words.forceGoesOn : words.forced(processed, categorized))
    },
    onSettled: () => Promise.all([utils.categories.invalidate(), utils.mail.list.invalidate(), utils.mail.get.invalidate()]),
  })
  const { running } = trpc.categories.progress.useQuery(undefined, {
    refetchInterval: ({ state }) => (force.isPending || state.data?.running ? pollMs : false),
  }).data ?? { running: undefined }
  const ended = goesOn && running === false
  useEffect(() => {
    if (!ended) return
    setGoesOn(false)
    askProgress().then(
      ({ done, categorized }) => toast(words.forced(done, categorized)),
      () => undefined, // The page shows that it has ended; only the numbers are missing.
    )
  })
  return force
}
