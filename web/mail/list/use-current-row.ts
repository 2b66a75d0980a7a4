// The current row of a list: the target of shortcuts, the tab stop, and where Back returns to.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { type SavedRow, saveCurrentRow, savedPositionAt } from '../../scroll-restoration.ts'
import type { ListRows } from './list-rows.ts'

export interface CurrentRow {
  /** -1 without one. */
  current: number
  moveTo: (index: number) => void
}

/**
 * The current row follows its mail, or its conversation; if that is removed, it stays at its index. Another `scope` starts
 * without one, or with the saved one.
 */
export function useCurrentRow(rows: ListRows, scope: string): CurrentRow {
  const { key, pathname, search } = useLocation()
  const address = pathname + search
  const [stored, setStored] = useState<{ scope: string; row: SavedRow | undefined }>()
  const row = stored?.scope === scope ? stored.row : savedPositionAt(key, address)?.row
  const current = rowIndex(rows, row)
  const mail = rows.at(current)
  const id = mail?.id
  const conversation = conversationOf(mail)
  useEffect(() => {
    if (current >= 0 && (row?.at !== current || (id !== undefined && row.id !== id)))
      setStored({ scope, row: savedRow(mail, current) })
  })
  useEffect(
    () => saveCurrentRow(key, address, current < 0 ? undefined : { id, conversation, at: current }),
    [key, address, current, id, conversation],
  )
  return {
    current,
    moveTo: (index) => {
      const at = Math.min(rows.to - 1, Math.max(rows.from, index))
      setStored({ scope, row: savedRow(rows.at(at), at) })
    },
  }
}

const savedRow = (mail: EmailSummary | undefined, at: number): SavedRow => ({
  id: mail?.id,
  conversation: conversationOf(mail),
  at,
})

/** Of a row that stands for one. */
function conversationOf(mail: EmailSummary | undefined): string | undefined {
  return mail?.people === undefined ? undefined : `${mail.accountId} ${mail.threadId}`
}

function rowIndex(rows: ListRows, row: SavedRow | undefined): number {
  if (row === undefined || rows.to === rows.from) return -1
  const found = row.id === undefined ? -1 : rows.indexOf(row.id)
  if (found >= 0) return found
  const same = row.conversation && rows.mails.find((mail) => conversationOf(mail) === row.conversation)
  if (same) return rows.indexOf(same.id)
  return Math.max(rows.from, Math.min(row.at, rows.to - 1))
}
