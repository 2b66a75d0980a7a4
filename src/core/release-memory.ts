// V8 keeps the heap of a thread as large as it once was, and the code that ran in it. A thread that goes idle after a long piece of
// work gives both back. That stops it for some 50 ms.

type Collector = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Does nothing where Node runs without `--expose-gc` (scripts/server-node.json). */
export function releaseMemory(): void {
  const collect = (globalThis as { gc?: Collector }).gc
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
