import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { suggestionWords as words } from '../words/suggestions.ts'

const often = 1000

/** How far looking through the mails has come, also where another page or another device began it. `asked`: by this page. */
export function useAnalysis(asked: boolean) {
  const { data } = trpc.suggestions.analysis.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (asked || state.data?.running ? often : false),
  })
  if (!data?.running) return undefined
  const { done, total } = data
  return { done, total, text: words.analyzing(done.toLocaleString(locale), total.toLocaleString(locale)) }
}
