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
  if (pulling) return ok('A model is being downloaded.')
  if (wanted === 'built-in') return off('No AI model is set up; built-in rules answer.')
  if (app.model.now())
    return place === 'here' ? ok('The AI model is available.') : ok('The AI model is available, outside this server.')
  if (wanted === 'auto')
    return reachable
      ? off('No AI model is set up; built-in rules answer.')
      : off('The AI model isn\'t responding, so built-in rules answer. "AI model" below shows why.')
  const fix =
    backend === 'ollama'
      ? 'Start Ollama, check OLLAMA_HOST, and download the model under "AI model".'
      : 'Check the address, key and model (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL).'
  return reachable ? warn("The AI model isn't available.", fix) : bad("The AI model isn't responding.", fix)
}

/** Tokens a second below which people wait too long for an answer. */
const slow = 3

export async function checkSpeed(app: App, signal: AbortSignal): Promise<DoctorLine[]> {
  const { ok, warn } = linesOf('model', 'model.speed')
  const facts = app.model.now()
  if (facts?.place !== 'here') return []
  try {
    const { tokensPerSecond } = await app.model.bench(signal)
    const text = `The AI model generates ${tokensPerSecond.toFixed(1)} tokens per second.`
    return [tokensPerSecond >= slow ? ok(text) : warn(text, 'A smaller model or a graphics card would be faster.')]
  } catch (cause) {
    if (signal.aborted)
      return [
        warn(
          "The AI model didn't finish a short answer in time.",
          'It may still be loading or be busy: run the checks again in a minute. A smaller model is faster.',
        ),
      ]
    return [
      warn(
        `The AI model couldn't answer (${toAppError(cause).kind}).`,
        "Check what else runs on the model's machine, and whether it has enough memory.",
      ),
    ]
  }
}

export async function checkVoice(app: App, signal: AbortSignal): Promise<DoctorLine> {
  const { ok, off, warn, bad } = linesOf('voice', 'voice.speaks')
  if (app.settings.ttsBackend === 'off') return off('Server voices are off (TTS_BACKEND=off); browsers read aloud.')
  try {
    const said = await benchVoice(app, signal)
    if (!said) return off("The voice is outside this server and isn't tested.")
    const name = { piper: 'Piper', espeak: 'eSpeak NG', openai: 'OpenAI' }[said.backend]
    return hasUnusedVoices(app)
      ? warn(
          "Piper voices are installed, but Piper isn't.",
          'With Docker, start Homing with HOMING_TARGET=piper. Otherwise install Piper in PIPER_FOLDER, or set PIPER_URL.',
        )
      : ok(`${name} read a word aloud in ${said.ms} ms.`)
  } catch (cause) {
    return bad(
      `The voice couldn't read aloud (${toAppError(cause).kind}).`,
      'Check that Piper runs at PIPER_URL, or that eSpeak NG is installed.',
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
  if (!app.speech.transcriber) return off('No speech recognition server is set up; browsers do it.')
  try {
    const line = await benchTranscription(app, signal)
    return line
      ? ok(`The speech recognition server processed a second of silence in ${line.ms} ms.`)
      : off("The speech recognition server is external and isn't tested.")
  } catch (cause) {
    return bad(
      `The speech recognition server failed (${toAppError(cause).kind}).`,
      'Check that it runs at STT_URL and has the model in STT_MODEL.',
    )
  }
}
