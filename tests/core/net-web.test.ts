// Web servers at home that an owner lists, and the one kind of POST.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { createNet } from '../../src/core/net.ts'

const small = { maxBytes: 1000, timeoutMs: 3000 }
const log = createLog('silent')
let asked: { url: string | undefined; method: string | undefined; headers: http.IncomingHttpHeaders; body: string }[]
let server: http.Server
let port: number
let location: string | undefined

const answer: http.RequestListener = async (req, res) => {
  let body = ''
  for await (const chunk of req) body += String(chunk)
  asked.push({ url: req.url, method: req.method, headers: req.headers, body })
  if (location) res.writeHead(302, { location })
  res.end('there')
}
async function listen(made: http.Server) {
  server = made
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
}

beforeEach(() => {
  asked = []
  location = undefined
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

describe('a web server at home', () => {
  beforeEach(() => listen(http.createServer(answer)))
  const net = (...webHostsAllow: string[]) =>
    createNet({ mailHostsAllow: ['127.0.0.1'], webHostsAllow }, log, {
      resolve: async (host) => (host === 'home.lan' ? ['127.0.0.1'] : ['127.0.0.2']),
    })
  const address = () => `http://home.lan:${port}/`

  test('is reached where the owner lists it with its port, by name, address or range', async () => {
    for (const entry of [`home.lan:${port}`, `127.0.0.1:${port}`, `127.0.0.0/8:${port}`])
      expect((await net(entry).get(address(), small)).status).toBe(200)
    expect(asked).toHaveLength(3)
  })

  test('is not, where another port or host is listed, or mail servers only', async () => {
    for (const entries of [[], ['home.lan'], ['127.0.0.0/8'], [`home.lan:${port + 1}`], [`other.lan:${port}`]])
      await expect(net(...entries).get(address(), small)).rejects.toMatchObject({ kind: 'unprocessable' })
    expect(asked).toEqual([])
  })

  test('does not lead further in', async () => {
    location = `http://other.lan:${port}/`
    await expect(net(`home.lan:${port}`).get(address(), small)).rejects.toMatchObject({ kind: 'unprocessable' })
    expect(asked).toHaveLength(1)
  })

  test('an entry that cannot be read stops the start by name', () => {
    expect(() => net('http://home.lan')).toThrow(/WEB_HOSTS_ALLOW: "http:\/\/home\.lan"/)
  })
})

describe('a POST', () => {
  let folder: string
  const before = tls.getCACertificates('default')
  const post = { ...small, contentType: 'application/x-www-form-urlencoded', body: 'List-Unsubscribe=One-Click' }
  const net = (addresses = ['93.184.216.34']) =>
    createNet({ mailHostsAllow: [] }, log, { resolve: async () => addresses, dial: () => ({ addresses: ['127.0.0.1'], port }) })

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'homing-post-'))
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=lists.example']
    execFileSync('openssl', [...args, '-addext', 'subjectAltName=DNS:lists.example', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    tls.setDefaultCACertificates([...before, readFileSync(cert, 'utf8')])
    await listen(https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer))
  })
  afterEach(() => {
    tls.setDefaultCACertificates(before)
    rmSync(folder, { recursive: true })
  })

  test('says what it has to say, and nothing of us', async () => {
    expect((await net().post('https://lists.example/leave/7', post)).status).toBe(200)
    const [request] = asked
    expect(request).toMatchObject({ url: '/leave/7', method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
    ])
  })

  test('follows no redirect', async () => {
    location = 'https://lists.example/elsewhere'
    expect((await net().post('https://lists.example/leave', post)).status).toBe(302)
    expect(asked).toHaveLength(1)
  })

  test('goes to public https addresses only', async () => {
    await expect(net().post('http://lists.example/', post)).rejects.toMatchObject({ kind: 'unprocessable' })
    await expect(net().post('https://lists.example:8443/', post)).rejects.toMatchObject({ kind: 'unprocessable' })
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fe80::1', '100.64.0.1'])
      await expect(net([address]).post('https://lists.example/', post)).rejects.toMatchObject({ kind: 'unprocessable' })
    await expect(net(['93.184.216.34', '10.0.0.1']).post('https://lists.example/', post)).rejects.toMatchObject({
      kind: 'unprocessable',
    })
    expect(asked).toEqual([])
  })
})
