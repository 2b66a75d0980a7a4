// The microphone button and the current state, by text, animation and colour.
import clsx from 'clsx'
import { Mic, MicOff, Square } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { voiceWords } from '../../words/voice.ts'
import type { Voice, VoiceView } from '../controller/voice.ts'
import type { Phase } from '../conversation/state.ts'
import { LevelMeter, SpeechWave, ThinkingDots, useLevel } from '../speech-session/level-meter.tsx'

const words = voiceWords.panel

interface MicControlProps {
  voice: Voice
  view: VoiceView
  /** No microphone on this page. */
  unavailable: boolean
  onPress: () => void
  onStop: () => void
}
export function MicControl({ voice, view, unavailable, onPress, onStop }: MicControlProps) {
  const shown = shownPhase(view)
  return (
    <div className="flex items-center gap-3">
      <MicButton
        voice={voice}
        on={view.state.micWanted && shown !== 'speaking'}
        unavailable={unavailable}
        open={view.microphone === 'open'}
        onPress={onPress}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2.5 font-medium text-15">
          {words.states[shown]}
          {shown === 'listening' && <LevelMeter voice={voice} />}
          {shown === 'thinking' && <ThinkingDots />}
          {shown === 'speaking' && <SpeechWave />}
        </p>
        <p className="line-clamp-2 text-13 text-ink-soft leading-4.5">{hintText(shown, view, unavailable)}</p>
      </div>
      {(shown === 'speaking' || shown === 'thinking') && (
        <Button onClick={onStop} className="h-11 shrink-0">
          <Square size={14} aria-hidden="true" />
          <span className="max-[379px]:sr-only">{shown === 'speaking' ? words.stop : words.stopThinking}</span>
        </Button>
      )}
    </div>
  )
}

/** Speaking and thinking take precedence over listening. */
function shownPhase({ state: { phase, micWanted }, microphone }: VoiceView): Phase {
  if (phase !== 'idle') return phase
  if (microphone === 'working') return 'thinking'
  return micWanted ? 'listening' : 'idle'
}

function hintText(shown: Phase, { state, microphone }: VoiceView, unavailable: boolean): string {
  if (microphone === 'working') return words.hints.working
  if (shown === 'thinking') return state.status
  if (shown === 'speaking') return state.status || words.hints.speaking
  if (shown === 'listening') return words.hints.listening
  return unavailable ? words.hints.noRecognizer : words.hints.idle
}

interface MicButtonProps {
  voice: Voice
  on: boolean
  open: boolean
  unavailable: boolean
  onPress: () => void
}
function MicButton({ voice, on, open, unavailable, onPress }: MicButtonProps) {
  const ring = useLevel<HTMLSpanElement>(voice)
  const Icon = unavailable ? MicOff : Mic
  return (
    <span className="relative inline-flex size-14 shrink-0">
      {open && (
        <span
          ref={ring}
          aria-hidden="true"
          className="absolute inset-0 rounded-full bg-accent/25 transition-transform duration-75"
          style={{ transform: 'scale(calc(1 + var(--level, 0) * 0.3))' }}
        />
      )}
      <button
        type="button"
        aria-label={on ? words.stopListening : words.listen}
        data-first
        onClick={onPress}
        className={clsx(
          'relative inline-flex size-14 items-center justify-center rounded-full forced-colors:border',
          on ? 'bg-fill text-on-accent' : 'border border-ink-faint bg-surface text-accent hover:bg-hover',
        )}
      >
        <Icon size={24} aria-hidden="true" />
      </button>
    </span>
  )
}
