// In the sidebar: the views of a shared mailbox, and who has mentioned the person in any of them.
import { AtSign, CircleCheck, CircleDashed, Hourglass, type LucideIcon, Timer, UserRound } from 'lucide-react'
import type { WorkCounts } from '../../src/shared/teamwork.ts'
import { trpc } from '../api.ts'
import { NavItem } from '../navigation/nav-item.tsx'
import { NavSection } from '../navigation/nav-section.tsx'
import { useListAddress } from '../panes/list-address.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { teamworkWords } from '../words/teamwork.ts'

const words = teamworkWords.views
const icons = {
  mine: UserRound,
  unassigned: CircleDashed,
  waiting: Hourglass,
  done: CircleCheck,
  mentions: AtSign,
  report: Timer,
} satisfies Record<string, LucideIcon>
type View = keyof typeof icons
const shared: readonly View[] = ['mine', 'unassigned', 'waiting', 'done', 'mentions', 'report']
const fresh = 10_000

export function WorkNav() {
  const isShared = sharedMailboxId !== undefined
  const { search } = useListAddress()
  const counts = trpc.teamwork.counts.useQuery(undefined, { enabled: isShared, staleTime: fresh }).data
  const shown = new URLSearchParams(search).get('work')
  const items = (isShared ? shared : (['mentions'] as const)).map((view) => (
    <NavItem
      key={view}
      to={`/inbox?work=${view}`}
      label={words[view]}
      icon={icons[view]}
      current={view === shown}
      count={countOf(view, counts)}
      countLabel={words.counted}
    />
  ))
  if (!isShared) return items
  return (
    <NavSection name="teamwork" title={words.short}>
      {items}
    </NavSection>
  )
}

const countOf = (view: View, counts: WorkCounts | undefined): number =>
  counts && view in counts ? counts[view as keyof WorkCounts] : 0
