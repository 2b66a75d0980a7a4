// Analyzes mails for suggestions, or re-sorts them into Smart Folders. One menu on small screens.
import { EllipsisVertical, FolderSync, type LucideIcon, Sparkles } from 'lucide-react'
import { trpc } from '../../../api.ts'
import { useAnalyze } from '../../../categories/use-analyze.ts'
import { useRecategorize } from '../../../categories/use-recategorize.ts'
import { locale } from '../../../language.ts'
import { strings } from '../../../strings.ts'
import { useAnalysisProgress } from '../../../suggestions/use-analysis-progress.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { RunProgress } from '../../../ui/run-progress.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { sortingWords } from '../../../words/sorting.ts'

const words = sortingWords.tools

interface Tool {
  label: string
  icon: LucideIcon
  run: () => void
}
export function SortingTools() {
  const analyze = useAnalyze()
  const recategorize = useRecategorize()
  const busy = analyze.isPending || recategorize.isPending
  const tools: Tool[] = [
    { label: words.analyze, icon: Sparkles, run: () => analyze.isPending || analyze.mutate() },
    { label: words.force, icon: FolderSync, run: () => recategorize.isPending || recategorize.mutate() },
  ]
  return (
    <>
      <Running analyzing={analyze.isPending} />
      {busy && (
        <span role="status" className="flex size-9 items-center justify-center text-spark">
          <Spinner size={16} />
          <span className="sr-only">{strings.lists.working}</span>
        </span>
      )}
      <span className="flex items-center gap-1 max-lg:hidden">
        {tools.map(({ label, icon, run }) => (
          <IconButton
            key={label}
            icon={icon}
            label={label}
            tipSide="left"
            onClick={run}
            disabled={busy}
            iconClass={icon === Sparkles ? 'text-spark' : ''}
          />
        ))}
      </span>
      <span className="lg:hidden">
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={words.more} disabled={busy} tipSide="left" />}
          entries={tools}
        />
      </span>
    </>
  )
}

/** Progress of sorting or analysis; both continue when the page is left. */
function Running({ analyzing }: { analyzing: boolean }) {
  const analysis = useAnalysisProgress(analyzing)
  const sorting = useSortingRun()
  const run = sorting ?? analysis
  return run && run.total > 0 ? <RunProgress {...run} /> : null
}

function useSortingRun() {
  const progress = trpc.categories.progress.useQuery().data
  if (!progress?.running) return undefined
  const { done, total } = progress
  return { done, total, text: words.sorting(done.toLocaleString(locale), total.toLocaleString(locale)) }
}
