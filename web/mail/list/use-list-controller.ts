// Combines selection, current row, actions and shortcuts of a list.
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { strings } from '../../strings.ts'
import type { ListQuery, MailAction, Target } from '../actions/mail-action.ts'
import { useMailActions } from '../actions/use-mail-actions.ts'
import { useMailCommands } from '../actions/use-mail-commands.ts'
import { allowedActions, type ListKind } from './list-kind.ts'
import { type ListRows, mailsOnPage } from './list-rows.ts'
import type { RowActions } from './row/mail-row.tsx'
import { useCurrentRow } from './use-current-row.ts'
import { useListShortcuts } from './use-list-shortcuts.ts'
import { useSelection } from './use-selection.ts'

interface ListControllerInput {
  rows: ListRows
  kind: ListKind
  whole: ListQuery
  page: number
  /** Virtual list, where pages are only positions. */
  long: boolean
}

export function useListController({ rows, kind, whole, page, long }: ListControllerInput) {
  const scope = JSON.stringify([kind, whole, long ? 'long' : page])
  const selection = useSelection({ rows, page: long ? mailsOnPage(rows, page) : rows.mails, scope, keeps: long })
  const currentRow = useCurrentRow(rows, scope)
  const actions = useMailActions()
  const [working, setWorking] = useState(false)
  const possible = useMemo(() => allowedActions(kind), [kind])

  /** Runs an action, and clears the selection if it was the target. */
  const act = async (target: Target, action: MailAction) => {
    if ('mails' in target) {
      actions.run(target, action)
      // Starring a row keeps the selection.
      if (action.do !== 'star' && target.mails.every((mail) => selection.has(mail.id))) selection.clear()
      return
    }
    setWorking(true)
    if (await actions.runAndWait(target, action)) selection.clear()
    setWorking(false)
  }
  const { commandsFor, menus } = useMailCommands((target, action) => void act(target, action), possible)
  const selected: Target = selection.whole ? { list: whole, total: rows.total } : { mails: selection.mails }
  const count = 'mails' in selected ? selected.mails.length : selected.total
  const commands = commandsFor(selected, strings.mail.deleteSelected(count))
  const row = useStableActions({ toggle: selection.toggle, commandsFor: (mail) => commandsFor({ mails: [mail] }), possible })
  const chosen = count > 0 ? { ...commands, clear: selection.clear } : undefined
  const selectPage = () => working || selection.togglePage()
  const focusRow = useListShortcuts({ rows, currentRow: currentRow, row, selected: working ? undefined : chosen, selectPage })
  return { scope, selection, count, commands, row, mark: currentRow, focusRow, possible, menus, working }
}

/** Stable function identities, so that rows re-render only when they change. */
function useStableActions({ possible, ...functions }: RowActions): RowActions {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  return useMemo(
    () => ({
      possible,
      toggle: (mail: EmailSummary, range?: boolean) => latest.current.toggle(mail, range),
      commandsFor: (mail: EmailSummary) => latest.current.commandsFor(mail),
    }),
    [possible],
  )
}
