// The transcript, with the interim transcript in a lighter colour below it.
import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { voiceWords } from '../../words/voice.ts'
import type { Entry } from '../conversation/state.ts'
import { PhraseButton } from './phrase-help.tsx'

const words = voiceWords.panel

interface TranscriptProps {
  entries: readonly Entry[]
  interim: string
  /** A card below takes a part of the place. */
  waits: boolean
  /** Responses are spoken, so a screen reader does not announce them again. */
  aloud: boolean
  onSubmit: (phrase: string) => void
}
export function Transcript({ entries, interim, waits, aloud, onSubmit }: TranscriptProps) {
  const end = useRef<HTMLDivElement>(null)
  const last = entries.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every word and card that comes, what is newest is in sight.
  useEffect(() => showNewest(end.current, interim !== ''), [last?.id, last?.ai, interim, waits])
  return (
    <>
      <div role="log" aria-label={words.log} aria-live={aloud ? 'off' : 'polite'} className="space-y-3">
        {entries.map((entry) => (
          <Turn key={entry.id} entry={entry} />
        ))}
      </div>
      {interim !== '' && (
        <p dir="auto" className="wrap-anywhere ml-auto w-fit max-w-[85%] px-3.5 text-right text-ink-soft italic">
          {interim}
        </p>
      )}
      {entries.length === 0 && interim === '' && <Beginning onSubmit={onSubmit} />}
      <div ref={end} />
    </>
  )
}

/** Scrolls to the end, but to the start of an entry that is longer than the view. */
function showNewest(end: HTMLElement | null, listening: boolean): void {
  end?.scrollIntoView({ block: 'nearest' })
  const turn = end?.parentElement?.querySelector<HTMLElement>('[role=log]')?.lastElementChild
  const place = end?.parentElement?.clientHeight ?? 0
  if (!listening && turn instanceof HTMLElement && place > 0 && turn.offsetHeight > place) turn.scrollIntoView({ block: 'start' })
}

function Turn({ entry: { user, ai, failed } }: { entry: Entry }) {
  return (
    <div className="space-y-2">
      {user !== '' && (
        <div className="flex justify-end">
          <p dir="auto" className="wrap-anywhere max-w-[85%] whitespace-pre-wrap rounded-card bg-accent/10 px-3.5 py-2">
            <span className="sr-only">{words.you}: </span>
            {user}
          </p>
        </div>
      )}
      {ai !== '' && (
        <div className="flex gap-2.5">
          <Sparkles
            size={14}
            className={failed ? 'mt-1.25 shrink-0 text-ink-faint' : 'mt-1.25 shrink-0 text-spark'}
            aria-hidden="true"
          />
          <p dir="auto" className="wrap-anywhere min-w-0 whitespace-pre-wrap">
            <span className="sr-only">
              {words.homing}: {failed && words.failed}{' '}
            </span>
            {ai}
          </p>
        </div>
      )}
    </div>
  )
}

/** Empty state with examples that change nothing when pressed. */
function Beginning({ onSubmit }: Pick<TranscriptProps, 'onSubmit'>) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-8 text-center max-sm:py-4">
      <p className="font-medium">{words.begin}</p>
      <p className="max-w-72 text-13 text-ink-soft">{words.beginHint}</p>
      <ul aria-label={words.forExample} className="mt-3 flex flex-wrap justify-center gap-1.5">
        {words.beginWith.map((phrase) => (
          <li key={phrase}>
            <PhraseButton phrase={phrase} onPress={() => onSubmit(phrase)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
