// Piper over the wire, with stand-ins that do what a good one, an old one, a broken one and a hostile one do.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import type { VoiceFacts } from '../../src/shared/voice.ts'
import type { PiperBounds } from '../../src/speech/piper/bounds.ts'
import { createPiper } from '../../src/speech/piper.ts'
import { pcmOf } from '../../src/speech/sound/wav.ts'
import type { SpeechSynthesizer } from '../../src/speech/speech.ts'
import {
  type Generation,
  type PiperFault,
  samplesOf,
  startPiper,
  startWyoming,
  type WyomingFault,
} from '../support/piper-server.ts'
import { speechContract } from './contract.ts'

const log = createLog('silent')
const text = 'The invoice of June is attached.'
const lessac: VoiceFacts = {
  id: 'piper:en_US-lessac-medium',
  name: 'Lessac (medium)',
  gender: 'female',
  language: 'en-US',
  backend: 'piper',
}
const thorsten = { ...lessac, id: 'piper:de_DE-thorsten-medium', name: 'Thorsten (medium)', gender: 'male', language: 'de-DE' }

function piperAt(
  piperUrl: string | undefined,
  bounds: Partial<PiperBounds> = {},
  more: { piperFolder?: string; dataDir?: string } = {},
) {
  const settings = { piperUrl, piperFolder: '/nowhere', dataDir: '/nowhere', ...more }
  return createPiper({ settings, log, bounds })
}
function present(piper: SpeechSynthesizer | undefined): SpeechSynthesizer {
  if (!piper) throw new Error('no Piper is set up')
  return piper
}
const speak = async (piper: SpeechSynthesizer, more: { speed?: number; voice?: VoiceFacts; signal?: AbortSignal } = {}) =>
  buffer((await piper.speak({ text, voice: lessac, speed: 1, ...more })).stream)

/** What it throws; sound is a failure of the test. */
async function failure(work: Promise<unknown>): Promise<AppError> {
  const thrown = await work.then(
    () => new Error('it spoke'),
    (cause: unknown) => cause,
  )
  if (!(thrown instanceof AppError)) throw thrown
  return thrown
}
async function untilTrue(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('there is no Piper where nothing is set up', () => {
  expect(piperAt(undefined)).toBeUndefined()
  const empty = mkdtempSync(path.join(os.tmpdir(), 'homing-no-piper-'))
  mkdirSync(path.join(empty, 'bin'))
  writeFileSync(path.join(empty, 'bin', 'python'), '')
  expect(piperAt(undefined, {}, { piperFolder: empty })).toBeUndefined()
})

test('a folder of voices that cannot be read is said in a sentence without its path, and brings nothing down', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-odd-piper-'))
  const site = path.join(folder, 'lib', 'python3', 'site-packages')
  for (const place of ['bin', 'lib/python3/site-packages/piper', 'lib/python3/site-packages/flask'])
    mkdirSync(path.join(folder, place), { recursive: true })
  for (const file of ['piper/http_server.py', 'flask/__init__.py']) writeFileSync(path.join(site, file), '')
  writeFileSync(path.join(folder, 'bin', 'python'), '')
  writeFileSync(path.join(folder, 'voices'), 'no folder')
  await using piper = present(piperAt(undefined, {}, { piperFolder: folder, dataDir: folder }))
  expect(piper.missing).toBe("Can't read the Piper voices folder.")
  expect(await failure(piper.voices())).toMatchObject({ kind: 'unconfigured', message: piper.missing })
})

test.each([
  ['http://127.0.0.1:5000', 'here'],
  ['http://piper:5000', 'here'],
  ['tcp://192.168.1.20:10200', 'here'],
  ['tcp://wyoming-piper:10200', 'here'],
  ['https://piper.example.org', 'elsewhere'],
  ['tcp://203.0.113.5:10200', 'elsewhere'],
])('a Piper at %s is %s', (url, place) => {
  expect(present(piperAt(url)).place).toBe(place)
})

describe.each<Generation>(['newest', 'first-json'])('the HTTP server that takes JSON (%s)', (generation) => {
  test('says its voices and speaks with the one that is asked for', async () => {
    await using server = await startPiper({ generation })
    const piper = present(piperAt(server.url))
    expect(await piper.voices()).toEqual([lessac, thorsten])
    const wav = await speak(piper, { voice: lessac })
    expect(pcmOf(wav)?.samples.equals(samplesOf(text))).toBe(true)
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
    expect(server.asked.map(({ body }) => JSON.parse(body))).toEqual([{ text, voice: 'en_US-lessac-medium' }])
    expect(piper.missing).toBeNull()
  })
  test('twice as fast is half as long, by the measure of the voice', async () => {
    await using server = await startPiper({ generation })
    server.voices = { 'en_US-lessac-medium': { inference: { length_scale: 1.2 } } }
    const piper = present(piperAt(server.url))
    await piper.voices()
    await speak(piper, { speed: 2 })
    await speak(piper, { speed: 0.5 })
    expect(server.asked.map(({ body }) => JSON.parse(body).length_scale)).toEqual([0.6, 2.4])
  })
})

test('the oldest server has one voice and is given plain text, never JSON', async () => {
  await using server = await startPiper({ generation: 'oldest' })
  const piper = present(piperAt(server.url))
  const [only, ...others] = await piper.voices()
  expect(others).toEqual([])
  expect(await piper.voices()).toEqual([only])
  expect(only).toMatchObject({ id: 'piper:default', name: 'Piper', language: 'und' })
  const wav = await speak(piper, { voice: only ?? lessac, speed: 2 })
  expect(pcmOf(wav)?.samples.equals(samplesOf(text))).toBe(true)
  expect(server.asked.map(({ body }) => body)).toEqual(['Piper.', text])
})

