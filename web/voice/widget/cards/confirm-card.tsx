// Base of the confirmation cards: title, facts, and buttons equivalent to the spoken commands.
import { type ReactNode, useEffect, useId, useState } from 'react'
import { voiceWords } from '../../../words/voice.ts'
import { timing } from '../../conversation/state.ts'

const words = voiceWords.panel.cards

interface ConfirmCardProps {
  title: string
  children: ReactNode
  /** Contains nothing focusable, so the card itself is, for keyboard scrolling. */
  scrollable?: boolean
  /** Always visible below the scrolling content. */
  foot: ReactNode
}
export function ConfirmCard({ title, children, scrollable: still = false, foot }: ConfirmCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="appear flex min-h-0 flex-col rounded-card border border-line bg-surface">
      <div
        tabIndex={still ? 0 : undefined}
        className="relative min-h-0 space-y-3 overflow-y-auto overscroll-contain px-4 pt-3 pb-2"
      >
        <h3 id={id} className="font-semibold text-15">
          {title}
        </h3>
        {children}
      </div>
      <div className="shrink-0 space-y-2.5 px-4 pt-1 pb-4">{foot}</div>
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </>
  )
}

/** Seconds a spoken confirmation remains valid; null while it is being read back. */
export function useSecondsLeft(readBackAt: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (readBackAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [readBackAt])
  if (readBackAt === null) return null
  return Math.max(0, Math.ceil((readBackAt + timing.confirmation - now) / 1000))
}

/** Spoken confirmation expired; buttons still work. */
export function ExpiredNote() {
  return <p className="rounded-control bg-warn/10 px-3 py-2 text-13">{words.over}</p>
}

/** Countdown bar with the remaining time in words. Not a live region: reading every second would be noise. */
export function Countdown({ phrase, left }: { phrase: string; left: number | null }) {
  if (left === 0) return null
  return (
    <div className="text-12 text-ink-soft" role="timer">
      <p className="tabular-nums">{left === null ? words.reading : words.left(phrase, left)}</p>
      <span className="mt-1 block h-0.75 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span
          className="block h-full origin-left rounded-full bg-accent transition-transform duration-300 ease-linear"
          style={{ transform: `scaleX(${left === null ? 1 : (left * 1000) / timing.confirmation})` }}
        />
      </span>
    </div>
  )
}
