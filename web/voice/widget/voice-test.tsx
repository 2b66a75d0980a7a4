// Microphone test: speaks, listens for one sentence and shows what was heard, without acting on it.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { voiceWords } from '../../words/voice.ts'
import { LevelMeter, SpeechWave } from '../speech-session/level-meter.tsx'
import type { SpeechSession } from '../speech-session/speech-session.ts'
import type { SpeechOptions } from '../tts/synthesizer.ts'

const words = voiceWords.panel.test
const name = 'test'

interface VoiceTestProps {
  createSession: () => SpeechSession
  speechOptions: () => SpeechOptions
  onDone: () => void
}
export function VoiceTest({ createSession: makeTalk, speechOptions: options, onDone }: VoiceTestProps) {
  const [session] = useState(makeTalk)
  const view = useSyncExternalStore(session.subscribe, session.view)
  const { transcript, again } = useTestRun(session, options)
  const over = view.reading === undefined && !view.wanted
  return (
    <div className="space-y-4">
      <h3 className="font-semibold text-15">{words.title}</h3>
      {view.problem && <ErrorNote text={view.problem} />}
      <div role="status" className="min-h-16 space-y-2">
        {view.reading !== undefined && (
          <p className="flex items-center gap-3">
            <SpeechWave /> {words.speaking}
          </p>
        )}
        {view.wanted && view.reading === undefined && (
          <p className="flex items-center gap-3">
            <LevelMeter voice={session} /> {words.listening}
          </p>
        )}
        {view.interim !== '' && <p className="text-ink-soft italic">{view.interim}</p>}
        {over && (
          <div className="rounded-control bg-accent/8 px-4 py-3">
            <p className="text-13 text-ink-soft">{transcript === undefined ? words.nothing : words.transcript}</p>
            {transcript !== undefined && <p className="wrap-anywhere font-medium">{transcript}</p>}
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {over && <Button onClick={again}>{words.again}</Button>}
        <Button variant={over ? 'primary' : 'secondary'} onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  )
}

function useTestRun(session: SpeechSession, options: () => SpeechOptions) {
  const [transcript, setTranscript] = useState<string>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn, with the manner of that moment.
  useEffect(() => {
    let spoke = false
    session.onTranscript = (text) => {
      setTranscript(text)
      session.cancelListening()
    }
    const stop = session.subscribe(() => {
      if (spoke || session.view().reading !== undefined) return
      spoke = true
      session.startListening()
    })
    session.readAloud(name, [...words.speech], options())
    return () => {
      stop()
      session.stop()
    }
  }, [session, turn])
  useEffect(() => () => session.dispose(), [session])
  const again = () => {
    setTranscript(undefined)
    setTurn((before) => before + 1)
  }
  return { transcript: transcript, again }
}
