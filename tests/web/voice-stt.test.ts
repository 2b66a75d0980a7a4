// What listens: the browser's recogniser, recordings for the server, the choice between them, and the wake word.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { levelOf, rmsOf } from '../../web/voice/stt/audio-level.ts'
import { createRecognizer, recognizerKind } from '../../web/voice/stt/create-recognizer.ts'
import type { Recognizer, RecognizerOptions, SttError } from '../../web/voice/stt/recognizer.ts'
import { VoiceActivityDetector } from '../../web/voice/stt/recording/voice-activity-detector.ts'
import { encodeWav, mixToMono } from '../../web/voice/stt/recording/wav.ts'
import { sttErrorMessage } from '../../web/voice/stt/stt-error-message.ts'
import { afterWakeWord, createWakeWord } from '../../web/voice/stt/wake-word.ts'
import { problems } from '../../web/words/en/voice/problems.ts'
import { installWebSpeech } from '../support/web-speech.ts'
import { type FakeMicrophone, withMicrophone, withoutMicrophone } from './fake-microphone.ts'

let notice: (string | [string, ...unknown[]])[]
let levels: number[]
/** Of each final transcript: when it began, when it ended, and when it was told. */
let times: number[][]
let asked: { address: string; init: RequestInit }[]
let answer: (signal: AbortSignal | null) => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  notice = []
  levels = []
  times = []
  asked = []
  answer = async () => Response.json({ text: ' Read my mail. ' })
  installWebSpeech()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    asked.push({ address: String(address), init })
    return answer(init.signal ?? null)
  })
})
afterEach(() => {
  withoutMicrophone()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const voice = () => window.__voice
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const sentences = () => notice.filter(([what]) => what === 'problem').map(([, problem]) => sttErrorMessage(problem as SttError))

function recognizer(options: Partial<RecognizerOptions & { server: boolean }> = {}): Recognizer {
  return createRecognizer(
    { language: 'en-US', continuous: true, server: false, ...options },
    {
      started: () => notice.push('started'),
      interim: (text) => notice.push(['interim', text]),
      final: (text, from, to) => {
        notice.push(['final', text])
        times.push([from, to, performance.now()])
      },
      level: (value) => levels.push(value),
      transcribing: (is) => notice.push(['working', is]),
      error: (problem, sentence) => notice.push(sentence === undefined ? ['problem', problem] : ['problem', problem, sentence]),
      ended: () => notice.push('ended'),
    },
  )
}
const open = async (options: Parameters<typeof recognizer>[0] = {}) => {
  const own = recognizer(options)
  own.start()
  await pass(1)
  return own
}
const finals = () => notice.filter(([what]) => what === 'final').map(([, text]) => text)

test('the server’s ear comes before the browser’s, whose maker would hear it', () => {
  withMicrophone()
  expect([recognizerKind(false), recognizerKind(true)]).toEqual(['browser', 'server'])
  withoutMicrophone()
  expect(recognizerKind(true)).toBe('browser')
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  expect([recognizerKind(false), recognizerKind(true)]).toEqual([undefined, 'server'])
})

// The browser's recogniser.

test('what is said is shown as it is heard, and passed on a second after it', async () => {
  await open({ language: 'de-DE' })
  expect(voice().rec[0]).toMatchObject({ lang: 'de-DE', continuous: true, interimResults: true })
  voice().simulateSpeech('read my mail')
  await pass(999)
  expect(notice).toEqual(['started', ['interim', 'read'], ['interim', 'read my'], ['interim', 'read my mail']])
  await pass(1)
  expect(notice.at(-1)).toEqual(['final', 'read my mail'])
})

test('pieces that follow within a second are one utterance, with its times', async () => {
  await open()
  await pass(3000)
  voice().simulateSpeech('send it')
  await pass(800)
  voice().simulateSpeech('no wait')
  await pass(400)
  voice().simulateSpeech('cancel that', { final: false })
  await pass(1500)
  expect(finals()).toEqual([])
  voice().simulateSpeech('cancel that')
  await pass(1000)
  expect(finals()).toEqual(['send it no wait cancel that'])
  const [from = 0, to = 0, now = 0] = times[0] ?? []
  expect([now - to, to - from]).toEqual([1000, 800 + 400 + 1500 + 500])
})

test('nothing begins before the microphone was open', async () => {
  await open()
  voice().simulateSpeech('next')
  await pass(1000)
  expect(times[0]?.[0]).toBeGreaterThanOrEqual(0)
  expect((times[0]?.[1] ?? 0) - (times[0]?.[0] ?? 0)).toBeLessThanOrEqual(1)
})

test('a noise long before it is not its beginning', async () => {
  await open()
  await pass(1000)
  voice().noise()
  await pass(20_000)
  voice().rec[0]?.emitResult('read my mail', true, 0.9)
  await pass(1000)
  expect(times[0]?.[0]).toBeGreaterThan(20_000)
})

test('a piece that never becomes final is asked for, and counts', async () => {
  await open()
  voice().simulateSpeech('send it')
  voice().simulateSpeech('no wait', { final: false })
  await pass(2000)
  expect(voice().listening).toBeNull()
  await pass(1001)
  expect(finals()).toEqual(['send it no wait'])
})

test('where it listens for one utterance, it closes after it', async () => {
  const own = await open({ continuous: false })
  voice().simulateSpeech('archive this')
  await pass(500)
  own.start()
  expect(notice.at(-1)).toEqual(['interim', 'archive this'])
  await pass(600)
  expect(notice.slice(-2)).toEqual([['final', 'archive this'], 'ended'])
  await pass(5000)
  expect(voice().rec).toHaveLength(1)
})

test('where nobody says anything it closes without a word', async () => {
  await open({ continuous: false })
  voice().recError('no-speech')
  await pass(1)
  expect(notice).toEqual(['started', 'ended'])
})

test('recognition that ends by itself goes on, until nobody has spoken for a minute', async () => {
  await open()
  for (let n = 0; n < 5; n++) {
    await pass(10_000)
    voice().endListening()
    await pass(500)
    expect(voice().listening).not.toBeNull()
  }
  voice().simulateSpeech('still here')
  await pass(30_000)
  voice().recError('no-speech')
  await pass(500)
  expect(notice.filter((one) => one === 'started' || one === 'ended')).toEqual(['started'])
  await pass(31_000)
  voice().endListening()
  await pass(10_000)
  expect([notice.at(-1), voice().listening]).toEqual(['ended', null])
  expect(finals()).toEqual(['still here'])
})

test('for the wake word it goes on after a minute, too', async () => {
  await open({ untilStopped: true })
  await pass(100_000)
  voice().endListening()
  await pass(500)
  expect([notice, voice().listening === null]).toEqual([['started'], false])
})

test('recognition that ends at once each time is begun again less and less often', async () => {
  await open()
  const begun = async (ms: number) => {
    const before = voice().rec.length
    for (let waited = 0; waited < ms; waited += 10) {
      if (voice().listening) voice().recError('aborted')
      await pass(10)
    }
    return voice().rec.length - before
  }
  expect(await begun(5000)).toBeLessThan(7)
  expect(await begun(50_000)).toBeLessThan(12)
  await begun(10_000)
  expect(notice).toEqual(['started', 'ended'])
})

test.each([
  ['not-allowed', problems.denied],
  ['audio-capture', problems.noDevice],
  ['network', problems.network],
  ['service-not-allowed', problems.notAvailable],
  ['language-not-supported', problems.recognition],
  ['toString', problems.recognition],
])('the error %s has its sentence, once', async (error, sentence) => {
  await open()
  voice().simulateSpeech('send it')
  voice().recError(error)
  await pass(5000)
  expect(sentences()).toEqual([sentence])
  expect([notice.at(-1), finals(), voice().rec.length]).toEqual(['ended', [], 1])
})

test.each(['aborted', 'no-speech'])('the error %s is none', async (error) => {
  await open()
  voice().recError(error)
  await pass(1000)
  expect([notice, voice().listening === null]).toEqual([['started'], false])
})

test('an ear that cannot begin says so', async () => {
  voice().config.refuse = true
  await open()
  expect([sentences(), notice.at(-1)]).toEqual([['Failed to start voice recognition'], 'ended'])
})

test('where nothing can listen, that is said', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  await open()
  expect([sentences(), notice.at(-1)]).toEqual([['Voice recognition not available or disabled'], 'ended'])
})

test('aborting forgets what was being said, finishing does not', async () => {
  const own = await open()
  voice().simulateSpeech('send it')
  own.abort()
  expect(notice.at(-1)).toBe('ended')
  expect(voice().listening).toBeNull()
  await pass(5000)
  own.start()
  await pass(1)
  voice().simulateSpeech('read my', { final: false })
  own.finish()
  own.finish()
  await pass(1)
  expect(notice.slice(-3)).toEqual([['interim', 'read my'], ['final', 'read my'], 'ended'])
  own.abort()
  own.finish()
  await pass(5000)
  expect([notice.filter((one) => one === 'ended').length, finals()]).toEqual([2, ['read my']])
})

test('what a closed recogniser hands over late is not heard', async () => {
  const own = await open()
  const [recogniser] = voice().rec
  own.abort()
  recogniser?.emitResult('yes delete permanently', true, 0.9)
  own.start()
  await pass(1)
  recogniser?.emitResult('send it', true, 0.9)
  await pass(3000)
  expect(finals()).toEqual([])
})

test('finishing between two recognitions passes on what there is', async () => {
  const own = await open()
  voice().simulateSpeech('read my mail')
  voice().endListening()
  await pass(10)
  own.finish()
  expect(notice.slice(-2)).toEqual([['final', 'read my mail'], 'ended'])
  await pass(5000)
  expect(voice().rec).toHaveLength(1)
})

test('the level beside the recogniser is measured only where nobody is asked for it', async () => {
  const microphone = withMicrophone()
  microphone.loudness = 0.1
  const own = await open()
  await pass(500)
  expect([levels, microphone.asked]).toEqual([[], 0])
  own.abort()
  Object.defineProperty(navigator, 'permissions', { value: { query: async () => ({ state: 'granted' }) }, configurable: true })
  own.start()
  await pass(500)
  expect(levels.length).toBeGreaterThan(5)
  expect(microphone.open).toBe(1)
  own.abort()
  expect(microphone.open).toBe(0)
  Reflect.deleteProperty(navigator, 'permissions')
})

// Recordings for the server.

const recording = async (
  options: Parameters<typeof recognizer>[0] = {},
): Promise<{ own: Recognizer; microphone: FakeMicrophone }> => {
  const microphone = withMicrophone()
  const own = await open({ server: true, continuous: false, ...options })
  return { own, microphone }
}
async function speak(microphone: FakeMicrophone, ms = 1500, silence = 1200): Promise<void> {
  microphone.loudness = 0.2
  await pass(ms)
  microphone.loudness = 0.001
  await pass(silence)
}

test('what was said ends with a second of silence, goes to the server as WAV, and comes back as text', async () => {
  const { microphone } = await recording({ language: 'de-DE' })
  await pass(2000)
  expect(notice).toEqual(['started'])
  await speak(microphone)
  expect(notice).toEqual(['started', ['working', true], ['working', false], ['final', 'Read my mail.'], 'ended'])
  expect(microphone.open).toBe(0)
  const [call] = asked
  expect(call).toMatchObject({
    address: '/api/stt?language=de-DE',
    init: { method: 'POST', headers: { 'content-type': 'audio/wav' } },
  })
  // Three seconds were recorded; two seconds of silence before it, but 0.4, are not sent.
  const sent = call?.init.body as Blob | undefined
  const seconds = ((sent?.size ?? 0) - 44) / 2 / 16_000
  expect(seconds).toBeGreaterThan(1.3)
  expect(seconds).toBeLessThan(1.5)
  const [from = 0, to = 0] = times[0] ?? []
  expect(to - from).toBeGreaterThan(1300)
  expect(to - from).toBeLessThanOrEqual(1500)
})

test('the level is told while the microphone is open', async () => {
  const { own, microphone } = await recording()
  microphone.loudness = 0.1
  await pass(1000)
  expect(levels.length).toBeGreaterThan(15)
  expect(levels.at(-1)).toBeCloseTo(levelOf(0.1))
  own.abort()
  const before = levels.length
  await pass(1000)
  expect(levels).toHaveLength(before)
})

test('a click or the noise of the room is no speech, and after a minute it closes', async () => {
  const { microphone } = await recording()
  for (let n = 0; n < 50; n++) {
    microphone.loudness = 0.3
    await pass(50)
    microphone.loudness = 0.005
    await pass(950)
  }
  await pass(11_000)
  expect([notice, asked, microphone.open]).toEqual([['started', 'ended'], [], 0])
})

test('who talks on and on is heard after a minute', async () => {
  const { microphone } = await recording()
  microphone.loudness = 0.2
  await pass(59_000)
  expect(asked).toEqual([])
  await pass(1500)
  expect(finals()).toEqual(['Read my mail.'])
})

test('pressing the button ends it at once, unless there was nothing but silence', async () => {
  const { own, microphone } = await recording()
  microphone.loudness = 0.2
  await pass(600)
  own.finish()
  expect([microphone.open, notice.at(-1)]).toEqual([0, ['working', true]])
  await pass(10)
  expect(notice.slice(-2)).toEqual([['final', 'Read my mail.'], 'ended'])
  own.start()
  microphone.loudness = 0
  await pass(600)
  own.finish()
  await pass(100)
  expect([asked.length, notice.at(-1), microphone.open]).toEqual([1, 'ended', 0])
})

test('where it goes on, the microphone stays open and transcripts come in the order they were said', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  answer = async () => answers[asked.length - 1]?.promise ?? Response.json({ text: '' })
  const { own, microphone } = await recording({ continuous: true })
  await speak(microphone)
  await speak(microphone)
  expect(microphone.open).toBe(1)
  expect(microphone.recorders).toHaveLength(3)
  answers[1]?.resolve(Response.json({ text: 'second' }))
  answers[0]?.resolve(Response.json({ text: 'first' }))
  await pass(10)
  expect(finals()).toEqual(['first', 'second'])
  expect(notice.slice(-3)).toEqual([['working', false], ['final', 'second'], 'started'])
  await speak(microphone)
  expect(finals()).toEqual(['first', 'second'])
  own.abort()
  expect([notice.at(-1), microphone.open]).toEqual(['ended', 0])
})

