// The voices of OpenAI, where the owner of the server set them up. What they read leaves the server: never without the person's
// consent, which is given elsewhere and ends this when it is taken back.

import { Link } from 'react-router'
import { trpc } from '../../api.ts'
import { textLinkClass } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'

const words = settingsWords.voice

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
