// Dictation and reading aloud on the assistant page, including automatic reading of answers.
import { useEffect, useRef } from 'react'
import { speakable } from '../../src/shared/speakable.ts'
import { trpc } from '../api.ts'
import { speechOptions } from '../voice/speech-options.ts'
import type { SpeechSession, SpeechSessionView } from '../voice/speech-session/speech-session.ts'
import { useSpeechSession } from '../voice/speech-session/use-speech-session.ts'
import { voiceWords } from '../words/voice.ts'
import type { Reading } from './read-aloud.tsx'
import type { Turn } from './use-chat.ts'

export interface AssistantVoice {
  session: SpeechSession
  view: SpeechSessionView
  /** Why dictation is disabled. */
  why: string | undefined
  /** Undefined if voice is switched off. */
  reading: Reading | undefined
}

export function useAssistantVoice(last: Turn | undefined, busy: boolean): AssistantVoice {
  const preferences = trpc.preferences.get.useQuery().data?.preferences
  const { session, view, canListen } = useSpeechSession(preferences)
  const isOn = preferences?.voiceEnabled === true
  const read = (id: string, text: string) => {
    if (!preferences) return
    const { sentences, language } = speakable(text, { of: 'answer' })
    session.readAloud(id, sentences, speechOptions(preferences, language))
  }
  useAutoRead(last, busy, (turn) => {
    if (isOn && preferences.autoSpeak && !view.wanted) read(turn.id, turn.text)
  })
  return {
    session: session,
    view,
    why: isOn && canListen ? undefined : voiceWords.problems.notAvailable,
    reading: isOn ? { now: view.reading, read, stop: session.stopReading } : undefined,
  }
}

/** Calls `onAnswer` for an answer completed now, not for earlier, stopped or failed ones. */
function useAutoRead(last: Turn | undefined, busy: boolean, onAnswer: (turn: Turn) => void): void {
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && last?.state === 'done') onAnswer(last)
    wasBusy.current = busy
  })
}
