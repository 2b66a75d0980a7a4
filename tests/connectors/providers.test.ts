import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mailDomains } from '../../src/connectors/discover/table.ts'
import { providerOfDomain, readProviders } from '../../src/connectors/providers.ts'
import { mailPorts } from '../../src/core/net/host-rules.ts'

const file = 'config/providers.json'

function readBack(content: unknown) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-providers-'))
  try {
    const copy = path.join(folder, 'providers.json')
    writeFileSync(copy, typeof content === 'string' ? content : JSON.stringify(content))
    return readProviders(copy)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const server = { host: 'mail.corp.test', port: 993, security: 'tls' }
const entry = { label: 'Corp', connector: 'imap', imap: server, smtp: { ...server, port: 465 } }

test('the shipped file knows gmail, outlook and yahoo with servers and OAuth', () => {
  const table = readProviders(file)
  for (const id of ['gmail', 'outlook', 'yahoo']) {
    expect(table[id]).toMatchObject({
      imap: { port: 993, security: 'tls' },
      oauth: { scopes: expect.arrayContaining(['openid', 'email']) },
    })
  }
  expect(table.gmail?.appPassword?.url).toContain('google.com')
  expect(providerOfDomain(table, 'googlemail.com')?.id).toBe('gmail')
  expect(providerOfDomain(table, 'hotmail.co.uk')?.id).toBe('outlook')
  expect(providerOfDomain(table, 'ymail.com')?.id).toBe('yahoo')
  expect(providerOfDomain(table, 'example.com')).toBeUndefined()
})

test('an owner may bring providers of their own, with http inside the machine only', () => {
  const oauth = {
    authorizeUrl: 'http://127.0.0.1:9/a',
    tokenUrl: 'http://localhost:9/t',
    userInfoUrl: 'http://[::1]:9/u',
    scopes: ['openid'],
    clientIdEnv: 'A',
    clientSecretEnv: 'B',
  }
  expect(readBack({ corp: { ...entry, domains: ['CORP.test'], oauth } }).corp?.domains).toEqual(['corp.test'])
  for (const tokenUrl of [
    'http://login.corp.test/t',
    'http://127.0.0.1.evil.test/t',
    'ftp://localhost/t',
    'javascript:alert(1)',
    'nonsense',
  ]) {
    expect(() => readBack({ corp: { ...entry, oauth: { ...oauth, tokenUrl } } })).toThrow('corp.oauth.tokenUrl')
  }
})

test('a wrong file names what is wrong and where', () => {
  expect(() => readBack({ corp: { ...entry, imap: { ...server, port: 99999 } } })).toThrow(/corp\.imap\.port/)
  expect(() => readBack({ corp: { ...entry, connector: 'pop' } })).toThrow(/corp\.connector/)
  expect(() => readBack('{ not json')).toThrow(/PROVIDERS_FILE/)
  expect(() => readProviders('/nowhere/providers.json')).toThrow(/PROVIDERS_FILE/)
})

test('the table of domains is broad, and says everything once', () => {
  const table = readProviders(file)
  const listed = mailDomains().flatMap(({ domains }) => domains)
  const named = Object.values(table).flatMap(({ domains }) => domains)
  expect(listed.length).toBeGreaterThanOrEqual(110)
  expect(new Set([...listed, ...named]).size).toBe(listed.length + named.length)
  const patterns = mailDomains().flatMap(({ mx }) => mx ?? [])
  expect(new Set(patterns).size).toBe(patterns.length)
})

test('every entry can be connected under the rules of the egress guard, or says why not', () => {
  const table = readProviders(file)
  for (const { label, noImap, provider, imap, smtp, domains, mx } of mailDomains()) {
    expect(domains.length + (mx?.length ?? 0), label).toBeGreaterThan(0)
    if (provider) expect(Object.keys(table), label).toContain(provider)
    if (noImap) continue
    for (const found of [imap, smtp]) {
      if (!found || found.host === '127.0.0.1') continue
      expect(mailPorts.has(found.port), label).toBe(true)
      expect(found.security, label).not.toBe('none')
    }
  }
})
