// POST /api/tts and /api/stt over real HTTP, with a stand-in that speaks and listens.
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { issueSession } from '../../src/auth/sessions/token.ts'
import { createServer, type HttpServer } from '../../src/server.ts'
import { sttBytes } from '../../src/shared/voice.ts'
import { type SpeechServer, speechServer, tone } from '../support/speech-server.ts'
import { type ServiceFacts, serviceOf } from '../support/speech-service.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const wav = new Uint8Array(tone({ seconds: 0.5 }))
const text = 'Ada wrote: the roof tiles have arrived.'

interface Fixture extends AsyncDisposable {
  t: TestApp
  url: string
  signIn(name: string, speechOutside?: boolean): Promise<string>
  /** What was logged as a mistake of ours. */
  mistakes: unknown[]
}
/** Without `server` the service is what the settings make of it. */
async function fixture(
  server: Pick<SpeechServer, 'url'> | undefined,
  facts: ServiceFacts = {},
  env: Record<string, string> = {},
): Promise<Fixture> {
  const t = await testApp({ env: { PORT: '0', ...env } })
  const mistakes: unknown[] = []
  const log: App['log'] = Object.assign(Object.create(t.app.log), { error: (...said: unknown[]) => mistakes.push(said) })
  const speech = server ? serviceOf(server, facts) : t.app.speech
  const site: HttpServer = createServer({ ...t.app, log, speech })
  const { port } = await site.listen()
  return {
    t,
    mistakes,
    url: `http://127.0.0.1:${port}`,
    async signIn(name, speechOutside = true) {
      const { userId, email, caller } = await t.person(name)
      await caller.privacy.saveConsent({ speechOutside })
      const device = { userAgent: '', address: '', remember: false }
      return (await issueSession(t.app, { id: userId, email, name }, device)).token
    },
    async [Symbol.asyncDispose]() {
      await site.close()
      await t[Symbol.asyncDispose]()
    },
  }
}

let speech: SpeechServer
let h: Fixture
let ada = ''
beforeAll(async () => {
  speech = await speechServer()
  h = await fixture(speech)
  ada = await h.signIn('ada')
})
afterAll(async () => {
  expect(h.mistakes).toEqual([])
  await h[Symbol.asyncDispose]()
  await speech.close()
})
beforeEach(() => {
  speech.heal()
  speech.transcribeAs('Read my newest email')
  speech.transcript.length = 0
  speech.spoken.length = 0
})

interface Sent {
  token?: string | undefined
  type?: string
  signal?: AbortSignal
  url?: string
}
function post(path: string, body: BodyInit, { token = ada, type, signal, url = h.url }: Sent = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) }
  return fetch(`${url}/api/${path}`, { method: 'POST', headers, body, ...(signal ? { signal } : {}) })
}
const json = 'application/json'
const tts = (body: unknown, sent: Sent = {}) => post('tts', JSON.stringify(body), { type: json, ...sent })
const stt = (body: BodyInit = wav, sent: Sent = {}) => post('stt', body, { type: 'audio/wav', ...sent })
const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

/** Its real boundary is the second thing called so. */
const oddType = 'multipart/form-data; xboundary=zzzz; boundary=between'
const oddForm = (files: number, lines: number) => {
  const head = `${'X-Line: 1\r\n'.repeat(lines)}Content-Disposition: form-data; name="audio"; filename="a.wav"`
  const part = Buffer.concat([Buffer.from(`--between\r\n${head}\r\n\r\n`), wav, Buffer.from('\r\n')])
  return new Uint8Array(Buffer.concat([...Array.from({ length: files }, () => part), Buffer.from('--between--\r\n')]))
}

