// Waiting to be called: while nothing else goes on and the page is in front, the browser's recogniser listens, and only what
// follows the wake word goes on. It is behind the same gate as the conversation, so a mail that is read aloud wakes nothing.

import { Hearing, type HearingDeps } from '../ear/hearing.ts'
import type { WakeWord } from '../ear/wake-word.ts'
import type { Voice } from './voice.ts'

const retry = 2000

interface WakeDeps {
  voice: Voice
  wake: WakeWord
  hearing: Pick<HearingDeps, 'makeEar' | 'gate' | 'now'>
  inFront: () => boolean
  /** Nobody else in this page speaks or listens. */
  mayListen: () => boolean
  /** It was called; the panel opens. */
  onCalled: () => void
}

/** Answers how to stop, and what to call when something about the page may have changed. */
export function listenForWakeWord({ voice, wake, hearing: parts, inFront, mayListen, onCalled }: WakeDeps) {
  let timer: ReturnType<typeof setTimeout>
  let refused = false
  let over = false
  const hearing = new Hearing({
    ...parts,
    makeEar: (listener) =>
      parts.makeEar({
        ...listener,
        // When it was said, the wake word needs to know.
        final: (text, from, to) => {
          const meant = parts.gate.passes(text, from, to, parts.now()) ? wake.hears(text, from, to) : undefined
          if (wake.awake(parts.now())) onCalled()
          if (meant) listener.final(meant, from, to)
        },
      }),
    onInterim: () => undefined,
    onHeard: (text) => {
      onCalled()
      voice.hear(text)
    },
    onProblem: () => {
      refused = true // told where one presses the microphone; here nobody asked
    },
    onClosed: () => {
      clearTimeout(timer)
      if (!over) timer = setTimeout(check, retry)
    },
    onLevel: () => undefined,
    onChange: () => undefined,
  })
  const check = () => {
    const { state, microphone } = voice.view()
    const free = state.phase === 'idle' && !state.micWanted && microphone === 'closed'
    const may = !over && !refused && free && inFront() && mayListen()
    if (may && !hearing.wanted) hearing.want()
    if (!may && hearing.wanted) hearing.close()
  }
  const stopWatching = voice.listen(check)
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
