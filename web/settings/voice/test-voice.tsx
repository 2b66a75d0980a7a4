import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { speak, type VoiceProblem } from '../../voice/mouth/browser-voice.ts'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.voice

/** Speaks a sentence with what is chosen just now. */
export function TestVoice({ preferences }: { preferences: Preferences }) {
  const [speaking, setSpeaking] = useState(false)
  const [problem, setProblem] = useState<VoiceProblem>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const test = () => {
    const { voiceSpeed: rate, voicePitch: pitch, voiceVolume: volume, preferredVoice: voice } = preferences
    setProblem(undefined)
    setSpeaking(true)
    stop.current = speak(words.sample, { rate, pitch, volume, voice }, (problem) => {
      setSpeaking(false)
      setProblem(problem)
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={speaking ? () => stop.current?.() : test}>
        {speaking ? <Square size={16} aria-hidden="true" /> : <Volume2 size={16} aria-hidden="true" />}
        {speaking ? words.stop : words.test}
      </Button>
      <p role="status" className="text-13 text-danger">
        {problem && sentenceFor(problem)}
      </p>
    </div>
  )
}

function sentenceFor(problem: VoiceProblem): string {
  if (problem === 'unavailable') return words.unavailable
  if (problem === 'silent') return words.silent
  const known: Readonly<Record<string, string>> = words.failed
  return known[problem] ?? words.failedElse
}
