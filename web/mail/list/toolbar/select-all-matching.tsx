import { strings } from '../../../strings.ts'
import type { Selection } from '../use-selection.ts'

interface SelectAllMatchingProps {
  selection: Selection
  total: number
}
/** Beside a selection: offers to select the whole list. */
export function SelectAllMatching({ selection, total }: SelectAllMatchingProps) {
  if (selection.whole || total <= selection.mails.length) return null
  return (
    <button
      type="button"
      onClick={selection.selectWhole}
      className="block min-w-0 max-w-full truncate rounded-control px-2 py-1 font-medium text-13 text-accent hover:bg-hover"
    >
      {strings.lists.selectAllMatching(total)}
    </button>
  )
}
