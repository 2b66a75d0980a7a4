import { expect, test } from 'vitest'
import { judgeLink } from '../../../src/connectors/mime/sanitise/link-warnings.ts'
import { sanitise } from '../../../src/connectors/mime/sanitise/sanitise.ts'
import { signedAddress } from '../../../src/connectors/mime/sanitise/signed-address.ts'

const leave = { prefix: '/api/leave/', key: Buffer.alloc(32, 5).toString('base64url'), scope: 'ada.mail1.1' }
const show = (html: string) => sanitise({ html, text: '', inlineImages: {}, images: 'remove', leave })

test.each([
  ['https://bank.example', 'https://evil.example/', 'bank.example'],
  ['www.bank.example/login', 'https://bank.example.evil.test/', 'www.bank.example'],
  ['bank.example', 'https://evil.example/', 'bank.example'],
  ['paypal.com', 'https://paypal.com.evil.test/', 'paypal.com'],
  ['→ PayPal.com ←', 'https://evil.example/', 'paypal.com'],
  ['https://bank.example/x and more words', 'https://evil.example/', 'bank.example'],
  ['http://bank.example:8080', 'https://evil.example/', 'bank.example'],
  ['https://evil.example@bank.example/', 'https://evil.example/', 'bank.example'],
  ['ｂａｎｋ.example', 'https://evil.example/', 'bank.example'],
  ['b\u200bank.exa\u00admple', 'https://evil.example/', 'bank.example'],
  ['https://github.io', 'https://evil.github.io/', 'github.io'],
  ['words', 'https://bank.example@evil.example/', 'bank.example'],
  ['help@bank.example', 'mailto:help@evil.example', 'bank.example'],
])('"%s" on %s deceives', (text, href, named) => {
  expect(judgeLink(text, href)).toMatchObject({ kind: 'linkElsewhere', params: [named, expect.any(String)] })
})

test.each([
  ['Read more', 'https://click.letters.example/t/1'],
  ['The news of the day. All of it.', 'https://click.letters.example/t/1'],
  ['https://bank.example/login', 'https://www.bank.example/login?utm=1'],
  ['bank.example', 'https://mail.bank.example/'],
  ['README.md', 'https://forge.example/blob/README.md'],
  ['version 2.0.1', 'https://forge.example/'],
  ['e.g. this', 'https://forge.example/'],
  ['12.30', 'https://forge.example/'],
  ['node.js', 'https://forge.example/'],
  ['John.Doe', 'https://forge.example/'],
  ['1.500,00', 'https://forge.example/'],
  ['help@bank.example', 'mailto:help@bank.example?subject=x'],
  ['help@bank.example', 'https://bank.example/contact'],
  ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ['https://bank.example/a', 'https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbank.example%2Fa&data=1'],
  ['https://bank.example/a', 'https://urldefense.com/v3/__https://bank.example/a__;!!x'],
  ['', 'https://letters.example/'],
  ['+49 30 123', 'tel:+4930123'],
])('"%s" on %s is honest', (text, href) => {
  expect(judgeLink(text, href)).toBeUndefined()
})

test('bare numbers and imitated names are told', () => {
  expect(judgeLink('Open', 'http://203.0.113.9/x')).toEqual({ kind: 'linkNumeric', params: ['203.0.113.9'] })
  expect(judgeLink('Open', 'http://0x7f.1/')).toEqual({ kind: 'linkNumeric', params: ['127.0.0.1'] })
  expect(judgeLink('Open', 'http://[2001:db8::1]/')).toMatchObject({ kind: 'linkNumeric' })
  expect(judgeLink('Open', 'https://xn--80ak6aa92e.com/')).toEqual({ kind: 'strangeScript', params: ['xn--80ak6aa92e.com'] })
  expect(judgeLink('Open', 'https://xn--e1afmkfd.xn--p1ai/')).toBeUndefined()
})

test('only a link that deceives is sent the long way, and its target can be read', () => {
  const honest = '<a href="https://letters.example/">Read more</a>'
  const { html, links } = show(`${honest}<a href="https://evil.example/">https://<b>bank</b>.example</a>${honest}`)
  const way = signedAddress(leave, 'https://evil.example/')
  expect(html).toContain(`<a href="${way}" target="_blank" rel="noopener noreferrer nofollow" title="https://evil.example/">`)
  expect(html.match(/<a href="https:\/\/letters\.example\/" target="_blank" rel="noopener noreferrer nofollow"/g)).toHaveLength(2)
  expect(links).toEqual([{ kind: 'linkElsewhere', params: ['bank.example', 'evil.example'] }])
})

test.each([
  ['hidden words', '<a href="https://evil.example/"><i style="display:none">https://evil.example </i>bank.example</a>'],
  ['words of no size', '<a href="https://evil.example/"><i style="font-size:0">words </i>bank.example</a>'],
  ['an unclosed link before', '<a href="https://evil.example/"><a href="https://evil.example/">bank.example</a>'],
  ['a link in a silent element before', '<svg><a href="x">y</a></svg><a href="https://evil.example/">bank.example</a>'],
  ['a link in a comment before', '<!-- <a href="x"> --><a href="https://evil.example/">bank.example</a>'],
  ['a style before', '<style>a{color:red}</style><a href="https://evil.example/">bank.example</a>'],
  ['entities', '<a href="https://evil.example/">bank&#46;example</a>'],
  ['upper case', '<A HREF="https://evil.example/">BANK.EXAMPLE</A>'],
])('%s do not hide where a link goes', (_, html) => {
  expect(show(html).links).toContainEqual({ kind: 'linkElsewhere', params: ['bank.example', 'evil.example'] })
  expect(show(html).html).toMatch(/href="\/api\/leave\/[^"]+"[^>]*>(?:<[^>]+>|words |https:\/\/evil\.example )*bank\.example/i)
})

test('a plain text cannot deceive by words, but by numbers', () => {
  const shown = sanitise({
    html: null,
    text: 'See http://203.0.113.9/ and https://letters.example/',
    inlineImages: {},
    images: 'remove',
    leave,
  })
  expect(shown.links).toEqual([{ kind: 'linkNumeric', params: ['203.0.113.9'] }])
  expect(shown.html).toContain(`href="${signedAddress(leave, 'http://203.0.113.9/')}"`)
  expect(shown.html).toContain('href="https://letters.example/"')
})
