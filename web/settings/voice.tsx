// How Homing speaks in this browser, and whether it may listen.
import { useState } from 'react'
import type { Preferences, SavePreferencesInput } from '../../src/shared/preferences.ts'
import { usePreferences } from '../assistant/use-preferences.ts'
import { locale } from '../language.ts'
import { Card, CardHeading } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Slider } from '../ui/slider.tsx'
import { Switch } from '../ui/switch.tsx'
import { settingsWords } from '../words/settings.ts'
import { Loaded } from './loaded.tsx'
import { NotYet } from './not-yet.tsx'
import { SavedMark } from './saved-mark.tsx'
import { TestVoice } from './voice/test-voice.tsx'
import { VoiceChoice } from './voice/voice-choice.tsx'

const words = settingsWords.voice
export interface VoicePart {
  preferences: Preferences
  change: (part: SavePreferencesInput) => void
}

export function VoiceSection() {
  const { preferences, failed, retry, change, unsaved, saved } = usePreferences()
  return (
    <>
      <Card>
        <CardHeading aside={<SavedMark unsaved={unsaved} saved={saved} />}>{words.speaking}</CardHeading>
        <NotYet text={words.notYet} />
        <Loaded query={{ data: preferences, isError: failed, refetch: retry }} lines={5}>
          {(preferences) => <Speaking preferences={preferences} change={change} />}
        </Loaded>
      </Card>
      {preferences && (
        <Card>
          <CardHeading>{words.habits}</CardHeading>
          <Habits preferences={preferences} change={change} />
        </Card>
      )}
    </>
  )
}

function Speaking({ preferences, change }: VoicePart) {
  const { voiceEnabled, voiceSpeed, voicePitch, voiceVolume } = preferences
  return (
    <div className="space-y-6 p-4">
      <Switch
        label={words.enabled}
        hint={words.enabledHint}
        checked={voiceEnabled}
        onChange={(voiceEnabled) => change({ voiceEnabled })}
      />
      <VoiceChoice preferences={preferences} change={change} />
      <div className="grid gap-4 sm:grid-cols-3 sm:gap-6">
        <Slider
          label={words.speed}
          value={voiceSpeed}
          min={0.5}
          max={2}
          step={0.1}
          text={words.times(tenths(voiceSpeed))}
          onChange={(voiceSpeed) => change({ voiceSpeed })}
        />
        <Slider
          label={words.pitch}
          value={voicePitch}
          min={0}
          max={2}
          step={0.1}
          text={words.times(tenths(voicePitch))}
          onChange={(voicePitch) => change({ voicePitch })}
        />
        <Slider
          label={words.volume}
          value={voiceVolume}
          min={0.1}
          max={1}
          step={0.1}
          text={words.percent(Math.round(voiceVolume * 100).toLocaleString(locale))}
          onChange={(voiceVolume) => change({ voiceVolume })}
        />
      </div>
      <TestVoice preferences={preferences} />
    </div>
  )
}

function Habits({ preferences, change }: VoicePart) {
  const { autoSpeak, wakeWordEnabled, wakeWord } = preferences
  const [typed, setTyped] = useState<string>()
  const word = typed ?? wakeWord
  const type = (text: string) => {
    setTyped(text)
    if (text.trim() !== '') change({ wakeWord: text.trim() })
  }
  return (
    <div className="space-y-6 p-4">
      <Switch
        label={words.autoSpeak}
        hint={words.autoSpeakHint}
        checked={autoSpeak}
        onChange={(autoSpeak) => change({ autoSpeak })}
      />
      <Switch
        label={words.wakeWord}
        hint={words.wakeWordHint}
        checked={wakeWordEnabled}
        onChange={(wakeWordEnabled) => change({ wakeWordEnabled })}
      />
      {wakeWordEnabled && (
        <Field
          className="max-w-80"
          label={words.wakeWordField}
          value={word}
          maxLength={100}
          error={word.trim() === '' ? words.wakeWordMissing : undefined}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </div>
  )
}

function tenths(value: number): string {
  return value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
