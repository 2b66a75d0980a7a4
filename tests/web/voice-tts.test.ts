// What speaks: the choice of a voice, the server's and the browser's, one instead of the other, and being stopped.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TtsInput, VoiceFacts } from '../../src/shared/voice.ts'
import { checkSession, signOut } from '../../web/session.ts'
import { type AvailableVoices, chooseVoice } from '../../web/voice/tts/choose-voice.ts'
import { createSynthesizer, type SynthesizerDeps } from '../../web/voice/tts/create-synthesizer.ts'
import { fetchSpeech, serverVoices, TtsUnavailableError } from '../../web/voice/tts/server-tts.ts'
import { browserChunks, maxChunkChars, speechChunks, splitText } from '../../web/voice/tts/speech-chunks.ts'
import type { SpeechOptions, Synthesizer } from '../../web/voice/tts/synthesizer.ts'
import { ttsErrorMessage } from '../../web/voice/tts/tts-error-message.ts'
import { problems } from '../../web/words/en/voice/problems.ts'
import { installWebSpeech } from '../support/web-speech.ts'
import { type FakePlayer, withAudio } from './fake-audio.ts'
import { token } from './fixtures.ts'

const words = problems.speaking
const piper: VoiceFacts = { id: 'piper:lessac', name: 'Lessac', gender: 'female', language: 'en-US', backend: 'piper' }
const thorsten: VoiceFacts = { ...piper, id: 'piper:thorsten', language: 'de-DE' }
const espeak: VoiceFacts = { ...piper, id: 'espeak:en-us', backend: 'espeak' }
const alloy: VoiceFacts = { ...piper, id: 'openai:alloy', backend: 'openai' }

let audio: FakePlayer
let notice: string[]
let notes: string[]
let asked: TtsInput[]
/** How the server answers; by default with the text as sound, after 200 ms. */
let sound: (input: TtsInput, signal: AbortSignal) => Promise<Blob>

