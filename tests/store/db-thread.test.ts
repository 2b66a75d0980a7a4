import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDbThread, type DbThread, openDbClient } from '../../src/store/connections/db-client.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'db-thread-'))
  file = path.join(folder, 'test.db')
  const db = new Database(file)
  db.exec('create table note (text)')
  db.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const insert = (text: string) => ['insert into note values (?)', [text]] as const
const notes = async (thread: DbThread) => (await thread.query('select text from note order by rowid', [])).rows

/** `ended` answers the next end. */
function openThread(mode: 'reader' | 'writer', idleMs: number) {
  const ends: (() => void)[] = []
  let count = 0
  const thread = createDbThread(file, {
    mode,
    idleMs,
    onEnd: () => {
      count += 1
      for (const resolve of ends.splice(0)) resolve()
    },
  })
  return {
    thread,
    ended: () => new Promise<void>((resolve) => ends.push(resolve)),
    count: () => count,
    [Symbol.asyncDispose]: () => thread.close(),
  }
}

test('a thread that nobody needs ends, and the next call starts it again', async () => {
  await using one = openThread('writer', 1)
  const ended = one.ended()
  await one.thread.query(...insert('before'))
  await ended
  await one.thread.query(...insert('after'))
  expect(await notes(one.thread)).toEqual([{ text: 'before' }, { text: 'after' }])
})

test('a call while the thread ends gets a new one', async () => {
  await using one = openThread('writer', 1)
  const meanwhile = Promise.withResolvers<unknown>()
  process.once('worker', (worker) => {
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (message: { method?: string }, ...more: []) => {
      post(message, ...more)
      if (message.method === 'close') one.thread.query(...insert('meanwhile')).then(meanwhile.resolve, meanwhile.reject)
    }
  })
  await one.thread.query(...insert('before'))
  await meanwhile.promise
  expect(await notes(one.thread)).toEqual([{ text: 'before' }, { text: 'meanwhile' }])
})

test('calls that come while it starts share one start', async () => {
  await using one = openThread('writer', 60_000)
  one.thread.prewarm()
  // Both on one connection: the table is seen by no other.
  await Promise.all([one.thread.query('create temp table own (a)', []), one.thread.query('insert into own values (1)', [])])
  expect((await one.thread.query('select a from own', [])).rows).toEqual([{ a: 1 }])
})

test('it can be closed while it starts, and answers nobody then', async () => {
  const { thread } = openThread('writer', 60_000)
  const asked = thread.query(...insert('asked before'))
  const closed = thread.close()
  await asked
  await closed
  await expect(thread.query(...insert('too late'))).rejects.toThrow('the database is closed')
  const unused = openThread('writer', 60_000).thread
  unused.prewarm()
  await unused.close()
})

test('it does not end within a transaction', async () => {
  await using one = openThread('writer', 1)
  await using other = openThread('reader', 1)
  const letGo = one.thread.hold()
  await one.thread.query('begin immediate', [])
  await one.thread.query(...insert('held'))
  // Both have been idle for as long when this one has ended.
  const ended = other.ended()
  await other.thread.query('select 1', [])
  await ended
  expect(one.count()).toBe(0)
  await one.thread.query('commit', [])
  const oneEnded = one.ended()
  letGo()
  await oneEnded
  expect(await notes(one.thread)).toEqual([{ text: 'held' }])
})

test('a connected thread keeps it from ending until it is idle itself, and connects again', async () => {
  await using one = openThread('writer', 1)
  let connections = 0
  const guest = openDbClient(
    () => {
      connections += 1
      const { port1, port2 } = new MessageChannel()
      one.thread.connect(port1)
      return port2
    },
    { idleMs: 1 },
  )
  const letGo = guest.hold()
  await guest.query('begin immediate', [])
  await guest.query(...insert('of a guest'))
  await using other = openThread('reader', 1)
  const otherEnded = other.ended()
  await other.thread.query('select 1', [])
  await otherEnded
  expect(one.count()).toBe(0)
  await guest.query('commit', [])
  const ended = one.ended()
  letGo()
  await ended
  await guest.query(...insert('of the same'))
  expect(connections).toBe(2)
  expect(await notes(one.thread)).toEqual([{ text: 'of a guest' }, { text: 'of the same' }])
  await guest.close()
})

test('a port that is closed before the thread has it keeps nothing open', async () => {
  await using one = openThread('writer', 1)
  const { port1, port2 } = new MessageChannel()
  const ended = one.ended()
  one.thread.connect(port1)
  port2.close()
  await ended
})
