// kill -9 before every single step of a restore: the old data or the new is there, whole, with the key that fits it, and what
// starts next finishes or undoes it.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishRestore } from '../../src/backups/restore/finish-restore.ts'
import { readKeyFile } from '../../src/core/key-file.ts'
import { secretsFrom } from '../../src/core/secrets.ts'
import { canaryOf } from '../../src/store/keys/canary.ts'
import { databaseFile } from '../../src/store/open.ts'
import { testApp } from '../support/test-app.ts'
import { backupOf, emptyFolder, keyOf } from './fixture.ts'

const folder = emptyFolder()
const passphrase = 'seven small otters swim'
const template = path.join(folder.dir, 'template')
const file = path.join(folder.dir, 'backup.zip')
const key = path.join(folder.dir, 'new.key')

beforeAll(async () => {
  await using t = await testApp()
  await t.person('new')
  writeFileSync(path.join(t.dataDir, 'demo-mailbox.json'), '"new"')
  writeFileSync(file, readFileSync(await backupOf(t)))
  writeFileSync(key, readFileSync(keyOf(t.dataDir)))
  const old = await testApp({ dataDir: template, env: { BACKUP_PASSPHRASE: passphrase } })
  await old.person('old')
  await old[Symbol.asyncDispose]()
  writeFileSync(path.join(template, 'demo-mailbox.json'), '"old"')
})
afterAll(() => folder[Symbol.dispose]())

/** Answers whether it was killed. */
async function killedAt(step: number, dataDir: string): Promise<boolean> {
  const probe = path.resolve(import.meta.dirname, 'kill-at-step.mjs')
  const args = ['--import', probe, path.resolve('scripts/restore.ts'), file, '--replace', '--key', key]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, KILL_AT: String(step) },
    stdio: 'ignore',
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...end) => resolve(end)),
  )
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}

/** Throws where the data is not whole. */
function stateOf(dataDir: string): { people: string[]; demo: string } {
  const db = new Database(databaseFile(dataDir))
  try {
    expect(db.pragma('quick_check', { simple: true })).toBe('ok')
    expect(canaryOf(db, secretsFrom(readKeyFile(keyOf(dataDir))))).toBe('right')
    const people = db.prepare<[], string>('select name from user').pluck().all()
    return { people, demo: JSON.parse(readFileSync(path.join(dataDir, 'demo-mailbox.json'), 'utf8')) as string }
  } finally {
    db.close()
  }
}

test('before every step there is', async () => {
  const seen: string[] = []
  for (let step = 1; ; step++) {
    const dataDir = path.join(folder.dir, `round-${step}`)
    cpSync(template, dataDir, { recursive: true })
    const killed = await killedAt(step, dataDir)
    const settled = await finishRestore({ dataDir, masterKeyFile: keyOf(dataDir) })
    const { people, demo } = stateOf(dataDir)
    expect({ step, people }).toEqual({ step, people: [demo] })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore'))).toEqual([])
    if (demo === 'new') {
      const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
      expect(existsSync(path.join(dataDir, aside, 'homing.db'))).toBe(true)
      expect(readFileSync(path.join(dataDir, aside, 'master.key'), 'utf8')).toBe(readFileSync(keyOf(template), 'utf8'))
    }
    seen.push(`${demo} ${settled}`)
    rmSync(dataDir, { recursive: true })
    if (!killed) break
  }
  // In this order, and no way back after the decision.
  expect([...new Set(seen)]).toEqual(expect.arrayContaining(['old nothing', 'old undone', 'new finished', 'new nothing']))
  const first = seen.findIndex((one) => one.startsWith('new'))
  expect(seen.slice(first).every((one) => one.startsWith('new'))).toBe(true)
  expect(seen.length).toBeGreaterThan(12)
}, 240_000)
