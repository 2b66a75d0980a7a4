import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { strings } from '../strings.ts'
import { useModal } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { ConnectionState, Nav } from './nav.tsx'

export function Sidebar() {
  return (
    <aside className="no-print sticky top-0 hidden h-dvh w-58 shrink-0 flex-col overflow-y-auto border-line border-r bg-sunken lg:flex">
      <Link to="/dashboard" className="mx-3 mt-3 mb-4 flex h-10 items-center rounded-control px-2">
        <Logo />
      </Link>
      <Nav />
      <ConnectionState />
    </aside>
  )
}

/** The same links, sliding in from the left on small screens. */
export function SlideInMenu({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref)
  return (
    <dialog
      ref={ref}
      aria-label={strings.nav.main}
      onClose={() => !ref.current?.open && onClose()}
      className="slide-in m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-sunken shadow-float"
    >
      <div className="flex min-h-full flex-col">
        <div className="mb-2 flex h-14 items-center justify-between px-5">
          <Logo />
          <IconButton icon={X} label={strings.nav.closeMenu} onClick={onClose} tipSide="left" />
        </div>
        <Nav />
        <ConnectionState />
      </div>
    </dialog>
  )
}
