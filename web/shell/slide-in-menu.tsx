import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { strings } from '../strings.ts'
import { useModal } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { Nav } from './nav.tsx'

/** The links of the sidebar, sliding in from the left on small screens. Escape, a tap beside it, or a swipe to the left closes it. */
export function SlideInMenu({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref)
  useWaysOut(ref, onClose)
  return (
    <dialog
      ref={ref}
      aria-label={strings.nav.main}
      onClose={() => !ref.current?.open && onClose()}
      className="slide-in m-0 h-dvh max-h-none w-72 max-w-[85vw] touch-pan-y overflow-hidden bg-sunken shadow-float"
    >
      <div className="flex h-full flex-col pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]">
        <div className="mb-2 flex h-14 shrink-0 items-center justify-between pr-2 pl-5">
          <Logo />
          <IconButton icon={X} label={strings.nav.closeMenu} onClick={onClose} tipSide="left" />
        </div>
        <Nav />
      </div>
    </dialog>
  )
}

const swipe = 48

/** A press that ends beside the menu, a finger that goes to the left, and a link, also one to the page that is open. */
function useWaysOut(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const menu = ref.current
    if (!menu) return
    let start: { x: number; y: number } | undefined
    const onDown = ({ clientX: x, clientY: y }: PointerEvent) => {
      start = { x, y }
    }
    const onUp = ({ clientX, clientY }: PointerEvent) => {
      if (!start) return
      const [left, aside] = [start.x - clientX, Math.abs(start.y - clientY)]
      start = undefined
      if (left > swipe && left > 2 * aside) close.current()
    }
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      // The backdrop belongs to the dialog itself; everything in the menu has an element of its own.
      if (target === menu || target?.closest('a')) close.current()
    }
    menu.addEventListener('pointerdown', onDown)
    menu.addEventListener('pointerup', onUp)
    menu.addEventListener('click', onClick)
    return () => {
      menu.removeEventListener('pointerdown', onDown)
      menu.removeEventListener('pointerup', onUp)
      menu.removeEventListener('click', onClick)
    }
  }, [ref])
}
