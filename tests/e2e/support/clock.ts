// Loaded before Homing by `--import`, into each of its threads: its clock runs as any other, and moves forward when a test
// says so (`homing.passTime`). Timers of a second and more that fall due by that run at once.
import { createRequire, syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

interface Pending {
  due: number
  run: () => void
  timer: NodeJS.Timeout
}

const tracked = 1000
const real = { setTimeout, clearTimeout, now: Date.now, performanceNow: performance.now.bind(performance) }
const pending = new Map<NodeJS.Timeout, Pending>()
let ahead = 0

function startTimer(callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout {
  if (!(ms >= tracked)) return real.setTimeout(callback, ms, ...args)
  const run = () => {
    pending.delete(timer)
    callback(...args)
  }
  const timer = real.setTimeout(run, ms)
  pending.set(timer, { due: performance.now() + ms, run, timer })
  return timer
}

function stopTimer(timer: NodeJS.Timeout | undefined): void {
  const entry = timer && pending.get(timer)
  if (timer) pending.delete(timer)
  real.clearTimeout(entry?.timer ?? timer)
}

const aborted = (signal: AbortSignal | undefined) =>
  Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), { name: 'AbortError', code: 'ABORT_ERR' })

/** As setTimeout of node:timers/promises. */
function wait<T>(ms?: number, value?: T, { signal, ref = true }: { signal?: AbortSignal; ref?: boolean } = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal))
    const timer = startTimer(() => {
      signal?.removeEventListener('abort', abort)
      resolve(value as T)
    }, ms)
    if (!ref) timer.unref()
    const abort = () => {
      stopTimer(timer)
      reject(aborted(signal))
    }
    signal?.addEventListener('abort', abort, { once: true })
  })
}

function passTime(ms: number): void {
  ahead += ms
  for (const [timer, entry] of pending) {
    real.clearTimeout(entry.timer)
    entry.timer = real.setTimeout(entry.run, Math.max(0, entry.due - performance.now()))
    if (!timer.hasRef()) entry.timer.unref()
  }
}

Date.now = () => real.now() + ahead
performance.now = () => real.performanceNow() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
})
Object.assign(globalThis, { setTimeout: startTimer, clearTimeout: stopTimer })
Object.assign(timers, { setTimeout: wait })
syncBuiltinESMExports()

const channel = new BroadcastChannel('test clock')
channel.onmessage = ({ data }: { data: number }) => passTime(data)
channel.unref()
if (isMainThread && process.channel) {
  process.on('message', ({ passTime: ms }: { passTime: number }) => {
    channel.postMessage(ms)
    passTime(ms)
    process.send?.({ passed: ms })
  })
  process.channel.unref()
  // As in the other tests (tests/support/password-cost.ts): a hash takes a millisecond and not 150.
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
  const { hash } = argon2
  argon2.hash = (password: string, options: object) =>
    hash(password, { ...options, memoryCost: 256, timeCost: 1, parallelism: 1 })
}
