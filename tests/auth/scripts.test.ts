import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { authenticate } from '../../src/auth/sessions/token.ts'
import { ownAccess } from '../rest/owned-access.ts'
import { emailOf, openFixture, passwordOf } from './fixture.ts'

/** Runs a script as an owner does, in a process of its own beside the open Homing. */
async function run(script: string, args: string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [path.resolve(`scripts/${script}.ts`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

test('the owner makes a link for somebody, while the server runs', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const env = { DATA_DIR: fixture.dataDir, PUBLIC_URL: 'https://mail.people.test' }
  const { out, err, code } = await run('reset-password', [' ADA@people.test'], env)
  expect({ err, code }).toEqual({ err: '', code: 0 })
  const token = /^https:\/\/mail\.people\.test\/reset-password\?token=([\w-]{43})$/m.exec(out)?.[1] ?? ''
  await fixture.visitor().reset({ token, password: 'an entirely new one' })
  await fixture.signIn('ada', { password: 'an entirely new one' })
})

test('the owner sets a password, which ends the sessions and access tokens', async () => {
  await using fixture = await openFixture()
  const { id } = await fixture.register('ada')
  const ada = await fixture.signIn('ada')
  await ownAccess(fixture.app, id)
  const tokens = () => fixture.app.db.selectFrom('personal_token').select('name').execute()
  const set = (password: string) =>
    run('reset-password', [emailOf('ada'), '--password-stdin'], { DATA_DIR: fixture.dataDir }, password)
  expect(await set('short\n')).toMatchObject({ code: 1, err: 'The password must be at least 8 characters\n' })
  expect(await set('password1\n')).toMatchObject({ code: 1, err: expect.stringMatching(/too common/) })
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeDefined()
  expect(await tokens()).toHaveLength(1)
  expect(await set('an entirely new one\n')).toEqual({ code: 0, err: '', out: 'Password changed. Sessions ended: 1.\n' })
  expect(await tokens()).toEqual([])
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeUndefined()
  await fixture.signIn('ada', { password: 'an entirely new one' })
})

test('the owner switches two-step sign-in off for who has lost everything', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const ada = await fixture.signIn('ada')
  const { secret } = await ada.factor.begin({ password: passwordOf('ada') })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fixture.app.now().getTime() })
  await ada.factor.confirm({ code })
  const switchOff = (...args: string[]) =>
    run('reset-password', [emailOf('ada'), '--second-factor', ...args], { DATA_DIR: fixture.dataDir })
  expect(await switchOff('on')).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Usage: /) })
  await expect(fixture.signIn('ada')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await switchOff('off')).toEqual({
    code: 0,
    err: '',
    out: 'Two-step sign-in is off. The password is what it was.\n',
  })
  await fixture.signIn('ada')
  expect(await ada.factor.state()).toMatchObject({ on: false, recoveryCodesLeft: 0 })
  const noted = await fixture.app.db.selectFrom('activity').select(['what', 'by']).where('by', '=', 'admin').execute()
  expect(noted).toEqual([{ what: 'second-factor-off', by: 'admin' }])
  expect(await switchOff('off')).toMatchObject({ code: 0, out: 'Two-step sign-in was off already.\n' })
})

test('the owner makes an invitation', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'invite' } })
  await fixture.register('ada')
  const { out, code } = await run('invite', [], { DATA_DIR: fixture.dataDir, REGISTRATION: 'invite' })
  expect(code).toBe(0)
  const inviteCode = /^[a-z0-9]{24}$/m.exec(out)?.[0] ?? ''
  const bob = { name: 'Bob', email: emailOf('bob'), password: passwordOf('bob') }
  await fixture.visitor().register({ ...bob, inviteCode })
  await expect(fixture.visitor().register({ ...bob, email: emailOf('eve'), inviteCode })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('what cannot be done is one sentence and an exit code', async () => {
  await using fixture = await openFixture()
  const env = { DATA_DIR: fixture.dataDir }
  expect(await run('reset-password', [emailOf('nobody')], env)).toEqual({
    code: 1,
    out: '',
    err: 'No account with this email.\n',
  })
  expect(await run('reset-password', [], env)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Usage: .*<email>/),
  })
  expect(await run('reset-password', ['a@b.test', '--force'], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/--force.*Usage: /s),
  })
  expect(await run('invite', [], { ...env, REGISTRATION: 'maybe' })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/REGISTRATION/),
  })

  const empty = mkdtempSync(path.join(os.tmpdir(), 'homing-'))
  const missing = await run('invite', [], { DATA_DIR: empty })
  rmSync(empty, { recursive: true })
  expect(missing).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^There's no Homing data in .* yet\./) })
})
