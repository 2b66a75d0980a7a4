import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailWith } from '../mail/sender-trust/mailbox.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: ScriptedMailbox
let eve: ScriptedMailbox
beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
  eve = await mailboxOf(t, 'eve')
})
afterEach(() => t[Symbol.asyncDispose]())

const trusted = async (who: ScriptedMailbox, id: string) => (await who.caller.mail.get({ id })).email.senderTrusted
const from = { name: 'Grace', email: 'Grace@Else.test' }

test('an address is trusted until it is not', async () => {
  const id = await ada.mail({ text: 'Hello', from })
  await ada.caller.senders.trust({ sender: ' GRACE@else.test ' })
  await ada.caller.senders.trust({ sender: 'grace@else.test' })
  expect(await ada.caller.senders.trusted()).toEqual({ senders: ['grace@else.test'] })
  expect(await trusted(ada, id)).toBe(true)
  await ada.caller.senders.distrust({ sender: 'grace@else.test' })
  expect(await trusted(ada, id)).toBe(false)
  await expect(ada.caller.senders.distrust({ sender: 'grace@else.test' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a domain stands for all its addresses, and for no other domain', async () => {
  await ada.caller.senders.trust({ sender: '@else.test' })
  expect(await trusted(ada, await ada.mail({ text: 'x', from }))).toBe(true)
  for (const email of ['grace@else.test.evil.test', 'grace@notelse.test', 'else.test', '@else.test@evil.test', ''])
    expect([email, await trusted(ada, await ada.mail({ text: 'x', from: { name: '', email } }))]).toEqual([email, false])
})

test('trust is one person’s own', async () => {
  await ada.caller.senders.trust({ sender: 'grace@else.test' })
  expect(await eve.caller.senders.trusted()).toEqual({ senders: [] })
  expect(await trusted(eve, await eve.mail({ text: 'x', from }))).toBe(false)
  await expect(eve.caller.senders.distrust({ sender: 'grace@else.test' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await ada.caller.senders.trusted()).toEqual({ senders: ['grace@else.test'] })
})

test('a mail that only says it is from there is not trusted', async () => {
  await ada.caller.senders.trust({ sender: '@else.test' })
  for (let n = 0; n < 4; n++) await mailWith(t, ada, {}, { authentication: JSON.stringify(['mx.own.test; dmarc=pass']) })
  const forged = await mailWith(
    t,
    ada,
    { from },
    { authentication: JSON.stringify(['mx.own.test; spf=fail; dkim=none; dmarc=fail']) },
  )
  expect(await trusted(ada, forged)).toBe(false)
  const two = await mailWith(t, ada, { from }, { other_from: JSON.stringify([{ name: '', email: 'x@evil.test' }]) })
  expect(await trusted(ada, two)).toBe(false)
})

test('in spam nobody is trusted', async () => {
  await ada.caller.senders.trust({ sender: '@else.test' })
  const id = await ada.mail({ text: 'x', from })
  await t.app.db.updateTable('placement').set({ role: 'junk' }).where('user_id', '=', ada.userId).execute()
  expect(await trusted(ada, id)).toBe(false)
})

test.each(['else.test', 'a b@else.test', '@', 'x@', '<a@b.test>', '@a@b.test', 'a@.test'])(
  '"%s" is no sender',
  async (sender) => {
    await expect(ada.caller.senders.trust({ sender })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  },
)
