// The rows of the list that is shown, or was shown last: from one of its mails the reader goes to the next.
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../emitter.ts'
import { type ListAddress, withoutPage } from '../../panes/list-address.ts'
import { onSignOut } from '../../session.ts'
import { type ListRows, rowsOfPage } from '../list/list-rows.ts'

export interface ShownList {
  rows: ListRows
  /** Its rows before they changed last: a mail that has left them had its place there. */
  before: ListRows
  /** Mails that were moved or deleted since, where the list was not there to lose them. */
  removed: ReadonlySet<string>
}
const none = rowsOfPage(undefined, 1)
const nothing: ShownList = { rows: none, before: none, removed: new Set() }
let shown: ShownList & { list: string } = { ...nothing, list: '' }
const changes = createEmitter()

export function setShownList(address: ListAddress, rows: ListRows): void {
  const list = withoutPage(address)
  const isSame = shown.list === list
  if (isSame && shown.rows.mails === rows.mails && shown.rows.total === rows.total && shown.removed.size === 0) return
  shown = { list, rows, before: isSame ? shown.rows : none, removed: nothing.removed }
  changes.emit()
}

export function noteRemoved(ids: Iterable<string>): void {
  shown = { ...shown, removed: new Set([...shown.removed, ...ids]) }
  changes.emit()
}

onSignOut(() => {
  shown = { ...nothing, list: '' }
})

/** Nothing while another list, or none, was shown. */
export function useShownList(address: ListAddress): ShownList {
  useSyncExternalStore(changes.subscribe, () => shown)
  return shownList(address)
}

/** The same at this moment, for what sets it. */
export function shownList(address: ListAddress): ShownList {
  return shown.list === withoutPage(address) ? shown : nothing
}
