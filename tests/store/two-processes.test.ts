// One data folder, one Homing: real processes. And what a start needs where others own its files.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, startProgram } from '../../scripts/program.ts'
import { newKey, textOfKey } from '../../src/core/key-file.ts'

let top: string
let dataDir: string
beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'two-'))
  dataDir = path.join(top, 'data')
}, 180_000)
afterEach(() => rmSync(top, { recursive: true, force: true }))

interface Ended {
  code: number | null
  said: string
}

/** Runs a program of the project to its end, or until it says what is waited for. */
async function run(
  file: string,
  { env = {}, user, until }: { env?: Record<string, string>; user?: number; until?: RegExp } = {},
): Promise<Ended> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [path.resolve(file)], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, AI_BACKEND: 'built-in', TTS_BACKEND: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  if (until) stopOnce(child, until)
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, said: out + err }
}

function stopOnce(child: ChildProcess, until: RegExp): void {
  let seen = ''
  const onOutput = (data: Buffer) => {
    seen += data.toString()
    if (!until.test(seen)) return
    child.stdout?.off('data', onOutput)
    child.kill('SIGTERM') // a second one would end it at once
  }
  child.stdout?.on('data', onOutput)
}

test('a second Homing is refused, so is a change of the key, and the first works on', async () => {
  const first = await startProgram({ dataDir, mailHost: '127.0.0.1' })
  const key = readFileSync(path.join(dataDir, 'keys', 'master.key'))
  const second = await run('src/main.ts')
  expect(second).toMatchObject({
    code: 1,
    said: expect.stringContaining(`Another Homing is already running on the data folder ${dataDir}`),
  })
  expect(await run('scripts/rotate-key.ts')).toMatchObject({ code: 1, said: expect.stringContaining('Another Homing') })
  expect(readFileSync(path.join(dataDir, 'keys', 'master.key'))).toEqual(key)
  expect((await first.call('GET', '/api/emails?limit=20')).status).toBe(200)
  expect(await first.stop()).toBe(0)
}, 180_000)

test('a wrong key ends the program as a wrong setting does, and says what to do', async () => {
  expect((await run('src/main.ts', { until: /Homing is ready/ })).said).toMatch(/The master key was created: .*keep a copy of it/)
  writeFileSync(path.join(dataDir, 'keys', 'master.key'), textOfKey(newKey()))
  const { code, said } = await run('src/main.ts')
  expect(said).toMatch(/Please correct MASTER_KEY_FILE: the key in .*master\.key doesn't match this data/)
  expect(code).toBe(78)
}, 180_000)

test.runIf(process.getuid?.() === 0)(
  'a Docker secret is taken as it is, and a change of the key says where to go',
  async () => {
    const nobody = 65_534
    const secret = path.join(top, 'secrets', 'master.key')
    mkdirSync(dataDir)
    mkdirSync(path.dirname(secret))
    writeFileSync(secret, textOfKey(newKey()))
    for (const [place, mode] of [
      [secret, 0o444],
      [path.dirname(secret), 0o755],
      [top, 0o755],
    ] as const)
      chmodSync(place, mode)
    chownSync(dataDir, nobody, nobody)
    const env = { MASTER_KEY_FILE: secret }
    const started = await run('src/main.ts', { env, user: nobody, until: /Homing is ready/ })
    expect(started).toMatchObject({ code: 0, said: expect.stringContaining('master key file readable by other users') })
    expect(statSync(secret).mode & 0o777).toBe(0o444)
    const refused = await run('scripts/rotate-key.ts', { env, user: nobody })
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('npm run rotate-key -- --to FILE') })
    expect(existsSync(`${secret}.new`)).toBe(false)
  },
  180_000,
)

test.runIf(process.getuid?.() === 0)(
  'a folder that belongs to somebody else is a wrong setting, not another Homing',
  async () => {
    const nobody = 65_534
    mkdirSync(dataDir, { mode: 0o755 })
    chmodSync(top, 0o755)
    const refused = await run('src/main.ts', { user: nobody })
    expect(refused.said).toContain(`Please correct DATA_DIR: this user (${nobody}) can't write to ${dataDir}`)
    expect(refused.code).toBe(78)
    const unmade = await run('src/main.ts', { user: nobody, env: { DATA_DIR: path.join(top, 'not', 'yet') } })
    expect([unmade.code, unmade.said]).toEqual([78, expect.stringContaining('Please correct DATA_DIR')])
  },
)
