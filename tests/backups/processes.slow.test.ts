// Real programs: a backup beside a running Homing, kill -9 in the middle of it, and going back in the same process by the calls of
// the page.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Program, signIn, startProgram } from '../../scripts/program.ts'
import type { BackupState } from '../../src/shared/backups.ts'
import { databaseFile } from '../../src/store/open.ts'
import { emptyFolder, keyOf } from './fixture.ts'

const filler = 16
const home = emptyFolder()
const dataDir = path.join(home.dir, 'data')
const person = { email: 'chaos@people.example', password: 'measure-twice-cut-once' }
let homing: Program
let token: string

const place = { dataDir, mailHost: '127.0.0.1', env: { AI_BACKEND: 'built-in', TTS_BACKEND: 'off' } }
beforeAll(async () => {
  homing = await startProgram(place)
  token = await signIn(homing.url, 'chaos')
}, 180_000)
afterAll(async () => {
  await homing.kill()
  home[Symbol.dispose]()
})

async function trpc<T>(name: string, input: object | undefined, as = token): Promise<T> {
  const isQuery = name === 'backups.state'
  const answer = await fetch(`${homing.url}/trpc/${name}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(isQuery ? {} : { body: JSON.stringify(input ?? {}) }),
  })
  const body = (await answer.json()) as { result?: { data: T }; error?: { message: string } }
  if (!body.result) throw new Error(body.error?.message ?? String(answer.status))
  return body.result.data
}

interface Script {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}
function script(name: string, args: string[], env: Record<string, string>, input = ''): Script {
  const child = spawn(process.execPath, [path.resolve('scripts', name), ...args], { env: { ...process.env, ...env } })
  child.stdin.end(input)
  const ended = (async () => {
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.on('close', resolve)),
    ])
    return { code, said: out + err }
  })()
  return { child, ended }
}
const backup = (dir: string, env: Record<string, string> = {}) => script('backup.ts', [], { DATA_DIR: dir, ...env })
const restore = (dir: string, args: string[], input = '') => script('restore.ts', args, { DATA_DIR: dir }, input)

/** As many megabytes that do not pack, so that a kill finds the program at work. */
function fatten(dir: string): void {
  const db = new Database(databaseFile(dir))
  db.pragma('busy_timeout = 5000')
  const { id } = db.prepare<[], { id: string }>('select id from user limit 1').get() ?? { id: '' }
  const add = db.prepare(
    "insert into draft_file (id, draft_id, user_id, filename, mime_type, size, content) values (?, 'fat', ?, 'x', 'x/x', 0, randomblob(1048576))",
  )
  db.prepare("insert or ignore into draft (id, user_id, content, created_at, updated_at) values ('fat', ?, '{}', 1, 1)").run(id)
  for (let n = 0; n < filler; n++) add.run(`fat-${n}`, id)
  db.close()
}

async function appears(holds: () => boolean, ms = 20_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`not within ${ms} ms: ${holds.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const backupsIn = (dir: string) => readdirSync(path.join(dir, 'backups')).filter((name) => /\.zip(?:\.age)?$/.test(name))

test('beside a running Homing: one file, whose name is said', async () => {
  const { code, said } = await backup(dataDir).ended
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/homing-\S+-by-hand\.zip\n.*isn't encrypted.*keep /s) })
  expect(existsSync(said.split('\n')[0] ?? '')).toBe(true)
}, 180_000)

test('killed while it is made, none is there; the next clears up', async () => {
  fatten(dataDir)
  const before = backupsIn(dataDir)
  const killed = backup(dataDir)
  await appears(() => readdirSync(path.join(dataDir, 'backups')).some((name) => name.endsWith('.part')))
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(readdirSync(path.join(dataDir, 'backups')).filter((name) => name.endsWith('.part'))).toHaveLength(1)
  expect(backupsIn(dataDir)).toEqual(before)
  const { code } = await backup(dataDir).ended
  expect(code).toBe(0)
  expect(readdirSync(path.join(dataDir, 'backups')).filter((name) => !before.includes(name))).toHaveLength(1)
  expect(readdirSync(path.join(dataDir, 'backup-work'))).toEqual(['homing.lock'])
}, 180_000)

test('a restore is refused while Homing runs, over data, and from a file that is none', async () => {
  const file = path.join(dataDir, 'backups', backupsIn(dataDir)[0] ?? '')
  expect(await restore(dataDir, [file]).ended).toMatchObject({ code: 1, said: expect.stringContaining('already contains data') })
  expect(await restore(dataDir, [file, '--replace']).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('already running'),
  })
  expect(await restore(path.join(home.dir, 'x'), ['/nowhere.zip']).ended).toMatchObject({
    code: 1,
    said: 'There is no such file.\n',
  })
  expect(await restore(path.join(home.dir, 'x'), []).ended).toMatchObject({ code: 1, said: expect.stringContaining('Usage:') })
}, 180_000)

test('with a passphrase from the input, onto an empty folder, the key comes along', async () => {
  const passphrase = 'seven small otters swim'
  expect(await backup(dataDir, { BACKUP_PASSPHRASE: passphrase }).ended).toMatchObject({ code: 0 })
  const file = path.join(dataDir, 'backups', backupsIn(dataDir).find((name) => name.endsWith('.age')) ?? '')
  const fresh = path.join(home.dir, 'fresh')
  expect(await restore(fresh, [file, '--passphrase-stdin'], 'wrong\n').ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('backup passphrase is incorrect'),
  })
  const { code, said } = await restore(fresh, [file, '--passphrase-stdin'], `${passphrase}\n`).ended
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('People: 1,') })
  expect(readFileSync(keyOf(fresh), 'utf8')).toBe(readFileSync(keyOf(dataDir), 'utf8'))
}, 180_000)

