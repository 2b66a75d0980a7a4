// Recovery codes and codes of the app that were used, or taken back, since a backup was made: going back to it does not make
// them good again.
import { copyFileSync, mkdirSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { databaseFile } from '../../src/store/open.ts'
import { newAddress, openFixture, passwordOf } from '../auth/fixture.ts'
import { stillClock } from '../auth/still-clock.ts'
import { backupOf, emptyFolder, keyOf, restoreTo } from './fixture.ts'

stillClock()

const password = passwordOf('ada')
const wrong = expect.stringMatching(/^This code is incorrect/)

/** Ada with two-step sign-in on, and a backup of that moment. */
async function withBackup() {
  const fixture = await openFixture()
  await fixture.register('ada')
  const ada = await fixture.signIn('ada')
  const { secret } = await ada.factor.begin({ password })
  const start = fixture.app.now().getTime()
  let now = start
  const code = () => {
    fixture.passTime({ seconds: 30 })
    now = fixture.app.now().getTime()
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  }
  const { recoveryCodes } = await ada.factor.confirm({ code: code() })
  const file = await backupOf(fixture)
  return {
    ...{ fixture, ada, file, recoveryCodes, code, passed: () => ({ ms: now - start }) },
    // After the fixture that continues in its folder.
    [Symbol.asyncDispose]: () => fixture.forget(),
  }
}
type Fixture = Awaited<ReturnType<typeof openFixture>>
type Before = Awaited<ReturnType<typeof withBackup>>
const first = (codes: readonly string[]) => codes[0] ?? ''
const last = (codes: readonly string[]) => codes.at(-1) ?? ''

/** Closes the fixture, goes back to the backup in its folder, and opens that again, at the same time of day. */
async function goBack({ fixture, file, passed }: Before, spoil: (dataDir: string) => void = () => {}): Promise<Fixture> {
  using aside = emptyFolder()
  const kept = path.join(aside.dir, path.basename(file))
  copyFileSync(file, kept)
  await fixture.settled()
  await fixture.app[Symbol.asyncDispose]()
  spoil(fixture.dataDir)
  await restoreTo(fixture.dataDir, kept)
  const again = await openFixture({ dataDir: fixture.dataDir })
  again.passTime(passed())
  return again
}
const signInWith = (fixture: Fixture, code: string) => fixture.signIn('ada', { code, address: newAddress() })
const kinds = async ({ app }: Fixture) =>
  (await app.db.selectFrom('activity').select(['what', 'by', 'count']).orderBy('id').execute()).map((row) => Object.values(row))

test('a code used since the backup stays used; the others are good', async () => {
  await using before = await withBackup()
  await signInWith(before.fixture, first(before.recoveryCodes))
  await using fixture = await goBack(before)
  await expect(signInWith(fixture, first(before.recoveryCodes))).rejects.toMatchObject({ message: wrong })
  const ada = await signInWith(fixture, last(before.recoveryCodes))
  expect(await ada.factor.state()).toMatchObject({ on: true, recoveryCodesLeft: 8 })
  expect(await kinds(fixture)).not.toContainEqual(expect.arrayContaining(['recovery-codes-ended']))
})

test('codes that were replaced stay replaced, and the new ones, which somebody has on paper, are good', async () => {
  await using before = await withBackup()
  const { recoveryCodes: newer } = await before.ada.factor.newCodes({ password, code: before.code() })
  await using fixture = await goBack(before)
  await expect(signInWith(fixture, first(before.recoveryCodes))).rejects.toMatchObject({ message: wrong })
  const ada = await signInWith(fixture, first(newer))
  expect(await ada.factor.state()).toMatchObject({ recoveryCodesLeft: 9 })
})

test('a code of the app that was used a moment before is not good a second time', async () => {
  await using before = await withBackup()
  const used = before.code()
  await signInWith(before.fixture, used)
  await using fixture = await goBack(before)
  await expect(signInWith(fixture, used)).rejects.toMatchObject({ message: wrong })
})

test('where the database of before cannot be read, no code is good any more, and its person is told', async () => {
  await using before = await withBackup()
  await using fixture = await goBack(before, (dataDir) => truncateSync(databaseFile(dataDir), 100))
  await expect(signInWith(fixture, first(before.recoveryCodes))).rejects.toMatchObject({ message: wrong })
  expect(await kinds(fixture)).toContainEqual(['recovery-codes-ended', 'admin', 10])
})

test('on a new machine neither; the app on the device is what it was', async () => {
  await using before = await withBackup()
  using fresh = emptyFolder()
  mkdirSync(path.join(fresh.dir, 'keys'))
  copyFileSync(keyOf(before.fixture.dataDir), keyOf(fresh.dir))
  await restoreTo(fresh.dir, before.file)
  await using fixture = await openFixture({ dataDir: fresh.dir })
  await expect(signInWith(fixture, first(before.recoveryCodes))).rejects.toMatchObject({ message: wrong })
  expect(await kinds(fixture)).toContainEqual(['recovery-codes-ended', 'admin', 10])
  const code = before.code()
  fixture.passTime(before.passed())
  const ada = await signInWith(fixture, code)
  expect(await ada.factor.state()).toMatchObject({ on: true, recoveryCodesLeft: 0 })
  await before.fixture.settled()
  await before.fixture[Symbol.asyncDispose]()
})

test('whoever has switched two-step sign-in off since, has no codes of before', async () => {
  await using before = await withBackup()
  await before.ada.factor.turnOff({ password, code: before.code() })
  await using fixture = await goBack(before)
  await expect(signInWith(fixture, first(before.recoveryCodes))).rejects.toMatchObject({ message: wrong })
  expect(await kinds(fixture)).toContainEqual(['recovery-codes-ended', 'admin', 10])
})
