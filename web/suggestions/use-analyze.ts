import { useEffect, useRef } from 'react'
import { toast, toastError, trpc } from '../api.ts'
import { suggestionWords as words } from '../words/suggestions.ts'
import { useAnalysisProgress } from './use-analysis-progress.ts'

/** Delay of the reload when nothing new was found. */
const reloadDelayMs = 1500

export function useAnalyze(): { analyze: () => void; isAnalyzing: boolean; run: ReturnType<typeof useAnalysisProgress> } {
  const utils = trpc.useUtils()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const reload = () => void utils.suggestions.list.invalidate()
  const { mutate, isPending } = trpc.suggestions.analyze.useMutation({
    meta: { quiet: true },
    onSuccess: ({ analyzed }) => {
      if (analyzed > 0) {
        toast(words.analyzed(analyzed))
        return reload()
      }
      toast(words.nothingNew)
      timer.current = setTimeout(reload, reloadDelayMs)
    },
    onError: () => toastError(words.analyzeFailed),
  })
  const run = useAnalysisProgress(isPending)
  return { analyze: () => mutate(), isAnalyzing: isPending || run !== undefined, run }
}
