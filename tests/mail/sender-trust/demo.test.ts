// The whole demo mailbox, looked at as it stands there: honest mails raise no alarm, and those that mean harm do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkers, type Workers } from '../../../src/jobs/workers.ts'
import type { Email } from '../../../src/shared/mail.ts'
import { demoSeeds } from '../../support/demo-seeds.ts'
import { type TestApp, type TestPerson, testApp } from '../../support/test-app.ts'
import { until } from '../../support/test-server.ts'

let t: TestApp
let ada: TestPerson
let workers: Workers
const mails: Email[] = []

beforeAll(async () => {
  t = await testApp()
  ada = await t.person('ada')
  workers = await startWorkers(t.app)
  await ada.caller.accounts.connectDemo()
  await until(async () => {
    const { accounts } = await ada.caller.accounts.list()
    return accounts.length === 3 && accounts.every(({ sync }) => sync.state === 'idle' && sync.lastSyncAt !== null)
  }, 40_000)
  for (const mailbox of ['inbox', 'archive', 'junk', 'trash', 'other', 'sent'] as const) {
    for (let page = 1; ; page++) {
      const { emails } = await ada.caller.mail.list({ mailbox, limit: 200, page })
      for (const { id } of emails) mails.push((await ada.caller.mail.get({ id })).email)
      if (emails.length < 200) break
    }
  }
}, 180_000)
afterAll(async () => {
  await workers[Symbol.asyncDispose]()
  await t[Symbol.asyncDispose]()
})

const hostile = new Map(
  demoSeeds().flatMap((seed) =>
    seed.planted.category === 'hostile' ? [[seed.messageId, seed.key.replace(/^hostile-/, '')]] : [],
  ),
)
const keyOf = (mail: Email) => hostile.get(mail.messageId)

test('no honest mail is warned of', () => {
  expect(mails.length).toBeGreaterThan(300)
  const alarms = mails.filter((mail) => keyOf(mail) === undefined && mail.warnings.length > 0)
  expect(alarms.map(({ from, subject, warnings }) => [from.email, subject, JSON.stringify(warnings)])).toEqual([])
})

test.each([
  ['links', 'linkElsewhere', ['www.fernbank.example', 'login.parcel-desk.example']],
  ['lookalike', 'replyElsewhere', ['desk@quick-verify.example']],
  ['lookalike', 'lookAlike', ['fernbank-secure.example', 'fernbank.example']],
  ['homograph', 'strangeScript', ['xn--aob-print-2yh.example']],
  ['homograph', 'lookAlike', ['xn--aob-print-2yh.example', 'aoba-print.example']],
  ['boss', 'knownNameNewAddress', ['Lena Orsolt', 'lena.orsolt@brightwater.example']],
  ['headers', 'nameShowsAddress', ['robin@ashdown.example', 'billing@mirror-post.example']],
])('the mail "%s" is warned of: %s', (key, kind, params) => {
  const mail = mails.find((one) => keyOf(one) === key)
  expect(mail?.warnings).toContainEqual({ kind, params })
})

test('what the person wrote is not judged, and friends are no strangers', () => {
  const sent = mails.filter((mail) => mail.mailbox === 'sent')
  expect(sent.length).toBeGreaterThan(10)
  expect(sent.filter((mail) => mail.firstContact || mail.warnings.length > 0)).toEqual([])
  const friends = mails.filter((mail) => mail.from.email === 'amara.nkeli@fernpost.example' && mail.mailbox === 'inbox')
  expect(friends.length).toBeGreaterThan(0)
  expect(friends.filter((mail) => mail.firstContact)).toEqual([])
  expect(mails.find((mail) => keyOf(mail) === 'boss')?.firstContact).toBe(true)
})

test('invitations are read', () => {
  const asked = mails.filter((mail) => mail.invitation?.method === 'request')
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.every((mail) => mail.invitation?.canAnswer)).toBe(true)
  expect(mails.some((mail) => mail.invitation?.method === 'cancel')).toBe(true)
})
