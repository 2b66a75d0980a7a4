// Facts about a Piper voice: its name has language, speaker and quality (`en_US-lessac-medium`), its configuration
// (NAME.onnx.json) the exact language and speed. Both may be from an untrusted server and are validated.
import catalogue from '../../../config/voices.json' with { type: 'json' }
import type { VoiceFacts } from '../../shared/voice.ts'
import { languageTag } from '../language.ts'

export interface PiperVoice extends VoiceFacts {
  backend: 'piper'
  model: string
  /** Its `length_scale` at normal speed. */
  lengthScale: number
}

/** A plain file name: no folder, leading dot or option. */
export const isVoiceName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._+-]{0,99}$/u.test(name)

/** From one server. */
export const mostVoices = 500

const genders = new Map<string, string>(catalogue.voices.map(({ name, gender }) => [name, gender]))

export function piperVoice(model: string, config: unknown, language?: string): PiperVoice {
  return {
    id: `piper:${model}`,
    name: nameOf(model),
    gender: genderOf(genders.get(model)),
    language: languageOf([
      text(config, 'language', 'code'),
      language,
      model.match(/^[a-z]{2,3}_[A-Z]{2}(?=-)/)?.[0],
      text(config, 'espeak', 'voice'),
    ]),
    backend: 'piper',
    model,
    lengthScale: lengthScaleOf(config),
  }
}

export const toVoiceFacts = ({ id, name, gender, language, backend }: PiperVoice): VoiceFacts => ({
  id,
  name,
  gender,
  language,
  backend,
})

/** `en_GB-jenny_dioco-medium`: Jenny Dioco (medium). */
function nameOf(model: string): string {
  const [, speaker, quality] = model.match(/^[^-]+-(.+)-([^-]+)$/) ?? []
  if (!speaker || !quality) return model
  const words = speaker.split('_').filter((word) => word !== '')
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')} (${quality.replace('_', ' ')})`
}

function genderOf(known: string | undefined): VoiceFacts['gender'] {
  return known === 'female' || known === 'male' ? known : 'unknown'
}

/** The first valid tag (BCP 47), or `und`. */
function languageOf(guesses: (string | undefined)[]): string {
  for (const guess of guesses) {
    const tag = guess && /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/.test(guess) ? languageTag(guess) : undefined
    if (tag) return tag
  }
  return 'und'
}

function text(config: unknown, ...path: string[]): string | undefined {
  const value = at(config, path)
  return typeof value === 'string' ? value : undefined
}

function lengthScaleOf(config: unknown): number {
  const value = at(config, ['inference', 'length_scale'])
  return typeof value === 'number' && value >= 0.1 && value <= 10 ? value : 1
}

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
