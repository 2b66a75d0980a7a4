// The move, snooze and categorise menus of list and reader. One is open at a time; each is loaded on demand.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type ActionMail, type MailAction, type Target, targetSize } from './mail-action.ts'

const MoveMenu = lazy(() => import('./move-menu.tsx').then((module) => ({ default: module.MoveMenu })))
const SnoozeMenu = lazy(() => import('./snooze-menu.tsx').then((module) => ({ default: module.SnoozeMenu })))
const SortDialog = lazy(() => import('../../categories/sort-dialog.tsx').then((module) => ({ default: module.SortDialog })))

export interface MailMenus {
  move: (target: Target) => void
  snooze: (target: Target) => void
  categorise: (mails: readonly ActionMail[], conversations: boolean) => void
  /** The open menu, to be rendered on the page. */
  drawn: ReactNode
}

type Open =
  | { menu: 'move' | 'snooze'; target: Target }
  | { menu: 'categorise'; mails: readonly ActionMail[]; conversations: boolean }

export function useMailMenus(act: (target: Target, action: MailAction) => void): MailMenus {
  const [open, setOpen] = useState<Open>()
  return {
    move: (target) => setOpen({ menu: 'move', target }),
    snooze: (target) => setOpen({ menu: 'snooze', target }),
    categorise: (mails, conversations) => setOpen({ menu: 'categorise', mails, conversations }),
    drawn: open && <Suspense>{menuOf(open, act, () => setOpen(undefined))}</Suspense>,
  }
}

function menuOf(open: Open, act: (target: Target, action: MailAction) => void, close: () => void): ReactNode {
  switch (open.menu) {
    case 'categorise':
      return <SortDialog mails={open.mails} conversations={open.conversations} onClose={close} />
    case 'move':
      return <MoveMenu target={open.target} onMove={act} onClose={close} />
    case 'snooze':
      return (
        <SnoozeMenu
          count={targetSize(open.target)}
          onSnooze={(until) => act(open.target, { do: 'snooze', until })}
          onClose={close}
        />
      )
  }
}
