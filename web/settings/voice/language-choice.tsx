import { language as ofPages } from '../../language.ts'
import { SelectField } from '../../ui/field.tsx'
import { defaultLanguage } from '../../voice/speech-options.ts'
import { settingsWords } from '../../words/settings.ts'
import type { VoicePart } from '../voice.tsx'

const words = settingsWords.voice
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
