import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { deviceStore } from '../storage.ts'

interface NavSectionProps {
  name: string
  title: string
  /** A button at the right end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}
/** A part of the sidebar that can be folded; the browser remembers how it was left. */
export function NavSection({ name, title, aside, children }: NavSectionProps) {
  const key = `section:${name}`
  const [open, setOpen] = useState(() => deviceStore.get(key) !== 'closed')
  const id = useId()
  const toggle = () => {
    deviceStore.set(key, open ? 'closed' : 'open')
    setOpen(!open)
  }
  return (
    <div className="mt-3">
      {/* In the closed rail a line stands for the title, so that nothing moves when it opens. */}
      <div className="relative flex items-center before:absolute before:inset-x-3 before:h-px before:bg-line lg:max-xl:invisible lg:max-xl:before:visible xl:before:hidden max-lg:before:hidden lg:max-xl:group-focus-within/rail:visible lg:max-xl:group-hover/rail:visible lg:max-xl:group-focus-within/rail:before:hidden lg:max-xl:group-hover/rail:before:hidden">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={toggle}
            className="flex h-8 w-full items-center gap-2 rounded-control px-3 text-12 text-ink-soft hover:text-ink"
          >
            <span className="flex-1 text-left font-medium">{title}</span>
            <ChevronRight
              size={14}
              className={open ? 'rotate-90 transition-transform' : 'transition-transform'}
              aria-hidden="true"
            />
          </button>
        </h2>
        {open && aside}
      </div>
      <div id={id} hidden={!open} className="flex flex-col gap-0.5">
        {open && children}
      </div>
    </div>
  )
}
