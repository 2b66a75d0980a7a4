// A thread that fails in every way a thread can, for the test of core/worker.ts.
import { serveThread } from '../../../src/core/worker.ts'

const methods = {
  echo: (text: string) => text,
  fail: (text: string): string => {
    throw new TypeError(text)
  },
  hang: (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
    return 'done'
  },
  eat: (chunks: number) => {
    const kept: string[][] = []
    for (let i = 0; i < chunks; i++) kept.push(Array.from({ length: 100_000 }, (_, at) => `${i} ${at}`))
    return kept.length
  },
  exit: (code: number): string => process.exit(code),
  sum: (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0),
}
export type ClumsyMethods = typeof methods

serveThread(methods)
