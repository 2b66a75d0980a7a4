// Swipe gestures: right archives (or moves back to the inbox), left deletes. Vertical scrolling stays with the browser
// (`touch-action: pan-y`), which cancels the pointer. Every action is available without swiping.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { EmailSummary } from '../../../../src/shared/mail.ts'
import type { Commands } from '../../actions/use-mail-commands.ts'
import type { AllowedActions } from '../list-kind.ts'
import type { RowActions } from './mail-row.tsx'

export type SwipeDirection = 'right' | 'left'
/** Minimum distance of a swipe; below it is a tap, long press or scroll. */
const slop = 12
/** Screen edges belong to the browser's Back and Forward gestures. */
const edge = 20
const outMs = 140

/** The command of a swipe, if any. */
export function swipeCommand(
  towards: SwipeDirection,
  possible: AllowedActions,
): keyof Pick<Commands, 'archive' | 'toInbox' | 'remove'> | undefined {
  if (!possible.change) return undefined
  if (towards === 'left') return possible.remove ? 'remove' : undefined
  if (possible.archive) return 'archive'
  return possible.toInbox === undefined ? undefined : 'toInbox'
}

interface SwipeTouch {
  id: number
  x: number
  y: number
  dx: number
  sideways: boolean
}

export function useSwipe(content: RefObject<HTMLElement | null>, actions: RowActions | undefined, mail: EmailSummary) {
  const [state, setState] = useState<{ towards: SwipeDirection; far: boolean }>()
  const finger = useRef<SwipeTouch>(undefined)
  const far = () => {
    const { dx = 0 } = finger.current ?? {}
    return Math.abs(dx) > Math.min(120, (content.current?.offsetWidth ?? 0) * 0.3)
  }
  const end = () => {
    finger.current = undefined
    translate(content.current, 0)
    setState(undefined)
  }
  useSecondFinger(state !== undefined, end)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { pointerType, isPrimary, clientX: x, clientY: y, pointerId: id } = event
    if (!actions || pointerType !== 'touch' || !isPrimary || x < edge || x > window.innerWidth - edge) return
    finger.current = { id, x, y, dx: 0, sideways: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = finger.current
    if (!held || !actions || event.pointerId !== held.id) return
    held.dx = event.clientX - held.x
    if (!held.sideways) {
      if (Math.abs(held.dx) < slop || Math.abs(held.dx) < 1.5 * Math.abs(event.clientY - held.y)) return
      held.sideways = true
      event.currentTarget.setPointerCapture(held.id)
    }
    const towards = held.dx > 0 ? 'right' : 'left'
    const possible = swipeCommand(towards, actions.possible) !== undefined
    // Without an action the row moves only a little.
    translate(content.current, possible ? held.dx : held.dx / 8)
    if (!possible) held.dx = 0
    if (state?.towards === towards && state.far === far()) return
    if (far() && !state?.far) navigator.vibrate?.(10)
    setState(possible ? { towards, far: far() } : undefined)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = finger.current
    if (!held || event.pointerId !== held.id) return
    const command = actions && far() ? swipeCommand(held.dx > 0 ? 'right' : 'left', actions.possible) : undefined
    if (!command || !actions) return end()
    const asks = command === 'remove' && actions.possible.forGood
    const run = () => {
      end()
      actions.commandsFor(mail)[command]()
    }
    finger.current = undefined
    if (asks) run()
    else flyOut(content.current, Math.sign(held.dx), run)
  }
  return { ...state, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } }
}

/** A second finger cancels the swipe. */
function useSecondFinger(swiping: boolean, onSecond: () => void): void {
  useEffect(() => {
    if (!swiping) return
    const onDown = ({ isPrimary }: { isPrimary: boolean }) => isPrimary || onSecond()
    window.addEventListener('pointerdown', onDown, true)
    return () => window.removeEventListener('pointerdown', onDown, true)
  })
}

function translate(element: HTMLElement | null, x: number): void {
  if (element) element.style.transform = x === 0 ? '' : `translateX(${x}px)`
}

function flyOut(element: HTMLElement | null, side: number, then: () => void): void {
  if (!element?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    then()
    return
  }
  const out = element.animate(
    { transform: `translateX(${side * 100}%)` },
    { duration: outMs, easing: 'ease-out', fill: 'forwards' },
  )
  out.onfinish = () => {
    then()
    out.cancel()
  }
}
