import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker, type WorkerClient } from '../../src/core/worker.ts'
import type { ClumsyMethods } from '../support/threads/clumsy.ts'

const url = new URL('../support/threads/clumsy.ts', import.meta.url)
const soon = { timeoutMs: 10_000 }
let line: WorkerClient<ClumsyMethods>
beforeAll(() => {
  line = startWorker<ClumsyMethods>(url, { resourceLimits: { maxOldGenerationSizeMb: 32 } })
})
afterAll(() => line.close())

test('calls are answered, each with its own answer', async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((text) => line.call('echo', text, soon)))).toEqual(['a', 'b', 'c'])
})

test('what a method throws rejects its call only', async () => {
  await expect(line.call('fail', 'oops', soon)).rejects.toMatchObject({ reason: 'failed', message: 'TypeError: oops' })
  expect(await line.call('echo', 'fine', soon)).toBe('fine')
})

test('a call that takes too long ends the thread, and those behind it are answered by a new one', async () => {
  const hung = line.call('hang', 60_000, { timeoutMs: 100 })
  const behind = line.call('echo', 'behind', { timeoutMs: 1000 })
  await expect(hung).rejects.toMatchObject({ reason: 'timeout' })
  expect(await behind).toBe('behind')
})

test('time in the line does not count', async () => {
  const long = line.call('hang', 400, soon)
  expect(await line.call('echo', 'patient', { timeoutMs: 200 })).toBe('patient')
  expect(await long).toBe('done')
})

test('a thread that runs out of memory takes only its call with it', async () => {
  await expect(line.call('eat', 1000, soon)).rejects.toMatchObject({ reason: 'died' })
  expect(await line.call('echo', 'again', soon)).toBe('again')
})

test('a thread that exits takes only its call with it', async () => {
  await expect(line.call('exit', 1, soon)).rejects.toMatchObject({ reason: 'died' })
  expect(await line.call('echo', 'again', soon)).toBe('again')
})

test('buffers are handed over, not copied', async () => {
  const bytes = new Uint8Array(1000).fill(2)
  expect(await line.call('sum', bytes, { ...soon, transfer: [bytes.buffer] })).toBe(2000)
  expect(bytes.byteLength).toBe(0)
})

test('a closed line answers nobody', async () => {
  const other = startWorker<ClumsyMethods>(url)
  const open = other.call('hang', 60_000, { timeoutMs: 60_000 })
  const waiting = other.call('echo', 'x', soon)
  const closed = other.close()
  await expect(open).rejects.toMatchObject({ reason: 'closed' })
  await expect(waiting).rejects.toMatchObject({ reason: 'closed' })
  await closed
  await expect(other.call('echo', 'x', soon)).rejects.toMatchObject({ reason: 'closed' })
})

test('a thread without work ends, and the next call starts another', async () => {
  const exits: Promise<unknown>[] = []
  const onWorker = (worker: Worker) => void exits.push(new Promise((resolve) => worker.once('exit', resolve)))
  process.on('worker', onWorker)
  const other = startWorker<ClumsyMethods>(url, { idleMs: 1 })
  try {
    expect(await other.call('echo', 'first', soon)).toBe('first')
    await exits[0]
    expect(await other.call('echo', 'second', soon)).toBe('second')
    expect(exits).toHaveLength(2)
  } finally {
    process.off('worker', onWorker)
    await other.close()
  }
})
