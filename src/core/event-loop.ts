// The event loop delay of the main thread: what every click of every person waits for. Measured all the time, by Node's own
// timer, which costs next to nothing.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { minute } from '../shared/limits.ts'

/** In milliseconds, over the last 15 to 30 minutes. */
export interface EventLoopDelay {
  p50: number
  p99: number
  max: number
}
export interface EventLoopWatch extends Disposable {
  delay(): EventLoopDelay
}

/** Milliseconds between two samples. Node counts them as part of the delay. */
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
  const rotation = setInterval(() => {
    before = now()
    histogram.reset()
  }, windowLength).unref()
  return {
    delay() {
      const current = now()
      return { p50: current.p50, p99: Math.max(before.p99, current.p99), max: Math.max(before.max, current.max) }
    },
    [Symbol.dispose]() {
      clearInterval(rotation)
      histogram.disable()
    },
  }
}