describe('POST /api/tts', () => {
  test('text becomes sound that is stored nowhere', async () => {
    const answer = await tts({ text, voice: 'openai:nova', speed: 1.5 })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(tone({ seconds: 0.2 }))
    expect(speech.spoken).toMatchObject([{ input: text, voice: 'nova', speed: 1.5 }])
  })

  test('a server that speaks MP3 says so', async () => {
    speech.order('no-wav')
    await using mp3 = await fixture(speech)
    const answer = await tts({ text }, { url: mp3.url, token: await mp3.signIn('ada') })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  })

  test.each([
    [{}, 'text', 'Please send the text to speak'],
    [{ text: '  \n' }, 'text', 'Please send the text to speak'],
    [{ text: 'x'.repeat(4001) }, 'text', 'Please send at most 4,000 characters per request'],
    [{ text, speed: 3 }, 'speed', 'The speed must be between 0.5 and 2'],
    [{ text, voice: 7 }, 'voice', undefined],
  ])('%#: what is wrong with the input is said, field by field', async (body, path, message) => {
    const answer = await tts(body)
    expect(answer.status).toBe(400)
    const reported = await answer.json()
    expect(reported).toMatchObject({ code: 'BAD_REQUEST', issues: [{ path, ...(message ? { message } : {}) }] })
    expect(speech.spoken).toEqual([])
  })

  test('4,000 characters are spoken', async () => {
    expect((await tts({ text: 'x'.repeat(4000) })).status).toBe(200)
  })

  test('a voice that is not there is 400, no JSON is 400, a visitor is 401', async () => {
    expect((await tts({ text, voice: '../../etc/passwd' })).status).toBe(400)
    expect((await post('tts', 'text=hello', { type: 'text/plain' })).status).toBe(400)
    expect((await tts({ text }, { token: 'nobody' })).status).toBe(401)
    expect(speech.spoken).toEqual([])
  })

  test('without consent it is 403, and nothing has left', async () => {
    const answer = await tts({ text }, { token: await h.signIn('grace', false) })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('AI and privacy') })
    expect(speech.spoken).toEqual([])
  })

  test.each([
    ['unauthorized', 501],
    ['limited', 429],
    ['away', 503],
    ['html', 502],
    ['broken', 502],
  ] as const)('a voice that is %s is %i', async (fault, status) => {
    speech.order(fault)
    const answer = await tts({ text })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/speech server/) })
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('7')
  })

  test('who hangs up ends the call', async () => {
    speech.order('stall')
    const gone = new AbortController()
    const asking = tts({ text }, { signal: gone.signal }).catch(() => 'left')
    await expect.poll(() => speech.open).toBe(1)
    gone.abort()
    expect(await asking).toBe('left')
    await expect.poll(() => speech.open).toBe(0)
  })

  test('240 a minute are spoken for one person; another one goes on', async () => {
    await using busy = await fixture(speech)
    const [eve, bob] = [await busy.signIn('eve'), await busy.signIn('bob')]
    const statuses = new Set<number>()
    // What is refused counts as well, and costs nothing.
    for (let i = 0; i < 240; i++) statuses.add((await tts({}, { url: busy.url, token: eve })).status)
    expect([...statuses]).toEqual([400])
    const refused = await tts({ text }, { url: busy.url, token: eve })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await tts({ text }, { url: busy.url, token: bob })).status).toBe(200)
  })
})

