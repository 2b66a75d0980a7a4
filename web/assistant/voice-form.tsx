// Voice settings beside the conversation. The voice itself is chosen in the settings.
import type { Preferences, SavePreferencesInput } from '../../src/shared/preferences.ts'
import { locale } from '../language.ts'
import { Slider } from '../ui/slider.tsx'
import { Switch } from '../ui/switch.tsx'
import { assistantWords } from '../words/assistant.ts'
import { PreferencesGate } from './preferences-gate.tsx'

const words = assistantWords

export function VoiceForm() {
  return (
    <PreferencesGate rows={4}>{(preferences, change) => <Voice preferences={preferences} change={change} />}</PreferencesGate>
  )
}

interface VoiceProps {
  preferences: Preferences
  change: (changes: SavePreferencesInput) => void
}
function Voice({ preferences: now, change }: VoiceProps) {
  return (
    <div className="space-y-4">
      <Switch
        label={words.voiceEnabled}
        hint={words.voiceEnabledHint}
        checked={now.voiceEnabled}
        onChange={(voiceEnabled) => change({ voiceEnabled })}
      />
      <Switch
        label={words.autoSpeak}
        hint={words.autoSpeakHint}
        checked={now.autoSpeak}
        disabled={!now.voiceEnabled}
        onChange={(autoSpeak) => change({ autoSpeak })}
      />
      <Amount
        label={words.speed}
        now={now.voiceSpeed}
        min={0.5}
        max={2}
        off={!now.voiceEnabled}
        save={(voiceSpeed) => change({ voiceSpeed })}
      />
      <Amount
        label={words.volume}
        now={now.voiceVolume}
        min={0.1}
        max={1}
        off={!now.voiceEnabled}
        percent
        save={(voiceVolume) => change({ voiceVolume })}
      />
    </div>
  )
}

interface AmountProps {
  label: string
  now: number
  min: number
  max: number
  off: boolean
  percent?: boolean
  save: (value: number) => void
}
function Amount({ label, now, min, max, off, percent = false, save }: AmountProps) {
  const text = percent
    ? now.toLocaleString(locale, { style: 'percent' })
    : words.times(now.toLocaleString(locale, { minimumFractionDigits: 1 }))
  return <Slider label={label} value={now} min={min} max={max} step={0.1} text={text} disabled={off} onChange={save} />
}
