// A menu behind a button. What draws it is fetched when a hand comes near the button, so that no first page waits for it.
import type { LucideIcon } from 'lucide-react'
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  Suspense,
  useState,
} from 'react'

export interface MenuEntry {
  label: string
  icon?: LucideIcon
  /** A dot of this colour instead of an icon. */
  color?: string
  /** At the right end, such as the mark of what is chosen. */
  end?: LucideIcon
  run: () => void
}
export interface MenuProps {
  /** A button. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  entries: readonly MenuEntry[]
  /** The edge of the button it goes along; the right one where it does not say. */
  align?: 'start' | 'end'
  /** Open from the start: the button was pressed while something in its place was shown. */
  opened?: boolean
}

const load = () => import('./open-menu.tsx')
const OpenMenu = lazy(() => load().then((module) => ({ default: module.OpenMenu })))

export function Menu({ trigger, entries, align = 'end', opened = false }: MenuProps) {
  const [used, setUsed] = useState<'pointer' | 'keyboard' | undefined>(opened ? 'pointer' : undefined)
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    // A click that no pointer made comes from a key.
    onClick: ({ detail }: MouseEvent) => setUsed(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setUsed('keyboard')
    },
  })
  if (!used) return waiting
  return (
    <Suspense fallback={waiting}>
      <OpenMenu trigger={trigger} entries={entries} align={align} byKeyboard={used === 'keyboard'} />
    </Suspense>
  )
}