beforeEach(() => {
  vi.useFakeTimers()
  installWebSpeech()
  audio = withAudio()
  notice = []
  notes = []
  asked = []
  sound = async ({ text }) => {
    await new Promise((done) => setTimeout(done, 200))
    return new Blob([text], { type: 'audio/wav' })
  }
})
afterEach(() => {
  signOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const voice = () => window.__voice
const spoken = () => voice().spoken.map(({ text, state }) => `${text} ${state}`)
const played = () => audio.played.map(({ text, state }) => `${text} ${state}`)
const withoutSynthesis = () => Reflect.deleteProperty(window, 'speechSynthesis')

function tts(voices: VoiceFacts[] | undefined = [], deps: Partial<SynthesizerDeps> = {}): Synthesizer {
  return createSynthesizer({
    voices: async () => voices,
    fetchSound: (input, signal) => {
      asked.push(input)
      return sound(input, signal)
    },
    notify: (sentence) => notes.push(sentence),
    ...deps,
  })
}
const usual: SpeechOptions = { rate: 1, pitch: 1, volume: 0.8, voice: null, language: 'en-US' }
const speak = (own: Synthesizer, sentences: string[], speechOptions: Partial<SpeechOptions> = {}) =>
  own.speak(
    sentences,
    { ...usual, ...speechOptions },
    {
      started: () => notice.push('started'),
      sentenceStarted: (at) => notice.push(`sentence ${at}`),
      ended: (outcome) => notice.push(outcome),
    },
  )

// The server's voice.

test('a voice of the server speaks sentence by sentence, two ahead and no more', async () => {
  const own = tts([piper])
  speak(own, ['One.', 'Two.', 'Three.', 'Four.'], { voice: piper.id, rate: 1.5, volume: 0.05 })
  await pass(0)
  expect(asked).toEqual([{ text: 'One.', voice: 'piper:lessac', speed: 1.5, language: 'en-US' }])
  expect(own.speaking).toBe(true)
  await pass(210)
  expect([notice, asked.map(({ text }) => text)]).toEqual([
    ['sentence 0', 'started'],
    ['One.', 'Two.'],
  ])
  await pass(600)
  expect(asked.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.'])
  expect(audio.held).toBe(1)
  await pass(400)
  expect(notice.at(-1)).toBe('sentence 1')
  await pass(3000)
  expect(played()).toEqual(['One. ended', 'Two. ended', 'Three. ended', 'Four. ended'])
  expect(notice).toEqual(['sentence 0', 'started', 'sentence 1', 'sentence 2', 'sentence 3', 'ended'])
  expect([audio.played[0]?.volume, audio.held, own.speaking, spoken()]).toEqual([0.1, 0, false, []])
})

test('stopping is at once: no sound, nothing more fetched, nothing more told', async () => {
  let aborted = 0
  sound = async ({ text }, signal) => {
    signal.addEventListener('abort', () => aborted++)
    if (text === 'One.') return new Blob([text])
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const own = tts([piper])
  const stop = speak(own, ['One.', 'Two.', 'Three.'])
  await pass(100)
  stop()
  expect([played(), notice.at(-1), own.speaking]).toEqual([['One. stopped'], 'stopped', false])
  await pass(10_000)
  stop()
  expect([notice, aborted, audio.held]).toEqual([['sentence 0', 'started', 'stopped'], 2, 0])
  expect(spoken()).toEqual([])
})

test('stopped before the first sound came, it never comes', async () => {
  const stop = speak(tts([piper]), ['One.'])
  await pass(100)
  stop()
  await pass(5000)
  expect([notice, played(), spoken()]).toEqual([['stopped'], [], []])
})

test('who speaks anew stops what was said before', async () => {
  const own = tts([piper])
  speak(own, ['One.', 'Two.'])
  await pass(300)
  speak(own, ['Three.'])
  expect([notice.at(-1), played()]).toEqual(['stopped', ['One. stopped']])
  await pass(5000)
  expect(played()).toEqual(['One. stopped', 'Three. ended'])
  expect(notice.filter((what) => what === 'ended' || what === 'stopped')).toEqual(['stopped', 'ended'])
})

test('pausing by the keys of a headset is stopping', async () => {
  speak(tts([piper]), ['One.', 'Two.'])
  await pass(300)
  audio.pauseFromOutside()
  await pass(5000)
  expect([notice.at(-1), played()]).toEqual(['stopped', ['One. stopped']])
})

test('where the server fails in the middle, the browser says that sentence and the rest', async () => {
  const working = sound
  sound = async (input, signal) => {
    if (input.text === 'Two.') throw new TtsUnavailableError()
    return working(input, signal)
  }
  const own = tts([piper])
  speak(own, ['One.', 'Two.', 'Three.'], { rate: 1.2, pitch: 1.4 })
  await pass(5000)
  expect([played(), spoken()]).toEqual([['One. ended'], ['Two. ended', 'Three. ended']])
  expect(voice().spoken[0]).toMatchObject({ voice: 'Test English', rate: 1.2, pitch: 1.4, volume: 0.8 })
  expect(notice).toEqual(['sentence 0', 'started', 'sentence 1', 'sentence 2', 'ended'])
  speak(own, ['Two.'])
  await pass(5000)
  expect(notes).toEqual([words.serverMissing])
})

test.each([1, 2, 3, 4])('a sound that fails with code %i is said by the browser', async (code) => {
  audio.fail = [code]
  speak(tts([piper]), ['One.', 'Two.'])
  await pass(5000)
  expect(spoken()).toEqual(['One. ended', 'Two. ended'])
  expect(notice).toEqual(['sentence 0', 'started', 'sentence 1', 'ended'])
})

test('where the browser cannot speak either, codes 3 and 4 are nobody’s business and others are told', async () => {
  withoutSynthesis()
  audio.fail = [3, 4]
  speak(tts([piper]), ['One.', 'Two.', 'Three.'])
  await pass(5000)
  expect([played().at(-1), notice.at(-1)]).toEqual(['Three. ended', 'ended'])
  audio.fail = [2]
  speak(tts([piper]), ['One.'])
  await pass(5000)
  expect(notice.at(-1)).toBe('audio')
  expect(ttsErrorMessage('audio')).toBe('Error playing audio. Please try again.')
  sound = async () => {
    throw new TtsUnavailableError()
  }
  speak(tts([piper]), ['One.'])
  await pass(5000)
  expect(notice.at(-1)).toBe('server')
})

test('a sound that does not begin to play within two seconds is said by the browser', async () => {
  audio.silent = true
  speak(tts([piper]), ['One.'])
  await pass(2150)
  expect(spoken()).toEqual([])
  await pass(200)
  expect([spoken(), notice.at(-1)]).toEqual([['One. ended'], 'ended'])
})

test('before anything was pressed nothing is spoken, and no other way is tried', async () => {
  audio.fail = ['NotAllowedError']
  speak(tts([piper]), ['One.', 'Two.'])
  await pass(5000)
  expect([notice.at(-1), played().length, spoken()]).toEqual(['not-touched', 1, []])
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  notice = []
  speak(tts([piper]), ['One.'])
  expect(notice).toEqual(['not-touched'])
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  speak(tts([piper]), ['One.'])
  await pass(5000)
  expect(notice.at(-1)).toBe('ended')
  Reflect.deleteProperty(navigator, 'userActivation')
})

test('OpenAI’s voices that are gone are told once, and the browser speaks', async () => {
  const own = tts([piper])
  speak(own, ['One.'], { voice: 'openai:alloy' })
  await pass(3000)
  speak(own, ['Two.'], { voice: 'openai:alloy' })
  await pass(3000)
  expect([spoken(), asked]).toEqual([['One. ended', 'Two. ended'], []])
  expect(notes).toEqual(['OpenAI voices not available. Using browser voices.'])
})

test('OpenAI’s voices that fail are told in the same words', async () => {
  sound = async () => {
    throw new TtsUnavailableError('status 403')
  }
  speak(tts([alloy]), ['One.'], { voice: 'openai:alloy' })
  await pass(3000)
  expect([spoken(), notes]).toEqual([['One. ended'], [words.openAiMissing]])
})

// The browser's voice.

test('the browser speaks one utterance a sentence', async () => {
  speak(tts(), ['One.', '…', 'Two.'], { voice: 'Test Deutsch', language: 'de-DE', volume: 0 })
  await pass(100)
  expect(notice).toEqual(['sentence 0', 'started', 'sentence 2', 'ended'])
  expect(voice().spoken).toMatchObject([
    { text: 'One.', voice: 'Test Deutsch', lang: 'de-DE', volume: 0.1 },
    { text: 'Two.', state: 'ended' },
  ])
})

test('synthesis that failed is tried once more after half a second, at the usual speed and pitch', async () => {
  voice().config.fail = ['synthesis-failed']
  speak(tts(), ['One.'], { rate: 1.5, pitch: 0.5 })
  await pass(499)
  expect(spoken()).toEqual(['One. error synthesis-failed'])
  await pass(100)
  expect(voice().spoken[1]).toMatchObject({ rate: 1, pitch: 1, state: 'ended' })
  expect(notice.at(-1)).toBe('ended')
})

test('where it fails again, that is told, and the rest is not tried', async () => {
  voice().config.fail = ['synthesis-failed', 'synthesis-failed']
  speak(tts(), ['One.', 'Two.'])
  await pass(5000)
  expect([notice.at(-1), spoken().length]).toEqual(['synthesis-failed', 2])
})

test('where nothing begins within two seconds, that is told and given up', async () => {
  voice().config.silent = true
  speak(tts(), ['One.', 'Two.'])
  await pass(1990)
  expect(notice).toEqual(['sentence 0'])
  await pass(20)
  expect([notice.at(-1), spoken()]).toEqual(['silent', ['One. interrupted']])
  expect(ttsErrorMessage('silent')).toMatch(/^Speech failed to start/)
})

test('an end that the browser forgets to tell is one all the same', async () => {
  voice().config.endless = true
  speak(tts(), ['One.', 'Two.'])
  await pass(6000)
  voice().config.endless = false
  await pass(6000)
  expect([notice.at(-1), voice().spoken.length]).toEqual(['ended', 2])
})

test('stopping the browser is at once, and no problem', async () => {
  voice().config.endless = true
  const stop = speak(tts(), ['One.', 'Two.'])
  await pass(100)
  stop()
  expect([notice.at(-1), spoken()]).toEqual(['stopped', ['One. interrupted']])
  await pass(20_000)
  expect([notice.length, spoken().length]).toEqual([3, 1])
})

test.each([
  'network',
  'synthesis-failed',
  'synthesis-unavailable',
  'voice-unavailable',
  'text-too-long',
  'rate-not-supported',
] as const)('the error %s has its own sentence', async (error) => {
  voice().config.fail = [error, error]
  speak(tts(), ['One.'])
  await pass(2000)
  expect(notice.at(-1)).toBe(error)
  expect(ttsErrorMessage(error as SpeechSynthesisErrorCode)).toBe(words.failed[error])
})

test.each(['interrupted', 'canceled'])('being %s is no problem', async (error) => {
  voice().config.fail = [error]
  speak(tts(), ['One.', 'Two.'])
  await pass(2000)
  expect(notice.at(-1)).toBe('ended')
})

test('an error nobody knows has a sentence, too', () => {
  expect(ttsErrorMessage('toString' as SpeechSynthesisErrorCode)).toBe(words.failedElse)
  expect(ttsErrorMessage('not-touched')).toBe(words.notTouched)
})

test('where nothing can speak, that is told', async () => {
  withoutSynthesis()
  speak(tts(), ['One.'])
  await pass(10)
  expect([notice, ttsErrorMessage('unavailable')]).toEqual([['unavailable'], 'Speech synthesis not available in your browser'])
})

test('nothing to say is said at once', async () => {
  speak(tts(), [])
  await pass(0)
  expect(notice).toEqual(['ended'])
})

// Asking the server.

test('the server is asked with the token, and only sound is taken for sound', async () => {
  localStorage.setItem('token', token())
  checkSession()
  const calls: [unknown, RequestInit | undefined][] = []
  let answer = () => new Response('sound', { headers: { 'content-type': 'audio/wav' } })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    calls.push([address, init])
    return answer()
  })
  const ask = () => fetchSpeech({ text: 'One.', speed: 1 }, new AbortController().signal)
  expect((await ask()).type).toBe('audio/wav')
  expect(calls[0]).toMatchObject(['/api/tts', { method: 'POST', body: '{"text":"One.","speed":1}' }])
  expect(calls[0]?.[1]?.headers).toMatchObject({ authorization: `Bearer ${token()}` })
  for (const wrong of [
    () => new Response('<script>', { headers: { 'content-type': 'text/html' } }),
    () => new Response('', { headers: { 'content-type': 'audio/wav' } }),
    () => Response.json({ message: 'No voice.' }, { status: 501 }),
    () => {
      throw new TypeError('Failed to fetch')
    },
  ]) {
    answer = wrong
    await expect(ask()).rejects.toBeInstanceOf(TtsUnavailableError)
  }
})

test('a server that makes nothing of a sentence is not waited for without end', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) => new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  speak(tts([piper], { fetchSound: fetchSpeech }), ['One.'])
  await pass(6000)
  expect(spoken()).toEqual([])
  await pass(500)
  expect(spoken()).toEqual(['One. ended'])
})

