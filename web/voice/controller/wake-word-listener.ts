// Listens for the wake word with the browser's recognizer while the page is focused and idle; only what follows the wake word
// is processed. Behind the same echo gate, so mail that is read aloud triggers nothing.

import { MicrophoneSession, type MicrophoneSessionDeps } from '../stt/microphone-session.ts'
import type { WakeWord } from '../stt/wake-word.ts'
import type { Voice } from './voice.ts'

const retryMs = 2000

interface WakeWordDeps {
  voice: Voice
  wake: WakeWord
  microphone: Pick<MicrophoneSessionDeps, 'createRecognizer' | 'gate' | 'now'>
  inFront: () => boolean
  /** No other component has the audio focus. */
  mayListen: () => boolean
  /** The wake word was heard; opens the panel. */
  onCalled: () => void
}

/** Returns `stop`, and `check` to call when the page state may have changed. */
export function listenForWakeWord({ voice, wake, microphone: parts, inFront, mayListen, onCalled }: WakeWordDeps) {
  let timer: ReturnType<typeof setTimeout>
  let refused = false
  let over = false
  const hearing = new MicrophoneSession({
    ...parts,
    createRecognizer: (listener) =>
      parts.createRecognizer({
        ...listener,
        // The wake word needs the timing.
        final: (text, from, to) => {
          const meant = parts.gate.accepts(text, from, to, parts.now()) ? wake.commandAfter(text, from, to) : undefined
          if (wake.awake(parts.now())) onCalled()
          if (meant) listener.final(meant, from, to)
        },
      }),
    onInterim: () => undefined,
    onTranscript: (text) => {
      onCalled()
      voice.onTranscript(text)
    },
    onError: () => {
      refused = true // shown when the microphone button is pressed; here nobody asked
    },
    onClosed: () => {
      clearTimeout(timer)
      if (!over) timer = setTimeout(check, retryMs)
    },
    onLevel: () => undefined,
    onChange: () => undefined,
  })
  const check = () => {
    const { state, microphone } = voice.view()
    const free = state.phase === 'idle' && !state.micWanted && microphone === 'closed'
    const may = !over && !refused && free && inFront() && mayListen()
    if (may && !hearing.wanted) hearing.open()
    if (!may && hearing.wanted) hearing.close()
  }
  const stopWatching = voice.subscribe(check)
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, check)
  document.addEventListener('visibilitychange', check)
  check()
  const stop = () => {
    over = true
    clearTimeout(timer)
    stopWatching()
    hearing.close()
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, check)
    document.removeEventListener('visibilitychange', check)
  }
  return { stop, check }
}
