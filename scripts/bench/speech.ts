// `npm run bench -- speech`: how soon eSpeak NG is heard through a running Homing, beside the bare engine: the same text of 200
// characters, another one each time, one after the other. "First audio" is the first byte after the header of the WAV; since
// Homing says the true length in that header, it has the whole sound by then, and the bare engine's whole is shown, too.
import { spawn } from 'node:child_process'
import { seeded } from '../../tests/support/seeded.ts'
import { signIn } from '../program.ts'
import { p95, share, startHoming } from './homing.ts'
import { writer } from './words.ts'

const rounds = 100
const warmUp = 10
const goals = { firstAudio: 300, overhead: 20 } as const
const headerBytes = 44

interface Times {
  first: number
  whole: number
}
type Speak = (text: string) => Promise<Times>

export async function benchSpeech(): Promise<boolean> {
  await using homing = await startHoming('127.0.0.1', undefined, { TTS_BACKEND: 'espeak' })
  const speak = through(homing.url, await signIn(homing.url, 'bench'))
  const { bare, served, kept } = await measure(speak)
  show('bare eSpeak NG, first audio', bare, 'first')
  show('bare eSpeak NG, whole sound', bare, 'whole')
  show('POST /api/tts, first audio', served, 'first')
  show('POST /api/tts, whole sound', served, 'whole')
  show('POST /api/tts, spoken a moment ago', kept, 'first')
  const over = served.map(({ first }, at) => first - (bare[at]?.first ?? 0))
  tell('overhead on the same text', over)
  const isSoon = told(`first audio below ${goals.firstAudio} ms (p95)`, p95(served.map(({ first }) => first)) < goals.firstAudio)
  const isLight = told(`overhead below ${goals.overhead} ms (p50)`, share(over, 0.5) < goals.overhead)
  return isSoon && isLight
}

async function measure(speak: Speak) {
  const words = writer(seeded(7))
  const [bare, served, kept]: Times[][] = [[], [], []]
  for (let round = -warmUp; round < rounds; round++) {
    const text = words.words(80).slice(0, 200)
    // Who goes first changes: the second one finds the files of the voice in the processor's cache.
    const alone = round % 2 === 0 ? await bareEngine(text) : undefined
    const through = await speak(text)
    const one = { bare: alone ?? (await bareEngine(text)), through }
    if (round < 0) continue
    bare.push(one.bare)
    served.push(one.through)
    if (round % 2 === 0) kept.push(await speak(text))
  }
  return { bare, served, kept }
}

function bareEngine(text: string): Promise<Times> {
  const started = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Times>()
  const args = ['--stdin', '--stdout', '-b', '1', '-v', 'gmw/en-US', '-s', '175']
  const child = spawn('espeak-ng', args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const clock = stopwatch(started)
  child.stdout.on('data', clock.heard)
  child.once('error', reject)
  child.once('close', (code) => (code === 0 ? resolve(clock.times()) : reject(new Error(`eSpeak NG ended with ${code}`))))
  child.stdin.end(text)
  return promise
}

function through(url: string, token: string): Speak {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (text) => {
    const started = performance.now()
    const body = JSON.stringify({ text, language: 'en-US' })
    const answer = await fetch(`${url}/api/tts`, { method: 'POST', headers, body })
    if (!answer.ok || !answer.body) throw new Error(`POST /api/tts: ${answer.status} ${await answer.text()}`)
    const clock = stopwatch(started)
    for await (const piece of answer.body) clock.heard(piece)
    return clock.times()
  }
}

function stopwatch(started: number) {
  let bytes = 0
  let first: number | undefined
  return {
    heard(piece: Uint8Array) {
      bytes += piece.length
      if (bytes > headerBytes) first ??= performance.now() - started
    },
    times(): Times {
      if (first === undefined) throw new Error('no sound came')
      return { first, whole: performance.now() - started }
    },
  }
}

const show = (what: string, times: Times[], part: keyof Times) =>
  tell(
    what,
    times.map((one) => one[part]),
  )

function tell(what: string, values: number[]): void {
  const cells = [share(values, 0.5), p95(values)].map((ms) => `${ms.toFixed(1)} ms`.padStart(10))
  console.log(`${what.padEnd(38)} p50 ${cells[0]}   p95 ${cells[1]}`)
}

function told(goal: string, isMet: boolean): boolean {
  console.log(`${isMet ? 'ok  ' : 'MISS'} ${goal}`)
  return isMet
}
