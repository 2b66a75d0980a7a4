import clsx from 'clsx'
import { useOffline } from '../../connectivity.ts'
import { locale } from '../../language.ts'
import { strings } from '../../strings.ts'
import { composeWords } from '../../words/compose.ts'
import type { SaveState } from './draft-autosave.ts'

const words = composeWords

/** The save status. Announced to screen readers only if attention is needed. */
export function SaveStatus({ state, start, className }: { state: SaveState; start: string | undefined; className?: string }) {
  const offline = useOffline()
  const isBad = state.kind === 'unsaved'
  return (
    <p
      aria-live={isBad ? 'polite' : 'off'}
      className={clsx(
        'min-w-0 truncate text-12 tabular-nums',
        // What is wrong is read in full.
        isBad ? 'text-warn max-sm:order-2 max-sm:basis-full' : 'text-ink-soft max-sm:flex-1 max-sm:basis-0 max-sm:text-right',
        className,
      )}
    >
      {statusText(state, start, offline)}
    </p>
  )
}

function statusText(state: SaveState, start: string | undefined, away: boolean): string {
  switch (state.kind) {
    case 'untouched':
      return start ? words.saved(timeOf(start)) : ''
    case 'changed':
    case 'saving':
      return words.saving
    case 'saved':
      return words.saved(timeOf(state.at))
    case 'unsaved':
      return away ? strings.offline.keptHere : words.unsaved
    case 'conflict':
    case 'refused':
      return ''
  }
}

function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
}
