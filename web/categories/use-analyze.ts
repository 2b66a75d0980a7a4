import { toast, trpc } from '../api.ts'
import { sortingWords } from '../words/sorting.ts'
import { suggestionWords } from '../words/suggestions.ts'

const words = sortingWords.tools

/** Looks for something to do in recent mails; what is found stands on the dashboard. */
export function useAnalyze() {
  const utils = trpc.useUtils()
  return trpc.suggestions.analyze.useMutation({
    meta: { error: words.analyzeFailed },
    onSuccess: ({ analyzed }) => void toast(analyzed > 0 ? suggestionWords.analyzed(analyzed) : suggestionWords.nothingNew),
    onSettled: () => utils.suggestions.list.invalidate(),
  })
}
