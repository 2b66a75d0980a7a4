import net from 'node:net'
import { describe, expect, test } from 'vitest'
import { readAutoconfig } from '../../src/connectors/discover/autoconfig.ts'
import { createProbe } from '../../src/connectors/discover/network.ts'
import { type DiscoverParts, discover } from '../../src/connectors/discover.ts'
import { readMailAddress } from '../../src/connectors/mail-address.ts'
import { readProviders } from '../../src/connectors/providers.ts'
import { createLog } from '../../src/core/log.ts'
import { createNet } from '../../src/core/net.ts'
import type { Discovered } from '../../src/shared/accounts.ts'
import { expectLinear } from '../support/cpu-time.ts'

const providers = readProviders('config/providers.json')
const never = <T>() => new Promise<T>(() => {})

/** A world in which nothing is found, but for what a test says. */
function world(known: Partial<DiscoverParts> = {}): DiscoverParts & { asked: string[] } {
  const asked: string[] = []
  return {
    providers,
    asked,
    mx: async (domain) => {
      asked.push(`mx ${domain}`)
      return []
    },
    srv: async (name) => {
      asked.push(`srv ${name}`)
      return []
    },
    get: async (url) => {
      asked.push(`get ${url}`)
      throw new Error('no such page')
    },
    probe: async (_protocol, { host, port }) => {
      asked.push(`probe ${host}:${port}`)
      return false
    },
    ...known,
  }
}
const find = (email: string, parts: DiscoverParts = world()) => discover(readMailAddress(email), parts)
const record = (name: string, port: number, priority = 0, weight = 0) => ({ name, port, priority, weight })
const page = (text: string) => async () => ({ status: 200, contentType: 'text/xml', bytes: new TextEncoder().encode(text) })

describe('from the bundled files, without any network', () => {
  test.each<[string, string, Partial<Discovered>]>([
    ['ada@gmail.com', 'imap.gmail.com', { source: 'provider', provider: 'gmail', label: 'Gmail' }],
    ['ada@GoogleMail.com', 'imap.gmail.com', { provider: 'gmail' }],
    ['ada@outlook.com', 'outlook.office365.com', { provider: 'outlook' }],
    ['ada@hotmail.fr', 'outlook.office365.com', { provider: 'outlook' }],
    ['ada@live.co.uk', 'outlook.office365.com', { provider: 'outlook' }],
    ['ada@yahoo.co.uk', 'imap.mail.yahoo.com', { provider: 'yahoo' }],
    ['ada@icloud.com', 'imap.mail.me.com', { source: 'table', provider: 'imap', label: 'iCloud' }],
    ['ada@mac.com', 'imap.mail.me.com', {}],
    ['ada@aol.com', 'imap.aol.com', {}],
    ['ada@verizon.net', 'imap.aol.com', {}],
    ['ada@gmx.de', 'imap.gmx.net', {}],
    ['ada@gmx.com', 'imap.gmx.com', {}],
    ['ada@web.de', 'imap.web.de', { username: 'ada' }],
    ['ada@t-online.de', 'secureimap.t-online.de', {}],
    ['ada@posteo.de', 'posteo.de', {}],
    ['ada@mailbox.org', 'imap.mailbox.org', {}],
    ['ada@fastmail.com', 'imap.fastmail.com', {}],
    ['ada@zoho.eu', 'imap.zoho.eu', {}],
    ['ada@ya.ru', 'imap.yandex.com', {}],
    ['ada@bk.ru', 'imap.mail.ru', {}],
    ['ada@wanadoo.fr', 'imap.orange.fr', {}],
    ['ada@free.fr', 'imap.free.fr', { username: 'ada' }],
    ['ada@laposte.net', 'imap.laposte.net', {}],
    ['ada@libero.it', 'imapmail.libero.it', {}],
    ['ada@seznam.cz', 'imap.seznam.cz', {}],
    ['ada@wp.pl', 'imap.wp.pl', {}],
    ['ada@bluewin.ch', 'imaps.bluewin.ch', {}],
    ['ada@skynet.be', 'imap.proximus.be', {}],
    ['ada@xs4all.nl', 'imap.kpnmail.nl', {}],
    ['ada@btinternet.com', 'mail.btinternet.com', {}],
    ['ada@comcast.net', 'imap.comcast.net', {}],
    ['ada@sbcglobal.net', 'imap.mail.att.net', {}],
    ['ada@bigpond.com', 'imap.telstra.com', {}],
    ['ada@163.com', 'imap.163.com', {}],
    ['ada@qq.com', 'imap.qq.com', {}],
    ['ada@naver.com', 'imap.naver.com', {}],
    ['ada@uol.com.br', 'imap.uol.com.br', { username: 'ada' }],
    ['ada@proton.me', '127.0.0.1', { imap: { host: '127.0.0.1', port: 1143, security: 'starttls' } }],
  ])('%s -> %s', async (email, host, more) => {
    const parts = world()
    const found = await find(email, parts)
    expect(found).toMatchObject({ ...more, imap: { host } })
    expect(parts.asked).toEqual([])
  })

  test('where a provider wants an app password, the link and the steps come with it', async () => {
    for (const email of ['ada@gmail.com', 'ada@yahoo.com', 'ada@icloud.com', 'ada@fastmail.com', 'ada@aol.com']) {
      const { appPassword } = await find(email)
      expect(appPassword?.url).toMatch(/^https:/)
      expect(appPassword?.steps.length).toBeGreaterThanOrEqual(3)
    }
    expect((await find('ada@posteo.de')).appPassword).toBeUndefined()
    expect((await find('ada@proton.me')).note).toContain('Bridge')
  })

  test('a provider without IMAP is said in plain words', async () => {
    await expect(find('ada@tutanota.com')).rejects.toMatchObject({
      kind: 'missing',
      message: expect.stringContaining("Tuta can't be connected"),
      details: { reason: 'no-imap' },
    })
  })
})