describe('POST /api/stt', () => {
  const said = { text: 'Read my newest email' }

  test.each<[string, () => Promise<Response>]>([
    ['as it is', () => post('stt?language=de-DE', wav, { type: 'audio/wav' })],
    ['as bytes of no name', () => post('stt?language=de-DE', wav, { type: 'application/octet-stream' })],
    ['called something else', () => post('stt?language=de-DE', wav, { type: 'audio/webm;codecs=opus' })],
    ['in a form', () => stt(form({ audio: new Blob([wav]), language: 'de-DE' }), { type: '' })],
    ['in a form, as a file', () => stt(form({ file: new File([wav], 'a.exe'), language: 'de-DE' }), { type: '' })],
    ['as JSON', () => post('stt', JSON.stringify({ audio: base64(wav), language: 'de-DE' }), { type: json })],
  ])('sound %s becomes text', async (_how, send) => {
    const answer = await send()
    expect([answer.status, await answer.json()]).toEqual([200, said])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(speech.transcript).toMatchObject([{ language: 'de', fileName: 'speech.wav', wav: { rate: 16_000, channels: 1 } }])
    expect(speech.transcript[0]?.file).toEqual(wav)
  })

  test('without a language, or with an empty one, the server that listens finds out', async () => {
    for (const path of ['stt', 'stt?language=']) expect((await post(path, wav, { type: 'audio/wav' })).status).toBe(200)
    expect(speech.transcript.map(({ language }) => language)).toEqual([undefined, undefined])
  })

  test.each([
    ['audio/webm', '\x1aE\xdf\xa3\x9fB\x82\x84webm', 'speech.webm'],
    ['audio/ogg', 'OggS\0\x02', 'speech.ogg'],
    ['audio/mp4', '\0\0\0\x18ftypM4A ', 'speech.mp4'],
  ])('%s is known by its bytes', async (type, start, name) => {
    expect((await stt(new Uint8Array(Buffer.from(start, 'latin1')))).status).toBe(200)
    expect(speech.transcript).toMatchObject([{ fileName: name, mimeType: type }])
  })

  test.each<[string, number, () => Promise<Response>]>([
    ['nothing', 400, () => stt('')],
    ['an empty form', 400, () => stt(form({}), { type: '' })],
    ['a form with an empty file', 400, () => stt(form({ audio: new Blob([]) }), { type: '' })],
    ['a form with words', 400, () => stt(form({ audio: 'hello' }), { type: '' })],
    ['a broken form', 400, () => stt('--x\r\nhello', { type: 'multipart/form-data; boundary=x' })],
    ['a form without its boundary', 400, () => stt('--x\r\nhello', { type: 'multipart/form-data' })],
    ['a form of a hundred files', 400, () => stt(manyFiles(100), { type: '' })],
    ['a form of a hundred files that names another boundary first', 400, () => stt(oddForm(100, 1), { type: oddType })],
    ['a form with a thousand lines above its file', 400, () => stt(oddForm(1, 1000), { type: oddType })],
    ['broken JSON', 400, () => stt('{"audio":', { type: json })],
    ['JSON without sound', 400, () => stt('{}', { type: json })],
    ['JSON with a number', 400, () => stt('{"audio":7}', { type: json })],
    ['a page', 400, () => stt('<!doctype html>', { type: 'text/html' })],
    ['a page called sound', 422, () => stt('<!doctype html>')],
    ['a program called sound', 422, () => stt('MZ\x90\0')],
    ['a language that is none', 400, () => post('stt?language=%3Cscript%3E', wav, { type: 'audio/wav' })],
    ['two languages', 400, () => post('stt?language=de&language=en', wav, { type: 'audio/wav' })],
  ])('%s is %i, and nobody is asked', async (_what, status, send) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\S/) })
    expect(speech.transcript).toEqual([])
  })

  test('25 MB are heard', async () => {
    const large = new Uint8Array(sttBytes)
    large.set(wav)
    expect((await stt(large)).status).toBe(200)
    expect(speech.transcript[0]?.file).toHaveLength(sttBytes)
  })

  test('more than that is 413 before it is read: announced, in pieces, or as JSON', async () => {
    expect(await announce('stt', sttBytes + 1)).toBe(413)
    expect(await pour('stt', sttBytes + 1)).toBe(413)
    expect((await stt(JSON.stringify({ audio: base64(new Uint8Array(sttBytes + 3)) }), { type: json })).status).toBe(413)
    expect(speech.transcript).toEqual([])
  })

  test('a visitor, or who did not agree, is told before anything is read', async () => {
    expect(await announce('stt', 1000, 'nobody')).toBe(401)
    expect(await announce('stt', 1000, await h.signIn('linus', false))).toBe(403)
  })

  test('without an ear it is 501 before anything is read', async () => {
    await using deaf = await fixture(speech, { transcriber: false })
    expect(await announce('stt', 1000, await deaf.signIn('ada'), deaf.url)).toBe(501)
  })

  test('three large uploads of one person at a time, not four', async () => {
    const open = [1, 2, 3].map(() => openUpload('stt', 2 * 1024 * 1024))
    const refused: unknown[] = []
    for (const one of open) one.on('response', (answer) => refused.push(answer.statusCode))
    await wait(100)
    expect(await announce('stt', 2 * 1024 * 1024)).toBe(429)
    expect(refused).toEqual([])
    for (const one of open) one.destroy()
    await expect.poll(() => announce('stt', sttBytes + 1)).toBe(413)
  })

  test.each([
    ['unauthorized', 501],
    ['limited', 429],
    ['refused', 422],
    ['away', 503],
    ['html', 502],
    ['cut', 502],
  ] as const)('an ear that is %s is %i', async (fault, status) => {
    speech.order(fault)
    expect((await stt()).status).toBe(status)
  })

  test('who hangs up ends the call', async () => {
    speech.order('stall')
    const gone = new AbortController()
    const asking = stt(wav, { signal: gone.signal }).catch(() => 'left')
    await expect.poll(() => speech.open).toBe(1)
    gone.abort()
    expect(await asking).toBe('left')
    await expect.poll(() => speech.open).toBe(0)
  })

  test('who hangs up in the middle of sending is no mistake of ours, and nobody is asked', async () => {
    const request = openUpload('stt', 100_000)
    request.write(Buffer.alloc(1000))
    await wait(50)
    request.destroy()
    await wait(50)
    expect(speech.transcript).toEqual([])
  })

  test('60 a minute are heard for one person', async () => {
    await using busy = await fixture(speech)
    const eve = { url: busy.url, token: await busy.signIn('eve') }
    for (let i = 0; i < 60; i++) expect((await stt('', eve)).status).toBe(400)
    expect((await stt(wav, eve)).status).toBe(429)
  })
})

