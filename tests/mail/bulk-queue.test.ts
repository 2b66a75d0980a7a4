// Long work of many mailboxes in one thread: step by step, in turn, behind first pages.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createBulkQueue } from '../../src/mail/sync/bulk-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const of = (id: string, userId = 'ada') => ({ id, userId })

/** Steps that end when they are told to; `begun` in the order in which their turn came. */
function steps() {
  const queue = createBulkQueue()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const step = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const run = (name: string, userId?: string) => void queue.run(of(name, userId), step(name))
  const page = (name: string) => void queue.firstPage(of(name), step(name))
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, begun, run, page, end }
}

test('four steps at a time, and then people in turn', async () => {
  const { begun, run, end } = steps()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) run(name)
  run('g1', 'grace')
  await end('')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  await end('a1')
  expect(begun.at(-1)).toBe('g1')
  await end('g1')
  expect(begun.at(-1)).toBe('a5')
})

test('a step that can be divided knows that others wait', async () => {
  const { queue, run, page, end } = steps()
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  await end('')
  expect(queue.isContended).toBe(false)
  run('e')
  expect(queue.isContended).toBe(true)
  await end('a')
  expect(queue.isContended).toBe(false)
  page('page')
  expect(queue.isContended).toBe(true)
})

test('while a first page is fetched no long step begins; afterwards they do', async () => {
  const { begun, run, page, end } = steps()
  page('page')
  run('listing')
  await end('')
  expect(begun).toEqual(['page'])
  await end('page')
  expect(begun).toEqual(['page', 'listing'])
})

test('a server that is slow with a first page, or with a step, holds nobody up for longer than three seconds', async () => {
  const { begun, run, page } = steps()
  page('page')
  for (const name of ['a', 'b', 'c', 'd', 'e']) run(name)
  await vi.advanceTimersByTimeAsync(2999)
  expect(begun).toEqual(['page'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['page', 'a', 'b', 'c', 'd'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(begun.at(-1)).toBe('e')
})

test('a step that fails makes room, too, and its failure travels', async () => {
  const queue = createBulkQueue()
  const failing = Array.from({ length: 4 }, (_, n) => queue.run(of(`f${n}`), () => Promise.reject(new Error('cut'))))
  const after = queue.run(of('after'), async () => 'done')
  await expect(Promise.all(failing)).rejects.toThrow('cut')
  expect(await after).toBe('done')
})

test('a first page that is expected holds long work back until it is there, given up, or overdue', async () => {
  const { queue, begun, run, page, end } = steps()
  const given = queue.expectFirstPage(of('given-up'))
  const fetched = queue.expectFirstPage(of('page'))
  run('listing')
  await end('')
  page('page')
  given[Symbol.dispose]()
  await end('')
  expect(begun).toEqual(['page'])
  await end('page')
  expect(begun).toEqual(['page', 'listing'])
  fetched[Symbol.dispose]()
  await end('listing')
  queue.expectFirstPage(of('never'))
  run('another')
  await end('')
  expect(begun).toEqual(['page', 'listing'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(begun.at(-1)).toBe('another')
})