describe('for a domain of one’s own', () => {
  test.each([
    ['aspmx.l.google.com', 'imap.gmail.com', 'gmail'],
    ['ALT1.ASPMX.L.GOOGLE.COM.', 'imap.gmail.com', 'gmail'],
    ['corp-test.mail.protection.outlook.com', 'outlook.office365.com', 'outlook'],
    ['in1-smtp.messagingengine.com', 'imap.fastmail.com', 'imap'],
    ['mx.zoho.eu', 'imappro.zoho.eu', 'imap'],
    ['mx00.kundenserver.de', 'imap.ionos.de', 'imap'],
    ['mx1.mail.ovh.net', 'ssl0.ovh.net', 'imap'],
    ['spool.mail.gandi.net', 'mail.gandi.net', 'imap'],
    ['mx1.hostinger.com', 'imap.hostinger.com', 'imap'],
    ['mail.protonmail.ch', '127.0.0.1', 'imap'],
    ['mx01.mail.icloud.com', 'imap.mail.me.com', 'imap'],
    ['mx.yandex.net', 'imap.yandex.com', 'imap'],
    ['w0123456.kasserver.com', 'w0123456.kasserver.com', 'imap'],
    ['smtpin.rzone.de', 'imap.strato.de', 'imap'],
  ])('MX %s -> %s', async (mx, host, provider) => {
    expect(await find('ada@corp.test', world({ mx: async () => [mx] }))).toMatchObject({ source: 'mx', imap: { host }, provider })
  })

  test('an MX that only looks like a known one is not taken for it', async () => {
    for (const mx of ['evilgoogle.com', 'google.com.evil.test', 'mx.notgandi.net']) {
      await expect(find('ada@corp.test', world({ mx: async () => [mx] }))).rejects.toMatchObject({ kind: 'missing' })
    }
  })

  test('a domain whose mail lies with a provider without IMAP is told so', async () => {
    await expect(find('ada@corp.test', world({ mx: async () => ['mail.tutanota.de'] }))).rejects.toMatchObject({
      details: { reason: 'no-imap' },
    })
  })

  test('SRV records: TLS before STARTTLS, lowest priority first, "." means not offered', async () => {
    const records: Record<string, ReturnType<typeof record>[]> = {
      '_imaps._tcp.corp.test': [record('backup.corp.test', 993, 20), record('mail.corp.test.', 993, 10)],
      '_imap._tcp.corp.test': [record('mail.corp.test', 143)],
      '_submissions._tcp.corp.test': [record('.', 0)],
      '_submission._tcp.corp.test': [record('light.corp.test', 587, 5, 1), record('heavy.corp.test', 587, 5, 9)],
    }
    const found = await find('ada@corp.test', world({ srv: async (name) => records[name] ?? [] }))
    expect(found).toMatchObject({
      source: 'srv',
      imap: { host: 'mail.corp.test', port: 993, security: 'tls' },
      smtp: { host: 'heavy.corp.test', port: 587, security: 'starttls' },
    })
  })

  test('autoconfig at the domain is read, with its placeholders', async () => {
    const parts = world()
    const found = await find('Ada.L@corp.test', {
      ...parts,
      get: async (url, options) => {
        if (!url.startsWith('https://autoconfig.corp.test/mail/config-v1.1.xml?emailaddress=Ada.L%40corp.test'))
          return parts.get(url, options)
        expect(options.maxBytes).toBeLessThanOrEqual(100 * 1024)
        return page(config())()
      },
    })
    expect(found).toEqual({
      source: 'autoconfig',
      provider: 'imap',
      label: 'Corp & Sons',
      username: 'Ada.L',
      imap: { host: 'mail.corp.test', port: 993, security: 'tls' },
      smtp: { host: 'smtp.corp.test', port: 587, security: 'starttls' },
    })
    expect(parts.asked).toContain('get https://corp.test/.well-known/autoconfig/mail/config-v1.1.xml')
    expect(parts.asked.filter((line) => line.startsWith('get http:'))).toEqual([])
  })

  test('a user name that only the person knows is asked for', async () => {
    const server = (tag: string, type: string) =>
      `<${tag} type="${type}"><hostname>mail.corp.test</hostname><port>993</port><socketType>SSL</socketType><username>%USERNAME%</username></${tag}>`
    const file = `<clientConfig><userinput key="%USERNAME%">Staff number</userinput>${server('incomingServer', 'imap')}${server('outgoingServer', 'smtp')}</clientConfig>`
    const found = await find('ada@corp.test', world({ get: page(file) }))
    expect(found).toMatchObject({ source: 'autoconfig', username: '', note: expect.stringMatching(/needs a username/) })
  })

  test('guesses count only where a server greets', async () => {
    const up = new Set(['mail.corp.test:993', 'imap.corp.test:143', 'mail.corp.test:587'])
    const found = await find('ada@corp.test', world({ probe: async (_protocol, { host, port }) => up.has(`${host}:${port}`) }))
    expect(found).toMatchObject({
      source: 'guess',
      imap: { host: 'mail.corp.test', port: 993, security: 'tls' },
      smtp: { host: 'mail.corp.test', port: 587, security: 'starttls' },
    })
  })

  test('the more trustworthy answer wins, also when it comes later', async () => {
    const late = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 100))
    const everything = world({
      mx: () => late(['aspmx.l.google.com']),
      srv: async () => [record('srv.corp.test', 993)],
      get: page(config()),
      probe: async () => true,
    })
    expect(await find('ada@corp.test', everything)).toMatchObject({ source: 'mx' })
    expect(await find('ada@corp.test', { ...everything, mx: () => late([]) })).toMatchObject({ source: 'srv' })
    expect(await find('ada@corp.test', { ...everything, mx: async () => [], srv: () => late([]) })).toMatchObject({
      source: 'autoconfig',
    })
  })

  test('nothing found is a sentence', async () => {
    await expect(find('ada@corp.test')).rejects.toMatchObject({
      kind: 'missing',
      message: "Couldn't find this provider's servers. Please enter them below.",
    })
  })

  test('what never answers is not waited for, and what answered counts', async () => {
    const stuck = { mx: never<string[]>, srv: never<never[]>, get: never<never>, probe: async () => true }
    expect(await find('ada@corp.test', world(stuck))).toMatchObject({ source: 'guess' })
  })
})

