// The menus a list and the reader open for mails: where to move them, until when to snooze them. One is open at a time.
import { type ReactNode, useState } from 'react'
import { type MailAction, sizeOf, type Target } from './mail-action.ts'
import { MoveMenu } from './move-menu.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'

export interface MailMenus {
  move: (target: Target) => void
  snooze: (target: Target) => void
  /** To be drawn somewhere on the page. */
  drawn: ReactNode
}

export function useMailMenus(act: (target: Target, action: MailAction) => void): MailMenus {
  const [open, setOpen] = useState<{ menu: 'move' | 'snooze'; target: Target }>()
  const close = () => setOpen(undefined)
  const drawn =
    open?.menu === 'move' ? (
      <MoveMenu target={open.target} onMove={act} onClose={close} />
    ) : open?.menu === 'snooze' ? (
      <SnoozeMenu count={sizeOf(open.target)} onSnooze={(until) => act(open.target, { do: 'snooze', until })} onClose={close} />
    ) : null
  return {
    move: (target) => setOpen({ menu: 'move', target }),
    snooze: (target) => setOpen({ menu: 'snooze', target }),
    drawn,
  }
}
