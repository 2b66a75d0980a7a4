import { expect, test } from 'vitest'
import { isDeceptive, registrable, skeleton } from '../../../src/core/host-names.ts'
import { couldImitate } from '../../../src/mail/sender-trust/lookalike-domains.ts'

test.each([
  ['paypa1.com', 'paypal.com'],
  ['paypai.com', 'paypal.com'],
  ['g00gle.com', 'google.com'],
  ['rnicrosoft.com', 'microsoft.com'],
  ['arnazon.com', 'amazon.com'],
  ['vvhatsapp.com', 'whatsapp.com'],
  ['netfllx.com', 'netflix.com'],
  ['micosoft.com', 'microsoft.com'],
  ['mircosoft.com', 'microsoft.com'],
  ['microsofft.com', 'microsoft.com'],
  ['secure-paypal.com', 'paypal.com'],
  ['paypal-login-support.net', 'paypal.com'],
  ['xn--pypal-4ve.com', 'paypal.com'],
  ['xn--80ak6aa92e.com', 'apple.com'],
  ['xn--ggle-55da.com', 'google.com'],
])('%s could be taken for %s', (domain, known) => {
  expect(couldImitate(domain)).toContain(known)
})

test.each([
  ['paypal.com', 'paypal.com'],
  ['lidl.com', 'aldi.com'],
  ['bmw.com', 'bmv.com'],
  ['brightwater.example', 'lakewater.example'],
  ['apple-garden.com', 'apple.com'],
  ['harbour-museum.example', 'coastal-museum.example'],
])('%s could not be taken for %s', (domain, other) => {
  expect(couldImitate(domain)).not.toContain(other)
})

test('the number of names to look up has a bound', () => {
  expect(couldImitate(`${'a'.repeat(40)}.com`).length).toBeLessThan(4000)
  expect(couldImitate(`${'a'.repeat(60)}.com`)).toEqual([])
  for (const odd of ['', 'com', 'localhost', '127.0.0.1', '.', 'a..b']) expect(couldImitate(odd)).toEqual([])
})

test.each(['раураl.com', 'xn--pypal-4ve.com', 'xn--80ak6aa92e.com', 'gооgle.com', 'mail.аpple.com', 'xn--a-\u00ff.com'])(
  '%s is strange',
  (host) => {
    expect(isDeceptive(host)).toBe(true)
  },
)
test.each([
  'example.com',
  'münchen.de',
  'xn--mnchen-3ya.de',
  'пример.рф',
  'почта.com',
  '例え.jp',
  'カフェcafe.jp',
  '한국.kr',
  'ουτοπία.gr',
  'مثال.example',
])('%s is a name like others', (host) => {
  expect(isDeceptive(host)).toBe(false)
})

test('whose a name is', () => {
  expect(registrable('Mail.Shop.co.uk.')).toBe('shop.co.uk')
  expect(registrable('ada.github.io')).toBe('ada.github.io')
  expect(registrable('localhost')).toBe('localhost')
  expect(registrable('127.0.0.1')).toBe('127.0.0.1')
  expect(skeleton('PayPaI')).toBe(skeleton('раураl'))
})
