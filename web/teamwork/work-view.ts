// What the address says of views of a shared mailbox.
import type { WorkView } from '../../src/shared/teamwork.ts'

/** Not imported from src/shared/teamwork.ts: that would bundle zod. */
const views: readonly WorkView[] = ['mine', 'unassigned', 'waiting', 'done']

/** An address that names no view there is shows one's own. */
export function shownViewOf(named: string): WorkView | 'mentions' | 'report' {
  if (named === 'report' || named === 'mentions') return named
  return views.find((view) => view === named) ?? 'mine'
}
