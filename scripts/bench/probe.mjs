// Loaded into the measured server with `--import`: how long its event loop was held up, and its memory in megabytes. Answers on the
// IPC channel; the server's own code knows nothing of it.
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Milliseconds between two looks; they count as part of each delay.
const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 100).unref()
const over = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)
process.on('message', (question) => {
  if (question === 'reset') delay.reset()
  else
    process.send?.({
      p99: over(delay.percentile(99)),
      max: over(delay.max),
      rss: peak / 2 ** 20,
      now: process.memoryUsage.rss() / 2 ** 20,
    })
})
process.channel?.unref()
