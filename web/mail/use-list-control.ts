// What can be done with a list: by the row, with the selected mails, and by keys where j and k stand.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import type { RowActions } from './mail-row.tsx'
import { useMailActions } from './use-mail-actions.ts'
import { useSelection } from './use-selection.ts'

const words = strings.mail

export function useListControl(mails: readonly EmailSummary[], page: number) {
  const selection = useSelection(mails.map((mail) => mail.id))
  const actions = useMailActions()
  const selected = useSelectedActions(selection, actions)
  const row: RowActions = {
    toggle: selection.toggle,
    star: (mail) => actions.change([mail.id], { starred: !mail.starred }),
    read: (mail) => actions.change([mail.id], { read: !mail.read }),
    archive: (mail) => actions.archive([mail.id]),
    remove: (mail) => actions.remove([mail.id]),
  }
  const current = useListKeys(mails, page, row, selection.ids.length > 0 ? selected : undefined)
  return { selection, selected, row, current }
}

interface SelectedActions {
  read: (read: boolean) => void
  archive: () => void
  remove: () => void
}

function useSelectedActions(
  selection: ReturnType<typeof useSelection>,
  actions: ReturnType<typeof useMailActions>,
): SelectedActions {
  const confirm = useConfirm()
  const { ids, clear } = selection
  const ask = () => confirm({ title: words.deleteSelected(ids.length), text: words.deleteHint, yes: words.remove, danger: true })
  return {
    read: (read) => {
      actions.change(ids, { read })
      clear()
    },
    archive: () => {
      actions.archive(ids)
      clear()
    },
    remove: async () => {
      if (!(await ask())) return
      actions.remove(ids)
      clear()
    },
  }
}

/** The keys of Gmail. `selected` is there while mails are selected: archiving and deleting mean those then. */
function useListKeys(
  mails: readonly EmailSummary[],
  page: number,
  row: RowActions,
  selected: SelectedActions | undefined,
): number {
  const navigate = useNavigate()
  // Where j and k stand; a new page starts without.
  const [mark, setMark] = useState({ page, at: -1 })
  const current = mark.page === page ? mark.at : -1
  const move = (step: number) => setMark({ page, at: Math.min(mails.length - 1, Math.max(0, current + step)) })
  const onCurrent = (act: (mail: EmailSummary) => void) => () => {
    const mail = mails[current]
    if (mail) act(mail)
  }
  const go = (address: (id: string) => string) => onCurrent((mail) => void navigate(address(mail.id)))
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    o: go((id) => `/email/${id}`),
    x: onCurrent((mail) => row.toggle(mail.id)),
    s: onCurrent(row.star),
    e: selected ? selected.archive : onCurrent(row.archive),
    '#': selected ? selected.remove : onCurrent(row.remove),
    r: go((id) => `/reply/${id}`),
    a: go((id) => `/reply/${id}?kind=replyAll`),
    f: go((id) => `/reply/${id}?kind=forward`),
  })
  useScrollTo(mails[current]?.id)
  return current
}

function useScrollTo(id: string | undefined): void {
  useEffect(() => {
    if (id) document.querySelector(`[data-mail="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