test('a server that was replaced by an older one is looked at anew', async () => {
  await using server = await startPiper()
  const piper = present(piperAt(server.url))
  await speak(piper)
  await server.stop()
  expect(await failure(speak(piper))).toMatchObject({ kind: 'unavailable' })
  await server.start('oldest')
  await speak(piper)
  await server.stop()
  await failure(speak(piper))
  await server.start('first-json')
  await speak(piper)
  expect(server.asked.map(({ path: at, text: said }) => [at, said])).toEqual([
    ['/synthesize', text],
    ['/', 'Piper.'],
    ['/', text],
    ['/', text],
  ])
})

test('of a list of voices only what can be a voice is taken', async () => {
  await using server = await startPiper()
  const piper = present(piperAt(server.url))
  const config = { language: { code: '<script>' }, espeak: { voice: 'de' }, inference: { length_scale: -4 } }
  server.voices = { '../secret': {}, 'a b': {}, '-rf': {}, own: config, list: [], ['x'.repeat(200)]: {} }
  expect(await piper.voices()).toEqual([{ id: 'piper:own', name: 'own', gender: 'unknown', language: 'de', backend: 'piper' }])
  for (const wrong of [[], 'voices', {}, null, { '..': {} }]) {
    server.voices = wrong
    expect(await failure(piper.voices())).toMatchObject({ kind: 'provider', message: "The server at that address isn't Piper." })
  }
})

test.each<[PiperFault, AppError['kind'], Partial<PiperBounds>]>([
  ['stall', 'timeout', { idleMs: 100 }],
  ['slow', 'timeout', { totalMs: 200 }],
  ['half', 'provider', {}],
  ['short', 'provider', {}],
  ['html', 'provider', {}],
  ['huge', 'provider', { soundBytes: 1_000_000 }],
  ['broken', 'provider', {}],
  ['busy', 'unavailable', {}],
  ['unauthorized', 'unconfigured', {}],
  ['redirect', 'provider', {}],
])('a server that does this (%s) is %s, its connection is over, and it may recover', async (fault, kind, bounds) => {
  await using other = await startPiper()
  await using server = await startPiper()
  server.redirectTo = other.url
  const piper = present(piperAt(server.url, bounds))
  await piper.voices()
  server.order(fault)
  const error = await failure(speak(piper))
  expect(error).toMatchObject({ kind })
  expect(error.message).not.toContain('invoice')
  expect(other.asked).toEqual([])
  await untilTrue(() => server.open === 0)
  server.heal()
  expect((await speak(piper)).length).toBeGreaterThan(44)
})

test('nobody there is unavailable, and so is who takes no connection', async () => {
  await using server = await startPiper()
  await server.stop()
  for (const url of [server.url, server.url.replace('http:', 'tcp:')]) {
    const piper = present(piperAt(url))
    expect(await failure(piper.voices())).toMatchObject({ kind: 'unavailable' })
    expect(await failure(speak(piper))).toMatchObject({ kind: 'unavailable' })
  }
})

test('who leaves closes the connection', async () => {
  await using http = await startPiper()
  await using wyoming = await startWyoming()
  for (const server of [http, wyoming]) {
    const piper = present(piperAt(server.url))
    await piper.voices()
    server.order('stall')
    const leaving = new AbortController()
    const work = speak(piper, { signal: leaving.signal })
    work.catch(() => undefined)
    await untilTrue(() => server.open === 1)
    leaving.abort()
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    await untilTrue(() => server.open === 0)
    await expect(speak(piper, { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
  }
})

test('Wyoming says its installed voices and speaks', async () => {
  await using server = await startWyoming()
  const piper = present(piperAt(server.url))
  expect(await piper.voices()).toEqual([lessac, thorsten])
  const wav = await speak(piper, { voice: lessac, speed: 2 })
  expect(pcmOf(wav)?.samples.equals(samplesOf(text))).toBe(true)
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  expect(server.asked).toEqual([{ text, voice: 'en_US-lessac-medium' }])
  await untilTrue(() => server.open === 0)
})

test.each<[WyomingFault, AppError['kind'], Partial<PiperBounds>]>([
  ['stall', 'timeout', { idleMs: 100 }],
  ['half', 'provider', {}],
  ['early', 'provider', {}],
  ['not-json', 'provider', {}],
  ['no-event', 'provider', {}],
  ['long-line', 'provider', {}],
  ['long-payload', 'provider', {}],
  ['negative', 'provider', {}],
  ['huge', 'provider', { soundBytes: 1_000_000 }],
  ['empty', 'provider', {}],
  ['error', 'provider', {}],
  ['format', 'provider', {}],
  ['turns', 'provider', {}],
])('a Wyoming server that does this (%s) is %s, and its connection is over', async (fault, kind, bounds) => {
  await using server = await startWyoming()
  const piper = present(piperAt(server.url, bounds))
  server.order(fault)
  const error = await failure(speak(piper))
  expect(error).toMatchObject({ kind })
  expect(error.message).not.toContain('secret')
  await untilTrue(() => server.open === 0)
  server.heal()
  expect((await speak(piper)).length).toBeGreaterThan(44)
})

/** A server and a Piper at it. */
function over(start: () => Promise<{ url: string } & AsyncDisposable>) {
  return async () => {
    const server = await start()
    return { voice: present(piperAt(server.url)), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
  }
}
speechContract(
  'piper over http',
  over(() => startPiper()),
)
speechContract(
  'piper over http, as it was',
  over(() => startPiper({ generation: 'oldest' })),
  { followsText: false },
)
speechContract('piper over wyoming', over(startWyoming), { followsText: false })
