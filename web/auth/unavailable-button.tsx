import clsx from 'clsx'
import { useId } from 'react'
import { buttonClass } from '../ui/button.tsx'

interface UnavailableButtonProps {
  label: string
  /** Undefined while it is not known. */
  why: string | undefined
  /** A press cannot do anything, but on a touch screen it is the only way to ask why. */
  onExplain: (why: string) => void
}
/** Not `disabled`: then the keyboard could not come here, and nobody who uses it would learn why. */
export function UnavailableButton({ label, why, onExplain }: UnavailableButtonProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 sm:relative">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={why && id}
        onClick={() => why && onExplain(why)}
        className={clsx(
          buttonClass('quiet'),
          'peer min-h-full min-w-0 cursor-not-allowed! border border-line px-1! hover:bg-transparent hover:text-ink-soft',
        )}
      >
        {label}
      </button>
      {why && (
        <span
          id={id}
          role="tooltip"
          className="appear pointer-events-none absolute bottom-full left-1/2 z-10 mb-1.5 hidden w-max max-w-60 -translate-x-1/2 rounded-control bg-ink px-2 py-1 text-center text-12 text-paper peer-hover:block peer-focus-visible:block"
        >
          {why}
        </span>
      )}
    </div>
  )
}
