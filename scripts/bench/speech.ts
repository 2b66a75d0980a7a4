// `npm run bench -- speech`: how soon eSpeak NG is heard through a running Homing, beside the bare engine: the same text of 200
// characters, another one each time, one after the other. "First audio" is the first byte after the header of the WAV; since
// Homing says the true length in that header, it has the whole sound by then, and the bare engine's whole is shown, too. Homing
// keeps a process ready that goes on with the voice and the speed of the last sentence; the first sentence of a talk has none.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { wavHeaderBytes } from '../../src/speech/sound/wav.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { signIn } from '../program.ts'
import { p95, share, startHoming } from './homing.ts'
import { writer } from './words.ts'

// Four requests each, and Homing speaks 240 times a minute to one person.
const rounds = 50
const warmUp = 5
const goals = { firstAudio: 300, overhead: 20 } as const

interface Times {
  first: number
  whole: number
}
type Speak = (text: string, speed: number) => Promise<Times>

export async function benchSpeech(): Promise<boolean> {
  await using homing = await startHoming('127.0.0.1', undefined, { TTS_BACKEND: 'espeak' })
  const speak = through(homing.url, await signIn(homing.url, 'bench'))
  const { bare, served, begun, kept } = await measure(speak)
  show('bare eSpeak NG, first audio', bare, 'first')
  show('bare eSpeak NG, whole sound', bare, 'whole')
  show('POST /api/tts, first audio', served, 'first')
  show('POST /api/tts, whole sound', served, 'whole')
  show('POST /api/tts, first of a talk', begun, 'first')
  show('POST /api/tts, spoken a moment ago', kept, 'first')
  const [usual, first] = [overheadOf(served, bare), overheadOf(begun, bare)]
  print('overhead, usual', usual)
  print('overhead, first of a talk', first)
  const slowest = Math.max(...[served, begun].map((times) => p95(times.map((one) => one.first))))
  const isSoon = printGoal(`first audio below ${goals.firstAudio} ms (p95)`, slowest < goals.firstAudio)
  const isLight = printGoal(`overhead, usual, below ${goals.overhead} ms (p50)`, share(usual, 0.5) < goals.overhead)
  return isSoon && isLight
}

/** On the same text. */
const overheadOf = (times: Times[], bare: Times[]) => times.map(({ first }, at) => first - (bare[at]?.first ?? 0))

async function measure(speak: Speak) {
  const words = writer(seededRandom(7))
  const times: Record<'bare' | 'served' | 'begun' | 'kept', Times[]> = { bare: [], served: [], begun: [], kept: [] }
  for (let round = -warmUp; round < rounds; round++) {
    const text = words.words(80).slice(0, 200)
    const bare = await rested(() => bareEngine(text))
    const served = await rested(() => speak(text, 1))
    // Another speed, as another voice, begins anew. A hair faster: the sound is as long.
    const begun = await rested(() => speak(text, 1.01 + (round & 1) / 100))
    const kept = await rested(() => speak(text, 1))
    // The next usual sentence has its process again.
    await rested(() => speak(`${round}`, 1))
    if (round < 0) continue
    times.bare.push(bare)
    times.served.push(served)
    times.begun.push(begun)
    times.kept.push(kept)
  }
  return times
}

/** What Homing makes ready for the next sentence is none of the time of who comes next. */
async function rested<T>(work: () => Promise<T>): Promise<T> {
  await sleep(30)
  return work()
}

function bareEngine(text: string): Promise<Times> {
  const started = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Times>()
  const args = ['--stdin', '--stdout', '-b', '1', '-v', 'gmw/en-US', '-s', '175']
  const child = spawn('espeak-ng', args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const clock = stopwatch(started)
  child.stdout.on('data', clock.onAudio)
  child.once('error', reject)
  child.once('close', (code) => (code === 0 ? resolve(clock.times()) : reject(new Error(`eSpeak NG ended with ${code}`))))
  child.stdin.end(text)
  return promise
}

function through(url: string, token: string): Speak {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (text, speed) => {
    const started = performance.now()
    const body = JSON.stringify({ text, speed, language: 'en-US' })
    const answer = await fetch(`${url}/api/tts`, { method: 'POST', headers, body })
    if (!answer.ok || !answer.body) throw new Error(`POST /api/tts: ${answer.status} ${await answer.text()}`)
    const clock = stopwatch(started)
    for await (const piece of answer.body) clock.onAudio(piece)
    return clock.times()
  }
}

function stopwatch(started: number) {
  let bytes = 0
  let first: number | undefined
  return {
    onAudio(piece: Uint8Array) {
      bytes += piece.length
      if (bytes > wavHeaderBytes) first ??= performance.now() - started
    },
    times(): Times {
      if (first === undefined) throw new Error('no sound came')
      return { first, whole: performance.now() - started }
    },
  }
}

const show = (what: string, times: Times[], part: keyof Times) =>
  print(
    what,
    times.map((one) => one[part]),
  )

function print(what: string, values: number[]): void {
  const cells = [share(values, 0.5), p95(values)].map((ms) => `${ms.toFixed(1)} ms`.padStart(10))
  console.log(`${what.padEnd(38)} p50 ${cells[0]}   p95 ${cells[1]}`)
}

function printGoal(goal: string, isMet: boolean): boolean {
  console.log(`${isMet ? 'ok  ' : 'MISS'} ${goal}`)
  return isMet
}
