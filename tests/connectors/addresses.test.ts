// Every address RFC 5322 allows (section 3.4, with the obsolete forms of 4.4), by both ways in: what is shown, and what an answer
// is addressed to, is exactly the one in the mail, or none.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPeople } from '../../src/connectors/mime/header/addresses.ts'
import { readAddress } from '../../src/shared/address.ts'
import { readRecipients } from '../../src/shared/recipients.ts'
import { addressList, mailbox } from '../support/address-grammar.ts'
import { fromFile, fromServer } from '../support/both-ways.ts'
import { trust } from '../support/imap-people.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { oddMail } from '../support/odd-mails.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
  trust(server)
})
afterAll(() => server.stop())

const binary = (text: string) => Buffer.from(text).toString('latin1')
const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email)

test('any address list is read as it is meant', () => {
  fc.assert(
    fc.property(addressList, ({ text, emails }) => {
      const unfolded = binary(text).replace(/\r\n(?=[ \t])/g, '')
      expect(emailsOf(readPeople(unfolded))).toEqual(emails)
    }),
    { numRuns: 5000 },
  )
})

test('whatever stands in a field, no address comes of it that does not stand there', () => {
  const signs = ['@', '@', '<', '>', ',', ';', ':', '"', '(', ')', '\\', '.', ' ', '[', ']']
  const pieces = fc.constantFrom(...signs, 'a', 'b.c', 'x@y', '=?utf-8?Q?', '?=', '\xf6')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const field = parts.join('')
      for (const { email } of readPeople(field).filter((one) => one.email !== '')) {
        const plain = email.replace(/^"(.*)"@/s, (_all, local: string) => `${local.replace(/\\(.)/gs, '$1')}@`)
        expect(isWithin(plain, field)).toBe(true)
        expect(emailsOf(readPeople(binary(email)))).toEqual([email])
      }
    }),
    { numRuns: 5000 },
  )
})

test('a quoted dot is no local part of an address', () => {
  expect(readPeople('".".')).toEqual([{ name: '..', email: '' }])
})

/** All characters of one are in the other, in their order. */
function isWithin(text: string, field: string): boolean {
  let at = 0
  for (const char of field) if (char === text[at]) at++
  return at === text.length
}

test('by both ways in, what is shown and answered to is exactly what the mail says', async () => {
  const cases = fc.sample(fc.tuple(mailbox, addressList, addressList, mailbox), { numRuns: 400, seed: 20261123 })
  const mails = cases.map(([from, to, cc, replyTo]) =>
    oddMail([`From: ${from.text}`, `To: ${to.text}`, `Cc: ${cc.text}`, `Reply-To: ${replyTo.text}`].map(binary)),
  )
  const came = await fromServer(server, 'alice@example.test', mails)
  expect(came).toHaveLength(cases.length)
  for (const [index, [from, to, cc, replyTo]] of cases.entries()) {
    const bytes = mails[index] ?? Buffer.alloc(0)
    for (const { mail } of [fromFile(bytes), came[index] ?? { mail: undefined }]) {
      if (!mail) throw new Error('a mail is missing')
      expect(mail.from.email).toBe(from.email)
      expect(emailsOf(mail.to)).toEqual(to.emails)
      expect(emailsOf(mail.cc)).toEqual(cc.emails)
      expect(emailsOf(mail.replyTo)).toEqual(replyTo.email === from.email ? [] : [replyTo.email])
      for (const { name, email } of [mail.from, ...mail.to, ...mail.cc, ...mail.replyTo]) answersExactly(name, email)
    }
  }
}, 120_000)

/** Written back to, by its address or as a program writes it into a line: the same address, or a refusal. */
function answersExactly(name: string, email: string): void {
  const read = readAddress(email)
  const meant = 'email' in read ? read.email : undefined
  if (meant !== undefined) expect(meant.slice(0, meant.lastIndexOf('@'))).toBe(email.slice(0, email.lastIndexOf('@')))
  const quoted = `"${name.replace(/["\\]/g, '\\$&')}" <${email}>`
  const { people } = readRecipients(quoted)
  expect(people.map((person) => person.email)).toEqual(meant === undefined || people.length === 0 ? [] : [meant])
}
