// A real CardDAV and CalDAV server for tests: Debian's Radicale, from a throw-away folder on a free port of 127.0.0.1.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../scripts/program.ts'

export interface Radicale extends AsyncDisposable {
  url: string
  /** `127.0.0.1:port`, for DAV_HOSTS_ALLOW. */
  host: string
  username: string
  password: string
  /** A request as the person's other programs make it; throws where it fails. */
  request(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Response>
  /** Below the person's home; returns its path. */
  createBook(name: string, title?: string): Promise<string>
  createCalendar(name: string, title?: string): Promise<string>
  /** Stops answering until it is started again; the data stays. */
  stop(): Promise<void>
  start(): Promise<void>
}

const [username, password] = ['ada', 'app-password']

export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'radicale-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  writeConfig(folder, port)
  let running = await launch(folder, url)
  const request: Radicale['request'] = async (method, place, body, headers = {}) => {
    const answer = await fetch(new URL(place, url), {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    if (!answer.ok) throw new Error(`${method} ${place}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const create = async (name: string, title: string, type: string) => {
    const place = `/${username}/${name}/`
    await request(
      'MKCOL',
      place,
      `<?xml version="1.0"?><D:mkcol xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav">
        <D:set><D:prop><D:resourcetype><D:collection/><${type}/></D:resourcetype><D:displayname>${title}</D:displayname></D:prop></D:set>
        </D:mkcol>`,
    )
    return place
  }
  return {
    url,
    host: `127.0.0.1:${port}`,
    username,
    password,
    request,
    createBook: (name, title = name) => create(name, title, 'R:addressbook'),
    createCalendar: (name, title = name) => create(name, title, 'C:calendar'),
    stop: () => end(running),
    async start() {
      running = await launch(folder, url)
    },
    async [Symbol.asyncDispose]() {
      await end(running)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeConfig(folder: string, port: number): void {
  mkdirSync(path.join(folder, 'collections'))
  writeFileSync(path.join(folder, 'users'), `${username}:${password}\n`)
  writeFileSync(
    path.join(folder, 'config'),
    [
      '[server]',
      `hosts = 127.0.0.1:${port}`,
      '[auth]',
      'type = htpasswd',
      `htpasswd_filename = ${path.join(folder, 'users')}`,
      'htpasswd_encryption = plain',
      'delay = 0',
      '[storage]',
      `filesystem_folder = ${path.join(folder, 'collections')}`,
      '[web]',
      'type = none',
      '[logging]',
      'level = warning',
    ].join('\n'),
  )
}

async function launch(folder: string, url: string) {
  const child = spawn('/usr/bin/radicale', ['--config', path.join(folder, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  for (let attempt = 0; attempt < 400; attempt++) {
    if (child.exitCode !== null) throw new Error(`radicale ended: ${said}`)
    const answers = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (answers) return child
    await delay(50)
  }
  child.kill()
  throw new Error(`radicale did not start: ${said}`)
}

async function end(child: Awaited<ReturnType<typeof launch>>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
