// V8 keeps the heap of a thread as large as it once was. A thread that goes idle after a long piece of work gives it back. That
// takes some 50 ms, so the main thread never does.
import { isMainThread } from 'node:worker_threads'

type Collector = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Does nothing on the main thread, nor where Node runs without `--expose-gc` (scripts/server-node.json). */
export function releaseMemory(): void {
  if (isMainThread) return
  const collect = (globalThis as { gc?: Collector }).gc
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
