import { type ReactNode, useEffect, useId, useRef } from 'react'

/** What opens below a card or in it. The keyboard goes on from its heading, and a screen reader reads it. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section aria-labelledby={id} className="appear mt-4 space-y-4 rounded-card border border-line bg-paper p-4 sm:p-5">
      <h3 id={id} ref={heading} tabIndex={-1} className="scroll-mt-20 rounded-control font-semibold text-15">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Steps with their numbers, each of as many lines as it needs. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="space-y-5">{children}</ol>
}

export function Step({ number, text, children }: { number: number; text: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-surface font-medium text-12 text-ink-soft tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1 space-y-2">
        <p>{text}</p>
        {children}
      </div>
    </li>
  )
}
