import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { strings } from '../strings.ts'
import { useModal } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { Nav } from './nav.tsx'

export function Sidebar() {
  return (
    <aside className="no-print sticky top-0 z-30 hidden h-dvh w-14 shrink-0 lg:block xl:w-54">
      {/* From 1024 to 1279 px a rail of icons, which opens under the pointer and the focus. */}
      <div className="group/rail h-full w-14 overflow-hidden border-line border-r bg-sunken transition-[width] focus-within:w-54 focus-within:shadow-float hover:w-54 hover:shadow-float hover:delay-200 xl:w-54 xl:shadow-none!">
        <div className="flex h-full flex-col">
          <Link to="/dashboard" className="mx-3 mt-2 mb-3 flex h-10 shrink-0 items-center overflow-hidden rounded-control px-0.5">
            <Logo />
          </Link>
          <Nav />
        </div>
      </div>
    </aside>
  )
}

/** The same links, sliding in from the left on small screens. Escape, a tap beside it, or a swipe to the left closes it. */
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
