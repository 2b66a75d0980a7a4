// Every connection this server makes to somebody else begins in a file of this list, with the reason why it may. A new file
// that opens connections, or a library that does, fails here until somebody has thought about it: where does the address
// come from, who judges it, what limits the answer?
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tlsFor } from '../src/auth/system-mail/system-mail.ts'
import { createLog } from '../src/core/log.ts'
import { addressKind, placeOf } from '../src/core/net/address.ts'
import { createNet } from '../src/core/net.ts'

const root = path.resolve(import.meta.dirname, '..')
const text = new Map(
  globSync('src/**/*.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))]),
)

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** The guard: names are resolved once, every address is judged, the connection goes to a judged one. */
const guard = {
  'src/core/net/guarded-fetch.ts': 'GET and POST of an address a stranger wrote: pinned, judged anew on each redirect, bounded',
  'src/core/net/resolve.ts': 'names to addresses, for the guard',
}
/** These get a judged address from the guard (`mailServer`) and connect to that. */
const guarded = {
  'src/connectors/smtp/connection.ts': 'mail servers that people name',
  'src/connectors/discover/network.ts': 'who greets on a port of a guessed mail server; DNS of the domain of an address',
}
/** Another file gets the judged address, and is the only one that uses this one. */
const judgedBy = {
  'src/connectors/imap/judged-imap-flow.ts': 'src/connectors/imap/client.ts',
}
/** The owner of the server wrote the address into its settings or its providers file. None follows a redirect. */
const byOwner = {
  'src/models/bounded-fetch.ts':
    'OLLAMA_HOST, OPENAI_BASE_URL, STT_URL: the `fetch` that model and speech servers are asked with',
  'src/models/ollama.ts': 'OLLAMA_HOST, with that `fetch`',
  'src/models/openai.ts': 'OPENAI_BASE_URL, with that `fetch`',
  'src/speech/piper/http.ts': 'PIPER_URL by HTTP, and a Piper of our own on loopback',
  'src/speech/piper/wyoming.ts': 'PIPER_URL by Wyoming',
  'src/auth/system-mail/system-mail.ts': 'SMTP_URL, for mail that Homing itself writes',
  'src/home-assistant/broker.ts': 'MQTT_URL; it publishes counts and subscribes to nothing',
  'src/connectors/oauth/ask.ts': 'the providers file: endpoints of sign-in',
  'src/connectors/oauth/client.ts': 'the same, with that `fetch`',
  'src/connectors/oauth/authorize.ts': 'the same; it only writes an address',
  'src/connectors/oauth/device.ts': 'the same',
  'src/connectors/oauth/failures.ts': 'the same; it only reads errors',
  'src/connectors/oauth/redeem.ts': 'the same',
  'src/connectors/oauth/refresh.ts': 'the same',
  'src/connectors/oidc.ts': 'OIDC_ISSUER and the endpoints it names, with that `fetch`',
  'src/connectors/gmail/request/api.ts': 'the providers file: the API of Gmail, bounded',
  'src/connectors/gmail/request/connection.ts': 'agents for the same',
}
/** They have something to do with the network and connect to nobody. */
const quiet = {
  'src/server.ts': 'listens',
  'src/doctor/offline-checks.ts': 'listens for a moment, to see whether a port is free',
  'src/backups/litestream.ts': 'the control socket of Litestream in the data folder',
  'src/oauth/flow.ts': 'random bytes',
  'src/connectors/tls-trust.ts': 'judges certificates of connections that others made',
}
const known = { ...guard, ...guarded, ...judgedBy, ...byOwner, ...quiet }

const libraries =
  'imapflow|nodemailer|nodemailer/lib/smtp-connection|ollama|ollama/browser|openai|openid-client|@googleapis/\\w+|googleapis|gaxios|undici|ws|axios|got|node-fetch|pop3|mailparser|mqtt'
const modules = 'http|https|http2|net|tls|dns|dns/promises|dgram'
/** `isIP` and its like connect to nobody, and neither does a type. */
const harmless = /^(?:isIP|isIPv4|isIPv6|BlockList|type \w+)$/

function opensConnections(code: string): boolean {
  if (/(?<![.\w])fetch\((?!\w+\??:)|\bglobalThis\.fetch\b|\bnew (?:WebSocket|EventSource)\(|\bcreateRemoteJWKSet\b/.test(code))
    return true
  if (new RegExp(`\\b(?:import|require)\\(\\s*'(?:${libraries}|(?:node:)?(?:${modules}))'`).test(code)) return true
  const imports = code.matchAll(
    new RegExp(`^import (type )?(\\{[^}]*\\}|[^{}'\\n]*?) ?from '(?:${libraries}|(?:node:)?(?:${modules}))'`, 'gm'),
  )
  return [...imports].some(([, type, names = '']) => {
    if (type) return false
    const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
    return listed === undefined || !listed.split(',').every((name) => harmless.test(name.trim()) || name.trim() === '')
  })
}

test('the scan sees what opens connections', () => {
  for (const code of [
    "const a = await fetch('http://x')",
    "import net from 'node:net'",
    "import { connect, isIP } from 'node:net'",
    "import { ImapFlow, type X } from 'imapflow'",
    "const { default: OpenAI } = await import('openai')",
    "import https from 'https'",
  ])
    expect([code, opensConnections(code)]).toEqual([code, true])
  for (const code of [
    "import type { Socket } from 'node:net'",
    "import { isIP } from 'node:net'",
    'client.fetch(1)',
    "import { type Socket } from 'node:net'",
  ])
    expect([code, opensConnections(code)]).toEqual([code, false])
})

test('connections begin only in the files that are known to begin them', () => {
  const found = [...text].filter(([, code]) => opensConnections(code)).map(([file]) => file)
  expect(found).toEqual(Object.keys(known).sort())
})

test('what people name is judged first', () => {
  for (const file of [...Object.keys(guarded), ...Object.values(judgedBy)])
    expect([file, text.get(file)?.includes('.mailServer(')]).toEqual([file, true])
  const users = [...text].filter(([, code]) => code.includes('new JudgedImapFlow(')).map(([name]) => name)
  expect(users).toEqual(Object.values(judgedBy))
})

test('nobody follows a redirect on their own', () => {
  for (const [file, code] of text)
    for (const [call] of code.matchAll(/(?<![.\w])fetch\((?!\w+\??:)[^\n]*/g))
      expect([file, call]).toEqual([file, expect.stringMatching(/redirect: '(?:error|manual)'/)])
  for (const file of ['src/models/ollama.ts', 'src/models/openai.ts']) expect(text.get(file)).toContain('fetch: bounded')
  expect(text.get('src/connectors/oauth/client.ts')).toContain('[customFetch]')
  expect(text.get('src/connectors/gmail/request/api.ts')).toContain("redirect: 'error'")
})

test('the proxies of a mail and its lists go through the guard', () => {
  for (const file of ['src/mail/body/image-proxy.ts', 'src/mail/unsubscribe/unsubscribe.ts'].filter((file) => text.has(file)))
    expect(text.get(file)).toMatch(/\bnet\.(?:get|post)\(/)
})

// ---- the same address in many spellings -----------------------------------------------------------------------------

const octet = fc.integer({ min: 0, max: 255 })
const spellings = fc.tuple(octet, octet, octet, octet).map(([a, b, c, d]) => {
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number) => value.toString(16)
  return {
    plain: `${a}.${b}.${c}.${d}`,
    others: [
      String(number),
      `0x${hex(number)}`,
      `${a}.${b}.${c * 256 + d}`,
      `0${a.toString(8)}.${b}.0x${hex(c)}.${d}`,
      `${a}.${b}.${c}.${d}.`,
      `[::ffff:${a}.${b}.${c}.${d}]`,
      `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
      `[64:ff9b::${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    ],
  }
})

test('an address is near or far by what it means, not by how it is written, whatever the scheme', () => {
  fc.assert(
    fc.property(spellings, fc.constantFrom('http', 'tcp', 'smtp'), ({ plain, others }, scheme) => {
      const near = ['loopback', 'private', 'link-local'].includes(addressKind(plain)) || plain === '0.0.0.0'
      for (const other of others.slice(0, 7))
        expect([other, placeOf(`${scheme}://${other}:10200`)]).toEqual([other, near ? 'here' : 'elsewhere'])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['tcp://3627734030:10200', 'elsewhere'],
  ['tcp://0xd83ad60e:10200', 'elsewhere'],
  ['tcp://2130706433:10200', 'here'],
  ['tcp://piper:10200', 'here'],
  ['tcp://[::ffff:8.8.8.8]:10200', 'elsewhere'],
  ['tcp://%65vil.example:1', 'elsewhere'],
  ['tcp://192.168.1.20:10200', 'here'],
])('%s is %s', (url, place) => {
  expect(placeOf(url)).toBe(place)
})

test('own mail crosses the internet with TLS only, however the address is written', () => {
  expect(tlsFor('smtp://3627734030:587')).toEqual({ requireTLS: true })
  expect(tlsFor('smtp://[::ffff:8.8.8.8]:587')).toEqual({ requireTLS: true })
  expect(tlsFor('smtp://3232235786:587')).toEqual({})
  expect(tlsFor('smtp://postfix:25')).toEqual({})
})

test('what must not be reached is not reached in any spelling, by name or by redirect', async () => {
  const resolve = async (host: string) => [host === 'inside.example' ? '::ffff:169.254.169.254' : '93.184.216.34']
  const log = createLog('silent')
  const net = createNet({ mailHostsAllow: [] }, log, { resolve, dial: () => ({ addresses: ['127.0.0.1'], port: 1 }) })
  const options = { maxBytes: 10, timeoutMs: 2000 }
  const forbidden = fc.constantFrom(
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.1',
  )
  await fc.assert(
    fc.asyncProperty(forbidden, async (plain) => {
      const [a = 0, b = 0, c = 0, d = 0] = plain.split('.').map(Number)
      const number = ((a * 256 + b) * 256 + c) * 256 + d
      for (const host of [
        plain,
        String(number),
        `0x${number.toString(16)}`,
        `[::ffff:${plain}]`,
        `[::${plain}]`,
        `[64:ff9b::${plain}]`,
      ])
        await expect(net.get(`http://${host}/`, options)).rejects.toMatchObject({ details: { reason: 'not-allowed' } })
    }),
    { numRuns: 16 },
  )
  await expect(net.get('http://inside.example/', options)).rejects.toMatchObject({ details: { reason: 'not-allowed' } })
  await expect(net.mailServer('inside.example', 993)).rejects.toMatchObject({ details: { reason: 'not-allowed' } })
  await expect(net.mailServer('2130706433', 993)).rejects.toMatchObject({ details: { reason: 'not-allowed' } })
})
