import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasFailed, type OwnServer, ownVerdict, readResultsField } from '../../../src/mail/sender-trust/authentication.ts'
import { cpuMs } from '../../support/cpu-time.ts'

const server = (more: Partial<OwnServer> = {}): OwnServer => ({
  imapHost: 'imap.own.example',
  email: 'ada@own.example',
  others: async () => Array.from({ length: 12 }, () => ['mx.own.example; spf=pass']),
  ...more,
})
const pass = 'mx.own.example; spf=pass smtp.mailfrom=grace@else.example; dkim=pass header.d=else.example; dmarc=pass'

test('a field is read with its comments, quotes and versions', () => {
  const field =
    'mx.own.example 1 (a (nested; dkim=fail) \\) comment); spf = fail (spf=pass; is what they say) smtp.mailfrom="x; dmarc=pass"; DKIM/1=Pass reason="good; dmarc=pass"; none'
  expect(readResultsField(field)).toEqual({
    id: 'mx.own.example',
    results: [
      { method: 'spf', result: 'fail' },
      { method: 'dkim', result: 'pass' },
    ],
  })
  expect(readResultsField('spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=x; dkim=none')).toEqual({
    id: undefined,
    results: [
      { method: 'spf', result: 'pass' },
      { method: 'dkim', result: 'none' },
    ],
  })
})

test('whatever is in a field, reading it ends soon and does not throw', () => {
  const pieces = ['(', ')', '"', '\\', ';', '=', '/', ' ', 'spf', 'pass', 'dkim', '1', '\u0000', 'é', '(((('] as const
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 200 }), (chosen) => {
      expect(readResultsField(chosen.join('')).results.length).toBeLessThan(201)
    }),
  )
  const before = cpuMs()
  for (const sign of ['(', '"', ';', 'a', ' ', 'spf=', '\\']) readResultsField(sign.repeat(200_000))
  expect(cpuMs() - before).toBeLessThan(3000)
})

test('the word of the own server counts', async () => {
  expect(await ownVerdict([pass], server())).toEqual({ spf: 'pass', dkim: 'pass', dmarc: 'pass', by: 'mx.own.example' })
})

test.each<[string, string[], Partial<OwnServer>]>([
  ['nobody has checked', [], {}],
  ['a stranger says so', ['mx.evil.example; dmarc=pass'], {}],
  ['a stranger says so above', ['mx.evil.example; dmarc=pass', pass], {}],
  ['the own name stands there, but no other mail carries it', [pass], { others: async () => [[], [], [], [], []] }],
  ['there are too few other mails to know', [pass], { others: async () => [['mx.own.example; spf=pass']] }],
  ['the provider is Gmail, the field is not', [pass], { imapHost: 'imap.gmail.com' }],
  ['nobody is named', ['spf=pass; dkim=pass; dmarc=pass'], {}],
  ['the name only ends like the own', ['evilown.example; dmarc=pass'], {}],
])('nothing is believed where %s', async (_, fields, more) => {
  expect(await ownVerdict(fields, server(more))).toBeNull()
})

test('what was forged below counts for nothing', async () => {
  const forged = 'mx.own.example; dmarc=pass; dkim=pass'
  const found = await ownVerdict(
    ['mx.own.example; spf=fail; dkim=none; dmarc=fail', 'relay.evil.example; dkim=pass', forged],
    server(),
  )
  expect(found).toEqual({ spf: 'fail', dkim: 'none', dmarc: 'fail', by: 'mx.own.example' })
  // Right below, a DMARC pass that nothing else bears out is not believed either.
  const close = await ownVerdict(['mx.own.example; spf=fail; dkim=fail', 'mx.own.example; dmarc=pass'], server())
  expect(close?.dmarc).toBeNull()
})

test.each([
  ['imap.gmail.com', 'mx.google.com; dkim=pass header.i=@x; spf=pass; dmarc=pass (p=NONE)', 'mx.google.com'],
  [
    'outlook.office365.com',
    'spf=pass (sender IP is 1.2.3.4); dkim=pass (signature was verified);dmarc=pass action=none',
    'office365.com',
  ],
  ['imap.fastmail.com', 'phl-mx-02.messagingengine.com; dkim=pass; dmarc=pass', 'phl-mx-02.messagingengine.com'],
  ['imap.mail.yahoo.com', 'atlas.mail.omega.yahoo.com; dkim=pass; dmarc=pass', 'atlas.mail.omega.yahoo.com'],
])('%s is known by what it writes', async (imapHost, field, by) => {
  const found = await ownVerdict([field], server({ imapHost, others: () => Promise.reject(new Error('not asked')) }))
  expect(found).toMatchObject({ dmarc: 'pass', by })
})

test('iCloud writes one field for each check', async () => {
  const fields = ['dmarc.icloud.com; dmarc=pass', 'dkim-verifier.icloud.com; dkim=pass', 'spf.icloud.com; spf=softfail']
  const found = await ownVerdict(fields, server({ imapHost: 'imap.mail.me.com' }))
  expect(found).toMatchObject({ spf: 'softfail', dkim: 'pass', dmarc: 'pass' })
})

test('failed is what failed, not what nobody checked', () => {
  const by = 'mx.own.example'
  expect(hasFailed(null)).toBe(false)
  expect(hasFailed({ spf: null, dkim: null, dmarc: 'fail', by })).toBe(true)
  expect(hasFailed({ spf: 'softfail', dkim: 'fail', dmarc: null, by })).toBe(true)
  expect(hasFailed({ spf: 'fail', dkim: 'none', dmarc: 'none', by })).toBe(false)
  expect(hasFailed({ spf: 'fail', dkim: 'fail', dmarc: 'pass', by })).toBe(false)
})
