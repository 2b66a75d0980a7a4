// Who calls, and by which name: for any addresses, any garbage in the headers, any way to write them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKind, canonicalAddress } from '../../src/core/net/address.ts'
import { createCallerResolver } from '../../src/server/caller-address.ts'
import { rawCall, testServer } from '../rest/server.ts'

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as Parameters<ReturnType<typeof createCallerResolver>>[0]

const octet = fc.integer({ min: 0, max: 255 })
const v4 = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'))
const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
const v6 = fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':'))
/** Nothing of it is in the ranges of the proxies below. */
const stranger = fc.oneof(v4, v6).filter((address) => !/^10\.|^127\./.test(canonicalAddress(address) ?? '10.'))
const proxy = fc.tuple(octet, octet, octet).map((parts) => `10.${parts.join('.')}`)
const written = (address: string) =>
  address.includes(':')
    ? fc.constantFrom(address, `[${address}]`, `[${address}]:4711`, address.toUpperCase())
    : fc.constantFrom(address, `${address}:80`, ` ${address}`, `::ffff:${address}`, `[::ffff:${address}]:1`)
/** What strangers write there: anything a header may hold. */
const garbage = fc.array(fc.oneof(stranger, proxy, fc.stringMatching(/^[\x21-\x2b\x2d-\x7e]{0,30}$/)), { maxLength: 8 })

const callerOf = createCallerResolver(['127.0.0.1', '10.0.0.0/8'])

test('through any number of trusted proxies, the right-most stranger is the caller, whatever stands left of them', () => {
  const chain = fc.tuple(
    garbage,
    stranger.chain((address) => written(address).map((text) => ({ address, text }))),
    fc.array(proxy, { maxLength: 4 }),
  )
  fc.assert(
    fc.property(chain, ([left, { address, text }, proxies]) => {
      const header = [...left, text, ...proxies].join(', ')
      const caller = callerOf(from('127.0.0.1', { 'x-forwarded-for': header }))
      expect(caller.address).toBe(canonicalAddress(address))
      expect(caller.isPrivate).toBe(['loopback', 'private', 'link-local'].includes(addressKind(canonicalAddress(address) ?? '')))
    }),
    { numRuns: 1000 },
  )
})

test('without a trusted proxy no header changes who calls, and none makes a caller private', () => {
  const headers = fc.record(
    { 'x-forwarded-for': garbage.map((parts) => parts.join(',')), forwarded: fc.string(), 'x-real-ip': fc.string() },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(stranger, headers, (peer, headers) => {
      const caller = callerOf(from(peer, headers))
      expect(caller.address).toBe(canonicalAddress(peer))
      if (Object.keys(headers).length > 0) expect(caller.isPrivate).toBe(false)
      expect(caller.byTrustedProxy).toBe(callerOf(from(peer, {})).byTrustedProxy)
    }),
    { numRuns: 1000 },
  )
})

test('whatever comes, the answer is an address or nothing, and garbage is never private', () => {
  fc.assert(
    fc.property(fc.string(), fc.oneof(v4, v6, fc.string(), fc.constant(undefined)), (header, peer) => {
      const { address, isPrivate } = callerOf(from(peer, { 'x-forwarded-for': header }))
      expect(address === '' || canonicalAddress(address) === address).toBe(true)
      if (address === '') expect(isPrivate).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('garbage between proxies ends the trust at the last proxy that is known', () => {
  const bad = fc.stringMatching(/^[a-z_][a-z0-9_-]{0,20}$/)
  fc.assert(
    fc.property(garbage, bad, proxy, (left, word, nearest) => {
      const header = [...left, word, nearest].join(',')
      expect(callerOf(from('127.0.0.1', { 'x-forwarded-for': header }))).toMatchObject({
        address: nearest,
        isPrivate: false,
        byTrustedProxy: true,
      })
    }),
  )
})

test('a trusted proxy that does not say whom it passes on is not taken for a person at home', () => {
  for (const header of ['forwarded', 'x-real-ip', 'via']) {
    expect(callerOf(from('127.0.0.1', { [header]: '93.184.216.34' }))).toMatchObject({ address: '127.0.0.1', isPrivate: false })
  }
})

test.each([
  ['10.0.0.0/8', '::ffff:10.1.2.3'],
  ['fd00::/8', 'fd00::1'],
  ['::ffff:10.0.0.0/104', '10.1.2.3'],
  ['FD00:0::1', 'fd00::1'],
])('a proxy in %s is known as %s', (range, peer) => {
  expect(createCallerResolver([range])(from(peer, { 'x-forwarded-for': '93.184.216.34' })).address).toBe('93.184.216.34')
})

test.each([
  'mail.example.org.',
  'MAIL.EXAMPLE.ORG',
  'mail.example.org:65535',
  '[::ffff:192.168.1.1]',
  '[fe80::1]:8080',
  '0300.0250.1.1',
])('answers to %s', async (host) => {
  await using server = await testServer({ env: { PUBLIC_URL: 'https://mail.example.org' } })
  expect((await rawCall(server.port, 'GET', '/api/status', { host })).status).toBe(200)
})

test.each([
  'mail.example.org:65536',
  'mail.example.org, evil.example',
  'mail.example.org/x',
  'evil.example#mail.example.org',
  'mail.example.org.evil.example',
  'evilmail.example.org',
  'xn--mail-.example.org',
  '192.168.1.1.evil.example',
  '[::ffff:93.184.216.34]',
  '1572395042',
  '0.0.0.0',
  '[::]',
  '169.254.169.254',
  'mail.example.org%00',
])('does not answer to "%s"', async (host) => {
  await using server = await testServer({ env: { PUBLIC_URL: 'https://mail.example.org' } })
  expect((await rawCall(server.port, 'GET', '/api/status', { host })).status).toBe(421)
})
