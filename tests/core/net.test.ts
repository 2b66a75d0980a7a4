import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import zlib from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { addressKind } from '../../src/core/net/address.ts'
import { hostOf } from '../../src/core/net/host-rules.ts'
import { createNet, type Net } from '../../src/core/net.ts'

const log = createLog('silent')
type Names = Record<string, string[]>

function netOf(names: Names, allow: string[] = []): Net {
  return createNet({ mailHostsAllow: allow }, log, { resolve: resolver(names) })
}
function resolver(names: Names) {
  return async (host: string) => {
    const found = names[host]
    if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return found
  }
}
async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`)
  return error
}

describe('kinds of addresses', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['172.15.255.255', 'public'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', 'public'],
    ['10.1.2.3', 'private'],
    ['192.168.1.1', 'private'],
    ['100.63.255.255', 'public'],
    ['100.64.0.1', 'shared'],
    ['100.127.255.255', 'shared'],
    ['100.128.0.0', 'public'],
    ['100.100.100.200', 'metadata'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['0.0.0.0', 'reserved'],
    ['0.1.2.3', 'reserved'],
    ['169.254.1.1', 'link-local'],
    ['169.254.169.254', 'metadata'],
    ['192.0.2.1', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['198.51.100.7', 'reserved'],
    ['203.0.113.9', 'reserved'],
    ['224.0.0.1', 'reserved'],
    ['239.255.255.255', 'reserved'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['2606:4700:4700::1111', 'public'],
    ['::1', 'loopback'],
    ['::', 'reserved'],
    ['fe80::1', 'link-local'],
    ['febf::1', 'link-local'],
    ['fe80::1%eth0', 'reserved'],
    ['fc00::1', 'private'],
    ['fdff::1', 'private'],
    ['fd00:ec2::254', 'metadata'],
    ['ff02::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['2001:0:1::1', 'reserved'],
    ['2002:7f00:1::', 'reserved'],
    ['64:ff9b:1::1', 'reserved'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['64:ff9b::808:808', 'public'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['0:0:0:0:0:ffff:a9fe:a9fe', 'metadata'],
    ['::ffff:10.0.0.1', 'private'],
    ['::127.0.0.1', 'loopback'],
    ['4000::1', 'reserved'],
    ['not an address', 'reserved'],
  ])('%s is %s', (address, kind) => {
    expect(addressKind(address)).toBe(kind)
  })
})

describe('every spelling of an address', () => {
  const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
  type Octets = [number, number, number, number]
  const whole = ([a, b, c, d]: Octets) => ((a * 256 + b) * 256 + c) * 256 + d
  const groups = ([a, b, c, d]: Octets) => `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`

  test('is judged as the address it means', () => {
    fc.assert(
      fc.property(octets, (parts) => {
        const dotted = parts.join('.')
        const kind = addressKind(dotted)
        for (const inside of ['::ffff:', '0:0:0:0:0:FFFF:', '64:ff9b::']) {
          expect(addressKind(`${inside}${groups(parts)}`)).toBe(kind)
          expect(addressKind(`${inside}${dotted}`)).toBe(kind)
        }
        const [a, b, c, d] = parts
        const spellings = [
          `${whole(parts)}`,
          `0x${whole(parts).toString(16)}`,
          `0${whole(parts).toString(8)}`,
          `${a}.${(b * 256 + c) * 256 + d}`,
          `${a}.${b}.${c * 256 + d}`,
          parts.map((part) => `0x${part.toString(16)}`).join('.'),
          parts.map((part) => `0${part.toString(8)}`).join('.'),
          `[::ffff:${groups(parts)}]`,
        ]
        for (const spelling of spellings) expect(hostOf(spelling)).toBe(dotted)
      }),
    )
  })

  test('nothing that is no address is public', () => {
    fc.assert(fc.property(fc.string(), (text) => addressKind(`${text}!`) === 'reserved'))
  })
})

describe('mail servers', () => {
  test('a public host is reached at its judged address, IPv4 first, with its name for the certificate', async () => {
    const net = netOf({ 'imap.example.com': ['2606:4700::1', '93.184.216.34'] })
    expect(await net.mailServer('IMAP.Example.com.', 993)).toEqual({
      address: '93.184.216.34',
      servername: 'imap.example.com',
      port: 993,
    })
  })

  test('a mail server on the home network is welcome on the ports of mail only', async () => {
    const net = netOf({ 'nas.lan': ['192.168.1.20'], 'nas6.lan': ['fd12::20'], 'mesh.lan': ['100.101.102.103'] })
    for (const port of [25, 143, 465, 587, 993]) expect(await net.mailServer('nas.lan', port)).toMatchObject({ port })
    expect(await net.mailServer('nas6.lan', 993)).toMatchObject({ address: 'fd12::20' })
    expect(await net.mailServer('mesh.lan', 993)).toMatchObject({ address: '100.101.102.103' })
    for (const port of [22, 80, 110, 443, 2525, 8080, 11434]) {
      expect(await failure(net.mailServer('nas.lan', port))).toMatchObject({
        kind: 'unprocessable',
        details: { reason: 'not-allowed' },
      })
    }
  })

  test.each([
    '127.0.0.1',
    '0x7f.1',
    '127.1',
    '017700000001',
    '2130706433',
    '[::1]',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '224.0.0.1',
    '[::ffff:a9fe:a9fe]',
  ])('%s is refused unless listed', async (host) => {
    expect(await failure(netOf({}).mailServer(host, 993))).toMatchObject({
      kind: 'unprocessable',
      details: { reason: 'not-allowed' },
    })
  })

  test('one forbidden address among good ones refuses the host', async () => {
    const net = netOf({
      'mixed.example': ['93.184.216.34', '127.0.0.1'],
      'meta.example': ['93.184.216.34', '::ffff:169.254.169.254'],
      'odd.example': ['junk'],
    })
    for (const host of ['mixed.example', 'meta.example', 'odd.example']) {
      expect(await failure(net.mailServer(host, 993))).toMatchObject({ details: { reason: 'not-allowed' } })
    }
  })

  test('the refusal tells the owner which setting helps', async () => {
    const error = await failure(netOf({ localhost: ['127.0.0.1'] }).mailServer('localhost', 1143))
    expect(error.message).toContain("This mail server address isn't allowed here.")
    expect(error.message).toContain('MAIL_HOSTS_ALLOW=localhost:1143')
  })

  test('a listed host may be the loopback, and other ports only where the entry says so', async () => {
    const names = { localhost: ['::1', '127.0.0.1'], 'other.example': ['127.0.0.1'] }
    const net = netOf(names, ['LOCALHOST:1143'])
    expect(await net.mailServer('localhost', 1143)).toEqual({ address: '127.0.0.1', servername: 'localhost', port: 1143 })
    expect(await failure(net.mailServer('localhost', 1025))).toMatchObject({ details: { reason: 'not-allowed' } })
    expect(await failure(net.mailServer('localhost', 993))).toMatchObject({ details: { reason: 'not-allowed' } })
    expect(await failure(net.mailServer('other.example', 1143))).toMatchObject({ details: { reason: 'not-allowed' } })
  })

  test('an entry without a port stands for every port; ranges and bracketed addresses work with and without one', async () => {
    const net = netOf({ 'bridge.lan': ['10.0.0.5'] }, ['bridge.lan', '127.0.0.0/8:1143', '[::1]:1025', '10.9.0.0/16'])
    expect(await net.mailServer('bridge.lan', 1025)).toMatchObject({ port: 1025 })
    expect(await net.mailServer('127.9.9.9', 1143)).toMatchObject({ address: '127.9.9.9' })
    expect(await net.mailServer('::1', 1025)).toMatchObject({ address: '::1', servername: '::1' })
    expect(await net.mailServer('10.9.1.1', 4000)).toMatchObject({ port: 4000 })
    await expect(net.mailServer('127.9.9.9', 993)).rejects.toThrow("isn't allowed")
    await expect(net.mailServer('::1', 993)).rejects.toThrow("isn't allowed")
    await expect(net.mailServer('10.8.1.1', 4000)).rejects.toThrow("isn't allowed")
  })

  test('an entry that cannot be read stops the start by name', () => {
    for (const entry of ['10.0.0.0/99', 'mail server', 'http://x', '10.0.0.0/8/8']) {
      expect(() => netOf({}, [entry])).toThrow(/^Please correct these settings:\s+MAIL_HOSTS_ALLOW/)
    }
  })

  test('a name that does not exist, and text that is no name, is a sentence about the host', async () => {
    const net = netOf({})
    for (const host of ['nowhere.example', 'a b', 'x@y', 'host/path', 'host:99', '', '%31', 'fe80::1%eth0', 'a\r\nb']) {
      expect(await failure(net.mailServer(host, 993))).toMatchObject({ kind: 'unprocessable', details: { reason: 'host' } })
    }
  })

  test('a resolver in trouble is no verdict about the name', async () => {
    const net = createNet({ mailHostsAllow: [] }, log, {
      resolve: () => Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' })),
    })
    expect(await failure(net.mailServer('imap.example.com', 993))).toMatchObject({
      kind: 'unavailable',
      details: { reason: 'host' },
    })
  })
})

/** A web server on the loopback that stands for the public address 93.184.216.34. */
async function web(answer: http.RequestListener) {
  const server = http.createServer(answer)
  return standIn(server, () => server.closeAllConnections())
}
async function standIn(server: Server, cut: () => void) {
  const port = await listening(server)
  const dialled: string[] = []
  const net = (names: Names | ((host: string) => Promise<string[]>) = { 'site.example': ['93.184.216.34'] }) =>
    createNet({ mailHostsAllow: ['127.0.0.0/8'] }, log, {
      resolve: typeof names === 'function' ? names : resolver(names),
      dial: (target) => {
        dialled.push(...target.addresses)
        return { addresses: ['127.0.0.1'], port }
      },
    })
  return {
    net,
    dialled,
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
const small = { maxBytes: 1000, timeoutMs: 5000 }

describe('fetching web addresses', () => {
  test('bytes arrive with status and type; nothing of ours travels', async () => {
    let seen: http.IncomingHttpHeaders = {}
    await using site = await web((request, response) => {
      seen = request.headers
      response.setHeader('content-type', 'image/png')
      response.setHeader('set-cookie', 'a=b')
      response.end(`path ${request.url}`)
    })
    const got = await site.net().get('http://site.example/a?b=c#d', { ...small, accept: 'image/*' })
    expect({ ...got, bytes: Buffer.from(got.bytes).toString() }).toEqual({
      status: 200,
      contentType: 'image/png',
      bytes: 'path /a?b=c',
    })
    expect(Object.keys(seen).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    expect(seen.host).toBe('site.example')
    expect(site.dialled).toEqual(['93.184.216.34'])
  })

  test.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://site.example:8080/',
    'http://private.example/',
    'http://mixed.example/',
  ])('%s is not opened, whatever MAIL_HOSTS_ALLOW says', async (url) => {
    await using site = await web((_request, response) => response.end('secret'))
    const net = site.net({
      'site.example': ['93.184.216.34'],
      'private.example': ['10.0.0.1'],
      'mixed.example': ['93.184.216.34', '10.0.0.1'],
    })
    expect(await failure(net.get(url, small))).toMatchObject({ kind: 'unprocessable', details: { reason: 'not-allowed' } })
    expect(site.dialled).toEqual([])
  })

  test.each(['ftp://site.example/', 'file:///etc/passwd', 'data:text/plain,x', 'http://u:p@site.example/', 'nonsense', ''])(
    '%s is no web address',
    async (url) => {
      await using site = await web((_request, response) => response.end('secret'))
      expect(await failure(site.net().get(url, small))).toMatchObject({ kind: 'invalid' })
      expect(site.dialled).toEqual([])
    },
  )

  test('a name that changes its mind is asked once, and the connection goes to the judged address', async () => {
    await using site = await web((_request, response) => response.end('ok'))
    let asked = 0
    const net = site.net(async () => [++asked === 1 ? '93.184.216.34' : '127.0.0.1'])
    await net.get('http://rebind.example/', small)
    expect(asked).toBe(1)
    expect(site.dialled).toEqual(['93.184.216.34'])
    expect(await failure(net.get('http://rebind.example/', small))).toMatchObject({ details: { reason: 'not-allowed' } })
  })

  test.each(['http://127.0.0.1/x', 'http://inside.example/', '//10.0.0.1/', 'http://site.example:8080/', 'file:///etc/passwd'])(
    'a redirect to %s is judged anew',
    async (location) => {
      const paths: (string | undefined)[] = []
      await using site = await web((request, response) => {
        paths.push(request.url)
        response.writeHead(302, { location }).end()
      })
      const error = await failure(
        site.net({ 'site.example': ['93.184.216.34'], 'inside.example': ['172.17.0.1'] }).get('http://site.example/start', small),
      )
      expect(['unprocessable', 'invalid']).toContain(error.kind)
      expect(paths).toEqual(['/start'])
    },
  )

  test('three redirects are followed, a fourth is not', async () => {
    await using site = await web((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })
    expect(Buffer.from((await site.net().get('http://site.example/3', small)).bytes).toString()).toBe('there')
    expect(await failure(site.net().get('http://site.example/4', small))).toMatchObject({ kind: 'provider' })
  })

  test('a long answer is cut off at the limit, packed or not', async () => {
    await using site = await web((request, response) => {
      const body = Buffer.alloc(50_000_000)
      if (request.url === '/plain') return response.end(body)
      const packed =
        request.url === '/br'
          ? zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })
          : zlib.gzipSync(body, { level: 1 })
      response.setHeader('content-encoding', request.url === '/br' ? 'br' : 'gzip')
      return response.end(packed)
    })
    // Packing 50 MB takes a while beside other tests.
    const patient = { ...small, timeoutMs: 30_000 }
    for (const name of ['plain', 'gzip', 'br']) {
      expect((await site.net().get(`http://site.example/${name}`, patient)).bytes.length).toBe(1000)
    }
  }, 180_000)

  test('broken packing and unknown packing are an error, never raw bytes', async () => {
    await using site = await web((request, response) => {
      response.setHeader('content-encoding', request.url === '/gzip' ? 'gzip' : 'zstd-x')
      response.end('not packed at all')
    })
    for (const name of ['gzip', 'other']) {
      expect(await failure(site.net().get(`http://site.example/${name}`, small))).toMatchObject({ kind: 'unavailable' })
    }
  })

  test('a server that trickles, hangs, or a name that never resolves ends with the time limit', async () => {
    await using site = await web((request, response) => {
      if (request.url === '/silent') return
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const brief = { maxBytes: 1_000_000, timeoutMs: 200 }
    for (const net of [site.net(), site.net(() => new Promise(() => {}))]) {
      for (const name of ['silent', 'trickle'])
        expect(await failure(net.get(`http://site.example/${name}`, brief))).toMatchObject({ kind: 'timeout' })
    }
  })

  test('https asks for the name and does not trust a certificate nobody vouches for', async () => {
    await using secure = await selfSigned()
    expect(await failure(secure.site.net().get('https://site.example/', small))).toMatchObject({ kind: 'unavailable' })
    expect(secure.names).toEqual(['site.example'])
  })
})

async function selfSigned() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-net-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=site.example',
      '-addext',
      'subjectAltName=DNS:site.example',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const names: string[] = []
  const server = tls.createServer({
    key: readFileSync(key),
    cert: readFileSync(cert),
    SNICallback: (name, done) => {
      names.push(name)
      done(null)
    },
  })
  const site = await standIn(server, () => {})
  return {
    site,
    names,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
