// Who speaks: by the settings, by what answers, by name and by language. Time is virtual, so nothing here waits.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { readSettings } from '../../src/settings.ts'
import type { VoiceFacts } from '../../src/shared/voice.ts'
import { createEspeak } from '../../src/speech/espeak.ts'
import { silenceFor, silentVoice } from '../../src/speech/silent.ts'
import { silence } from '../../src/speech/sound/wav.ts'
import type { SpeechService } from '../../src/speech/speech.ts'
import { createSpeechService, type GivenSpeech } from '../../src/speech/speech-service.ts'
import { VirtualClock } from '../support/virtual-clock.ts'

const away = () => {
  throw new AppError('unavailable', "Piper isn't responding.")
}
const piperVoice = () => silentVoice({ backend: 'piper', languages: ['en_US-lessac-medium'] })
const all = () => ({
  piper: piperVoice(),
  espeak: silentVoice({ languages: ['en-GB', 'en-US', 'de', 'pt-PT', 'nb'] }),
  openai: silentVoice({ backend: 'openai', place: 'elsewhere', languages: ['en'] }),
})

function serviceOf(backend: string, given: GivenSpeech, clock = new VirtualClock()) {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const service = createSpeechService({ settings: readSettings({ TTS_BACKEND: backend }), log, given, clock })
  return Object.assign(service, { lines })
}
async function said(service: SpeechService, text: string, { userId = 'ada', ...choice }: Choice = {}): Promise<Buffer> {
  const { voice } = await service.choose(choice)
  return buffer((await service.speak(userId, voice, { text })).stream)
}
interface Choice {
  userId?: string
  voice?: string
  language?: string
}
const texts = ({ asked }: { asked: { text: string }[] }) => asked.map(({ text }) => text)
const idOf = async (service: SpeechService, choice: Choice = {}) => (await service.choose(choice)).voice.id

test.each([
  ['auto', ['piper', 'espeak', 'openai'], 'piper', 'here'],
  ['piper', ['piper'], 'piper', 'here'],
  ['openai', ['openai'], 'openai', 'elsewhere'],
  ['espeak', ['espeak'], 'espeak', 'here'],
])('with %s these have voices, the wanted first', async (wanted, listed, usual, place) => {
  await using service = serviceOf(wanted, all())
  const backends = (await service.voices()).map(({ backend }) => backend)
  expect([...new Set(backends)]).toEqual(listed)
  expect(await service.choose({})).toMatchObject({ voice: { backend: usual }, place })
  expect(service.state().tts).toEqual({ backend: usual, voices: backends.length, place, problem: null })
})

test('with off nobody speaks, whatever is installed', async () => {
  const given = all()
  await using service = serviceOf('off', given)
  expect(await service.voices()).toEqual([])
  await expect(service.choose({})).rejects.toMatchObject({ kind: 'unconfigured' })
  await expect(service.choose({ voice: 'espeak:de' })).rejects.toMatchObject({ kind: 'unconfigured' })
  expect(service.state().tts).toEqual({ backend: 'off', voices: 0, place: 'here', problem: null })
})

test.each([
  ['auto', 'No voice is installed on this server.'],
  ['espeak', 'No voice is installed on this server.'],
  ['piper', "Piper isn't set up on this server."],
  ['openai', "OpenAI voices need an API key, which isn't set up on this server."],
])('with %s and nothing set up that is said', async (wanted, message) => {
  await using service = serviceOf(wanted, {})
  await expect(service.choose({})).rejects.toMatchObject({ kind: 'unconfigured', message })
  expect(service.state().tts).toMatchObject({ voices: 0, problem: message })
})

test('in auto without eSpeak NG that is said, as long as nobody else speaks', async () => {
  const message = "eSpeak NG isn't installed on this server."
  const espeak = () => createEspeak({ command: '/nowhere/espeak-ng' })
  await using service = serviceOf('auto', { espeak: espeak() })
  await expect(service.choose({})).rejects.toMatchObject({ kind: 'unconfigured', message })
  expect(service.state().tts).toEqual({ backend: 'espeak', voices: 0, place: 'here', problem: message })
  await using withPiper = serviceOf('auto', { ...all(), espeak: espeak() })
  expect(await idOf(withPiper, { language: 'de' })).toBe('piper:en_us-lessac-medium')
})

