// The one gate to voices and ears: what leaves at all, what is written down, and what ends a call under way.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { AppError } from '../../src/core/errors.ts'
import { addUsage } from '../../src/privacy/ai-queries.ts'
import { dailyCalls, usageDay } from '../../src/privacy/model-gate.ts'
import { mayTranscribe, speakFor, transcribeFor } from '../../src/privacy/speech.ts'
import type { Spoken } from '../../src/speech/speech.ts'
import { type SpeechServer, speechServer, tone } from '../support/speech-server.ts'
import { type ServiceFacts, serviceOf } from '../support/speech-service.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const audio = new Uint8Array(tone({ seconds: 3.2 }))
const sound = { audio, mimeType: 'audio/wav' as const }
const text = 'Ada wrote: the roof tiles have arrived.'

interface Room extends AsyncDisposable {
  t: TestApp
  app: App
  server: SpeechServer
}
async function room(facts: ServiceFacts = {}): Promise<Room> {
  const server = await speechServer('Read my newest email')
  const t = await testApp()
  return {
    t,
    server,
    app: { ...t.app, speech: serviceOf(server, facts) },
    async [Symbol.asyncDispose]() {
      await server.close()
      await t[Symbol.asyncDispose]()
    },
  }
}
async function personWho(t: TestApp, { allows = true, name = 'ada' } = {}) {
  const person = await t.person(name)
  await person.caller.privacy.saveConsent({ speechOutside: allows })
  return person
}
/** Of a voice that streams and comes to no end. */
const talkingOn = (): Spoken => ({
  mimeType: 'audio/wav',
  stream: Readable.from(
    (async function* () {
      for (;;) {
        yield tone()
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })(),
  ),
})
const speak = async (app: App, userId: string, signal?: AbortSignal) =>
  buffer((await speakFor(app, userId, { text, signal })).stream)

describe('outside this server', () => {
  test('nothing leaves that was not allowed, and the refusal says where to allow it', async () => {
    await using r = await room()
    const ada = await r.t.person('ada')
    const refusal = { kind: 'forbidden', message: expect.stringContaining('in the settings under “AI and privacy”') }
    await expect(speakFor(r.app, ada.userId, { text })).rejects.toMatchObject(refusal)
    await expect(mayTranscribe(r.app, ada.userId)).rejects.toMatchObject(refusal)
    await expect(transcribeFor(r.app, ada.userId, sound)).rejects.toMatchObject(refusal)
    expect([r.server.spoken, r.server.transcript]).toEqual([[], []])
    expect((await ada.caller.privacy.log({})).total).toBe(0)
  })

  test('what is spoken is in the log word for word, and what came back as the kind of sound it is', async () => {
    await using r = await room()
    const [ada, grace] = [await personWho(r.t), await personWho(r.t, { name: 'grace' })]
    expect(await speak(r.app, ada.userId)).toEqual(tone({ seconds: 0.2 }))
    const log = await ada.caller.privacy.log({ purpose: 'speak' })
    expect(log.entries).toMatchObject([
      {
        backend: 'openai',
        model: 'gpt-4o-mini-tts',
        place: 'elsewhere',
        reads: 'mail',
        sent: text,
        outcome: 'answered',
        received: 'audio/wav, 7 KB',
      },
    ])
    expect(log.today).toMatchObject({ calls: 1 })
    expect((await grace.caller.privacy.log({})).total).toBe(0)
  })

  test('it is in the log before it leaves', async () => {
    await using r = await room()
    const ada = await personWho(r.t)
    r.server.order('stall')
    const gone = new AbortController()
    const hearing = transcribeFor(r.app, ada.userId, { ...sound, signal: gone.signal })
    await expect.poll(() => r.server.transcript.length).toBe(1)
    expect((await ada.caller.privacy.log({})).entries).toMatchObject([{ purpose: 'listen', outcome: 'running' }])
    gone.abort()
    await expect(hearing).rejects.toMatchObject({ name: 'AbortError' })
    expect((await ada.caller.privacy.log({})).entries).toMatchObject([{ outcome: 'cancelled', received: '' }])
  })

  test.each(['speak', 'listen'] as const)('taking it back ends a call under way: %s', async (what) => {
    await using r = await room()
    const ada = await personWho(r.t)
    r.server.order('stall')
    const calling = what === 'speak' ? speak(r.app, ada.userId) : transcribeFor(r.app, ada.userId, sound)
    const notified = expect(calling).rejects.toMatchObject({ kind: 'forbidden' })
    await expect.poll(() => r.server.spoken.length + r.server.transcript.length).toBe(1)
    await ada.caller.privacy.saveConsent({ speechOutside: false })
    await notified
    await expect.poll(() => r.server.open).toBe(0)
    expect((await ada.caller.privacy.log({})).entries).toMatchObject([{ purpose: what, outcome: 'cancelled' }])
  })

  test('taking it back ends what is on its way, too; another person goes on', async () => {
    await using r = await room()
    const app = { ...r.app, speech: { ...r.app.speech, speak: async () => talkingOn() } }
    const [ada, grace] = [await personWho(r.t), await personWho(r.t, { name: 'grace' })]
    const [hers, other] = [await speakFor(app, ada.userId, { text }), await speakFor(app, grace.userId, { text })]
    await ada.caller.privacy.saveConsent({ speechOutside: false })
    await expect(buffer(hers.stream)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect.poll(async () => (await ada.caller.privacy.log({})).entries[0]?.outcome).toBe('cancelled')
    expect(other.stream.destroyed).toBe(false)
    other.stream.destroy()
    await expect.poll(async () => (await grace.caller.privacy.log({})).entries[0]?.outcome).toBe('cancelled')
  })

  test('a voice that breaks off is a failure, for who listens and in the log', async () => {
    await using r = await room()
    const stream = talkingOn().stream
    const app = { ...r.app, speech: { ...r.app.speech, speak: async () => ({ mimeType: 'audio/wav' as const, stream }) } }
    const ada = await personWho(r.t)
    const spoken = await speakFor(app, ada.userId, { text })
    stream.destroy(new AppError('provider', 'The voice broke off.'))
    await expect(buffer(spoken.stream)).rejects.toMatchObject({ kind: 'provider' })
    await expect.poll(async () => (await ada.caller.privacy.log({})).entries[0]?.received).toBe('The voice broke off.')
    expect((await ada.caller.privacy.log({})).entries).toMatchObject([{ outcome: 'failed' }])
  })

  test('a failure is in the log with what the person was told', async () => {
    await using r = await room()
    const ada = await personWho(r.t)
    r.server.order('unauthorized', 2)
    await expect(speak(r.app, ada.userId)).rejects.toMatchObject({ kind: 'unconfigured' })
    await expect(transcribeFor(r.app, ada.userId, sound)).rejects.toMatchObject({ kind: 'unconfigured' })
    const { entries } = await ada.caller.privacy.log({})
    expect(entries).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }])
    expect(entries.map(({ received }) => received)).toEqual(Array(2).fill('The speech server rejected the API key.'))
  })

  test('a day allows so many calls, together with those of models', async () => {
    await using r = await room()
    const [ada, grace] = [await personWho(r.t), await personWho(r.t, { name: 'grace' })]
    await addUsage(r.t.app.db, ada.userId, usageDay(r.t.app), 'person', { calls: dailyCalls.person, tokens: 0 })
    await expect(speak(r.app, ada.userId)).rejects.toMatchObject({ kind: 'limited', retryAfter: expect.any(Number) })
    await expect(transcribeFor(r.app, ada.userId, sound)).rejects.toMatchObject({ kind: 'limited' })
    expect([r.server.spoken, r.server.transcript]).toEqual([[], []])
    expect(await transcribeFor(r.app, grace.userId, sound)).toEqual({ text: 'Read my newest email' })
    r.t.passTime({ days: 1 })
    expect(await transcribeFor(r.app, ada.userId, sound)).toEqual({ text: 'Read my newest email' })
  })
})

