// A speech session for a page, with the user's current preferences and consent. Ends with the page; the microphone closes when
// the tab is hidden.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { pageGate } from '../audio-focus/page-gate.ts'
import { defaultLanguage, spokenLanguage } from '../speech-options.ts'
import { createRecognizer } from '../stt/create-recognizer.ts'
import { sttErrorMessage } from '../stt/stt-error-message.ts'
import { useSttProvider } from '../stt-provider.ts'
import { createSynthesizer } from '../tts/create-synthesizer.ts'
import { ttsErrorMessage } from '../tts/tts-error-message.ts'
import { SpeechSession } from './speech-session.ts'

interface SessionOptions {
  language: string
  /** Server-side recognition is allowed. */
  server: boolean
}

export function useSpeechSession(preferences: Preferences | undefined) {
  const { provider, server } = useSttProvider()
  const language = preferences ? spokenLanguage(preferences) : defaultLanguage
  const session = useStableSession({ language, server })
  const view = useSyncExternalStore(session.subscribe, session.view)
  return { session, view, provider, canListen: provider !== 'none' && provider !== 'outsideForbidden' }
}

function useStableSession(options: SessionOptions): SpeechSession {
  const now = useRef(options)
  const [session] = useState(() => createSession(() => now.current))
  useEffect(() => {
    now.current = options
  })
  useEffect(() => {
    const onHide = () => document.hidden && session.cancelListening()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      session.dispose()
    }
  }, [session])
  return session
}

function createSession(options: () => SessionOptions): SpeechSession {
  return new SpeechSession({
    microphone: {
      createRecognizer: (listener) => createRecognizer({ ...options(), continuous: false }, listener),
      gate: pageGate,
      now: () => performance.now(),
    },
    synthesizer: createSynthesizer(),
    sttErrorMessage: sttErrorMessage,
    ttsErrorMessage: ttsErrorMessage,
  })
}
