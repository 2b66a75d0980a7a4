// Speaking into the field: what is heard stands in it while it is said, and is asked by itself a second after. Until then it
// can be changed: who types, or touches the text, asks by hand.
import { useEffect, useRef, useState } from 'react'
import type { SpeechSession, SpeechSessionView } from '../voice/speech-session/speech-session.ts'

interface Dictation {
  session: SpeechSession
  view: SpeechSessionView
  text: string
  setText: (change: string | ((before: string) => string)) => void
  ask: (text: string) => void
  /** Milliseconds from the end of what was said until it is asked. */
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
    /** What stands in the field. */
    shown: view.interim ? appendText(text, view.interim) : text,
    /** It will be asked in a moment. */
    isWaiting,
    /** It is not asked by itself. */
    hold,
    /** The text is changed by hand: the microphone closes. */
    type: (typed: string) => {
      hold()
      if (view.wanted) session.cancelListening()
      setText(typed)
    },
    /** Opens the microphone; pressed again it ends listening, and what was said counts. */
    press: () => {
      hold()
      if (view.wanted) session.finishListening()
      else session.startListening()
    },
    /** What is being said is forgotten; what was said waits. */
    escape: () => {
      hold()
      session.stop()
    },
  }
}

/** Does `act`, as it is by then, some time after the last `wait`. */
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
