import clsx from 'clsx'
import { ArrowUp, Mic, MicOff, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { timing } from '../voice/conversation/state.ts'
import { useLevel } from '../voice/speech-session/level-meter.tsx'
import type { SpeechSession, SpeechSessionView } from '../voice/speech-session/speech-session.ts'
import { assistantWords } from '../words/assistant.ts'
import type { AssistantVoice } from './use-assistant-voice.ts'
import { useDictation } from './use-dictation.ts'

const words = assistantWords.chat

interface QuestionFieldProps {
  busy: boolean
  onAsk: (prompt: string) => void
  onStop: () => void
  voice: AssistantVoice
}
/**
 * Enter submits, Shift+Enter starts a new line; dictated text is submitted automatically. Disabled while empty or while an
 * answer is streaming.
 */
export function QuestionField({ busy, onAsk, onStop, voice: { session, view, why } }: QuestionFieldProps) {
  const [prompt, setPrompt] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const ask = (text: string) => {
    if (text.trim() === '' || busy) return
    session.stop()
    dictation.hold()
    onAsk(text)
    setPrompt('')
  }
  const dictation = useDictation({ session: session, view, text: prompt, setText: setPrompt, ask, after: timing.autoSubmit })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    ask(dictation.shown)
    field.current?.focus()
  }
  /** The button disappears: keyboard users continue in the field. */
  const stop = () => {
    onStop()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dictation.escape()
    if (event.key === 'Escape' && busy) onStop()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={submit} className="sticky bottom-0 rounded-b-card border-line border-t bg-surface p-3 sm:px-4">
      <div className="flex items-end gap-1 rounded-card border border-ink-faint bg-surface py-1.5 pr-1.5 pl-4 focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
        <textarea
          ref={field}
          rows={1}
          value={dictation.shown}
          maxLength={8000}
          aria-label={words.ask}
          aria-describedby={`${id}-keys`}
          placeholder={words.askHint}
          onChange={(event) => dictation.type(event.target.value)}
          onPointerDown={dictation.hold}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent py-1.5 text-15 outline-none placeholder:text-ink-soft focus-visible:outline-none"
        />
        <p id={`${id}-keys`} className="sr-only">
          {words.keys}
        </p>
        <MicButton session={session} view={view} why={why} onPress={dictation.press} />
        <SubmitOrStop busy={busy} empty={dictation.shown.trim() === ''} onStop={stop} />
      </div>
      <p role="status" className="mt-1.5 px-1 text-12 text-ink-soft empty:hidden">
        {view.problem ?? statusOf(view, dictation.isWaiting)}
      </p>
    </form>
  )
}

function SubmitOrStop({ busy, empty, onStop }: { busy: boolean; empty: boolean; onStop: () => void }) {
  if (busy)
    return (
      <button type="button" onClick={onStop} className={buttonClass('secondary')}>
        <Square size={14} aria-hidden="true" />
        {words.stop}
      </button>
    )
  return (
    <button type="submit" disabled={empty} aria-label={words.send} className={`${buttonClass('primary')} w-9 px-0!`}>
      <ArrowUp size={18} aria-hidden="true" />
    </button>
  )
}

function statusOf({ microphone, wanted }: SpeechSessionView, isWaiting: boolean): string {
  if (microphone === 'working') return assistantWords.dictation.working
  if (wanted) return assistantWords.dictation.listening
  return isWaiting ? assistantWords.dictation.soon : ''
}

const dictationWords = assistantWords.dictation

interface MicButtonProps {
  session: SpeechSession
  view: SpeechSessionView
  /** Why it is disabled. */
  why: string | undefined
  onPress: () => void
}
export function MicButton({ session, view, why, onPress }: MicButtonProps) {
  const on = view.wanted
  const label = on ? dictationWords.stop : dictationWords.start
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
