// Corrections made in another mail program, on a real Dovecot: what is moved there is understood here, and never undone.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onServer, serverShows } from '../mail/acting.ts'
import { otherProgram } from '../support/imap-people.ts'
import { letter, startTestServer, type TestServer } from '../support/test-server.ts'

vi.setConfig({ testTimeout: 180_000 })
let fixture: TestServer
beforeAll(async () => {
  const at = Date.now() - 3_600_000
  fixture = await startTestServer({
    mails: [letter({ id: 'one', at }), letter({ id: 'two', at: at + 60_000, from: 'Shop <shop@shop.test>' })],
  })
}, 180_000)
afterAll(() => fixture[Symbol.asyncDispose]())

const idOf = async (subject: string, mailbox: 'inbox' | 'junk' | 'archive') =>
  (await fixture.ada.caller.mail.list({ mailbox, limit: 200 })).emails.find((one) => one.subject === subject)?.id
/** Null also for a moment in which the mail is on its way from one folder to another. */
const why = async (id: string) => (await fixture.ada.caller.categories.why({ id }).catch(() => ({ sorting: null }))).sorting
const waits = (holds: () => Promise<boolean>) => {
  let asked = 0
  return fixture.until(async () => {
    if (++asked % 40 === 0) await fixture.ada.caller.accounts.sync({ id: fixture.account.id })
    return holds()
  }, 30_000)
}
const sorted = async (subject: string) => {
  await waits(async () => (await why((await idOf(subject, 'inbox')) ?? 'none')) !== null)
  return (await idOf(subject, 'inbox')) ?? ''
}
async function arrives(subject: string, from: string) {
  await using other = await otherProgram(fixture.server)
  await other.client.append('INBOX', String(letter({ id: `${subject}-${Math.random()}`, subject, from, at: Date.now() }).raw))
}

test('moved to Junk there, a mail is spam here, and so is the next of its sender', async () => {
  const id = await sorted('one')
  await using other = await otherProgram(fixture.server)
  await other.client.messageMove({ header: { subject: 'one' } }, 'Junk')
  await waits(async () => (await why(id))?.step === 'person')
  expect(await why(id)).toMatchObject({ evidence: [{ category: 'spam', kind: 'moved', params: ['Junk'] }] })
  await arrives('three', 'Grace <grace@letters.test>')
  expect(await why(await sorted('three'))).toMatchObject({ step: 'learned', evidence: [{ category: 'spam' }] })
  expect(onServer(fixture, 'Junk')).toEqual(['one'])
})

test('what a rule archives is archived there; moved back there, it stays, here and there', async () => {
  await sorted('two')
  const rule = { conditions: { from: 'shop@shop.test' }, actions: { archive: true, categoryId: 'promotions' } }
  await fixture.ada.caller.categories.saveRule(rule)
  await fixture.t.app.db.updateTable('contact').set({ written_from: 5 }).where('email', '=', 'shop@shop.test').execute()
  await arrives('four', 'Shop <shop@shop.test>')
  await serverShows(fixture, 'Archive', ['four'], 30_000)
  await waits(async () => (await idOf('four', 'archive')) !== undefined)
  const id = await idOf('four', 'archive')
  await waits(async () => (await fixture.t.app.db.selectFrom('pending_change').selectAll().execute()).length === 0)
  {
    await using other = await otherProgram(fixture.server)
    await other.client.mailboxOpen('Archive')
    await other.client.messageMove({ header: { subject: 'four' } }, 'INBOX')
  }
  await waits(async () => (await why(id ?? ''))?.step === 'person')
  await arrives('five', 'Shop <shop@shop.test>')
  const five = await sorted('five')
  expect(await fixture.ada.caller.mail.get({ id: five })).toMatchObject({
    email: { mailbox: 'inbox', categories: [{ id: 'promotions' }] },
  })
  expect(await idOf('four', 'inbox')).toBe(id)
  expect(onServer(fixture, 'Archive')).toEqual([])
})