test('the list of voices is asked for once a minute, and what is no voice is none', async () => {
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ voices: [piper, { id: 7 }, null] }))
  expect(await serverVoices()).toEqual([])
  expect(calls).not.toHaveBeenCalled()
  localStorage.setItem('token', token())
  checkSession()
  expect(await serverVoices()).toEqual([piper])
  expect(await serverVoices()).toEqual([piper])
  expect(calls).toHaveBeenCalledTimes(1)
  await pass(61_000)
  calls.mockImplementation(async () => new Response('<html>'))
  expect(await serverVoices()).toBeUndefined()
})

// The choice.

const local = (name: string, lang: string) => ({ name, lang, localService: true })
const anna = local('Anna', 'de-DE')
const moira = local('Moira', 'en_IE')
const google = { name: 'Google', lang: 'en-US', localService: false }
const at = (server: AvailableVoices['server'], browser: AvailableVoices['browser']): AvailableVoices => ({ server, browser })

test.each<[string, string | null, string, AvailableVoices, unknown]>([
  ['the one that was chosen, of the server', piper.id, 'en-GB', at([espeak, piper], [moira]), 'piper:lessac'],
  ['the one that was chosen, of the browser', 'Moira', 'en-US', at([piper], [moira]), 'Moira'],
  ['one that knows the language rather than the chosen', 'Moira', 'de-DE', at([piper], [moira, anna]), 'Anna'],
  ['the chosen where none knows the language', 'Moira', 'fr-FR', at([piper], [moira, anna]), 'Moira'],
  ['OpenAI’s for any language', alloy.id, 'de-DE', at([alloy, thorsten], [anna]), 'openai:alloy'],
  ['the browser’s where OpenAI’s are gone', alloy.id, 'de-DE', at([thorsten], [anna]), 'Anna'],
  ['another where the chosen is gone', 'Zarvox', 'en-US', at([piper], [moira]), 'piper:lessac'],
  ['another where the server has it no longer', 'piper:gone', 'de-DE', at([espeak], [anna]), 'Anna'],
  ['the chosen where nobody knows what the server has', piper.id, 'en-US', at(undefined, [moira]), 'piper:lessac'],
  ['Piper of the language first', null, 'de-AT', at([piper, espeak, thorsten], [anna]), 'piper:thorsten'],
  ['then a voice of this computer', null, 'en-US', at([espeak, alloy, thorsten], [google, moira]), 'Moira'],
  ['then eSpeak NG', null, 'en-US', at([alloy, espeak], [google]), 'espeak:en-us'],
  ['then what a browser fetches', null, 'en-US', at([alloy, thorsten], [google]), 'Google'],
  ['then any of the server', null, 'fr-FR', at([alloy, espeak], [google]), 'espeak:en-us'],
  ['then whatever the browser takes', null, 'fr-FR', at([alloy], []), null],
  ['at last what nobody knows of', null, 'fr-FR', at(undefined, undefined), undefined],
])('chosen is %s', (_, wanted, language, hand, expected) => {
  expect(chooseVoice(wanted, language, hand)?.voice).toBe(expected)
})

