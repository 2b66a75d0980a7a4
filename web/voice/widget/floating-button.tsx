// The floating voice button at the lower right. Placed above other floating elements, and hidden while scrolling down.
import clsx from 'clsx'
import { AudioLines } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useScrollingDown } from '../../ui/use-scrolling-down.ts'
import { voiceWords } from '../../words/voice.ts'

const lists = ['/dashboard', '/inbox', '/sent', '/drafts']

interface FloatingButtonProps {
  /** Takes the focus back from the closed panel. */
  focus: boolean
  onPress: () => void
}
export function FloatingButton({ focus, onPress }: FloatingButtonProps) {
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
      aria-label={voiceWords.panel.open}
      aria-haspopup="dialog"
      data-tip={voiceWords.panel.open}
      data-tip-side="left"
      onClick={onPress}
      className={clsx(
        'no-print fixed! right-[max(20px,env(safe-area-inset-right))] z-20 inline-flex size-12 items-center justify-center rounded-full border border-line bg-surface text-accent shadow-float transition-transform after:top-auto! after:bottom-[calc(100%+6px)] hover:bg-hover focus-visible:translate-y-0',
        bottomClass(pathname),
        aside && 'translate-y-40',
      )}
    >
      <AudioLines size={22} aria-hidden="true" />
    </button>
  )
}

/** Above the compose button on phones, and above bottom bars. */
function bottomClass(pathname: string): string {
  if (lists.includes(pathname)) return 'bottom-[calc(max(16px,env(safe-area-inset-bottom))+68px)] lg:bottom-5'
  if (pathname.startsWith('/assistant')) return 'bottom-24'
  if (/^\/(compose|reply)\b/.test(pathname)) return 'bottom-5 sm:bottom-24'
  return 'bottom-[max(20px,env(safe-area-inset-bottom))]'
}
