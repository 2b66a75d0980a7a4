// Which mail is shown once the opened one has left its list.
import { useNavigate } from 'react-router'
import { deviceSetting } from '../../device-setting.ts'
import { openedFrom, useListAddress } from '../../panes/list-address.ts'
import type { ListRows } from '../list/list-rows.ts'
import type { ShownList } from './shown-list.ts'
import { useBack } from './use-back.ts'

/** After archiving or deleting what is open. */
export const afterRemoval = deviceSetting('after-removal', ['next', 'list'])

/** The row after the first of `leaving` that stays, else the one before it; undefined where none is loaded. */
export function nextMail({ rows, before, removed }: ShownList, leaving: ReadonlySet<string>): string | undefined {
  const isIn = (list: ListRows) => [...leaving].some((id) => list.indexOf(id) >= 0)
  // A mail that the list has lost, such as one that is no longer unread, had its place in the rows before.
  const list = isIn(rows) || !isIn(before) ? rows : before
  const stays = (id: string) => !leaving.has(id) && !removed.has(id) && rows.indexOf(id) >= 0
  const places = [...leaving].map((id) => list.indexOf(id)).filter((at) => at >= 0)
  const at = Math.min(...places)
  const find = (from: number, step: 1 | -1): string | undefined => {
    for (let index = from; index >= list.from && index < list.to; index += step) {
      const id = list.at(index)?.id
      if (id !== undefined && stays(id)) return id
    }
    return undefined
  }
  return places.length === 0 ? undefined : (find(at, 1) ?? find(at, -1))
}

/** Opens the next mail in place of the opened one, or goes back to the list. */
export function useOpenNext(): (next: string | undefined) => void {
  const navigate = useNavigate()
  const list = useListAddress()
  const back = useBack()
  return (next) => {
    if (next === undefined || afterRemoval.read() === 'list') back()
    else void navigate(`/email/${next}`, { replace: true, state: openedFrom(list) })
  }
}
