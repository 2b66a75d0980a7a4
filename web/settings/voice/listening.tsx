// Who hears, in which language, and when the microphone opens by itself; with a test of it.

import { Mic, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { language as ofPages } from '../../language.ts'
import { Button, textLinkClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { defaultLanguage } from '../../voice/speech-options.ts'
import { LevelMeter } from '../../voice/speech-session/level-meter.tsx'
import type { SpeechSession, SpeechSessionView } from '../../voice/speech-session/speech-session.ts'
import { useSpeechSession } from '../../voice/speech-session/use-speech-session.ts'
import type { SttProvider } from '../../voice/stt-provider.ts'
import { settingsWords } from '../../words/settings.ts'
import { voiceWords } from '../../words/voice.ts'
import type { VoicePart } from '../voice.tsx'
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

const common =
  'en-US en-GB en-AU en-IN de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT pt-PT pt-BR nl-NL da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ hu-HU ro-RO el-GR tr-TR uk-UA ru-RU he-IL ar-EG hi-IN id-ID vi-VN th-TH ja-JP ko-KR zh-CN zh-TW'.split(
    ' ',
  )

/** In which language is spoken and heard: as the pages, unless somebody chose. */
export function LanguageChoice({ preferences: { voiceLanguage }, change }: VoicePart) {
  const choices = voiceLanguage && !common.includes(voiceLanguage) ? [voiceLanguage, ...common] : common
  const named = choices.map((code) => ({ code, name: nameOf(code) })).sort((a, b) => a.name.localeCompare(b.name, ofPages))
  return (
    <div>
      <SelectField
        label={words.language}
        className="max-w-100"
        value={voiceLanguage ?? ''}
        onChange={({ target }) => change({ voiceLanguage: target.value || null })}
      >
        <option value="">{words.asPages(nameOf(defaultLanguage))}</option>
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="mt-1 text-13 text-ink-soft">{words.languageHint}</p>
    </div>
  )
}

function nameOf(code: string): string {
  return new Intl.DisplayNames(ofPages, { type: 'language', languageDisplay: 'standard' }).of(code) ?? code
}

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
