// What `espeak-ng --voices` says, as voices. Columns: priority, language, age/gender, name, file, other languages.
import type { VoiceFacts } from '../../shared/voice.ts'
import { languageTag } from '../language.ts'

export interface EspeakVoice {
  facts: VoiceFacts
  /** What it is called with `-v`: its place among the files of eSpeak NG. */
  file: string
}

const genders: Record<string, VoiceFacts['gender']> = { M: 'male', F: 'female' }
/** Its plain Portuguese is that of Portugal; everywhere else the plain tag means Brazil. */
const meant: Record<string, string> = { pt: 'pt-PT' }

/** Those of mbrola are left out: they need a program and files that eSpeak NG does not bring. */
export function parseVoices(listing: string): EspeakVoice[] {
  const voices = new Map<string, EspeakVoice>()
  for (const line of listing.split('\n')) {
    const [, language = '', gender = '', name = '', file = ''] =
      /^\s*\d+\s+(\S+)\s+\S*\/(\S+)\s+(\S+)\s+(\w[\w-]*(?:\/\w[\w-]*)*)(?:\s|$)/.exec(line) ?? []
    const tag = languageTag(meant[language] ?? language)
    if (!tag || file.startsWith('mb/')) continue
    const own = `espeak:${language.toLowerCase()}`
    const id = voices.has(own) ? `espeak:${file.split('/').at(-1)?.toLowerCase()}` : own
    const facts: VoiceFacts = {
      id,
      name: name.replaceAll('_', ' ').trim(),
      gender: genders[gender] ?? 'unknown',
      language: tag,
      backend: 'espeak',
    }
    voices.set(id, { facts, file })
  }
  return [...voices.values()]
}

const breaks = /\p{Zl}|\p{Zp}|\r\n?/gu
/** Controls (but for tab and line break), private use, and what is not a character yet. */
const unspeakable = /(?![\n\t])\p{Cc}|\p{Co}|\p{Cn}/gu
/** Marks nobody sees, such as those that turn the direction. Joiners stay: they shape letters and emoji. */
const invisible = /(?![\u200C\u200D])\p{Cf}/gu

export function sanitizeForEspeak(text: string): string {
  return text
    .toWellFormed()
    .replace(breaks, '\n')
    .replace(invisible, '')
    .replace(unspeakable, ' ')
    .replaceAll('\uFFFD', ' ')
    .replace(/\[(?=\[)|\](?=\])/g, '$& ')
}
