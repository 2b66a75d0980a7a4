// What Thunderbird's database of providers knows, is known here without any network; where the hand-kept table says
// something else, it says why.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../../scripts/ispdb/files.ts'
import { ispdbLines } from '../../scripts/ispdb/lines.ts'
import { ispdbText, readLine } from '../../src/connectors/discover/ispdb.ts'
import { knownByDomain, mailDomains } from '../../src/connectors/discover/table.ts'
import { type DiscoverParts, discover } from '../../src/connectors/discover.ts'
import { readMailAddress } from '../../src/connectors/mail-address.ts'
import { providerOfDomain, readProviders } from '../../src/connectors/providers.ts'

const providers = readProviders('config/providers.json')
const nothing = async () => {
  throw new Error('the network was asked')
}
const offline: DiscoverParts = { providers, get: nothing, mx: nothing, srv: nothing, probe: nothing }
const find = (email: string) => discover(readMailAddress(email), offline)

describe('found without any network', () => {
  test.each([
    ['ada@accountant.com', 'tls imap.mail.com:993', 'tls smtp.mail.com:465', undefined],
    ['ada@hansen.dk', 'tls imap.jubii.dk:993', 'tls smtp.jubii.dk:465', undefined],
    ['ada@worldonline.dk', 'starttls mail.telenor.dk:143', 'starttls mail.telenor.dk:587', undefined],
    ['ada@posteo.gr', 'tls posteo.de:993', 'tls posteo.de:465', undefined],
    ['ada@inbox.lt', 'tls mail.inbox.lt:993', 'tls mail.inbox.lt:465', undefined],
    ['ada@ptd.net', 'tls promail.ptd.net:993', 'tls promail.ptd.net:465', 'ada'],
    ['ada@i.softbank.jp', 'tls imap.softbank.jp:993', 'tls smtp.softbank.jp:465', 'ada'],
    ['ada@kabelmail.de', 'tls imap.vodafonemail.de:993', 'tls smtp.vodafonemail.de:465', undefined],
    ['ada@rr.com', 'tls mail.twc.com:993', 'starttls mail.twc.com:587', undefined],
    ['ada@smokeofanarchy.ru', 'tls imaps.smokeofanarchy.ru:993', 'tls submissions.smokeofanarchy.ru:465', undefined],
    // The user name is one of the person's own, which no address says.
    ['ada@tugraz.at', 'tls sbox.tugraz.at:993', 'starttls mailrelay.tugraz.at:587', ''],
    // These six were out of date, or stood against the database without a word.
    ['ada@cox.net', 'tls imap.mail.yahoo.com:993', 'tls smtp.mail.yahoo.com:465', undefined],
    ['ada@q.com', 'tls mail.q.com:993', 'starttls smtp.q.com:587', undefined],
    ['ada@email.it', 'tls in.email.it:993', 'tls out.email.it:465', undefined],
    ['ada@mail.ee', 'tls mail.ee:993', 'tls mail.ee:465', undefined],
    ['ada@blueyonder.co.uk', 'tls imap4.blueyonder.co.uk:993', 'tls smtp.blueyonder.co.uk:465', undefined],
    ['ada@virgin.net', 'tls imap4.virgin.net:993', 'tls smtp.virgin.net:465', undefined],
  ])('%s', async (email, imap, smtp, username) => {
    const found = await find(email)
    expect([written(found.imap), written(found.smtp), found.username]).toEqual([imap, smtp, username])
  })

  test('where the user name is no part of the address, it is asked for, and not made up', async () => {
    expect((await find('ada@tugraz.at')).note).toMatch(/needs a username/)
    expect((await find('ada@rr.com')).note).toBeUndefined()
  })

  test('at Google, Microsoft and Yahoo one signs in there, whatever the domain is called', async () => {
    expect(await find('ada@umich.edu')).toMatchObject({ provider: 'gmail', label: 'Gmail' })
    expect(await find('ada@hotmail.rs')).toMatchObject({ provider: 'outlook', label: 'Outlook' })
    expect(await find('ada@yahoo.se')).toMatchObject({
      provider: 'yahoo',
      appPassword: { url: expect.stringContaining('https://') },
    })
    expect(await find('ada@cox.net')).toMatchObject({
      provider: 'yahoo',
      appPassword: { url: expect.stringContaining('https://') },
    })
  })

  test('every domain of the database, and no server without encryption', async () => {
    const domains = shippedLines().flatMap((line) => line.domains)
    expect(domains.length).toBeGreaterThan(800)
    expect(new Set(domains).size).toBe(domains.length)
    for (const domain of domains) {
      const found = await find(`ada@${domain}`)
      expect([domain, found.imap.security, found.smtp.security]).not.toContain('none')
      expect([domain, found.imap.host]).toEqual([domain, expect.stringMatching(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)])
    }
  })
})

test('where the hand-kept table differs from the database, it says why', () => {
  const unexplained = shippedLines().flatMap((line) =>
    line.domains.flatMap((domain) => {
      if (providerOfDomain(providers, domain)) return []
      const entry = mailDomains().find(({ domains }) => domains.includes(domain))
      const known = knownByDomain(providers, domain)
      if (!entry || entry.differs || !known || 'noImap' in known) return []
      const filled = (offer: { host: string; port: number; security?: string | undefined }) =>
        written({ ...offer, host: offer.host.replace('%EMAILDOMAIN%', domain) })
      const ours = [written(known.imap), written(known.smtp), known.username === 'local' ? '%EMAILLOCALPART%' : '%EMAILADDRESS%']
      const theirs = [filled(line.imap), filled(line.smtp), line.username]
      return ours.join() === theirs.join() ? [] : [`${domain}: ${ours.join()} but ${theirs.join()}`]
    }),
  )
  expect(unexplained).toEqual([])
})

