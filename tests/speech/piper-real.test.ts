// The real Piper, from PyPI, speaking with a voice the tests make: through its HTTP server, through Wyoming, and as the child
// that Homing runs itself. Where it cannot be installed these tests are skipped, and their name says why.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/program.ts'
import { createLog, type Log } from '../../src/core/log.ts'
import { defaultBounds } from '../../src/speech/piper/bounds.ts'
import { createLocalPiper } from '../../src/speech/piper/local-piper.ts'
import { namesIn, sha256Of } from '../../src/speech/piper/voice-folder.ts'
import { createPiper, synthesizerOf } from '../../src/speech/piper.ts'
import { pcmOf } from '../../src/speech/sound/wav.ts'
import type { SpeechSynthesizer } from '../../src/speech/speech.ts'
import { testServer } from '../rest/server.ts'
import { elsewhere, realPiper } from '../support/piper-engine.ts'
import { makeHummingVoice } from '../support/piper-voice.ts'
import { speechContract } from './contract.ts'

const piper = await realPiper()
const why = piper.missing === undefined ? '' : ` (skipped: ${piper.missing})`
const python = piper.missing === undefined ? piper.python : ''
const hum = 'en_US-hum-medium'
const moan = 'de_DE-moan-low'
const facts = { id: `piper:${hum}`, name: 'Hum (medium)', gender: 'unknown', language: 'en-US', backend: 'piper' } as const

function voicesOf(...names: string[]): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-piper-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  for (const name of names) makeHummingVoice(path.join(dataDir, 'voices'), name)
  return dataDir
}

/** A log that can be read. */
function kept(): { log: Log; text(): string } {
  const lines: string[] = []
  return { log: createLog('info', { write: (line) => void lines.push(line) }), text: () => lines.join('') }
}

const speak = async (synthesizer: SpeechSynthesizer, text: string, voice: string = facts.id, speed = 1) =>
  buffer((await synthesizer.speak({ text, voice: { ...facts, id: voice }, speed })).stream)

/** Loud enough and long enough to be a hum, in seconds. */
function transcript(wav: Buffer): number {
  const pcm = pcmOf(wav)
  if (!pcm) throw new Error('no sound')
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  const loudest = Math.max(...Array.from({ length: 1000 }, (_, at) => Math.abs(pcm.samples.readInt16LE(at * 2))))
  expect(loudest).toBeGreaterThan(1000)
  return pcm.samples.length / 2 / pcm.rate
}

async function until<T>(check: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const found = await Promise.resolve(check()).catch(() => undefined)
    if (found !== undefined) return found
    await sleep(20)
  }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A server of its own, until the test is over; answers what `sign` finds in its output. */
