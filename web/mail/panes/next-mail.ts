// Which mail is shown once the opened one has left its list.
import { useNavigate } from 'react-router'
import { deviceSetting } from '../../device-setting.ts'
import { openedFrom, useListAddress } from '../list/list-address.ts'
import type { ListRows } from '../list/list-rows.ts'
import { useBack } from './use-back.ts'

/** After archiving or deleting what is open. */
export const afterRemoval = deviceSetting('after-removal', ['next', 'list'])

/** The row after the first of `leaving` that stays, else the one before it; undefined where none is loaded. */
export function nextMail(rows: ListRows, leaving: ReadonlySet<string>): string | undefined {
  const places = [...leaving].map((id) => rows.indexOf(id)).filter((at) => at >= 0)
  const at = Math.min(...places)
  const find = (from: number, step: 1 | -1): string | undefined => {
    for (let index = from; index >= rows.from && index < rows.to; index += step) {
      const id = rows.at(index)?.id
      if (id !== undefined && !leaving.has(id)) return id
    }
    return undefined
  }
  return places.length === 0 ? undefined : (find(at, 1) ?? find(at, -1))
}

/** Goes on from an opened mail to the next, or back to the list. */
export function useGoOn(): (next: string | undefined) => void {
  const navigate = useNavigate()
  const list = useListAddress()
  const back = useBack()
  return (next) => {
    if (next === undefined || afterRemoval.read() === 'list') back()
    else void navigate(`/email/${next}`, { replace: true, state: openedFrom(list) })
  }
}
