import { expect, test } from 'vitest'
import { createCallerResolver } from '../../src/server/caller-address.ts'

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as Parameters<ReturnType<typeof createCallerResolver>>[0]

test('without proxies the caller is who connects', () => {
  const callerOf = createCallerResolver([])
  expect(callerOf(from('127.0.0.1'))).toEqual({ address: '127.0.0.1', isPrivate: true, byTrustedProxy: false })
  expect(callerOf(from('::ffff:192.168.1.5'))).toEqual({ address: '192.168.1.5', isPrivate: true, byTrustedProxy: false })
  expect(callerOf(from('fe80::1%eth0'))).toEqual({ address: 'fe80::1', isPrivate: true, byTrustedProxy: false })
  expect(callerOf(from('93.184.216.34'))).toEqual({ address: '93.184.216.34', isPrivate: false, byTrustedProxy: false })
  expect(callerOf(from(undefined))).toEqual({ address: '', isPrivate: false, byTrustedProxy: false })
})

test('what an unknown proxy on the LAN passes on is not private, and its word about the address does not count', () => {
  const callerOf = createCallerResolver([])
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect(callerOf(from('192.168.1.2', { [header]: '10.0.0.9' }))).toEqual({
      address: '192.168.1.2',
      isPrivate: false,
      byTrustedProxy: false,
    })
  }
})

test('behind trusted proxies the right-most stranger is the caller', () => {
  const callerOf = createCallerResolver(['127.0.0.1', '10.0.0.0/8'])
  const through = (hops: string) => callerOf(from('127.0.0.1', { 'x-forwarded-for': hops }))
  expect(through('93.184.216.34')).toEqual({ address: '93.184.216.34', isPrivate: false, byTrustedProxy: true })
  expect(through('192.168.1.9, 93.184.216.34, 10.0.0.7')).toEqual({
    address: '93.184.216.34',
    isPrivate: false,
    byTrustedProxy: true,
  })
  expect(through('93.184.216.34, 192.168.1.9')).toEqual({ address: '192.168.1.9', isPrivate: true, byTrustedProxy: true })
  expect(through('[2001:db9::1]:4711')).toMatchObject({ address: '2001:db9::1' })
  expect(through('93.184.216.34:80')).toMatchObject({ address: '93.184.216.34' })
  expect(callerOf(from('127.0.0.1'))).toEqual({ address: '127.0.0.1', isPrivate: false, byTrustedProxy: true })
})

test('a hop that is no address ends the trust', () => {
  const callerOf = createCallerResolver(['127.0.0.1'])
  expect(callerOf(from('127.0.0.1', { 'x-forwarded-for': 'unknown' }))).toEqual({
    address: '127.0.0.1',
    isPrivate: false,
    byTrustedProxy: true,
  })
})

test('a range that cannot be read stops the start', () => {
  expect(() => createCallerResolver(['10.0.0.0/99'])).toThrow('TRUSTED_PROXIES: 10.0.0.0/99')
})
