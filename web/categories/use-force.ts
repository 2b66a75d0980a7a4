import { useEffect, useState } from 'react'
import { say, trpc } from '../api.ts'
import { sortingWords } from '../words/sorting.ts'

const words = sortingWords.tools
/** The stream tells how far it is. Where something in between holds the stream back, asking does. */
const often = 2000

/** Sorts the whole inbox anew. What is not done when the server answers goes on without this page. */
export function useForce() {
  const utils = trpc.useUtils()
  const [goesOn, setGoesOn] = useState(false)
  const asks = () => utils.categories.progress.fetch(undefined, { staleTime: 0 })
  const force = trpc.categories.force.useMutation({
    meta: { error: words.forceFailed },
    onSuccess: async ({ processed, categorized }) => {
      const { running } = await asks()
      setGoesOn(running)
      say(running ? words.forceGoesOn : words.forced(processed, categorized))
    },
    onSettled: () => Promise.all([utils.categories.invalidate(), utils.mail.list.invalidate(), utils.mail.get.invalidate()]),
  })
  const { running } = trpc.categories.progress.useQuery(undefined, {
    refetchInterval: ({ state }) => (force.isPending || state.data?.running ? often : false),
  }).data ?? { running: undefined }
  const ended = goesOn && running === false
  useEffect(() => {
    if (!ended) return
    setGoesOn(false)
    asks().then(
      ({ done, categorized }) => say(words.forced(done, categorized)),
      () => undefined, // that it has ended is seen; how it ended could not be asked
    )
  })
  return force
}