describe('on this server', () => {
  test('a voice needs no leave, is not written down and does not count', async () => {
    await using r = await room({ place: 'here' })
    const ada = await personWho(r.t, { allows: false })
    expect(await speak(r.app, ada.userId)).toEqual(tone({ seconds: 0.2 }))
    expect(await ada.caller.privacy.log({})).toMatchObject({ total: 0, today: { calls: 0 } })
  })

  test('an ear needs no leave; what was heard is in the log, the sound is not', async () => {
    await using r = await room({ place: 'here' })
    const ada = await personWho(r.t, { allows: false })
    await mayTranscribe(r.app, ada.userId)
    expect(await transcribeFor(r.app, ada.userId, sound)).toEqual({ text: 'Read my newest email' })
    expect((await ada.caller.privacy.log({})).entries).toMatchObject([
      {
        purpose: 'listen',
        reads: 'command',
        backend: 'openai-style',
        model: 'whisper-1',
        place: 'here',
        sent: 'audio/wav, 3.2 s, 101 KB',
        received: 'Read my newest email',
        outcome: 'answered',
      },
    ])
  })

  test('without an ear nothing is asked and nothing is written down', async () => {
    await using r = await room({ transcriber: false })
    const ada = await personWho(r.t)
    await expect(mayTranscribe(r.app, ada.userId)).rejects.toMatchObject({ kind: 'unconfigured' })
    await expect(transcribeFor(r.app, ada.userId, sound)).rejects.toMatchObject({ kind: 'unconfigured' })
    expect((await ada.caller.privacy.log({})).total).toBe(0)
  })
})