describe('the script that renews it', () => {
  const server = (tag: string, type: string, socket: string, more: { port?: number; user?: string; auth?: string } = {}) => `
    <${tag} type="${type}"><hostname>${type}.corp.example</hostname><port>${more.port ?? 993}</port><socketType>${socket}</socketType>
      <username>${more.user ?? '%EMAILADDRESS%'}</username><authentication>${more.auth ?? 'password-cleartext'}</authentication></${tag}>`
  const file = (domains: string[], servers: string) => `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="corp">
    ${domains.map((domain) => `<domain>${domain}</domain>`).join('')}<displayName>Corp &amp; Co</displayName>${servers}
    </emailProvider></clientConfig>`
  const imap = (socket: string, more = {}) => server('incomingServer', 'imap', socket, more)
  const smtp = (socket: string, more = {}) => server('outgoingServer', 'smtp', socket, { port: 465, ...more })
  const written = (files: Record<string, string>) =>
    ispdbLines(
      Object.entries(files).map(([name, text]) => ({ name, text })),
      '2026-01-02',
    )
  const lines = (files: Record<string, string>) =>
    written(files)
      .text.split('\n')
      .filter((line) => line && !line.startsWith('# '))

  test('takes TLS before STARTTLS, and nothing without encryption', () => {
    const both = file(
      ['corp.example'],
      imap('plain') + imap('STARTTLS', { port: 143 }) + imap('SSL') + smtp('STARTTLS', { port: 587 }),
    )
    const plain = file(['open.example'], imap('plain') + smtp('plain'))
    const { text } = written({ 'corp.example.xml': both, 'open.example.xml': plain })
    expect(lines({ 'corp.example.xml': both, 'open.example.xml': plain })).toEqual([
      'Corp & Co | tls imap.corp.example 993 | starttls smtp.corp.example 587 | %EMAILADDRESS% | corp.example',
    ])
    expect(text).toContain('# Left out, no encryption: open.example\n')
    expect(text).toContain('# Read 2026-01-02: 1 providers, 1 domains.')
  })

  test('keeps the form of the user name, and leaves out POP, OAuth alone, and files for every domain', () => {
    const named = file(['a.example'], imap('SSL', { user: '%EMAILLOCALPART%.%EMAILDOMAIN%' }) + smtp('SSL'))
    const pop = file(['b.example'], server('incomingServer', 'pop3', 'SSL') + smtp('SSL'))
    const oauth = file(['c.example'], imap('SSL', { auth: 'OAuth2' }) + smtp('SSL'))
    const every = file(['%EMAILDOMAIN%'], imap('SSL') + smtp('SSL'))
    const here = file(['e.example'], imap('SSL').replace('imap.corp.example', '127.0.0.1') + smtp('SSL'))
    const { text } = written({ a: named, b: pop, c: oauth, d: every, e: here })
    expect(text).toContain(' | %EMAILLOCALPART%.%EMAILDOMAIN% | a.example\n')
    expect(text).toMatch(/^# Left out, OAuth alone: c$/m)
    expect(text).toMatch(/^# Left out, no IMAP: b$/m)
    expect(text).toMatch(/^# Left out, no domain: d$/m)
    expect(text).toMatch(/^# Left out, no server of its own: e$/m)
    expect(readLine(lines({ a: named })[0] ?? '')).toMatchObject({
      username: '%EMAILLOCALPART%.%EMAILDOMAIN%',
      domains: ['a.example'],
    })
  })

  test('a domain of two files belongs to the one of its name; the order in which files come changes nothing', () => {
    const first = file(['one.example', 'two.example'], imap('SSL') + smtp('SSL'))
    const second = file(['two.example', 'one.example'], imap('STARTTLS') + smtp('SSL'))
    const there = written({ 'one.example.xml': first, 'two.example.xml': second }).text
    expect(there).toMatch(/tls imap.corp.example 993 .* one.example$/m)
    expect(there).toMatch(/starttls imap.corp.example 993 .* two.example$/m)
    expect(written({ 'two.example.xml': second, 'one.example.xml': first }).text).toBe(there)
  })

  test('a folder and the service, which has a file for each domain, give the same lines', async () => {
    const text = file(['one.example', 'two.example'], imap('SSL') + smtp('SSL'))
    const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-ispdb-'))
    const service = http.createServer((request, response) => {
      response.end(
        request.url === '/v1.1/' ? '<a href="?C=N">Name</a><a href="one.example">1</a><a href="two.example">2</a>' : text,
      )
    })
    try {
      writeFileSync(path.join(folder, 'corp.xml'), text)
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
      const { port } = service.address() as { port: number }
      const fromFolder = ispdbLines(await filesOf(folder), '2026-01-02')
      const fromService = ispdbLines(await filesOf(`http://127.0.0.1:${port}/v1.1/`), '2026-01-02')
      expect(fromService.text).toBe(fromFolder.text)
      expect(fromService).toMatchObject({ providers: 1, domains: 2 })
    } finally {
      service.close()
      rmSync(folder, { recursive: true })
    }
  })
})

function shippedLines() {
  return ispdbText()
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map(readLine)
}
function written({ host, port, security }: { host: string; port: number; security?: string | undefined }): string {
  return `${security} ${host}:${port}`
}
