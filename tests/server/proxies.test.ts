// What docs/owner/proxies.md tells people to write, run as it stands there: a real Caddy and a real nginx in front of a whole
// Homing. Only the name, the ports and the certificate are put in.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/program.ts'
import { type TestServer, testServer } from '../rest/server.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/owner/proxies.md'), 'utf8')
/** The first block below that heading. */
function recipe(heading: string): string {
  const block = new RegExp(`^## ${heading}\\n+\`\`\`\\w*\\n([^]*?)^\`\`\``, 'm').exec(page)
  if (!block?.[1]) throw new Error(`docs/owner/proxies.md has no recipe for ${heading}`)
  return block[1]
}

interface Proxy {
  program: string
  /** Writes its configuration into the folder; answers how it is started. */
  configure(folder: string, ports: { proxy: number; homing: number }): string[]
}

const proxies: Record<string, Proxy> = {
  Caddy: {
    program: '/usr/bin/caddy',
    configure(folder, { proxy, homing }) {
      const site = recipe('Caddy')
        .replace('mail.example.org {', `https://mail.example.org:${proxy} {\n  tls internal`)
        .replace('127.0.0.1:8080', `127.0.0.1:${homing}`)
      const rules = `{\n admin off\n auto_https disable_redirects\n skip_install_trust\n storage file_system ${folder}\n}\n${site}`
      writeFileSync(path.join(folder, 'Caddyfile'), rules)
      return ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')]
    },
  },
  nginx: {
    program: '/usr/sbin/nginx',
    configure(folder, { proxy, homing }) {
      const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
      execFileSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
        ...['-subj', '/CN=mail.example.org', '-keyout', key, '-out', cert],
      ])
      const site = recipe('nginx')
        .replace('listen 443', `listen ${proxy}`)
        .replace('/etc/ssl/mail.example.org.pem', cert)
        .replace('/etc/ssl/mail.example.org.key', key)
        .replace('127.0.0.1:8080', `127.0.0.1:${homing}`)
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
      const fixture = `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${own.join(' ')}`
      writeFileSync(path.join(folder, 'nginx.conf'), `${fixture}\n${site}\n}`)
      return ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')]
    },
  },
}

interface Answer {
  status: number
  text: string
}
interface Asking {
  method?: string
  token?: string
  body?: Buffer
  headers?: Record<string, string>
  /** Stops reading once this has come. */
  until?: string
}

describe.each(Object.entries(proxies))('%s', (_, { program, configure }) => {
  const there = existsSync(program)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-proxy-'))
  let homing: TestServer
  let child: ChildProcess | undefined
  let port = 0
  let said = ''

  beforeAll(async () => {
    if (!there) return
    port = await freePort()
    homing = await testServer({ env: { PUBLIC_URL: `https://mail.example.org:${port}`, TRUSTED_PROXIES: '127.0.0.1' } })
    const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const args = configure(folder, { proxy: port, homing: homing.port })
    child = spawn(program, args, { env: { ...process.env, ...home }, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.on('data', (data: Buffer) => {
      said += data
    })
    await vi.waitFor(async () => expect(await ask('/healthz'), said).toMatchObject({ status: 200 }), { timeout: 60_000 })
  }, 180_000)
  afterAll(async () => {
    if (child && child.exitCode === null) {
      // A clean end would wait for the streams.
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await homing?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  /** As a browser at 127.0.0.2 asks. */
  function ask(route: string, { method = 'GET', token, body, headers, until }: Asking = {}): Promise<Answer> {
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    const options = { host: '127.0.0.1', port, path: route, method, servername: 'mail.example.org', rejectUnauthorized: false }
    return new Promise((resolve, reject) => {
      const request = https.request(
        {
          ...options,
          localAddress: '127.0.0.2',
          headers: { host: `mail.example.org:${port}`, ...authorization, ...headers },
        },
        (response) => {
          let text = ''
          const done = () => resolve({ status: response.statusCode ?? 0, text })
          response.on('data', (data: Buffer) => {
            text += data
            if (until && text.includes(until)) {
              done()
              request.destroy()
            }
          })
          response.on('end', done)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }

  test.skipIf(!there)('the name is passed on, and the visitor’s own address counts', async () => {
    const person = { email: 'ada@people.example', password: 'measure-twice-cut-once' }
    const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
    const post = (route: string, body: object) =>
      ask(`/api/auth/${route}`, { method: 'POST', headers: json, body: Buffer.from(JSON.stringify(body)) })
    expect((await post('register', { name: 'Ada', ...person })).status).toBe(201)
    const { token } = JSON.parse((await post('login', person)).text)
    const { sessions } = JSON.parse((await ask('/api/auth/sessions', { token })).text)
    // Not what the visitor claims, and not the proxy's.
    expect(sessions).toMatchObject([{ address: '127.0.0.2' }])
  })

  test.skipIf(!there)('what went stale is told at once', async () => {
    const { token, userId } = await homing.signIn('grace')
    const stream = { token, headers: { accept: 'text/event-stream' } }
    expect(await ask('/trpc/system.events', { ...stream, until: 'hello' })).toMatchObject({ status: 200 })
    const next = ask('/trpc/system.events', { ...stream, until: 'accounts.changed' })
    const telling = setInterval(() => homing.t.app.events.emit('accounts.changed', { userId, accountId: 'one' }), 100)
    expect((await next.finally(() => clearInterval(telling))).text).toContain('accounts.changed')
  })

  test.skipIf(!there)('a mail with large files gets through to what checks it', async () => {
    const { token } = await homing.signIn('mary')
    const mail = { to: 'nobody', subject: 'Large', body: 'x'.repeat(30 * 1024 * 1024) }
    const headers = { 'content-type': 'application/json' }
    const answer = await ask('/api/emails/send', { method: 'POST', token, headers, body: Buffer.from(JSON.stringify(mail)) })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