test('the settings alone lead there: who speaks, who listens, and which of it leaves', async () => {
  const settings = { TTS_BACKEND: 'openai', OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `${speech.url}/v1`, STT_URL: speech.url }
  await using real = await fixture(undefined, {}, { ...settings, STT_MODEL: 'small', STT_API_KEY: 'stt-key' })
  const sent = { url: real.url, token: await real.signIn('ada') }
  const sound = await tts({ text, voice: 'alloy', language: 'de-DE' }, sent)
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect(Buffer.from(await sound.arrayBuffer())).toEqual(tone({ seconds: 0.2 }))
  expect((await stt(wav, sent)).status).toBe(200)
  expect(speech.transcript).toMatchObject([{ model: 'small', headers: { authorization: 'Bearer stt-key' } }])
  // The ear stands in this network and needs no leave; the voice is a provider's.
  const cautious = { url: real.url, token: await real.signIn('grace', false) }
  expect([(await stt(wav, cautious)).status, (await tts({ text }, cautious)).status]).toEqual([200, 403])
  const voices = await fetch(`${real.url}/api/tts/voices`, { headers: { authorization: `Bearer ${sent.token}` } })
  expect(await voices.json()).toMatchObject({ voices: [{ id: 'openai:alloy' }, ...Array(12).fill({ backend: 'openai' })] })
})

test('without any of it both are 501', async () => {
  await using silent = await fixture(undefined)
  const sent = { url: silent.url, token: await silent.signIn('ada') }
  expect([(await tts({ text }, sent)).status, (await stt(wav, sent)).status]).toEqual([501, 501])
})

test('whatever is sent, it is never a mistake of ours', async () => {
  await using tried = await fixture(speech)
  const types = [
    json,
    'audio/wav',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=""',
    'text/plain',
    'x',
    'audio/',
  ]
  const starts = [
    '',
    '{"text":',
    '{"audio":"UklGR',
    'RIFF\0\0\0\0WAVEfmt ',
    '--x\r\nContent-Disposition: form-data; name="audio"\r\n\r\n',
    '[',
    '"',
  ]
  const given = fc.tuple(
    fc.constantFrom('tts', 'stt', 'stt?language=\u0000', 'stt?language[a]=b'),
    fc.constantFrom(...types),
    fc.constantFrom(...starts),
    fc.string({ unit: 'binary' }),
  )
  let person = ''
  let asked = 0
  await fc.assert(
    fc.asyncProperty(given, async ([path, type, start, rest]) => {
      if (asked++ % 50 === 0) person = await tried.signIn(`person${asked}`)
      const answer = await post(path, start + rest, { type, url: tried.url, token: person })
      await answer.arrayBuffer()
      expect([200, 400, 413, 422]).toContain(answer.status)
    }),
    { numRuns: 150 },
  )
})

test('the two are asked by POST only', async () => {
  for (const path of ['tts', 'stt'])
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const answer = await fetch(`${h.url}/api/${path}`, { method, headers: { authorization: `Bearer ${ada}` } })
      expect(answer.status).toBe(404)
    }
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
function manyFiles(count: number): FormData {
  const data = new FormData()
  for (let i = 0; i < count; i++) data.append('audio', new Blob([wav]))
  return data
}

function openUpload(path: string, length: number, token = ada, url = h.url): http.ClientRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'audio/wav', 'content-length': length }
  const request = http.request(`${url}/api/${path}`, { method: 'POST', headers, agent: false })
  request.on('error', () => undefined)
  request.flushHeaders()
  return request
}

/** The status that comes while nothing of the body has been sent. */
async function announce(path: string, length: number, token = ada, url = h.url): Promise<number> {
  const request = openUpload(path, length, token, url)
  const [answer] = await new Promise<[http.IncomingMessage]>((resolve) => request.on('response', (one) => resolve([one])))
  request.destroy()
  return answer.statusCode ?? 0
}

/** The status of a body that does not say how long it is. */
async function pour(path: string, length: number): Promise<number> {
  const headers = { authorization: `Bearer ${ada}`, 'content-type': 'audio/wav' }
  const request = http.request(`${h.url}/api/${path}`, { method: 'POST', headers, agent: false })
  request.on('error', () => undefined)
  const answered = new Promise<number>((resolve) => request.on('response', ({ statusCode = 0 }) => resolve(statusCode)))
  for (let sent = 0; sent < length; sent += 1024 * 1024) request.write(Buffer.alloc(1024 * 1024))
  const status = await answered
  request.destroy()
  return status
}
