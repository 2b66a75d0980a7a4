import { isServerVoice } from '../../../src/shared/voice-id.ts'
import { locale } from '../../language.ts'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { preferredVoice } from '../../voice/speech-options.ts'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'
import { OpenAIVoice } from './openai-voice.tsx'
import { ServerVoices } from './server-voices.tsx'
import { TestVoice } from './test-voice.tsx'
import { VoiceChoice } from './voice-choice.tsx'

const words = settingsWords.voice

export function Speaking({ preferences, change }: VoicePart) {
  return (
    <div className="space-y-6 p-4">
      <Switch
        label={words.enabled}
        hint={words.enabledHint}
        checked={preferences.voiceEnabled}
        onChange={(voiceEnabled) => change({ voiceEnabled })}
      />
      <div className="space-y-2">
        <VoiceChoice preferences={preferences} change={change} />
        <ServerVoices />
      </div>
      <OpenAIVoice preferences={preferences} change={change} />
      <Sliders preferences={preferences} change={change} />
      <TestVoice preferences={preferences} />
      <Switch
        label={words.autoSpeak}
        hint={words.autoSpeakHint}
        checked={preferences.autoSpeak}
        onChange={(autoSpeak) => change({ autoSpeak })}
      />
    </div>
  )
}

/** A server's voice is made at the speed wanted; how high it is, is its own. */
function Sliders({ preferences, change }: VoicePart) {
  const { voiceSpeed, voicePitch, voiceVolume } = preferences
  const hasOwnPitch = isServerVoice(preferredVoice(preferences) ?? '')
  return (
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
      <div>
        <Slider
          label={words.pitch}
          value={voicePitch}
          min={0}
          max={2}
          step={0.1}
          text={words.times(tenths(voicePitch))}
          disabled={hasOwnPitch}
          onChange={(voicePitch) => change({ voicePitch })}
        />
        {hasOwnPitch && <p className="text-12 text-ink-soft">{words.pitchOwn}</p>}
      </div>
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
  )
}

function tenths(value: number): string {
  return value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
