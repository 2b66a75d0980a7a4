// The menus a list and the reader open for mails: where to move them, until when to snooze them, where to sort them. One is open at a time.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Acted, type MailAction, sizeOf, type Target } from './mail-action.ts'
import { MoveMenu } from './move-menu.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

const SortDialog = lazy(() => import('../../categories/sort-dialog.tsx').then((module) => ({ default: module.SortDialog })))

export interface MailMenus {
  move: (target: Target) => void
  snooze: (target: Target) => void
  categorise: (mails: readonly Acted[]) => void
  /** To be drawn somewhere on the page. */
  drawn: ReactNode
}

type Open = { menu: 'move' | 'snooze'; target: Target } | { menu: 'categorise'; mails: readonly Acted[] }

export function useMailMenus(act: (target: Target, action: MailAction) => void): MailMenus {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const drawn =
    open?.menu === 'move' ? (
      <MoveMenu target={open.target} onMove={act} onClose={close} />
    ) : open?.menu === 'snooze' ? (
      <SnoozeMenu count={sizeOf(open.target)} onSnooze={(until) => act(open.target, { do: 'snooze', until })} onClose={close} />
    ) : open?.menu === 'categorise' ? (
      <Suspense>
        <SortDialog mails={open.mails} onClose={close} />
      </Suspense>
    ) : null
  return {
    move: (target) => setOpen({ menu: 'move', target }),
    snooze: (target) => setOpen({ menu: 'snooze', target }),
    categorise: (mails) => setOpen({ menu: 'categorise', mails }),
    drawn,
  }
}
