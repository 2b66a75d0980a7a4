// The rows of the list that is shown, or was shown last: from one of its mails the reader goes to the next.
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../emitter.ts'
import { onSignOut } from '../../session.ts'
import type { ListAddress } from '../list/list-address.ts'
import { type ListRows, rowsOfPage } from '../list/list-rows.ts'

const none = rowsOfPage(undefined, 1)
let shown: { list: string; rows: ListRows } = { list: '', rows: none }
const changes = createEmitter()

export function setShownList(address: ListAddress, rows: ListRows): void {
  const list = withoutPage(address)
  if (shown.list === list && shown.rows.mails === rows.mails && shown.rows.total === rows.total) return
  shown = { list, rows }
  changes.emit()
}
onSignOut(() => {
  shown = { list: '', rows: none }
})

/** No rows while another list, or none, was shown. */
export function useShownRows(address: ListAddress): ListRows {
  const { list, rows } = useSyncExternalStore(changes.subscribe, () => shown)
  return list === withoutPage(address) ? rows : none
}

function withoutPage({ pathname, search }: ListAddress): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return `${pathname}?${params}`
}