test('aborting lets go of the microphone and of what is being turned into text', async () => {
  let aborted = false
  answer = (signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        aborted = true
        reject(signal.reason)
      })
    })
  const { own, microphone } = await recording()
  await speak(microphone)
  own.abort()
  await pass(100)
  expect(aborted).toBe(true)
  expect(notice.slice(1)).toEqual([['working', true], ['working', false], 'ended'])
  own.start()
  own.abort()
  await pass(100)
  expect([microphone.open, notice.at(-1), sentences()]).toEqual([0, 'ended', []])
})

test.each([
  ['NotAllowedError', problems.denied],
  ['SecurityError', problems.denied],
  ['NotFoundError', problems.noDevice],
  ['NotReadableError', problems.inUse],
  ['TypeError', problems.notStarted],
])('a microphone that refuses with %s has its sentence', async (name, sentence) => {
  const microphone = withMicrophone()
  microphone.refuse = new DOMException('No.', name)
  await open({ server: true })
  expect([sentences(), notice.at(-1), microphone.open]).toEqual([[sentence], 'ended', 0])
})

test('over plain http the person is told why before anything is asked', async () => {
  const microphone = withMicrophone()
  vi.stubGlobal('isSecureContext', false)
  await open({ server: true })
  await open({ server: false })
  expect(sentences()).toEqual([problems.insecure, problems.insecure])
  expect([microphone.asked, voice().rec]).toEqual([0, []])
  expect(problems.insecure).toMatch(/https.*the computer running Homing/)
})

