import { useEffect, useRef } from 'react'
import { complain, say, trpc } from '../api.ts'
import { suggestionWords as words } from '../words/suggestions.ts'
import { useAnalysis } from './use-analysis-progress.ts'

/** Where nothing new was looked at, the list is asked for after a moment all the same. */
const moment = 1500

export function useAnalyze(): { analyze: () => void; isAnalyzing: boolean; run: ReturnType<typeof useAnalysis> } {
  const utils = trpc.useUtils()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const reload = () => void utils.suggestions.list.invalidate()
  const { mutate, isPending } = trpc.suggestions.analyze.useMutation({
    meta: { quiet: true },
    onSuccess: ({ analyzed }) => {
      if (analyzed > 0) {
        say(words.analyzed(analyzed))
        return reload()
      }
      say(words.nothingNew)
      timer.current = setTimeout(reload, moment)
    },
    onError: () => complain(words.analyzeFailed),
  })
  const run = useAnalysis(isPending)
  return { analyze: () => mutate(), isAnalyzing: isPending || run !== undefined, run }
}
