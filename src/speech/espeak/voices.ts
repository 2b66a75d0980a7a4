// Parses `espeak-ng --voices`. Columns: priority, language, age/gender, name, file, other languages. And sanitizes texts:
// without `-m` there is no markup, but `[[` starts phonemes, U+0001 a command, U+0000 ends the text, and private-use letters
// have meanings of their own.
import type { VoiceFacts } from '../../shared/voice.ts'
import { languageTag } from '../language.ts'

export interface EspeakVoice {
  facts: VoiceFacts
  /** The argument of `-v`. */
  file: string
}

const genders: Record<string, VoiceFacts['gender']> = { M: 'male', F: 'female' }
/** eSpeak's plain Portuguese is European; elsewhere the plain tag is Brazilian. */
const meant: Record<string, string> = { pt: 'pt-PT' }

/** Without mbrola voices, which need another program. */
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
/** Control characters except tab and line break, private use, unassigned. */
const unspeakable = /(?![\n\t])\p{Cc}|\p{Co}|\p{Cn}/gu
/** Invisible format characters. Joiners stay: they shape letters and emoji. */
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
