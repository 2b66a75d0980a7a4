// The floating voice button at the lower right, hidden while scrolling down. While writing, and on a narrow screen, it is in the header
// instead, which a narrow screen does without for reading and writing.
import clsx from 'clsx'
import { AudioLines } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { strings } from '../../strings.ts'
import { useScrollingDown } from '../../ui/use-scrolling-down.ts'

interface FloatingButtonProps {
  /** Takes the focus back from the closed panel. */
  focus?: boolean
  onPress: () => void
  /** It is about to be pressed. */
  onNear?: () => void
}
export function FloatingButton({ focus = false, onPress, onNear }: FloatingButtonProps) {
  const { pathname } = useLocation()
  const aside = useScrollingDown()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focus) button.current?.focus({ preventScroll: true })
  }, [focus])
  return (
    <button
      ref={button}
      type="button"
      aria-label={strings.keys.names.voice}
      aria-haspopup="dialog"
      data-tip={strings.keys.names.voice}
      data-tip-side="left"
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={clsx(
        'no-print fixed! right-[max(20px,env(safe-area-inset-right))] z-20 inline-flex size-12 items-center justify-center rounded-full border border-line bg-surface text-accent shadow-float transition-transform after:top-auto! after:bottom-[calc(100%+6px)] hover:bg-hover focus-visible:translate-y-0 focus-visible:transition-none',
        bottomClass(pathname),
        aside && 'translate-y-40',
      )}
    >
      <AudioLines size={22} aria-hidden="true" />
    </button>
  )
}

/** Above the bar of the assistant. */
const bottomClass = (pathname: string) => (pathname.startsWith('/assistant') ? 'bottom-24' : 'bottom-5')