test('the page goes back in the same process, and everything is closed and opened once', async () => {
  await trpc('backups.make', undefined)
  const [newest] = (await trpc<BackupState>('backups.state', undefined)).backups
  const name = newest?.name ?? ''
  await post('/api/emails/draft', { to: 'grace@far-away.example', subject: 'Later', body: 'x' }, token).catch(() => undefined)
  const facts = await trpc<{ key: string; people: number }>('backups.check', { name })
  expect(facts).toMatchObject({ key: 'own', people: 1 })
  await expect(trpc('backups.restore', { name, password: 'not it' })).rejects.toThrow('The password is incorrect.')

  await trpc('backups.restore', { name, password: person.password })

  await appearsAgain()
  await expect(trpc('backups.state', undefined)).rejects.toThrow()
  token = await signIn(homing.url, 'chaos')
  const { backups } = await trpc<BackupState>('backups.state', undefined)
  expect(backups.map(({ kind }) => kind)).toContain('before-restore')
  expect(readdirSync(dataDir).filter((one) => one.startsWith('before-restore-'))).toHaveLength(1)
  expect(homing.log()).not.toMatch(/MaxListenersExceeded|unhandledRejection/)
  // And once more: what is doubled shows the second time.
  await trpc('backups.restore', { name, password: person.password })
  await appearsAgain()
  token = await signIn(homing.url, 'chaos')
}, 180_000)

test('a backup goes out by a ticket that works once, and comes back as a stream', async () => {
  const [newest] = (await trpc<BackupState>('backups.state', undefined)).backups
  const name = newest?.name ?? ''
  await expect(trpc('backups.fetch', { name, password: 'not it' })).rejects.toThrow('The password is incorrect.')
  const { url } = await trpc<{ url: string }>('backups.fetch', { name, password: person.password })
  const bytes = Buffer.from(await (await fetch(homing.url + url)).arrayBuffer())
  expect(hash(bytes)).toBe(hash(readFileSync(path.join(dataDir, 'backups', name))))
  expect((await fetch(homing.url + url)).status).toBe(401)

  const brought = await bring(name, bytes)
  expect(brought).toMatchObject({ status: 200, body: { kind: 'uploaded', bytes: bytes.length, madeAt: newest?.madeAt } })
  expect(await bring('x.zip', Buffer.from('Dear Ada,'))).toMatchObject({
    status: 422,
    body: { message: "This file isn't a Homing backup." },
  })
  expect((await bring('x.zip', bytes, '')).status).toBe(401)
  const uploaded = String((brought.body as { name: string }).name)
  await trpc('backups.remove', { name: uploaded })
  await expect(trpc('backups.check', { name: uploaded })).rejects.toThrow('no longer exists')
  await expect(trpc('backups.remove', { name: '../keys/master.key' })).rejects.toThrow()
  expect(existsSync(keyOf(dataDir))).toBe(true)
}, 180_000)

test('killed when it is decided, the next start of Homing goes on with what was restored', async () => {
  const [newest] = (await trpc<BackupState>('backups.state', undefined)).backups
  const db = new Database(databaseFile(dataDir))
  db.pragma('busy_timeout = 5000')
  db.prepare("insert into job_run (name, started_at) values ('only-here', 1)").run()
  db.close()
  const asked = trpc('backups.restore', { name: newest?.name ?? '', password: person.password }).catch(() => undefined)
  await appears(() => existsSync(path.join(dataDir, 'restore.json')))
  await homing.kill()
  await asked
  homing = await startAgain()
  const after = new Database(databaseFile(dataDir), { readonly: true })
  expect(after.prepare("select name from job_run where name = 'only-here'").all()).toEqual([])
  after.close()
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore'))).toEqual([])
  expect(await homing.stop()).toBe(0)
  homing = await startAgain()
}, 180_000)

test('told to stop while a backup is made, it ends in time and well', async () => {
  token = await signIn(homing.url, 'chaos')
  const before = backupsIn(dataDir)
  const making = trpc('backups.make', undefined).catch(() => 'cut')
  await appears(() => existsSync(path.join(dataDir, 'backup-work', 'homing.db')))
  expect(await homing.stop()).toBe(0)
  // Who waits for an answer has a few seconds to get it: it is whole then, or it is not there.
  const more = (await making) === 'cut' ? 0 : 1
  expect(backupsIn(dataDir)).toHaveLength(before.length + more)
  homing = await startAgain()
}, 180_000)

/** Its token is void: under another name of the folder nobody is known yet. */
const startAgain = (): Promise<Program> => startProgram({ ...place, dataDir: `${dataDir}/.` })

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function bring(name: string, bytes: Buffer, as = token) {
  const answer = await fetch(`${homing.url}/api/admin/backups?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...(as ? { authorization: `Bearer ${as}` } : {}) },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function post(route: string, body: object, as: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${as}` }
  return (await fetch(homing.url + route, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** The old one is still there for a moment: what was restored knows no session. */
async function appearsAgain(): Promise<void> {
  const deadline = performance.now() + 90_000
  for (;;) {
    const answer = await fetch(`${homing.url}/api/emails?limit=1`, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => undefined,
    )
    if (answer?.status === 401) return
    if (performance.now() > deadline) throw new Error('it did not come back')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