async function served(program: string, args: string[], sign: RegExp): Promise<string> {
  const child: ChildProcess = spawn(program, args, { env: elsewhere, cwd: os.tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => void said.push(bytes))
  return until(() => {
    const text = Buffer.concat(said).toString()
    if (child.exitCode !== null) throw new Error(text)
    return text.match(sign)?.[1]
  })
}

describe.skipIf(piper.missing !== undefined)(`a real Piper${why}`, { timeout: 60_000 }, () => {
  // Of one process for all of them: each start loads half of Python.
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-piper-'))
  const folder = path.join(dataDir, 'voices')
  let shared: SpeechSynthesizer | undefined
  beforeAll(() => {
    makeHummingVoice(folder)
    shared = synthesizerOf(createLocalPiper({ python, folder, log: createLog('silent'), bounds: defaultBounds }), 'here')
  })
  afterAll(async () => {
    await shared?.[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true })
  })
  speechContract('run by Homing', async () => {
    if (!shared) throw new Error('there is a Piper')
    return { voice: shared, [Symbol.asyncDispose]: async () => undefined }
  })

  test('speaks through its HTTP server', async () => {
    const voices = path.join(voicesOf(hum, moan), 'voices')
    const args = [
      '-m',
      'piper.http_server',
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--data-dir',
      voices,
      '-m',
      path.join(voices, `${hum}.onnx`),
    ]
    const piperUrl = await served(python, args, /Running on (http:\S+)/)
    const settings = { piperUrl, piperFolder: '/nowhere', dataDir: '/nowhere' }
    await using synthesizer = createPiper({ settings, log: createLog('silent') })
    if (!synthesizer) throw new Error('there is a Piper')
    expect(await synthesizer.voices()).toEqual(
      expect.arrayContaining([facts, { ...facts, id: `piper:${moan}`, name: 'Moan (low)', language: 'de-DE' }]),
    )
    const short = transcript(await speak(synthesizer, 'Hello.'))
    const long = transcript(await speak(synthesizer, 'Hello. The invoice of June is attached, and so is the one of July.'))
    expect(long).toBeGreaterThan(short * 3)
    transcript(await speak(synthesizer, 'Die Rechnung liegt bei.', `piper:${moan}`, 1.5))
  })

  test('is run by Homing with the voices of its folder, and is gone with it', async () => {
    const { log, text } = kept()
    const settings = { piperUrl: undefined, piperFolder: path.dirname(path.dirname(python)), dataDir: voicesOf(hum) }
    const synthesizer = createPiper({ settings, log })
    if (!synthesizer) throw new Error('there is a Piper')
    expect(synthesizer.place).toBe('here')
    expect(await synthesizer.voices()).toEqual([facts])
    transcript(await speak(synthesizer, 'Something private of which nobody may read in a log.'))
    makeHummingVoice(path.join(settings.dataDir, 'voices'), moan)
    expect((await synthesizer.voices()).map(({ id }) => id)).toEqual([`piper:${moan}`, facts.id])
    transcript(await speak(synthesizer, 'Auch das bleibt unter uns.', `piper:${moan}`))
    await synthesizer[Symbol.asyncDispose]()
    await expect(speak(synthesizer, 'Anybody?')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(text()).toContain('child process ready')
    expect(text()).not.toMatch(/private|unter uns/)
  })

  test('comes back after it was killed', async () => {
    const folder = path.join(voicesOf(hum), 'voices')
    const { log, text } = kept()
    const own = createLocalPiper({ python, folder, log, bounds: defaultBounds, backoffMs: 50 })
    await using synthesizer = synthesizerOf(own, 'here')
    await synthesizer.voices()
    const first = own.child()?.pid ?? 0
    expect(isAlive(first)).toBe(true)
    process.kill(first, 'SIGKILL')
    await until(() => (own.child()?.pid ?? first) !== first || undefined)
    await until(() => speak(synthesizer, 'Here I am again.'))
    expect(isAlive(first)).toBe(false)
    expect(text()).toContain('child process ended, restarting')
    const second = own.child()?.pid ?? 0
    await synthesizer[Symbol.asyncDispose]()
    expect(isAlive(second)).toBe(false)
  })

  test('is replaced where it hangs', async () => {
    const folder = path.join(voicesOf(hum), 'voices')
    const bounds = { ...defaultBounds, idleMs: 500 }
    const own = createLocalPiper({ python, folder, log: createLog('silent'), bounds, backoffMs: 50 })
    await using synthesizer = synthesizerOf(own, 'here')
    await synthesizer.voices()
    const first = own.child()?.pid ?? 0
    process.kill(first, 'SIGSTOP')
    await expect(speak(synthesizer, 'Are you there?')).rejects.toMatchObject({ kind: 'timeout' })
    await until(() => speak(synthesizer, 'Here I am again.'))
    expect(isAlive(first)).toBe(false)
  })

  test('ends when Homing is killed without a word', async () => {
    const folder = path.join(voicesOf(hum), 'voices')
    const code = `
      import { supervisePiper } from ${JSON.stringify(path.resolve('src/speech/piper/piper-process.ts'))}
      const log = { info() {}, warn() {} }
      const child = supervisePiper({ python: ${JSON.stringify(python)}, folder: ${JSON.stringify(folder)}, voice: () => '${hum}', log })
      await child.ready()
      console.log('pid ' + child.pid + '.')
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const said: Buffer[] = []
    parent.stdout.on('data', (bytes: Buffer) => void said.push(bytes))
    const pid = Number(
      await until(
        () =>
          Buffer.concat(said)
            .toString()
            .match(/pid (\d+)\./)?.[1],
      ),
    )
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await until(() => !isAlive(pid) || undefined)
  })

  test.skipIf(process.platform !== 'linux')('gets nothing of our environment', async () => {
    process.env.HOMING_TEST_SECRET = 'master key'
    onTestFinished(() => void delete process.env.HOMING_TEST_SECRET)
    const folder = path.join(voicesOf(hum), 'voices')
    const own = createLocalPiper({
      python,
      folder,
      log: createLog('silent'),
      bounds: defaultBounds,
    })
    await using synthesizer = synthesizerOf(own, 'here')
    await synthesizer.voices()
    const names = readFileSync(`/proc/${own.child()?.pid}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0])
    expect(names.filter((name) => name !== '').sort()).toEqual(['HOME', 'LANG', 'PATH', 'http_proxy', 'https_proxy'])
    expect(readlinkSync(`/proc/${own.child()?.pid}/cwd`)).toBe(folder)
  })

  test('is not run where there is no voice, and says what is missing', async () => {
    const folder = path.join(voicesOf(), 'voices')
    const own = createLocalPiper({ python, folder, log: createLog('silent'), bounds: defaultBounds })
    await using synthesizer = synthesizerOf(own, 'here')
    expect(synthesizer.missing).toMatch(/npm run voices/)
    expect(await synthesizer.voices()).toEqual([])
    expect(own.child()).toBeUndefined()
    makeHummingVoice(folder, hum)
    expect(await synthesizer.voices()).toEqual([facts])
    expect(synthesizer.missing).toBeNull()
    transcript(await speak(synthesizer, 'Now there is one.'))
  })

  test('a voice that is not what was installed is left out, and so are files of odd names', async () => {
    const folder = path.join(voicesOf(hum, moan), 'voices')
    copyFileSync(path.join(folder, `${hum}.onnx`), path.join(folder, '-x y.onnx'))
    copyFileSync(path.join(folder, `${hum}.onnx.json`), path.join(folder, '-x y.onnx.json'))
    writeFileSync(path.join(folder, 'half.onnx'), 'no configuration beside it')
    expect(namesIn(folder)).toEqual([moan, hum])
    for (const name of [hum, moan]) {
      const lines = [`${name}.onnx`, `${name}.onnx.json`].map(
        async (file) => `${await sha256Of(path.join(folder, file))}  ${file}\n`,
      )
      writeFileSync(path.join(folder, `${name}.sha256`), (await Promise.all(lines)).join(''))
    }
    appendFileSync(path.join(folder, `${moan}.onnx`), 'x')
    const { log, text } = kept()
    await using synthesizer = synthesizerOf(createLocalPiper({ python, folder, log, bounds: defaultBounds }), 'here')
    expect(await synthesizer.voices()).toEqual([facts])
    expect(text()).toContain(`${moan}.onnx is not what was installed.`)
    await expect(speak(synthesizer, 'Hello', `piper:${moan}`)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(text().match(/is not what was installed/g)).toHaveLength(1)
  })

  test('speaks behind Wyoming', async () => {
    const folder = path.join(voicesOf(hum), 'voices')
    const piperUrl = `tcp://127.0.0.1:${await freePort()}`
    const settings = { piperUrl, piperFolder: '/nowhere', dataDir: '/nowhere' }
    await served(python, ['-m', 'wyoming_piper', '--voice', hum, '--data-dir', folder, '--uri', piperUrl], /(Ready)/)
    await using synthesizer = createPiper({ settings, log: createLog('silent') })
    if (!synthesizer) throw new Error('there is a Piper')
    const voices = await until(() => synthesizer.voices())
    expect(voices.find(({ id }) => id === facts.id)).toEqual(facts)
    expect(voices.length).toBeGreaterThan(50)
    transcript(await speak(synthesizer, 'The invoice of June is attached.'))
  })

  test('reads to a person through POST /api/tts, and comes back there, too', async () => {
    const dataDir = voicesOf(hum)
    const env = { DATA_DIR: dataDir, TTS_BACKEND: 'piper', PIPER_FOLDER: path.dirname(path.dirname(python)) }
    await using fixture = await testServer({ dataDir, env })
    const { token } = await fixture.signIn('ada')
    const listed = async () => (await fixture.call('GET', '/api/tts/voices', { token })).body as { voices: unknown[] }
    // Loading it takes a second or two.
    await until(async () => ((await listed()).voices.length > 0 ? true : undefined))
    expect(await listed()).toEqual({ voices: [facts] })
    const tts = async (text: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return fetch(`${fixture.url}/api/tts`, { method: 'POST', headers, body: JSON.stringify({ text, voice: facts.id }) })
    }
    const answer = await tts('Grace wrote that the roof tiles have arrived.')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(transcript(Buffer.from(await answer.arrayBuffer()))).toBeGreaterThan(1)
    for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL')
    await until(async () => ((await tts(`And again ${Math.random()}`)).status === 200 ? true : undefined))
  })
})

/** Processes of Piper that this one has started. */
function childrenOf(parent: number): number[] {
  const found = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' })
  const lines = found.split('\n').filter((line) => line.includes('piper.http_server'))
  return lines.map((line) => Number.parseInt(line.trim(), 10))
}
