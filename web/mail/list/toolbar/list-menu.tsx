// What is rarely done to a list, in words: refresh, save a search, analyse, sort again, pages or one long list, one account of
// several.
import {
  AtSign,
  BookmarkPlus,
  Check,
  EllipsisVertical,
  FolderSync,
  GalleryVertical,
  RefreshCw,
  ScrollText,
  Sparkles,
} from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../api.ts'
import { useAnalyze } from '../../../categories/use-analyze.ts'
import { useRecategorize } from '../../../categories/use-recategorize.ts'
import { useDeviceSetting } from '../../../device-setting.ts'
import { locale } from '../../../language.ts'
import { listScroller } from '../../../panes/list-scroller.ts'
import { SaveSearch } from '../../../searches/save-search.tsx'
import { strings } from '../../../strings.ts'
import { useAnalysisProgress } from '../../../suggestions/use-analysis-progress.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { RunProgress } from '../../../ui/run-progress.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMailboxRole } from '../../../use-mailbox-role.ts'
import { sortingWords } from '../../../words/sorting.ts'
import { listStyle } from '../list-style.ts'
import { useRefreshMail } from '../use-refresh-mail.ts'

const words = sortingWords.tools
const { lists } = strings

export interface AccountChoice {
  /** Id or address; undefined: all. */
  account: string | undefined
  onAccount: (id: string | undefined) => void
}
interface ListMenuProps {
  /** The list can be analysed and sorted. */
  sorts: boolean
  search: string | undefined
  accounts: AccountChoice | undefined
  opened: boolean
}
export function ListMenu({ sorts, search, accounts, opened }: ListMenuProps) {
  const analyze = useAnalyze()
  const recategorize = useRecategorize()
  const refresh = useRefreshMail()
  const [saving, setSaving] = useState<string>()
  const { canWrite, canManage } = useMailboxRole()
  const isBusy = analyze.isPending || recategorize.isPending || refresh.isPending
  const sorting: MenuEntry[] = [
    ...(canWrite ? [{ label: words.analyze, icon: Sparkles, run: () => analyze.isPending || analyze.mutate() }] : []),
    ...(canManage ? [{ label: words.force, icon: FolderSync, run: () => recategorize.isPending || recategorize.mutate() }] : []),
  ]
  return (
    <>
      {sorts && <Running analyzing={analyze.isPending} />}
      {isBusy && (
        <span role="status" className="flex size-9 items-center justify-center text-accent">
          <Spinner size={16} />
          <span className="sr-only">{lists.working}</span>
        </span>
      )}
      <Menu
        opened={opened}
        trigger={<IconButton icon={EllipsisVertical} label={lists.listMenu} tipSide="left" />}
        entries={[
          { label: strings.mail.refresh, icon: RefreshCw, run: () => refresh.isPending || refresh.mutate() },
          ...(search && canWrite ? [{ label: lists.saveSearch, icon: BookmarkPlus, run: () => setSaving(search) }] : []),
          ...(sorts ? sorting : []),
          useStyleEntry(),
          ...useAccountEntries(accounts),
        ]}
      />
      {saving !== undefined && <SaveSearch q={saving} onClose={() => setSaving(undefined)} />}
    </>
  )
}

function useStyleEntry(): MenuEntry {
  const [style, choose] = useDeviceSetting(listStyle)
  const { toLong, toPages } = lists.style
  const change = () => {
    choose(style === 'long' ? 'pages' : 'long')
    if (style === 'long') listScroller().scrollTop = 0
  }
  return style === 'long'
    ? { label: toPages, icon: GalleryVertical, run: change }
    : { label: toLong, icon: ScrollText, run: change }
}

function useAccountEntries(choice: AccountChoice | undefined): MenuEntry[] {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  if (!choice || accounts.length < 2) return []
  const { account, onAccount } = choice
  const chosen = accounts.find((one) => one.id === account || one.email === account)
  const marked = (id: string | undefined) => (id === chosen?.id ? { end: Check } : {})
  return [
    { label: lists.allAccounts, icon: AtSign, run: () => onAccount(undefined), ...marked(undefined) },
    ...accounts.map(({ id, email, color }) => ({ label: email, color, run: () => onAccount(id), ...marked(id) })),
  ]
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
