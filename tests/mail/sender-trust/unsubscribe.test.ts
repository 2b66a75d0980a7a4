import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/core/errors.ts'
import type { PostOptions } from '../../../src/core/net.ts'
import { readMailto, readUnsubscribe } from '../../../src/mail/unsubscribe/list-unsubscribe.ts'
import { mailboxOf, type ScriptedMailbox } from '../../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { mailWith } from './mailbox.ts'

let t: TestApp
let ada: ScriptedMailbox
let notified: [string, PostOptions][]
let status: number
beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
  notified = []
  status = 200
  t.app.net = {
    ...t.app.net,
    post: async (url, options) => {
      notified.push([url, options])
      if (status === 0) throw new AppError('unprocessable', "This address can't be opened from here.")
      return { status, contentType: '', bytes: new Uint8Array() }
    },
  }
  for (let n = 0; n < 4; n++) await mailWith(t, ada, {}, { authentication: JSON.stringify(['mx.own.test; dmarc=pass']) })
})
afterEach(() => t[Symbol.asyncDispose]())

const oneClick =
  '<https://lists.test/leave/7>, <mailto:leave@lists.test?subject=leave%20me&cc=x@evil.test&body=x> List-Unsubscribe=One-Click'
const proven = JSON.stringify(['mx.own.test; spf=pass; dkim=pass'])
const failed = JSON.stringify(['mx.own.test; spf=fail; dkim=fail; dmarc=fail'])
const letter = (list_unsubscribe: string, authentication = proven, list_id: string | null = 'news.lists.test') =>
  mailWith(t, ada, {}, { list_unsubscribe, authentication, list_id })
const leave = (id: string) => ada.caller.mail.unsubscribe({ id })
const outbox = () => t.app.db.selectFrom('outbox').selectAll().execute()

test('one click tells the list, and is remembered for all its mails', async () => {
  const [id, other] = [await letter(oneClick), await letter(oneClick)]
  expect(await leave(id)).toEqual({ state: 'left', url: null })
  expect(notified).toEqual([
    [
      'https://lists.test/leave/7',
      {
        contentType: 'application/x-www-form-urlencoded',
        body: 'List-Unsubscribe=One-Click',
        maxBytes: 65_536,
        timeoutMs: 10_000,
      },
    ],
  ])
  expect((await ada.caller.mail.get({ id: other })).email.unsubscribe?.leftAt).toMatch(/^20/)
  expect(await outbox()).toEqual([])
})

test('a sender nobody has proven, and nobody knows, gets no click but a mail', async () => {
  const id = await letter(oneClick, '[]')
  expect(await leave(id)).toEqual({ state: 'mail', url: null })
  expect(notified).toEqual([])
  const [mail] = await outbox()
  expect(JSON.parse(mail?.envelope ?? '')).toEqual({ from: 'ada@own.test', to: ['leave@lists.test'] })
  const text = Buffer.from(mail?.mime ?? []).toString()
  expect(text).toContain('Subject: leave me\r\n')
  expect(text).not.toMatch(/evil/)
})

test('one that is known for long is told, with or without proof', async () => {
  await mailWith(t, ada, {}, { date: Date.UTC(2026, 8, 1) })
  expect(await leave(await letter(oneClick, '[]'))).toMatchObject({ state: 'left' })
})

test('where the check of the sender failed nothing is told', async () => {
  expect(await leave(await letter(oneClick, failed))).toEqual({ state: 'page', url: 'https://lists.test/leave/7' })
  await expect(leave(await letter('<mailto:leave@lists.test>', failed))).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  expect(notified).toEqual([])
  expect(await outbox()).toEqual([])
})

test.each([0, 302, 404, 500])('a list that answers %s has not heard it', async (answer) => {
  status = answer
  const id = await letter('<https://lists.test/leave/7> List-Unsubscribe=One-Click')
  expect(await leave(id)).toEqual({ state: 'page', url: 'https://lists.test/leave/7' })
  expect((await ada.caller.mail.get({ id })).email.unsubscribe?.leftAt).toBeNull()
})

test('without the header of RFC 8058 no click is made', async () => {
  expect(await leave(await letter('<https://lists.test/leave/7>'))).toEqual({ state: 'page', url: 'https://lists.test/leave/7' })
  expect(notified).toEqual([])
})

test('a mail that names no way says so', async () => {
  await expect(leave(await ada.mail({ text: 'x' }))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('ways that are none', () => {
  test.each([
    '<javascript:alert(1)>',
    '<http://127.0.0.1:8080/api/auth/logout>',
    '<https://[::1]/>',
    '<https://192.168.1.1/reset>',
    '<https://router/leave>',
    '<https://user:pass@lists.test/>',
    '<mailto:>',
    '<mailto:a@b.test,c@d.test>',
    '<mailto:a@b.test%0D%0ABcc:c@d.test>',
    '<mailto:%zz@b.test>',
    'https://lists.test/leave',
  ])('%s', (header) => {
    expect(readUnsubscribe(header)).toBeNull()
  })

  test('https is preferred, and a subject keeps to its line', () => {
    expect(readUnsubscribe('<http://lists.test/a>, <https://lists.test/b>')).toMatchObject({
      url: 'https://lists.test/b',
      oneClick: false,
    })
    expect(readUnsubscribe('<http://lists.test/a> List-Unsubscribe=One-Click')).toMatchObject({ oneClick: false })
    expect(readMailto('mailto:a@b.test?subject=x%0D%0ABcc:%20c@d.test')).toEqual({ to: 'a@b.test', subject: 'x Bcc: c@d.test' })
    expect(readMailto('mailto:a@b.test')).toEqual({ to: 'a@b.test', subject: 'unsubscribe' })
  })
})
