// Loaded into the measured server with `--import`: how long its event loop was held up, and its memory. Answers on the
// IPC channel; the server's own code knows nothing of it.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let peak = 0
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 100).unref()
process.on('message', (question) => {
  if (question === 'reset') delay.reset()
  else process.send?.({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, rss: peak / 2 ** 20 })
})
process.channel?.unref()
