// Addresses by the grammar of RFC 5322 (section 3.4), with the obsolete forms of section 4.4 and the letters of RFC 6532.
import fc from 'fast-check'

/** As it is written, and what it means. */
export interface Written {
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
export const mailbox: fc.Arbitrary<Written> = fc.oneof(
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
export const addressList = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: mailbox.map(({ text, email }) => ({ text, emails: [email] })) },
      { weight: 1, arbitrary: group },
      { weight: 1, arbitrary: cfws.map((text) => ({ text, emails: [] as string[] })) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((entries) => ({ text: entries.map(({ text }) => text).join(','), emails: entries.flatMap(({ emails }) => emails) }))
