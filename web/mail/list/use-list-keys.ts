// The keys of Gmail in a list. They mean the selected mails while there are some, otherwise the one where j and k stand.
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import type { Commands } from '../acting/use-commands.ts'
import type { RowActions } from './mail-row.tsx'

interface ListKeys {
  mails: readonly EmailSummary[]
  scope: string
  row: RowActions
  selected: (Commands & { clear: () => void }) | undefined
}

/** Answers the row where j and k stand, -1 for none. */
export function useListKeys({ mails, scope, row, selected }: ListKeys): number {
  const navigate = useNavigate()
  const { current, move } = useMark(mails, scope)
  const mail = mails[current]
  const go = (address: (id: string) => string) => () => mail && void navigate(address(mail.id))
  const command = (run: (commands: Commands) => void) => () => {
    if (selected) run(selected)
    else if (mail) run(row.commandsFor(mail))
  }
  const open = go((id) => `/email/${id}`)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    o: open,
    x: () => mail && row.toggle(mail.id),
    s: () => mail && row.commandsFor(mail).star(!mail.starred),
    Escape: selected?.clear,
    I: command((to) => to.read(true)),
    U: command((to) => to.read(false)),
    e: command((to) => to.archive()),
    '!': command((to) => to.junk()),
    v: command((to) => to.move()),
    b: command((to) => to.snooze()),
    '#': command((to) => to.remove()),
    Delete: command((to) => to.remove()),
    'Shift+Delete': command((to) => to.removeForGood()),
    r: go((id) => `/reply/${id}`),
    a: go((id) => `/reply/${id}?kind=replyAll`),
    f: go((id) => `/reply/${id}?kind=forward`),
  })
  useScrollTo(mail?.id)
  return current
}

/**
 * Where j and k stand. New mail above moves the mark along with its mail; when that mail has gone, the mark stays at its
 * place, which is then the next one. Another `scope` starts without.
 */
function useMark(mails: readonly EmailSummary[], scope: string) {
  const [mark, setMark] = useState<{ scope: string; id: string | undefined; at: number }>({ scope, id: undefined, at: -1 })
  const found = mails.findIndex((mail) => mail.id === mark.id)
  const current = mark.scope !== scope ? -1 : found >= 0 ? found : Math.min(mark.at, mails.length - 1)
  useEffect(() => {
    const id = mails[current]?.id
    if (mark.scope === scope && current >= 0 && (id !== mark.id || current !== mark.at)) setMark({ scope, id, at: current })
  })
  const move = (step: number) => {
    const at = Math.min(mails.length - 1, Math.max(0, current + step))
    setMark({ scope, id: mails[at]?.id, at })
  }
  return { current, move }
}

function useScrollTo(id: string | undefined): void {
  useEffect(() => {
    if (id) document.querySelector(`[data-mail="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
