// Which voice speaks: one of this browser, of the server, or of OpenAI where the server offers that and the person allows it.

import { useEffect, useState } from 'react'
import type { VoiceFacts } from '../../../src/shared/voice.ts'
import { isServerVoice } from '../../../src/shared/voice-id.ts'
import { trpc } from '../../api.ts'
import { SelectField } from '../../ui/field.tsx'
import { preferredVoice, spokenLanguage } from '../../voice/speech-options.ts'
import { synthesis } from '../../voice/tts/browser-tts.ts'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'

const words = settingsWords.voice
const openAI = 'openai:'

export function VoiceChoice({ preferences, change }: VoicePart) {
  const own = spokenLanguage(preferences)
  const ofBrowser = useBrowserVoices(own)
  const ofServer = inOrder(trpc.voice.voices.useQuery().data?.voices ?? [], own)
  const chosen = preferredVoice(preferences)
  const choose = (name: string) =>
    name.startsWith(openAI)
      ? change({ useOpenAIVoice: true, openAIVoice: name.slice(openAI.length) })
      : change({ useOpenAIVoice: false, preferredVoice: name || null })
  const isHere = ofBrowser?.some(({ name }) => name === chosen) || ofServer.some(({ id }) => id === chosen)
  const has = (backend: VoiceFacts['backend']) => ofServer.filter((voice) => voice.backend === backend)
  return (
    <div>
      <SelectField label={words.choose} value={chosen ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{words.anyVoice}</option>
        {chosen && !isHere && <option value={chosen}>{missing(chosen)}</option>}
        {ofBrowser && ofBrowser.length > 0 && (
          <optgroup label={words.thisBrowser}>
            {ofBrowser.map(({ name, lang, voiceURI }) => (
              <option key={`${voiceURI} ${name}`} value={name}>
                {name} ({lang})
              </option>
            ))}
          </optgroup>
        )}
        <ServerGroup label={words.thisServer(words.backends.piper)} voices={has('piper')} />
        <ServerGroup label={words.thisServer(words.backends.espeak)} voices={has('espeak')} />
        <OpenAIGroup voices={has('openai')} />
      </SelectField>
      <p className="mt-1 text-13 text-ink-soft">{hintOf(ofBrowser)}</p>
    </div>
  )
}

function ServerGroup({ label, voices, disabled = false }: { label: string; voices: VoiceFacts[]; disabled?: boolean }) {
  if (voices.length === 0) return null
  return (
    <optgroup label={label} disabled={disabled}>
      {voices.map(({ id, name, language, gender }) => (
        <option key={id} value={id}>
          {name} ({[language, words.genders[gender]].filter(Boolean).join(', ')})
        </option>
      ))}
    </optgroup>
  )
}

function OpenAIGroup({ voices }: { voices: VoiceFacts[] }) {
  const allowed = trpc.privacy.consent.useQuery().data?.consent.speechOutside ?? false
  return <ServerGroup label={words.openAI} voices={voices} disabled={!allowed} />
}

function hintOf(voices: readonly SpeechSynthesisVoice[] | undefined): string {
  if (!synthesis()) return words.noneInBrowser
  return voices?.length === 0 ? words.noVoices : words.chooseHint
}

function missing(name: string): string {
  return isServerVoice(name) ? words.notOnServer(name) : words.notHere(name)
}

/** Those of the person's language first, then of that language elsewhere. */
function inOrder(voices: readonly VoiceFacts[], own: string): VoiceFacts[] {
  const far = ({ language }: VoiceFacts) => (language === own ? 0 : language.split('-')[0] === own.split('-')[0] ? 1 : 2)
  return [...voices].sort((a, b) => far(a) - far(b) || a.language.localeCompare(b.language) || a.name.localeCompare(b.name))
}

const settle = 1500

/** Browsers name their voices late, some never: undefined while they may still come. Those of `own` language first. */
export function useBrowserVoices(own: string): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>()
  useEffect(() => {
    const speech = synthesis()
    const readVoices = () => {
      const found = speech?.getVoices() ?? []
      if (found.length > 0) setVoices(found)
    }
    readVoices()
    speech?.addEventListener('voiceschanged', readVoices)
    const timer = setTimeout(() => setVoices((known) => known ?? []), settle)
    return () => {
      clearTimeout(timer)
      speech?.removeEventListener('voiceschanged', readVoices)
    }
  }, [])
  return voices && sortVoices(voices, own)
}

function sortVoices(voices: readonly SpeechSynthesisVoice[], own: string): SpeechSynthesisVoice[] {
  const isOwn = ({ lang }: SpeechSynthesisVoice) => (lang.split(/[-_]/)[0]?.toLowerCase() === own.split('-')[0] ? 0 : 1)
  return [...voices].sort((a, b) => isOwn(a) - isOwn(b) || a.lang.localeCompare(b.lang) || a.name.localeCompare(b.name))
}
