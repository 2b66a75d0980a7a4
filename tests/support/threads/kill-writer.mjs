// Loaded into the program with `--import`: SIGUSR2 ends the thread that writes to the database, as a lack of memory would.
import { createRequire, syncBuiltinESMExports } from 'node:module'

const threads = createRequire(import.meta.url)('node:worker_threads')
const writers = []
threads.Worker = class extends threads.Worker {
  constructor(url, options) {
    super(url, options)
    if (options?.workerData?.mode === 'writer') writers.push(this)
  }
}
syncBuiltinESMExports()
if (threads.isMainThread) process.on('SIGUSR2', () => writers.forEach((writer) => void writer.terminate()))
