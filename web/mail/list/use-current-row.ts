// The current row of a list: the target of shortcuts, the tab stop, and where Back returns to.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type SavedRow, saveCurrentRow, savedPositionAt } from '../../scroll-restoration.ts'
import type { ListRows } from './list-rows.ts'

export interface CurrentRow {
  /** -1 without one. */
  current: number
  moveTo: (index: number) => void
}

/**
 * The current row follows its mail; if that is removed, it stays at its index. Another `scope` starts without one, or with the
 * saved one.
 */
export function useCurrentRow(rows: ListRows, scope: string): CurrentRow {
  const { key, pathname, search } = useLocation()
  const address = pathname + search
  const [stored, setStored] = useState<{ scope: string; row: SavedRow | undefined }>()
  const row = stored?.scope === scope ? stored.row : savedPositionAt(key, address)?.row
  const current = rowIndex(rows, row)
  const id = rows.at(current)?.id
  useEffect(() => {
    if (current >= 0 && (row?.at !== current || (id !== undefined && row.id !== id)))
      setStored({ scope, row: { id, at: current } })
  })
  useEffect(() => saveCurrentRow(key, address, current < 0 ? undefined : { id, at: current }), [key, address, current, id])
  return {
    current,
    moveTo: (index) => {
      const at = Math.min(rows.to - 1, Math.max(rows.from, index))
      setStored({ scope, row: { id: rows.at(at)?.id, at } })
    },
  }
}

function rowIndex(rows: ListRows, row: SavedRow | undefined): number {
  if (row === undefined || rows.to === rows.from) return -1
  const found = row.id === undefined ? -1 : rows.indexOf(row.id)
  if (found >= 0) return found
  return Math.max(rows.from, Math.min(row.at, rows.to - 1))
}