test('a text is spoken by who knows its language; a pleasant voice of another country goes before a plain one', async () => {
  await using service = serviceOf('auto', all())
  const spokenBy = async (language: string) => idOf(service, { language })
  expect(await spokenBy('en')).toBe('piper:en_us-lessac-medium')
  expect(await spokenBy('en-GB')).toBe('piper:en_us-lessac-medium')
  expect(await spokenBy('de-AT')).toBe('espeak:de')
  expect(await spokenBy('pt-BR')).toBe('espeak:pt-pt')
  expect(await spokenBy('no')).toBe('espeak:nb')
  expect(await spokenBy('nn-NO')).toBe('espeak:nb')
  for (const nobodys of ['fi', 'und', '', '%%', 'x'.repeat(35)]) expect(await spokenBy(nobodys)).toMatch(/^piper:en/)
})

test('without Piper English is that of the language asked for, else of America', async () => {
  await using service = serviceOf('espeak', all())
  expect(await idOf(service)).toBe('espeak:en-us')
  expect(await idOf(service, { language: 'en-GB' })).toBe('espeak:en-gb')
  expect(await idOf(service, { language: 'en-AU' })).toBe('espeak:en-us')
})

test('a voice has its id and its bare name, where that is nobody else’s', async () => {
  const given = { ...all(), openai: silentVoice({ backend: 'openai', place: 'elsewhere', languages: ['en', 'alloy', 'de'] }) }
  await using service = serviceOf('auto', given)
  expect(await service.choose({ voice: 'alloy', language: 'de' })).toMatchObject({
    voice: { id: 'openai:alloy' },
    place: 'elsewhere',
  })
  expect(await idOf(service, { voice: 'en_US-lessac-medium' })).toBe('piper:en_us-lessac-medium')
  expect(await idOf(service, { voice: 'espeak:de' })).toBe('espeak:de')
  for (const nobodys of ['de', 'nobody', 'espeak:xx', 'piper:', '../../etc/passwd', 'espeak:../../etc/passwd', '__proto__'])
    await expect(service.choose({ voice: nobodys })).rejects.toMatchObject({
      kind: 'invalid',
      message: `There's no voice named ${nobodys}.`,
    })
})

test('in auto nothing leaves this server by itself, even where there is no other voice', async () => {
  const { openai } = all()
  await using service = serviceOf('auto', { openai })
  expect((await service.voices()).map(({ id }) => id)).toEqual(['openai:en'])
  await expect(service.choose({})).rejects.toMatchObject({ kind: 'unconfigured' })
  expect(await idOf(service, { voice: 'openai:en' })).toBe('openai:en')
})

test('in auto eSpeak NG speaks while Piper is down, also for who chose a voice of Piper’s, and Piper again when it is back', async () => {
  const given = all()
  const clock = new VirtualClock()
  given.piper.list = away
  await using service = serviceOf('auto', given, clock)
  expect((await service.voices()).map(({ backend }) => backend)).not.toContain('piper')
  expect(await idOf(service)).toBe('espeak:en-us')
  expect(await idOf(service, { voice: 'piper:de_DE-thorsten-medium' })).toBe('espeak:de')
  expect(service.state().tts).toMatchObject({ backend: 'espeak', problem: "Piper isn't responding." })
  given.piper.list = piperVoice().list
  await clock.run(clock.sleep(2_000))
  expect(await idOf(service)).toMatch(/^piper:/)
  expect(service.state().tts).toMatchObject({ backend: 'piper', problem: null })
})

test('Piper is looked at every half minute: it may go, and have other voices when it comes back', async () => {
  const given = all()
  const clock = new VirtualClock()
  await using service = serviceOf('auto', given, clock)
  expect(await idOf(service)).toBe('piper:en_us-lessac-medium')
  given.piper.list = silentVoice({ backend: 'piper', languages: ['de_DE-thorsten-medium'] }).list
  await clock.run(clock.sleep(31_000))
  expect(await idOf(service, { language: 'de' })).toBe('piper:de_de-thorsten-medium')
  given.piper.list = away
  await clock.run(clock.sleep(31_000))
  expect(await idOf(service, { language: 'de' })).toBe('espeak:de')
  expect(await idOf(service, { voice: 'de_DE-thorsten-medium' })).toBe('espeak:de')
})

