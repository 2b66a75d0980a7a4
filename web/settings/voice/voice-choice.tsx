import { useEffect, useState } from 'react'
import { language } from '../../language.ts'
import { SelectField } from '../../ui/field.tsx'
import { synthesis } from '../../voice/mouth/browser-voice.ts'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'

const words = settingsWords.voice
const settle = 1500

/** Which of the browser's voices speaks. */
export function VoiceChoice({ preferences: { preferredVoice }, change }: VoicePart) {
  const voices = useVoices()
  if (!synthesis()) return <p className="text-13 text-ink-soft">{words.unavailable}</p>
  if (voices?.length === 0) return <p className="text-13 text-ink-soft">{words.noVoices}</p>
  const isHere = voices?.some(({ name }) => name === preferredVoice)
  return (
    <div>
      <SelectField
        label={words.choose}
        value={preferredVoice ?? ''}
        onChange={({ target }) => change({ preferredVoice: target.value || null })}
      >
        <option value="">{words.anyVoice}</option>
        {preferredVoice && !isHere && <option value={preferredVoice}>{words.notHere(preferredVoice)}</option>}
        {voices?.map(({ name, lang, voiceURI }) => (
          <option key={`${voiceURI} ${name}`} value={name}>
            {name} ({lang})
          </option>
        ))}
      </SelectField>
      <p className="mt-1 text-13 text-ink-soft">{words.chooseHint}</p>
    </div>
  )
}

/** Browsers name their voices late, some never: undefined while they may still come. Those of the person's language first. */
function useVoices(): readonly SpeechSynthesisVoice[] | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>()
  useEffect(() => {
    const speech = synthesis()
    const look = () => {
      const found = speech?.getVoices() ?? []
      if (found.length > 0) setVoices(inOrder(found))
    }
    look()
    speech?.addEventListener('voiceschanged', look)
    const timer = setTimeout(() => setVoices((known) => known ?? []), settle)
    return () => {
      clearTimeout(timer)
      speech?.removeEventListener('voiceschanged', look)
    }
  }, [])
  return voices
}

function inOrder(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const own = ({ lang }: SpeechSynthesisVoice) => (lang.toLowerCase().startsWith(language) ? 0 : 1)
  return [...voices].sort((a, b) => own(a) - own(b) || a.lang.localeCompare(b.lang) || a.name.localeCompare(b.name))
}
