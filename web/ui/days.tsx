// A list of what happened, under the day it happened on, where the reader is.
import type { ReactNode } from 'react'
import { locale } from '../language.ts'

const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

interface DaysProps<Row> {
  /** In their order; `at`: ISO 8601. */
  rows: readonly Row[]
  /** A `DayRow` with its key; `index`: within its day. */
  children: (row: Row, index: number) => ReactNode
}
export function Days<Row extends { at: string }>({ rows, children }: DaysProps<Row>) {
  const days = Map.groupBy(rows, ({ at }) => longDay.format(new Date(at)))
  return [...days].map(([day, inDay]) => (
    <section key={day} aria-label={day} className="border-line border-t">
      <h3 className="px-4 pt-3 font-medium text-12 text-ink-soft">{day}</h3>
      <ul>{inDay.map(children)}</ul>
    </section>
  ))
}

export function DayRow({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3 px-4 py-2">
      <time dateTime={at} className="w-16 shrink-0 text-12 text-ink-soft tabular-nums">
        {clock.format(new Date(at))}
      </time>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
