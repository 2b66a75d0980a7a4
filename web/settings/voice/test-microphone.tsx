import { Mic, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LevelMeter } from '../../voice/speech-session/level-meter.tsx'
import type { SpeechSession, SpeechSessionView } from '../../voice/speech-session/speech-session.ts'
import { settingsWords } from '../../words/settings.ts'
import { voiceWords } from '../../words/voice.ts'

const words = settingsWords.voice

interface TestMicrophoneProps {
  session: SpeechSession
  view: SpeechSessionView
  possible: boolean
}
/** Shows how loud it is and what was understood; what was said goes no further. */
export function TestMicrophone({ session, view, possible }: TestMicrophoneProps) {
  const [recognized, setRecognized] = useState<string>()
  const [tried, setTried] = useState(false)
  const isOn = view.wanted || view.microphone === 'working'
  useEffect(() => {
    session.onTranscript = setRecognized
  }, [session])
  const press = () => {
    if (view.wanted) return session.finishListening()
    setRecognized(undefined)
    setTried(true)
    session.startListening()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={press} disabled={!possible}>
        {view.wanted ? <Square size={16} aria-hidden="true" /> : <Mic size={16} aria-hidden="true" />}
        {view.wanted ? words.stopMic : words.testMic}
      </Button>
      {view.microphone === 'open' && <LevelMeter voice={session} />}
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-60 text-13 text-ink-soft">
        {possible ? (view.problem ?? (isOn ? duringOf(view) : afterOf(recognized, tried))) : voiceWords.problems.notAvailable}
      </p>
    </div>
  )
}

function duringOf({ microphone, interim }: SpeechSessionView): string {
  if (microphone === 'working') return words.working
  return interim ? words.recognized(interim) : words.speakNow
}

function afterOf(recognized: string | undefined, tried: boolean): string {
  if (recognized !== undefined) return words.recognized(recognized)
  return tried ? words.nothingRecognized : ''
}