const beforeItsFirstSound: [string, (given: ReturnType<typeof all>) => void][] = [
  ['fails', ({ piper }) => (piper.answer = away)],
  [
    'breaks off before its first sound',
    ({ piper }) =>
      (piper.answer = () => ({
        mimeType: 'audio/wav',
        stream: new Readable({ read: () => undefined, construct: (done) => done(new AppError('provider', 'Broken.')) }),
      })),
  ],
  ['says nothing at all', ({ piper }) => (piper.answer = () => ({ mimeType: 'audio/wav', stream: Readable.from([]) }))],
]
test.each(beforeItsFirstSound)('where Piper %s, eSpeak NG says the same, and it is in the log', async (_what, breakIt) => {
  const given = all()
  await using service = serviceOf('auto', given)
  await service.voices()
  const { voice } = await service.choose({})
  breakIt(given)
  const sound = await buffer((await service.speak('ada', voice, { text: 'Your mail', speed: 1.5 })).stream)
  expect(sound.length).toBeGreaterThan(44)
  expect(given.espeak.asked).toMatchObject([{ text: 'Your mail', speed: 1.5, voice: { id: 'espeak:en-us' } }])
  expect(service.lines.join()).toContain('speech backend failed, fallback voice used')
  expect(service.lines.join()).not.toContain('Your mail')
  // It was not the voice that was asked for: next time that one is asked again.
  given.piper.answer = silenceFor
  await service.speak('ada', voice, { text: 'Your mail', speed: 1.5 })
  expect(given.piper.asked.length + given.espeak.asked.length).toBe(3)
})

test('in the middle of a text no other voice goes on; who listens is told', async () => {
  const given = all()
  await using service = serviceOf('auto', given)
  given.piper.answer = () => ({
    mimeType: 'audio/wav',
    stream: Readable.from(
      (async function* () {
        yield silence(10)
        await settled()
        throw new AppError('provider', "Piper's response was interrupted.")
      })(),
    ),
  })
  await expect(said(service, 'Your mail')).rejects.toMatchObject({ message: "Piper's response was interrupted." })
  expect(given.espeak.asked).toEqual([])
})

test.each(['piper', 'openai'] as const)('with %s named and down nobody else speaks, and why is said', async (wanted) => {
  const given = all()
  given[wanted].list = () => {
    throw new AppError('unavailable', 'It is away.')
  }
  const clock = new VirtualClock()
  await using service = serviceOf(wanted, given, clock)
  const refused = { kind: 'unavailable', message: 'It is away.' }
  await expect(service.choose({})).rejects.toMatchObject(refused)
  await expect(service.choose({ voice: `${wanted}:any` })).rejects.toMatchObject(refused)
  expect(await service.voices()).toEqual([])
  expect(service.state().tts).toMatchObject({ backend: wanted, voices: 0, problem: 'It is away.' })
  given[wanted].list = all()[wanted].list
  await clock.run(clock.sleep(2_000))
  expect(await idOf(service)).toMatch(wanted)
})

