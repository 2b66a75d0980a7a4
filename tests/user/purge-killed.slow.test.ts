// The daily job in a process of its own, killed as a power cut does it, again and again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../src/store/open.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { emailOf, openFixture, passwordOf } from './fixture.ts'

const mails = 4000
const script = path.resolve(import.meta.dirname, '../../scripts/job.ts')

function runPurge(dataDir: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [script, 'purge-people'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

/** So many copies of a person's one mail, each with words in the index. */
function multiply(file: string, mailId: string): void {
  const db = new Database(file)
  const columns = (db.pragma('table_info(message)') as { name: string }[]).map(({ name }) => name)
  const own = (name: string) => {
    if (name === 'key') return 'm.key + n.value'
    return ['id', 'identity'].includes(name) ? `m.${name} || n.value` : `m.${name}`
  }
  const copies = 'from message m, json_each(?) n where m.id = ?'
  const numbers = JSON.stringify(Array.from({ length: mails }, (_, at) => at + 1))
  db.prepare(`insert into message (${columns}) select ${columns.map(own)} ${copies}`).run(numbers, mailId)
  db.prepare(`insert into mail_search (rowid, owner, body) select key, user_id, 'zwiebelkuchen ' || key from message`).run()
  db.close()
}
function count(file: string, sql: string): number {
  const db = new Database(file, { readonly: true })
  try {
    return Number(db.prepare(sql).pluck().get())
  } finally {
    db.close()
  }
}

test('a purge that is killed in the middle is gone on with, and ends with nothing left in the file', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-purge-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const file = databaseFile(dataDir)
  {
    await using fixture = await openFixture({ dataDir })
    await fixture.join('admin')
    const ada = await fixture.join('ada')
    multiply(file, (await ownSomething(fixture.app, ada.userId)).mailId)
    await ada.caller.user.remove({ password: passwordOf('ada') })
  }
  const left = () => count(file, 'select count(*) from message')
  const seen = new Set<number>()
  for (let at = 0; at < 20 && seen.size < 4; at++) {
    const before = left()
    const { child, ended } = runPurge(dataDir)
    while (child.exitCode === null && left() === before) await new Promise((resolve) => setTimeout(resolve, 2))
    child.kill('SIGKILL')
    if ((await ended) === 0) break
    const after = left()
    if (after > 0 && after < before) seen.add(after)
  }
  expect(seen.size).toBeGreaterThan(0)
  expect(count(file, 'select count(*) from user where deleted_at is not null')).toBe(1)

  expect(await runPurge(dataDir).ended).toBe(0)

  expect(left()).toBe(0)
  expect(count(file, `select count(*) from mail_search where mail_search match 'zwiebelkuchen'`)).toBe(0)
  // A shared mailbox stays with its other member.
  expect(count(file, "select count(*) from user where name not in ('Support', 'Colleague')")).toBe(1)
  const bytes = readFileSync(file)
  const traces = ['zwiebelkuchen', emailOf('ada'), 'A secret subject']
  expect(traces.filter((trace) => bytes.includes(trace))).toEqual([])
}, 180_000)
