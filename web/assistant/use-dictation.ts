// Dictation into the question field: interim text is shown in it, and submitted a second after speech ends unless the user
// edits it.
import { useEffect, useRef, useState } from 'react'
import type { SpeechSession, SpeechSessionView } from '../voice/speech-session/speech-session.ts'

interface Dictation {
  session: SpeechSession
  view: SpeechSessionView
  text: string
  setText: (change: string | ((before: string) => string)) => void
  ask: (text: string) => void
  /** Milliseconds from the end of speech to submission. */
  after: number
}
export function useDictation({ session, view, text, setText, ask, after }: Dictation) {
  const { isWaiting, wait, hold } = useCancellableDelay(() => ask(text), after)
  useEffect(() => {
    session.onTranscript = (said) => {
      setText((before) => appendText(before, said))
      wait()
    }
  })
  return {
    /** Text of the field, with the interim transcript. */
    shown: view.interim ? appendText(text, view.interim) : text,
    /** Will be submitted shortly. */
    isWaiting,
    /** Cancels automatic submission. */
    hold,
    /** Typing closes the microphone. */
    type: (typed: string) => {
      hold()
      if (view.wanted) session.cancelListening()
      setText(typed)
    },
    /** Toggles the microphone; what was said counts. */
    press: () => {
      hold()
      if (view.wanted) session.finishListening()
      else session.startListening()
    },
    /** Drops the current utterance; earlier text stays. */
    escape: () => {
      hold()
      session.stop()
    },
  }
}

/** Runs the latest `act` some time after the last `wait`. */
function useCancellableDelay(act: () => void, ms: number) {
  const [isWaiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = () => {
    clearTimeout(timer.current)
    setWaiting(false)
  }
  const wait = () => {
    hold()
    setWaiting(true)
    timer.current = setTimeout(() => {
      setWaiting(false)
      latest.current()
    }, ms)
  }
  return { isWaiting, wait, hold }
}

function appendText(before: string, said: string): string {
  return [before.trimEnd(), said.trim()].filter((part) => part !== '').join(' ')
}