test('with Piper named, what it does wrong is not spoken over', async () => {
  const given = all()
  await using service = serviceOf('piper', given)
  await service.voices()
  given.piper.answer = away
  await expect(said(service, 'Hello')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(given.espeak.asked).toEqual([])
})

test('a voice chosen from OpenAI is not spoken by another', async () => {
  const given = all()
  await using service = serviceOf('auto', given)
  given.openai.answer = () => {
    throw new AppError('limited', 'Too many requests to the speech server.')
  }
  await expect(said(service, 'Hello', { voice: 'openai:en' })).rejects.toMatchObject({ kind: 'limited' })
  expect([...given.espeak.asked, ...given.piper.asked]).toEqual([])
})

test('its state is told at once, before anything has been looked at', async () => {
  const given = all()
  const { promise, resolve } = Promise.withResolvers<VoiceFacts[]>()
  given.espeak.list = () => promise
  await using service = serviceOf('espeak', given)
  expect(service.state()).toEqual({
    tts: { backend: 'espeak', voices: 0, place: 'here', problem: "This server's voice isn't responding." },
    stt: { backend: 'browser', place: 'browser' },
  })
  const choosing = idOf(service)
  resolve(all().espeak.list())
  expect(await choosing).toBe('espeak:en-us')
})

test('what was spoken a moment ago comes from memory, for the same person, voice and speed only', async () => {
  const given = all()
  await using service = serviceOf('espeak', given)
  const first = await said(service, 'Your mail')
  expect(await said(service, 'Your mail')).toEqual(first)
  expect(given.espeak.asked).toHaveLength(1)
  await said(service, 'Your mail', { language: 'de' })
  await said(service, 'Your mail', { userId: 'grace' })
  const { voice } = await service.choose({})
  await buffer((await service.speak('ada', voice, { text: 'Your mail', speed: 2 })).stream)
  expect(given.espeak.asked).toHaveLength(4)
  service.forget('ada')
  await said(service, 'Your mail')
  await said(service, 'Your mail', { userId: 'grace' })
  expect(given.espeak.asked).toHaveLength(5)
})

test('who asks for what is being spoken already listens to that, and one may leave', async () => {
  const given = all()
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  given.espeak.answer = () => promise
  await using service = serviceOf('espeak', given)
  const { voice } = await service.choose({})
  const leaving = new AbortController()
  const left = service.speak('ada', voice, { text: 'Your mail', signal: leaving.signal })
  const stayed = service.speak('ada', voice, { text: 'Your mail' })
  await settled()
  leaving.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  resolve(silence(20))
  expect(await buffer((await stayed).stream)).toEqual(silence(20))
  expect(given.espeak.asked).toHaveLength(1)
})

test('the voice stops when the last one has left, and begins anew for the next', async () => {
  const given = all()
  given.espeak.answer = () => new Promise(() => undefined)
  await using service = serviceOf('espeak', given)
  const { voice } = await service.choose({})
  const leaving = new AbortController()
  const both = [1, 2].map(() => service.speak('ada', voice, { text: 'Your mail', signal: leaving.signal }))
  await settled()
  leaving.abort()
  for (const one of both) await expect(one).rejects.toMatchObject({ name: 'AbortError' })
  expect(given.espeak.asked[0]?.signal?.aborted).toBe(true)
  given.espeak.answer = silenceFor
  expect((await said(service, 'Your mail')).length).toBeGreaterThan(44)
})

test('who stops listening in the middle frees the voice; half a text is not remembered', async () => {
  const given = all()
  const talk = new Readable({ read: () => undefined })
  given.espeak.answer = () => ({ mimeType: 'audio/wav', stream: talk })
  await using service = serviceOf('espeak', given)
  const { voice } = await service.choose({})
  talk.push(silence(10))
  const { stream } = await service.speak('ada', voice, { text: 'Your mail' })
  stream.destroy()
  await new Promise((resolve) => talk.once('close', resolve))
  given.espeak.answer = silenceFor
  expect((await said(service, 'Your mail')).length).toBe(silenceFor({ text: 'Your mail', voice, speed: 1 }).length)
})

test('who reads slowly holds up nobody', async () => {
  const given = all()
  const long = silence(60_000)
  given.espeak.answer = () => ({ mimeType: 'audio/wav', stream: Readable.from([long.subarray(0, 1e6), long.subarray(1e6)]) })
  await using service = serviceOf('espeak', given)
  const { voice } = await service.choose({})
  const slow = await service.speak('ada', voice, { text: 'One' })
  expect(await said(service, 'Two')).toEqual(long)
  expect(await buffer(slow.stream)).toEqual(long)
})

test('what is forgotten while it is spoken is not remembered', async () => {
  const given = all()
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  given.espeak.answer = () => promise
  await using service = serviceOf('espeak', given)
  const work = said(service, 'Your mail')
  await settled()
  service.forget('ada')
  resolve(silence(20))
  await work
  await said(service, 'Your mail')
  expect(given.espeak.asked).toHaveLength(2)
})

test('two are spoken to at once, one person only once, and nobody waits for all the texts of another', async () => {
  const given = all()
  const open: (() => void)[] = []
  given.espeak.answer = () => new Promise((resolve) => open.push(() => resolve(silence(10))))
  await using service = serviceOf('espeak', given)
  await service.voices()
  const work = ['a1', 'a2', 'a3'].map((text) => said(service, text, { userId: 'ada' }))
  await settled()
  expect(texts(given.espeak)).toEqual(['a1'])
  work.push(...['g1', 'g2'].map((text) => said(service, text, { userId: 'grace' })))
  work.push(said(service, 'l1', { userId: 'lin' }))
  await settled()
  expect(texts(given.espeak)).toEqual(['a1', 'g1'])
  while (given.espeak.asked.length < 6) {
    open.shift()?.()
    await settled()
    await settled()
  }
  for (const answer of open) answer()
  await Promise.all(work)
  expect(texts(given.espeak)).toEqual(['a1', 'g1', 'l1', 'a2', 'g2', 'a3'])
})

test('of one person 20 texts may wait; the next is refused, and others are not', async () => {
  const given = all()
  given.espeak.answer = () => new Promise(() => undefined)
  await using service = serviceOf('espeak', given)
  const { voice } = await service.choose({})
  const leaving = new AbortController()
  const speak = (userId: string, text: string) => service.speak(userId, voice, { text, signal: leaving.signal })
  const work = Array.from({ length: 21 }, (_, number) => speak('ada', `mail ${number}`))
  await settled()
  await expect(speak('ada', 'one more')).rejects.toMatchObject({ kind: 'limited' })
  work.push(speak('grace', 'hers'))
  await settled()
  expect(texts(given.espeak)).toEqual(['mail 0', 'hers'])
  leaving.abort()
  expect((await Promise.allSettled(work)).every(({ status }) => status === 'rejected')).toBe(true)
  given.espeak.answer = silenceFor
  expect((await said(service, 'later')).length).toBeGreaterThan(44)
})

test('who waits is told when Homing stops', async () => {
  const given = all()
  given.espeak.answer = () => new Promise(() => undefined)
  const service = serviceOf('espeak', given)
  const work = ['one', 'two'].map((text) => said(service, text))
  for (const one of work) one.catch(() => undefined)
  await service.voices()
  await settled()
  await service[Symbol.asyncDispose]()
  for (const one of work) await expect(one).rejects.toMatchObject({ kind: 'unavailable', message: 'Homing is stopping.' })
})

test('an ear hears one sound of a person at a time, and without one that is said', async () => {
  const audio = new Uint8Array(1)
  await using deaf = serviceOf('espeak', all())
  expect(deaf.transcriber).toBeUndefined()
  await expect(deaf.transcribe('ada', { audio, mimeType: 'audio/wav' })).rejects.toMatchObject({ kind: 'unconfigured' })
  let open = 0
  let most = 0
  const listener = {
    backend: 'openai-style' as const,
    host: 'ear.test',
    place: 'elsewhere' as const,
    model: 'whisper-1',
    async transcribe() {
      most = Math.max(most, ++open)
      await settled()
      open--
      return { text: 'Archive it' }
    },
  }
  await using service = serviceOf('espeak', { ...all(), transcriber: listener })
  expect(service.transcriber).toEqual({ host: 'ear.test', place: 'elsewhere', model: 'whisper-1' })
  expect(service.state().stt).toEqual({ backend: 'openai-style', place: 'elsewhere' })
  const transcript = await Promise.all([1, 2, 3].map(() => service.transcribe('ada', { audio, mimeType: 'audio/wav' })))
  expect(transcript).toEqual(Array(3).fill({ text: 'Archive it' }))
  expect(most).toBe(1)
})

test('who lets sound lie about gets no more of it until they fetch it or leave; others do', async () => {
  const espeak = silentVoice({ answer: () => Buffer.concat([silence(20), Buffer.alloc(30 * 1024 * 1024)]) })
  await using service = serviceOf('auto', { espeak })
  const { voice } = await service.choose({})
  const ask = (userId: string, text: string) => service.speak(userId, voice, { text })
  const left = [await ask('ada', 'one'), await ask('ada', 'two'), await ask('ada', 'three')]
  await expect(ask('ada', 'four')).rejects.toMatchObject({ kind: 'limited' })
  expect((await buffer((await ask('linus', 'four')).stream)).length).toBeGreaterThan(1000)
  left[0]?.stream.destroy()
  await settled()
  expect((await buffer((await ask('ada', 'four')).stream)).length).toBeGreaterThan(1000)
  for (const { stream } of left) stream.destroy()
})
