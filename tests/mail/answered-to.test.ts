// Whom a mail shows and whom an answer goes to, of the same mails on a mail server and in an imported file: exactly who stands in
// the mail.
import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importMail } from '../../src/archive/import.ts'
import { readAddress } from '../../src/shared/address.ts'
import { addressList, mailbox } from '../support/address-grammar.ts'
import { oddMail } from '../support/odd-mails.ts'
import { startTestServer } from '../support/test-server.ts'

const binary = (text: string) => Buffer.from(text).toString('latin1')
/** Its domain as servers write it (RFC 5891). */
function asSent(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToASCII(email.slice(at))
}
const emails = (people: { email: string }[]) => people.map(({ email }) => email)

test('an answer goes to the address that stands in the mail, however it is written there', async () => {
  const cases = fc.sample(fc.tuple(mailbox, addressList, fc.option(mailbox)), { numRuns: 40, seed: 5322 })
  const raws = cases.map(([from, to, replyTo], n) =>
    oddMail(
      [`From: ${from.text}`, `To: ${to.text}`, `Subject: case ${n}`, ...(replyTo ? [`Reply-To: ${replyTo.text}`] : [])].map(
        binary,
      ),
    ),
  )
  await using fixture = await startTestServer({ mails: raws.map((raw) => ({ raw })) })
  const { ada, t } = fixture
  const archive = (await ada.caller.archive.create({ name: 'Old' })).account.id
  for (const [n, raw] of raws.entries()) {
    const given = { accountId: archive, name: `${n}.eml`, folder: '', stream: Readable.from([raw]), length: raw.length }
    await importMail(t.app, ada, given, new AbortController().signal)
  }
  const listed = async (account: string) => (await ada.caller.mail.list({ account, q: 'subject:case', limit: 100 })).emails
  for (const account of [fixture.account.id, archive])
    await fixture.until(async () => (await listed(account)).length === cases.length, 60_000)

  for (const accountId of [fixture.account.id, archive]) {
    const mails = await listed(accountId)
    expect(mails).toHaveLength(cases.length)
    for (const [n, [from, to, replyTo]] of cases.entries()) {
      const mail = mails.find(({ subject }) => subject === `case ${n}`)
      expect([mail?.from.email, mail && emails(mail.to)]).toEqual([from.email, to.emails])
      const { to: answered } = await ada.caller.mail.prefill({ id: mail?.id ?? '', kind: 'reply' })
      expect(emails(answered)).toEqual([(replyTo ?? from).email])
      const sent = readAddress(answered[0]?.email ?? '')
      if ('email' in sent) expect(sent.email).toBe(asSent((replyTo ?? from).email))
    }
  }
}, 180_000)
