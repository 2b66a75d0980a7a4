// Suggested actions for mails, highest priority first, with a button to analyze again. Scrolls after four rows.
import clsx from 'clsx'
import { RefreshCw, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { minute } from '../../src/shared/limits.ts'
import type { Suggestion } from '../../src/shared/suggestions.ts'
import { toast, toastError, trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { RunProgress } from '../ui/run-progress.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { suggestionWords as words } from '../words/suggestions.ts'
import { SuggestionItem } from './suggestion-item.tsx'
import { useAnalysisProgress } from './use-analysis-progress.ts'
import { type Action, useSuggestionAction } from './use-suggestion-action.ts'
import { useTakeAction } from './use-take-action.ts'

export function SuggestionsPanel() {
  const { data, isError, refetch } = trpc.suggestions.list.useQuery({})
  const { analyze, isAnalyzing, run } = useAnalyze()
  const [withOthers, setWithOthers] = useState(false)
  const all = data?.suggestions ?? []
  const others = all.filter(({ assignee }) => assignee !== undefined).length
  const suggestions = withOthers ? all : all.filter(({ assignee }) => assignee === undefined)
  return (
    <section aria-labelledby="suggestions" className="rounded-card border border-line bg-surface">
      <div className="flex min-h-12 items-center justify-between gap-4 border-line border-b py-1.5 pr-2 pl-4">
        <h2 id="suggestions" className="flex items-center gap-2 font-semibold text-15">
          <Sparkles size={16} className="shrink-0 text-spark" aria-hidden="true" />
          {words.title}
        </h2>
        {run && run.total > 0 && <RunProgress {...run} className="ml-auto" />}
        {suggestions.length > 0 && (
          <IconButton
            icon={RefreshCw}
            label={words.refresh}
            tipSide="left"
            iconClass={isAnalyzing ? 'animate-spin' : ''}
            aria-busy={isAnalyzing}
            disabled={isAnalyzing}
            onClick={analyze}
          />
        )}
      </div>
      {!data && !isError && <SuggestionsSkeleton />}
      {!data && isError && (
        <div className="p-4">
          <ErrorNote text={words.loadFailed} onRetry={() => void refetch()} />
        </div>
      )}
      {data && <Suggestions suggestions={suggestions} analyze={analyze} isAnalyzing={isAnalyzing} />}
      {others > 0 && (
        <div className="border-line border-t px-2 py-1">
          <Button variant="quiet" aria-pressed={withOthers} onClick={() => setWithOthers(!withOthers)}>
            {withOthers ? words.hideOthers : words.showOthers(others)}
          </Button>
        </div>
      )}
    </section>
  )
}

interface SuggestionsProps {
  suggestions: Suggestion[]
  analyze: () => void
  isAnalyzing: boolean
}
function Suggestions({ suggestions, analyze, isAnalyzing }: SuggestionsProps) {
  const place = useRef<HTMLElement>(null)
  const now = useNow()
  const change = useSuggestionAction()
  const { taking, take } = useTakeAction(change)
  /** The pressed button disappears: the focus moves to the list. */
  const act = (id: string, action: Action) => {
    place.current?.focus({ preventScroll: true })
    change(id, action)
  }
  return (
    <section
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={words.list}
      className={clsx(
        'relative overflow-y-auto rounded-b-card',
        // Four rows of 96 px, on a phone three of 116; the fade takes the space between two rows and none of their words.
        suggestions.length > 4
          ? 'max-h-90 pb-3 sm:max-h-99 [mask-image:linear-gradient(to_top,transparent,black_24px)]'
          : 'max-h-96',
      )}
    >
      {suggestions.length === 0 && <EmptySuggestions analyze={analyze} isAnalyzing={isAnalyzing} />}
      <ul>
        {suggestions.map((suggestion) => (
          <SuggestionItem
            key={suggestion.id}
            suggestion={suggestion}
            now={now}
            isTaking={taking === suggestion.id}
            isWaiting={taking !== undefined && taking !== suggestion.id}
            onTake={() => void take(suggestion)}
            onSnooze={() => act(suggestion.id, 'snooze')}
            onDismiss={() => act(suggestion.id, 'dismiss')}
          />
        ))}
      </ul>
    </section>
  )
}

function EmptySuggestions({ analyze, isAnalyzing }: Omit<SuggestionsProps, 'suggestions'>) {
  return (
    <div className="px-4 py-5">
      <p className="font-medium text-13">{words.none}</p>
      <p className="mt-0.5 text-13 text-ink-soft">{words.noneHint}</p>
      <Button busy={isAnalyzing} onClick={analyze} className="mt-3">
        {words.analyze}
      </Button>
    </div>
  )
}

function SuggestionsSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-3 px-4 py-5">
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  )
}

/** Updates relative ages. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

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