test('nothing is chosen where there is nothing; OpenAI’s never without being asked for', () => {
  expect(chooseVoice(null, 'en-US', at([], undefined))).toBeUndefined()
  expect(chooseVoice(null, 'en-US', at([alloy], undefined))).toBeUndefined()
})

// Sentences cut to pieces.

test('the first piece is short, and a long sentence is cut between its clauses', () => {
  const long =
    'We begin on Saturday morning at eight, when the wood for the shed is there; please bring the long ladder, the red paint and whatever else there is.'
  expect(speechChunks([long, 'Two.'])).toEqual([
    {
      text: 'We begin on Saturday morning at eight, when the wood for the shed is there; please bring the long ladder,',
      at: 0,
    },
    { text: 'the red paint and whatever else there is.', at: 0 },
    { text: 'Two.', at: 1 },
  ])
  expect(speechChunks(['Two.', long])).toHaveLength(2)
  expect(browserChunks(long, 0.5).length).toBeGreaterThan(browserChunks(long, 2).length)
})

test('no piece is longer than it may be, and no word is lost', () => {
  const text = fc.array(fc.constantFrom('word', 'a', 'Donaudampfschiff', '—', 'end.', 'so,', 'x'.repeat(400)), { maxLength: 120 })
  fc.assert(
    fc.property(text, fc.integer({ min: 20, max: maxChunkChars }), (parts, longest) => {
      const pieces = splitText(parts.join(' '), longest)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(longest)
      const letters = (texts: string[]) => texts.join('').replace(/[\s—]/g, '')
      expect(letters(pieces)).toBe(letters(parts))
    }),
  )
})
