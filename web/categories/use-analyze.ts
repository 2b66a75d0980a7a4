import { say, trpc } from '../api.ts'
import { strings } from '../strings.ts'

const words = strings.categories

/** Looks for something to do in recent mails; what is found stands on the dashboard. */
export function useAnalyze() {
  const utils = trpc.useUtils()
  return trpc.suggestions.analyze.useMutation({
    meta: { error: words.analyzeFailed },
    onSuccess: ({ analyzed }) => void say(analyzed > 0 ? words.analyzed(analyzed) : words.nothingNew),
    onSettled: () => utils.suggestions.list.invalidate(),
  })
}