test('a browser without recogniser that records nothing useful says so', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  const microphone = withMicrophone()
  microphone.types = ['video/webm']
  await open({ server: true })
  expect([sentences(), microphone.asked]).toEqual([[problems.noCodec], 0])
  withoutMicrophone()
  await open({ server: true })
  expect(sentences().at(-1)).toBe(problems.notAvailable)
})

test('a microphone that is pulled out is told', async () => {
  const { microphone } = await recording()
  microphone.pull()
  expect([sentences(), notice.at(-1), microphone.open]).toEqual([[problems.noDevice], 'ended', 0])
})

test('Safari is asked for MP4, whatever else it claims', async () => {
  const agent = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const microphone = withMicrophone()
  microphone.types = ['audio/webm;codecs=opus', 'audio/mp4']
  await open({ server: true })
  expect(microphone.recorders[0]?.mimeType).toBe('audio/mp4')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${agent} Chrome/140`)
  await open({ server: true })
  expect(microphone.recorders[1]?.mimeType).toBe('audio/webm;codecs=opus')
})

test('a recording this browser cannot read again is sent as it is', async () => {
  const { microphone } = await recording()
  microphone.unreadable = true
  await speak(microphone)
  expect(asked[0]?.init.headers).toMatchObject({ 'content-type': 'audio/webm' })
})

test.each([
  [501, 'No ear is set up on this server.', 'server', 'No ear is set up on this server.'],
  [413, 'Please send at most 25 MB at once', 'server', 'Please send at most 25 MB at once'],
  [403, 'You have not allowed that.', 'not-allowed-outside', 'You have not allowed that.'],
  // A fault has the same sentence everywhere; the page's own says more.
  [500, 'Something went wrong on the server.', 'server', ''],
])('what the server says with %i is told', async (status, message, problem, said) => {
  answer = async () => Response.json({ code: 'X', message }, { status })
  const { microphone } = await recording()
  await speak(microphone)
  expect(notice.slice(-2)).toEqual([['problem', problem, said], 'ended'])
})

test('an answer that is none is told, and nothing of it heard', async () => {
  for (const body of ['<html>', '{"text": 7}', 'null']) {
    answer = async () => new Response(body)
    const { microphone } = await recording()
    await speak(microphone)
  }
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  const { microphone } = await recording()
  await speak(microphone)
  expect([finals(), sentences().length]).toEqual([[], 4])
})

test('each problem has a sentence of its own; the server’s own is shown where it has one', () => {
  expect(sttErrorMessage('server', 'The ear is asleep.')).toBe('The ear is asleep.')
  expect(sttErrorMessage('server')).toBe(problems.nothingRecognized)
  expect(sttErrorMessage('not-allowed-outside', 'No.')).toBe(problems.notAllowedOutside)
  expect(problems.notAllowedOutside).toContain('Settings')
})

// The pure parts.

test('a WAV file says what it is', () => {
  const bytes = encodeWav(new Float32Array([0, 1, -1, 2, -0.5]))
  const view = new DataView(bytes.buffer)
  expect(new TextDecoder().decode(bytes.slice(0, 16))).toMatch(/^RIFF.{4}WAVEfmt $/s)
  expect([view.getUint32(4, true), view.getUint16(20, true), view.getUint16(22, true)]).toEqual([46, 1, 1])
  expect([view.getUint32(24, true), view.getUint32(28, true), view.getUint16(32, true)]).toEqual([16_000, 32_000, 2])
  expect([view.getUint16(34, true), view.getUint32(40, true), bytes.length]).toEqual([16, 10, 54])
  const samples = [0, 1, 2, 3, 4].map((at) => view.getInt16(44 + 2 * at, true))
  expect(samples).toEqual([0, 32_767, -32_768, 32_767, -16_384])
})

test('two channels become one', () => {
  expect([...mixToMono([new Float32Array([1, 0]), new Float32Array([0, 0.5])])]).toEqual([0.5, 0.25])
  expect(mixToMono([])).toHaveLength(0)
})

test('loudness is between nothing and all', () => {
  expect([levelOf(0), levelOf(0.0005), levelOf(1)]).toEqual([0, 0, 1])
  expect(levelOf(0.03)).toBeGreaterThan(0.4)
  expect(rmsOf(new Float32Array([0.5, -0.5]))).toBeCloseTo(0.5)
  expect(rmsOf(new Float32Array())).toBe(0)
})

test('speech is what is louder than the room, whatever the room', () => {
  for (const [noise, speech] of [
    [0.001, 0.03],
    [0.02, 0.15],
  ] as const) {
    const watch = new VoiceActivityDetector()
    let now = 0
    const isReceiving = (rms: number, ms: number) => {
      let over = false
      for (const end = now + ms; now < end; now += 50) over = watch.addSample(rms, now) || over
      return over
    }
    isReceiving(noise, 40_000)
    watch.reset()
    isReceiving(noise, 2000)
    expect(watch.from).toBeUndefined()
    expect(isReceiving(speech, 1000)).toBe(false)
    expect(watch.from).toBe(42_000)
    expect(isReceiving(noise, 900)).toBe(false)
    expect(isReceiving(noise, 200)).toBe(true)
    expect(watch.to).toBe(42_950)
  }
})

test('only what follows the wake word goes on', () => {
  expect(afterWakeWord('Hey, Assistant: read my mail.', 'hey assistant')).toBe('read my mail.')
  expect(afterWakeWord('um hey assistant, hey assistant next', 'Hey Assistant')).toBe('next')
  expect(afterWakeWord('hey ássistant', 'hey assistant')).toBe('')
  expect(afterWakeWord('they assistant read', 'hey assistant')).toBeUndefined()
  expect(afterWakeWord('hey assistants read', 'hey assistant')).toBeUndefined()
  expect(afterWakeWord('read my mail', '…')).toBeUndefined()
  expect(afterWakeWord('Grüß dich, lies vor', 'gruess dich')).toBeUndefined()
  expect(afterWakeWord('Grüß dich, lies vor', 'GRÜSS DICH')).toBe('lies vor')
})

test('the bare wake word waits for eight seconds, once, while the page is shown', () => {
  let visible = true
  const wake = createWakeWord('hey assistant', () => visible)
  expect(wake.commandAfter('read my mail', 0, 500)).toBeUndefined()
  expect(wake.commandAfter('hey assistant', 1000, 1500)).toBeUndefined()
  expect([wake.awake(9500), wake.awake(9501)]).toEqual([true, false])
  expect(wake.commandAfter('read my mail', 9000, 10_000)).toBe('read my mail')
  expect(wake.commandAfter('and delete it', 10_100, 10_500)).toBeUndefined()
  expect(wake.commandAfter('hey assistant', 11_000, 11_500)).toBeUndefined()
  expect(wake.commandAfter('too late', 19_501, 20_000)).toBeUndefined()
  expect(wake.commandAfter('hey assistant next', 21_000, 21_500)).toBe('next')
  visible = false
  expect(wake.commandAfter('hey assistant next', 22_000, 22_500)).toBeUndefined()
  expect(wake.awake(22_500)).toBe(false)
})