function config({ imap = 'mail.%EMAILDOMAIN%', extra = '' } = {}): string {
  return `<?xml version="1.0"?>${extra}
<clientConfig version="1.1"><emailProvider id="corp.test"><displayName>Corp &amp; Sons</displayName>
 <!-- <incomingServer type="imap"><hostname>commented.test</hostname><port>993</port><socketType>SSL</socketType></incomingServer> -->
 <incomingServer type="pop3"><hostname>pop.corp.test</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
 <incomingServer type="imap"><hostname>plain.corp.test</hostname><port>143</port><socketType>plain</socketType></incomingServer>
 <incomingServer type="imap">
  <hostname> ${imap} </hostname><port>993</port><socketType>SSL</socketType><username>%EMAILLOCALPART%</username>
 </incomingServer>
 <outgoingServer type="smtp"><hostname>smtp.corp.test</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`
}

describe('hostile autoconfig', () => {
  const ada = readMailAddress('ada@corp.test')

  test('a DTD, half a file, no encryption and nonsense hosts are no answer', () => {
    expect(readAutoconfig(config(), ada)).toBeDefined()
    expect(readAutoconfig(config({ extra: '<!DOCTYPE x [<!ENTITY a "b">]>' }), ada)).toBeUndefined()
    expect(readAutoconfig(config().slice(0, 700), ada)).toBeUndefined()
    expect(readAutoconfig(config().replaceAll('SSL', 'plain'), ada)).toBeUndefined()
    for (const imap of ['a b', 'host/path', 'x@y', '', 'a\r\nb', '%00'])
      expect(readAutoconfig(config({ imap }), ada)).toBeUndefined()
    expect(readAutoconfig('', ada)).toBeUndefined()
  })

  test('a file made to cost time costs little', async () => {
    for (const part of [
      '<incomingServer ',
      '<incomingServer type="imap">',
      '<!--',
      '<displayName ',
      '<incomingServer type="imap"></incomingServer',
    ]) {
      await expectLinear((size) => readAutoconfig(part.repeat(Math.floor(size / part.length)), ada), 25_000)
    }
  })

  test('a file that fills the limit is not believed', async () => {
    const long = config() + ' '.repeat(100 * 1024 - config().length)
    await expect(find('ada@corp.test', world({ get: page(long) }))).rejects.toMatchObject({ kind: 'missing' })
  })
})

