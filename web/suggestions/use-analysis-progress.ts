import { trpc } from '../api.ts'
import { locale } from '../language.ts'
import { suggestionWords as words } from '../words/suggestions.ts'

const pollMs = 1000

/** Progress of an analysis, also of one started elsewhere. `asked`: started on this page. */
export function useAnalysisProgress(asked: boolean) {
  const { data } = trpc.suggestions.analysis.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (asked || state.data?.running ? pollMs : false),
  })
  if (!data?.running) return undefined
  const { done, total } = data
  return { done, total, text: words.analyzing(done.toLocaleString(locale), total.toLocaleString(locale)) }
}
