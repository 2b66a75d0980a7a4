// An import into a Homing of its own, killed as a power cut does it, again and again; then whole.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../src/store/open.ts'
import { testServer } from '../rest/server.ts'
import { killProcess, startProcess } from '../support/homing-process.ts'
import { archiveOf, mboxOf, zipOf } from './fixture.ts'

const mails = 3000

function count(file: string, sql: string): number {
  const db = new Database(file, { readonly: true })
  try {
    return Number(db.prepare(sql).pluck().get())
  } finally {
    db.close()
  }
}

test('an import that is killed leaves whole mails; the same file again brings the rest, and nothing twice', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-import-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const { token, archive } = await (async () => {
    await using server = await testServer({ dataDir })
    const ada = await server.signIn('ada')
    return { token: ada.token, archive: await archiveOf(ada) }
  })()
  const file = databaseFile(dataDir)
  const stored = () => count(file, 'select count(*) from archive_mail')
  const letters = Array.from(
    { length: mails },
    (_, n) => `Subject: letter ${n}\nMessage-ID: <${n}@killed.test>\n\n${`${n} `.repeat(1000)}\n`,
  )
  const zip = await zipOf({ 'Old.mbox': mboxOf(letters) })
  const bring = (url: string) =>
    fetch(`${url}/api/user/import?account=${archive}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(zip),
    })

  const seen: number[] = []
  for (let at = 0; at < 3; at++) {
    const homing = await startProcess(dataDir)
    const before = stored()
    const answer = bring(homing.url).catch(() => undefined)
    await expect.poll(stored, { timeout: 60_000, interval: 2 }).toBeGreaterThan(before)
    await killProcess(homing)
    await answer
    seen.push(stored())
  }
  expect(seen[0]).toBeLessThan(mails)
  expect(readdirSync(path.join(dataDir, 'import'))).toEqual([])

  const { child, url } = await startProcess(dataDir)
  const answer = await bring(url)
  expect(answer.status).toBe(200)
  const { imported, known } = (await answer.json()) as { imported: number; known: number }
  expect([imported + known, stored()]).toEqual([mails, mails])
  // The worker of the running Homing lists them, with their texts, and no more.
  await expect.poll(() => count(file, `select count(*) from message where body_state = 'ready'`), { timeout: 60_000 }).toBe(mails)
  expect(count(file, 'select count(*) from placement')).toBe(mails)
  expect(count(file, `select count(*) from mail_search where mail_search match 'letter'`)).toBe(mails)
  child.kill('SIGTERM')
  await once(child, 'exit')
}, 180_000)
