// What thinks, speaks and hears: each is asked for a little that is nobody's, and only where it runs on this machine or in its
// network. What is elsewhere is not asked: it would cost, and it would leave.
import type { App } from '../../app.ts'
import { toAppError } from '../../core/errors.ts'
import { benchTranscription, benchVoice } from '../../privacy/speech.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { namesIn, voicesFolder } from '../../speech/piper/voice-folder.ts'
import { hasPiper } from '../../speech/piper.ts'
import { linesOf } from '../report-line.ts'

export function checkModel(app: App): DoctorLine {
  const { ok, off, warn, bad } = linesOf('model', 'model.answers')
  const { wanted, backend, reachable, pulling, place } = app.model.state()
  if (pulling) return ok('A model is being fetched.')
  if (wanted === 'built-in') return off('No AI model is set up: built-in rules answer.')
  if (app.model.now()) return place === 'here' ? ok('The AI model is there.') : ok('The AI model is there, outside this server.')
  if (wanted === 'auto')
    return reachable
      ? off('No AI model is set up: built-in rules answer.')
      : off('The configured AI model does not answer, so built-in rules do. "AI model" below says why.')
  const fix =
    backend === 'ollama'
      ? 'Start Ollama, see that OLLAMA_HOST is right, and fetch the model below "AI model".'
      : 'See that address, key and model (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL) are right.'
  return reachable ? warn('The AI model is not there.', fix) : bad('The AI model does not answer.', fix)
}

/** Tokens a second below which people wait too long for an answer. */
const slow = 3

export async function checkSpeed(app: App, signal: AbortSignal): Promise<DoctorLine[]> {
  const { ok, warn } = linesOf('model', 'model.speed')
  const facts = app.model.now()
  if (facts?.place !== 'here') return []
  try {
    const { tokensPerSecond } = await app.model.bench(signal)
    const text = `The AI model writes ${tokensPerSecond.toFixed(1)} tokens a second.`
    return [tokensPerSecond >= slow ? ok(text) : warn(text, 'A smaller model, or a graphics card, would answer sooner.')]
  } catch (cause) {
    if (signal.aborted)
      return [
        warn(
          'The AI model did not finish a short answer in time.',
          'It may just be loading, or be busy: examine again in a minute. A smaller model answers sooner.',
        ),
      ]
    return [
      warn(
        `The AI model could not answer (${toAppError(cause).kind}).`,
        'See what runs where the model is, and whether it has enough memory.',
      ),
    ]
  }
}

export async function checkVoice(app: App, signal: AbortSignal): Promise<DoctorLine> {
  const { ok, off, warn, bad } = linesOf('voice', 'voice.speaks')
  if (app.settings.ttsBackend === 'off') return off('No voice is wanted (TTS_BACKEND=off): browsers speak by themselves.')
  try {
    const said = await benchVoice(app, signal)
    if (!said) return off('The voice is outside this server and is not tried.')
    const name = { piper: 'Piper', espeak: 'eSpeak NG', openai: 'OpenAI' }[said.backend]
    return hasUnusedVoices(app)
      ? warn(
          'There are voices for Piper, but no Piper to speak with them.',
          'With Docker start it with HOMING_TARGET=piper. Elsewhere install Piper into PIPER_FOLDER, or name one by PIPER_URL.',
        )
      : ok(`${name} spoke a word in ${said.ms} ms.`)
  } catch (cause) {
    return bad(
      `The voice could not speak (${toAppError(cause).kind}).`,
      'See that Piper runs where PIPER_URL says, or that eSpeak NG is installed.',
    )
  }
}

/** As after an upgrade from an image that had a Piper to one that has none. */
function hasUnusedVoices({ settings }: App): boolean {
  const { ttsBackend, dataDir } = settings
  return ttsBackend === 'auto' && !hasPiper(settings) && namesIn(voicesFolder(dataDir)).length > 0
}

export async function checkTranscription(app: App, signal: AbortSignal): Promise<DoctorLine> {
  const { ok, off, bad } = linesOf('hearing', 'hearing.listens')
  if (!app.speech.transcriber) return off('No transcription server is set up: browsers listen by themselves.')
  try {
    const line = await benchTranscription(app, signal)
    return line
      ? ok(`The transcription server heard a second of silence in ${line.ms} ms.`)
      : off('The transcription server is outside this server and is not tried.')
  } catch (cause) {
    return bad(
      `The transcription server could not hear (${toAppError(cause).kind}).`,
      'See that it runs where STT_URL says, and that it has the model of STT_MODEL.',
    )
  }
}
