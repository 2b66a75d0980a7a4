// A list of mails as an ARIA grid: accessible name and size, a single tab stop, keyboard navigation. Renders the given rows: a
// page, or the visible part of a virtual list.
import { type FocusEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { EmailSummary } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { dateSection } from '../../format/dates-and-sizes.ts'
import { hasNavigated } from '../../scroll-restoration.ts'
import { onGridKey } from './grid-keyboard.ts'
import { Grid } from './grid-parts.tsx'
import type { ListRows } from './list-rows.ts'
import { SkeletonRow } from './list-skeleton.tsx'
import type { RowLayout } from './list-style.ts'
import { MailRow, otherPerson, recipientsLabel } from './row/mail-row.tsx'
import type { useListController } from './use-list-controller.ts'

export interface GridProps {
  name: string
  rows: ListRows
  who: (mail: EmailSummary) => string
  dateOf: (iso: string) => string
  control: ReturnType<typeof useListController>
  layout: RowLayout
}
export interface PlacedRow {
  index: number
  /** Pixels from the top of the grid; undefined in normal flow. */
  top?: number
  /** Below the screen while the list is not scrolled. */
  isBelow?: boolean
}
interface ListGridProps extends GridProps {
  placed: readonly PlacedRow[]
  /** Tab stop while there is no current row. */
  first: number
  height?: number
  /** These rows still answer the query before. */
  outdated?: boolean
}

export function ListGrid({ name, rows, who, dateOf, control, layout, placed, first, height, outdated = false }: ListGridProps) {
  const { selection, row, mark, focusRow, working } = control
  const grid = useRef<HTMLDivElement>(null)
  const focusKept = useFocusRestoration(grid, mark.current)
  const tabStop = mark.current < 0 ? first : mark.current
  const setCurrentRow = (target: EventTarget) => {
    const index = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    if (index !== undefined && Number(index) !== mark.current) mark.moveTo(Number(index))
  }
  return (
    <Grid
      ref={grid}
      aria-label={name}
      aria-rowcount={rows.total}
      aria-multiselectable="true"
      aria-busy={working || outdated}
      data-selecting={selection.mails.length > 0 || undefined}
      className="group/grid relative isolate bg-surface [overflow-anchor:none]"
      {...(height === undefined ? {} : { style: { height } })}
      onKeyDown={(event) =>
        onGridKey(event, {
          current: mark.current,
          from: rows.from,
          to: rows.to,
          goTo: focusRow,
          toggle: (index, range) => {
            const mail = rows.at(index)
            if (mail && !working) row.toggle(mail, range)
          },
        })
      }
      onClickCapture={({ target }) => setCurrentRow(target)}
      onFocus={(event) => {
        focusKept.onFocus(event)
        setCurrentRow(event.target)
      }}
      onBlur={focusKept.onBlur}
    >
      <GridRows rows={rows} placed={placed} who={who} dateOf={dateOf} control={control} layout={layout} tabStop={tabStop} />
    </Grid>
  )
}

interface GridRowsProps extends Pick<ListGridProps, 'rows' | 'placed' | 'who' | 'dateOf' | 'control' | 'layout'> {
  tabStop: number
}
function GridRows({ rows, placed, who, dateOf, control, layout, tabStop }: GridRowsProps) {
  const { selection, row, mark, working } = control
  const { colors, own } = useAccountFacts()
  const personOf = useMemo(
    () =>
      who === recipientsLabel
        ? (mail: EmailSummary) => mail.toName || mail.toEmail
        : (mail: EmailSummary) => otherPerson(mail, own),
    [who, own],
  )
  const today = new Date().toDateString()
  const seen = new Set<string>()
  let section = ''
  return placed.flatMap(({ index, top, isBelow = false }) => {
    const mail = rows.at(index)
    const place = { index, top, isBelow, current: index === mark.current }
    // During a refetch a mail may occur in two chunks.
    if (!mail || seen.has(mail.id)) return <SkeletonRow key={index} {...place} tabStop={index === tabStop} />
    seen.add(mail.id)
    const before = section
    // Rows that are positioned have no room between them.
    if (top === undefined) section = dateSection(mail.date)
    return [
      section !== before && <SectionHeading key={section} text={section} />,
      <MailRow
        key={mail.id}
        {...place}
        mail={mail}
        who={who}
        personOf={personOf}
        dateOf={dateOf}
        today={today}
        color={colors.get(mail.accountId)}
        selected={selection.has(mail)}
        tabStop={index === tabStop}
        disabled={working}
        layout={layout}
        actions={row}
      />,
    ]
  })
}

/** The date is in each row as well: a screen reader would hear it twice. */
function SectionHeading({ text }: { text: string }) {
  return (
    <div aria-hidden="true" className="flex h-7 items-end bg-surface px-4 pb-1 font-semibold text-12 text-ink-soft">
      {text}
    </div>
  )
}

/** The colours of the accounts, and their addresses. */
function useAccountFacts(): { colors: Map<string, string>; own: Set<string> } {
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  return useMemo(
    () => ({
      colors: new Map(accounts?.map(({ id, color }) => [id, color])),
      own: new Set(accounts?.map(({ email }) => email.toLowerCase())),
    }),
    [accounts],
  )
}

// Moves the focus to the current row when the focused row is removed or re-rendered, and restores it when returning to a list.

/** `current` is -1 without a current row. */
export function useFocusRestoration(grid: RefObject<HTMLElement | null>, current: number) {
  const held = useRef<HTMLElement>(undefined)
  const type = useNavigationType()
  const { key } = useLocation()
  const arrival = useRef<{ key: string; type: string }>(undefined)
  useEffect(() => {
    if (arrival.current?.key !== key) arrival.current = { key, type }
    if (held.current?.isConnected === false) {
      held.current = undefined
      if (nothingHasFocus(grid.current)) focusOn(grid.current, current)
    }
    if (current < 0 || arrival.current.type !== 'POP' || !hasNavigated()) return
    // The row may render later.
    if (!nothingHasFocus(grid.current) || focusOn(grid.current, current)) arrival.current = { key, type: '' }
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      held.current = target
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = undefined
    },
  }
}

/** The focus may be on the page container, where a new page starts. */
function nothingHasFocus(grid: HTMLElement | null): boolean {
  const active = document.activeElement
  return active === null || active === document.body || (active !== grid && active.contains(grid))
}

function focusOn(grid: HTMLElement | null, current: number): boolean {
  const row = grid?.querySelector<HTMLElement>(`[data-row="${current}"]`)
  row?.focus({ preventScroll: true })
  return row !== undefined && row !== null
}
