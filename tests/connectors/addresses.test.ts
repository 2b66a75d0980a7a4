// Every address RFC 5322 allows (section 3.4, with the obsolete forms of 4.4), by both ways in: what is shown, and what an answer
// is addressed to, is exactly the one in the mail, or none.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPeople } from '../../src/connectors/mime/header/addresses.ts'
import { readAddress } from '../../src/shared/address.ts'
import { readRecipients } from '../../src/shared/recipients.ts'
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

/** As it is written, and what it means. */
interface Written {
  text: string
  email: string
}

const atext = "abcxyzABCXYZ0189!#$%&'*+-/=?^_`{|}~"
const chars = (of: string, more = {}) => fc.string({ unit: fc.constantFrom(...of), minLength: 1, maxLength: 8, ...more })
const quotedPair = chars('()<>[]:;@\\,."ab ', { maxLength: 1 }).map((char) => ({ text: `\\${char}`, means: char }))

/** Blanks, folds and comments, which mean nothing. */
const comment: fc.Arbitrary<string> = fc.letrec<{ comment: string }>((tie) => ({
  comment: fc
    .array(
      fc.oneof(
        { depthSize: 'small' },
        chars("ab<@,;:.'[]"),
        quotedPair.map(({ text }) => text),
        fc.constant(' '),
        tie('comment'),
      ),
      { maxLength: 3 },
    )
    .map((pieces) => `(${pieces.join('')})`),
})).comment
const fold = fc.constantFrom(' ', '\t', '\r\n ', '  ', '\r\n\t')
const cfws = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fold },
  {
    weight: 1,
    arbitrary: fc.tuple(fold, comment, fc.oneof(fold, fc.constant(''))).map((pieces) => pieces.join('')),
  },
)
const between = <T>(what: fc.Arbitrary<T>) => fc.tuple(cfws, what, cfws)

const atomText = fc.oneof({ weight: 4, arbitrary: chars(atext) }, { weight: 1, arbitrary: chars('äßжλ日éａ') })
const quotedText = fc
  .array(
    fc.oneof(
      chars("abc()<>[]:;@,.!'= ").map((text) => ({ text, means: text })),
      quotedPair,
    ),
    { maxLength: 3 },
  )
  .map((pieces) => ({ text: `"${pieces.map((one) => one.text).join('')}"`, means: pieces.map((one) => one.means).join('') }))

const word = fc.oneof(
  { weight: 3, arbitrary: atomText.map((text) => ({ text, means: text, quoted: false })) },
  { weight: 1, arbitrary: quotedText.map((one) => ({ ...one, quoted: true })) },
)
const needsNoQuotes = /^[^\s()<>[\]:;@\\,."]+(\.[^\s()<>[\]:;@\\,."]+)*$/u

const localPart: fc.Arbitrary<Written> = fc.array(between(word), { minLength: 1, maxLength: 3 }).map((words) => {
  const means = words.map(([, one]) => one.means).join('.')
  const isQuoted = words.some(([, one]) => one.quoted) && !needsNoQuotes.test(means)
  return {
    text: words.map(([before, one, after]) => `${before}${one.text}${after}`).join('.'),
    email: isQuoted ? `"${means.replace(/["\\]/g, '\\$&')}"` : means,
  }
})
const domain: fc.Arbitrary<Written> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(between(atomText), { minLength: 1, maxLength: 3 }).map((labels) => ({
      text: labels.map((pieces) => pieces.join('')).join('.'),
      email: labels.map(([, label]) => label).join('.'),
    })),
  },
  {
    weight: 1,
    arbitrary: between(chars('0189.:abIPv6')).map(([before, literal, after]) => ({
      text: `${before}[${literal}]${after}`,
      email: `[${literal}]`,
    })),
  },
)
const addrSpec: fc.Arbitrary<Written> = fc
  .tuple(localPart, domain)
  .map(([local, host]) => ({ text: `${local.text}@${host.text}`, email: `${local.email}@${host.email}` }))

const phrase = fc
  .array(
    fc.oneof(
      atomText,
      quotedText.map(({ text }) => text),
      fc.constant('=?utf-8?Q?=3Cevil=40evil.test=3E=2C?='),
      fc.constant('J.'),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(' '))
const route = fc
  .array(between(domain), { minLength: 1, maxLength: 2 })
  .map((hosts) => `${hosts.map(([before, host, after]) => `${before}@${host.text}${after}`).join(',')}:`)
const mailbox: fc.Arbitrary<Written> = fc.oneof(
  addrSpec,
  fc
    .tuple(fc.oneof(phrase, fc.constant('')), cfws, fc.option(route, { nil: '', freq: 4 }), addrSpec, cfws)
    .map(([name, before, hosts, { text, email }, after]) => ({ text: `${name} ${before}<${hosts}${text}>${after}`, email })),
)
const group = fc.tuple(phrase, cfws, fc.array(mailbox, { maxLength: 3 }), cfws).map(([name, before, members, after]) => ({
  text: `${name}${before}:${members.map(({ text }) => text).join(',')};${after}`,
  emails: members.map(({ email }) => email),
}))
/** Empty entries are allowed, too. */
const addressList = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: mailbox.map(({ text, email }) => ({ text, emails: [email] })) },
      { weight: 1, arbitrary: group },
      { weight: 1, arbitrary: cfws.map((text) => ({ text, emails: [] as string[] })) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((entries) => ({ text: entries.map(({ text }) => text).join(','), emails: entries.flatMap(({ emails }) => emails) }))

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
