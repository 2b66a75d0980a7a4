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
  const { session: talk, view, hears, canListen: canHear } = useSpeechSession(preferences)
  return (
    <div className="space-y-6 p-4">
      <WhoHears hears={hears} />
      <LanguageChoice preferences={preferences} change={change} />
      <TestMicrophone talk={talk} view={view} possible={preferences.voiceEnabled && canHear} />
      <Switch
        label={words.handsFree}
        hint={words.handsFreeHint}
        checked={preferences.handsFree}
        onChange={(handsFree) => change({ handsFree })}
      />
      <WakeWord preferences={preferences} change={change} possible={hears === 'browser'} />
    </div>
  )
}

function WhoHears({ hears }: { hears: SttProvider }) {
  const isOutside = hears === 'outside' || hears === 'outsideForbidden'
  return (
    <p className="text-13 text-ink-soft">
      {words.hears[hears]}{' '}
      {isOutside && (
        <Link to="/settings/privacy" className={textLinkClass}>
          {words.consent}
        </Link>
      )}
    </p>
  )
}
