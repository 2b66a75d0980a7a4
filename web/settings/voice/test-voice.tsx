import { Square, Volume2 } from 'lucide-react'
import type { Preferences } from '../../../src/shared/preferences.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { preferredVoice, speechOptions } from '../../voice/speech-options.ts'
import { useSpeechSession } from '../../voice/speech-session/use-speech-session.ts'
import { synthesis } from '../../voice/tts/browser-tts.ts'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.voice
const sample = 'sample'

/** Speaks a sentence with what is chosen just now, by the browser or by the server: with that very voice, whatever its language. */
export function TestVoice({ preferences }: { preferences: Preferences }) {
  const { session: talk, view } = useSpeechSession(preferences)
  const speaking = view.reading === sample
  const ofServer = trpc.voice.voices.useQuery().data?.voices
  const test = () => {
    const chosen = preferredVoice(preferences)
    const its = ofServer?.find(({ id }) => id === chosen)?.language ?? browserVoice(chosen)?.lang
    const options = speechOptions(preferences)
    talk.readAloud(sample, [words.sample], its ? { ...options, language: its } : options)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={speaking ? talk.stopReading : test}>
        {speaking ? <Square size={16} aria-hidden="true" /> : <Volume2 size={16} aria-hidden="true" />}
        {speaking ? words.stop : words.test}
      </Button>
      <p role="status" className="text-13 text-danger">
        {view.problem}
      </p>
    </div>
  )
}

const browserVoice = (chosen: string | null) =>
  synthesis()
    ?.getVoices()
    .find(({ name }) => name === chosen)
