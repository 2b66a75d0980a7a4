import { Link } from 'react-router'
import type { VoiceFacts } from '../../../src/shared/voice.ts'
import { isServerVoice } from '../../../src/shared/voice-id.ts'
import { trpc } from '../../api.ts'
import { locale } from '../../language.ts'
import { textLinkClass } from '../../ui/button.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { preferredVoice } from '../../voice/speech-options.ts'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'
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

// The voices of OpenAI, where the owner of the server set them up. What they read leaves the server: never without the person's
// consent, which is given elsewhere and ends this when it is taken back.

export function OpenAIVoice({ preferences: { useOpenAIVoice }, change }: VoicePart) {
  const voices = trpc.voice.voices.useQuery().data?.voices
  const allowed = trpc.privacy.consent.useQuery().data?.consent.speechOutside ?? false
  if (!voices?.some(({ backend }) => backend === 'openai'))
    return voices && useOpenAIVoice ? <p className="text-13 text-warn">{words.openAIMissing}</p> : null
  return (
    <div className="space-y-1">
      <Switch
        label={words.useOpenAI}
        hint={allowed ? words.useOpenAIHint : words.useOpenAIForbidden}
        checked={useOpenAIVoice && allowed}
        disabled={!allowed}
        onChange={(useOpenAIVoice) => change({ useOpenAIVoice })}
      />
      <Link to="/settings/privacy" className={`text-13 ${textLinkClass}`}>
        {words.consent}
      </Link>
    </div>
  )
}

// What the server itself can speak with. An admin reads what helps where it cannot, or could do better.

const backends = ['piper', 'espeak', 'openai'] as const satisfies VoiceFacts['backend'][]

export function ServerVoices() {
  const voices = trpc.voice.voices.useQuery()
  const isAdmin = trpc.user.get.useQuery().data?.user.role === 'admin'
  if (voices.isPending) return null
  return (
    <p className="text-13 text-ink-soft">
      {voices.isError ? words.serverFailed : isReported(voices.data.voices, isAdmin)}{' '}
      <Link to="/help/connect/voice" className={textLinkClass}>
        {words.guide}
      </Link>
    </p>
  )
}

function isReported(voices: readonly VoiceFacts[], isAdmin: boolean): string {
  const said = backends.flatMap((backend) => {
    const n = voices.filter((voice) => voice.backend === backend).length
    return n > 0 ? [words.voicesOf(words.backends[backend], n)] : []
  })
  const couldBeBetter = isAdmin && !voices.some(({ backend }) => backend === 'piper')
  if (said.length > 0) return [words.serverHas(said.join(', ')), couldBeBetter ? words.betterAdmin : ''].join(' ').trimEnd()
  return isAdmin ? words.serverNoneAdmin : words.serverNone
}
