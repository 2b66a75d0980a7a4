// How long the main thread's event loop is held up: what every click of every person waits for. Measured for as long as the
// program runs, by a timer of Node's own that costs next to nothing.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { minute } from '../shared/limits.ts'

/** Milliseconds over what the loop takes when nothing holds it up. Of the last quarter to half of an hour. */
export interface EventLoopDelay {
  p50: number
  p99: number
  max: number
}
export interface EventLoopWatch extends Disposable {
  delay(): EventLoopDelay
}

/** Milliseconds between two looks; Node counts them as part of the delay. */
const resolution = 10
const windowLength = 15 * minute
const none: EventLoopDelay = { p50: 0, p99: 0, max: 0 }

export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let before = none
  const now = (): EventLoopDelay => {
    if (histogram.count === 0) return none
    const over = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
    return { p50: over(histogram.percentile(50)), p99: over(histogram.percentile(99)), max: over(histogram.max) }
  }
  const turn = setInterval(() => {
    before = now()
    histogram.reset()
  }, windowLength).unref()
  return {
    delay() {
      const current = now()
      return { p50: current.p50, p99: Math.max(before.p99, current.p99), max: Math.max(before.max, current.max) }
    },
    [Symbol.dispose]() {
      clearInterval(turn)
      histogram.disable()
    },
  }
}
