// Who hears, in which language, and when the microphone opens by itself; with a test of it.

import { Link } from 'react-router'
import { textLinkClass } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSpeechSession } from '../../voice/speech-session/use-speech-session.ts'
import type { SttProvider } from '../../voice/stt-provider.ts'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { TestMicrophone } from './test-microphone.tsx'
import { WakeWord } from './wake-word.tsx'

const words = settingsWords.voice

export function Listening({ preferences, change }: VoicePart) {
  const { session, view, provider, canListen } = useSpeechSession(preferences)
  return (
    <div className="space-y-6 p-4">
      <RecognizerNote provider={provider} />
      <LanguageChoice preferences={preferences} change={change} />
      <TestMicrophone session={session} view={view} possible={preferences.voiceEnabled && canListen} />
      <Switch
        label={words.handsFree}
        hint={words.handsFreeHint}
        checked={preferences.handsFree}
        onChange={(handsFree) => change({ handsFree })}
      />
      <WakeWord preferences={preferences} change={change} possible={provider === 'browser'} />
    </div>
  )
}

function RecognizerNote({ provider }: { provider: SttProvider }) {
  const isOutside = provider === 'outside' || provider === 'outsideForbidden'
  return (
    <p className="text-13 text-ink-soft">
      {words.recognizer[provider]}{' '}
      {isOutside && (
        <Link to="/settings/privacy" className={textLinkClass}>
          {words.consent}
        </Link>
      )}
    </p>
  )
}