describe('addresses', () => {
  test.each([
    '',
    'ada',
    '@corp.test',
    'ada@',
    'ada@@corp.test',
    'a b@corp.test',
    'ada@corp.test\r\nBcc: x@y.test',
    'ada\n@corp.test',
    '"ada"@corp.test',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@corp_x.test',
    '.ada@corp.test',
    'a..b@corp.test',
    'ada@corp.test, eve@x.test',
    'Ada <ada@corp.test>',
    `${'a'.repeat(65)}@corp.test`,
    'ada@corp.test\u202e',
  ])('%j is refused', (text) => {
    expect(() => readMailAddress(text)).toThrow('Please enter a valid email address')
  })

  test('domains are lower case and ASCII, local parts stay as typed', () => {
    expect(readMailAddress(' Ada+Tag@BÜCHER.example ')).toEqual({
      email: 'Ada+Tag@xn--bcher-kva.example',
      local: 'Ada+Tag',
      domain: 'xn--bcher-kva.example',
    })
  })
})

describe('looking who greets', () => {
  async function greeter(greeting: string) {
    const server = net.createServer((socket) => {
      socket.resume().on('error', () => socket.destroy())
      if (greeting !== '') socket.write(greeting)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const port = (server.address() as net.AddressInfo).port
    return { port, [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())) }
  }
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'starttls' as const })
  const open = createProbe(createNet({ mailHostsAllow: ['127.0.0.1'] }, createLog('silent')))

  test('an IMAP greeting is IMAP, an SMTP greeting is SMTP, anything else is neither', async () => {
    await using imap = await greeter('* OK ready\r\n')
    await using smtp = await greeter('220 mail.test ESMTP\r\n')
    await using other = await greeter('SSH-2.0-x\r\n')
    expect([await open('imap', at(imap.port)), await open('smtp', at(imap.port))]).toEqual([true, false])
    expect([await open('imap', at(smtp.port)), await open('smtp', at(smtp.port))]).toEqual([false, true])
    expect([await open('imap', at(other.port)), await open('smtp', at(other.port))]).toEqual([false, false])
  })

  test('silence and TLS that is none end in time, and the guard is asked first', async () => {
    await using mute = await greeter('')
    await using imap = await greeter('* OK ready\r\n')
    expect(await open('imap', at(mute.port))).toBe(false)
    expect(await open('imap', { ...at(imap.port), security: 'tls' })).toBe(false)
    const guarded = createProbe(createNet({ mailHostsAllow: [] }, createLog('silent')))
    expect(await guarded('imap', at(imap.port))).toBe(false)
  })
})
