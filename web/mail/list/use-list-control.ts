// What can be done with a list: by the row, with the selected mails, and by keys where j and k stand.
import { useState } from 'react'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { strings } from '../../strings.ts'
import type { MailAction, Target, WholeList } from '../acting/mail-action.ts'
import { useCommands } from '../acting/use-commands.ts'
import { useMailActions } from '../acting/use-mail-actions.ts'
import { type PlaceKind, possibleIn } from './list-place.ts'
import type { RowActions } from './mail-row.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

interface Controlled {
  mails: readonly EmailSummary[]
  total: number
  kind: PlaceKind
  /** Everything the list holds; undefined where the server cannot be asked for it as a whole. */
  whole: WholeList | undefined
  page: number
}

export function useListControl({ mails, total, kind, whole, page }: Controlled) {
  const scope = JSON.stringify([kind, whole, page])
  const selection = useSelection(
    mails.map((mail) => mail.id),
    scope,
  )
  const actions = useMailActions()
  const [working, setWorking] = useState(false)
  const possible = possibleIn(kind)

  /** Does it, and lets the selection go when that is what was meant. */
  const act = async (target: Target, action: MailAction) => {
    if ('mails' in target) {
      actions.run(target, action)
      // A star is a mark of one row, and leaves what is selected alone.
      if (action.do !== 'star' && target.mails.every((mail) => selection.has(mail.id))) selection.clear()
      return
    }
    setWorking(true)
    if (await actions.runAndWait(target, action)) selection.clear()
    setWorking(false)
  }
  const { commandsFor, menus } = useCommands((target, action) => void act(target, action), possible)
  const selected: Target =
    selection.whole && whole ? { list: whole, total } : { mails: mails.filter((mail) => selection.has(mail.id)) }
  const count = 'mails' in selected ? selected.mails.length : selected.total
  const commands = commandsFor(selected, strings.mail.deleteSelected(count))
  const row: RowActions = { toggle: selection.toggle, commandsFor: (mail) => commandsFor({ mails: [mail] }), possible }
  const chosen = count > 0 ? { ...commands, clear: selection.clear } : undefined
  const current = useListKeys({ mails, scope, row, selected: working ? undefined : chosen })
  return { selection, count, commands, commandsFor, row, current, possible, menus, working }
}
