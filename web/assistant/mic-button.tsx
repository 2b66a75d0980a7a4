import clsx from 'clsx'
import { Mic, MicOff } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { useLevel } from '../voice/speech-session/level-meter.tsx'
import type { SpeechSession, SpeechSessionView } from '../voice/speech-session/speech-session.ts'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.dictation

interface MicButtonProps {
  session: SpeechSession
  view: SpeechSessionView
  /** Why it is disabled. */
  why: string | undefined
  onPress: () => void
}
export function MicButton({ session, view, why, onPress }: MicButtonProps) {
  const on = view.wanted
  const label = on ? words.stop : words.start
  return (
    <button
      type="button"
      aria-label={label}
      {...(why ? { title: why, 'aria-description': why } : { 'data-tip': label, 'data-tip-side': 'left' })}
      disabled={why !== undefined}
      onClick={onPress}
      className={clsx(buttonClass('quiet'), 'relative w-9 shrink-0 px-0!', on && 'bg-spark/12 text-spark!')}
    >
      {view.microphone === 'open' && <Halo session={session} />}
      {why ? (
        <MicOff size={18} aria-hidden="true" />
      ) : (
        <Mic size={18} className={clsx('relative', on && view.microphone !== 'open' && 'breathe')} aria-hidden="true" />
      )}
    </button>
  )
}

/** Level indicator. */
function Halo({ session }: { session: SpeechSession }) {
  const box = useLevel<HTMLSpanElement>(session)
  return (
    <span
      ref={box}
      aria-hidden="true"
      className="absolute inset-0 rounded-full bg-spark/25 transition-transform duration-75"
      style={{ transform: 'scale(calc(0.5 + var(--level, 0) * 0.7))' }}
    />
  )
}
