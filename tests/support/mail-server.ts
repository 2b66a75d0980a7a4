// A real mail server for tests: Debian's Dovecot and Exim, started from a throw-away folder on free ports of 127.0.0.1.
// Works as an ordinary user; started by root it drops to `nobody`, because Dovecot and Exim then run the same way for
// everyone. Chain: client -> Dovecot submission (AUTH, TLS) -> Exim -> LMTP -> Dovecot -> IMAP.
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomInt, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCertificate } from './certificate.ts'
import { dovecotConfig, eximConfig, type Flavor, oauthConfig, type Ports } from './mail-server-config.ts'
import { writeMaildir } from './maildir.ts'
import { type OAuthServer, startOAuth } from './oauth-server.ts'

export type { Flavor, Ports } from './mail-server-config.ts'

export interface MailServerOptions {
  /** A short path: Unix sockets allow 107 bytes. Default: a new folder, deleted at the end. */
  dir?: string
  flavor?: Flavor
  /** Keep the folder, so that a second start finds its mail. */
  keep?: boolean
  /** The ports of a server before, to start again in its place. */
  ports?: Ports
  users?: Record<string, string>
}

export interface FillMail {
  /** The whole mail; line ends may be LF. */
  raw: string | Uint8Array
  seen?: boolean
  flagged?: boolean
  /** When it arrived (INTERNALDATE). */
  arrived?: Date
}

export interface MailServer extends AsyncDisposable {
  dir: string
  host: string
  flavor: Flavor
  ports: Ports
  /** Path of the certificate in PEM; it is its own authority, for localhost and 127.0.0.1. */
  ca: string
  /** SHA-256 of the certificate, `AB:CD:...` as Node's fingerprint256. */
  fingerprint: string
  users: Record<string, string>
  oauth: OAuthServer
  startMs: number
  doveadm(...args: string[]): string
  addUser(user: string, password: string): void
  setPassword(user: string, password: string): void
  /** Stores many mails at once, oldest first: 20,000 in a few seconds. The mailbox is made where it is missing. */
  fill(user: string, mailbox: string, mails: Iterable<FillMail>): void
  /** Gives a mailbox a new UIDVALIDITY, as a server does after a restore. */
  newUidValidity(user: string, mailbox: string, value?: number): void
  /** Closes every IMAP connection of a user, as a server restart does. */
  kick(user: string): void
  /** Mails sent to addresses outside the local domains, as text. */
  sink(): string[]
  /** Stops answering without closing anything: a hung server. `thaw` lets it go on. */
  freeze(): void
  thaw(): void
  logs(): string
  stop(): Promise<void>
}

const defaultUsers = { 'alice@example.test': 'alice-pw', 'bob@example.test': 'bob-pw', 'carol@example.test': 'carol-pw' }
// The one that tells most comes last: reports cut at the front.
const logFiles = ['servers.out', 'exim-paniclog', 'exim-rejectlog', 'dovecot.log', 'exim-mainlog']

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(options)
    } catch (cause) {
      // Another process may take a port after it was found free.
      if (options.ports || tries === 3 || !String(cause).includes('Address already in use')) throw cause
    }
  }
}

async function startOnce(options: MailServerOptions): Promise<MailServer> {
  const started = Date.now()
  const { flavor = 'plain', keep = false } = options
  const users: Record<string, string> = { ...(options.users ?? defaultUsers) }
  const who = runAs()
  const dir = options.dir ? path.resolve(options.dir) : fs.mkdtempSync(path.join(os.tmpdir(), 'mail-'))
  for (const name of ['run', 'state', 'home', 'exim', 'import', 'sink/new', 'sink/cur', 'sink/tmp']) {
    fs.mkdirSync(path.join(dir, name), { recursive: true })
  }
  const file = (name: string) => path.join(dir, name)
  const ports = options.ports ?? (await freePorts())
  if (options.ports) await free(Object.values(options.ports))
  const oauth = await startOAuth()
  makeCertificate(dir)
  let version = Math.floor(started / 1000)
  const writeUsers = () => {
    const lines = Object.entries(users).map(([user, password]) => `${user}:{PLAIN}${password}::::${dir}/home/${user}::\n`)
    fs.writeFileSync(file('users'), lines.join(''), { mode: 0o640 })
    // Dovecot compares whole seconds of its time and its size.
    version += 1
    fs.utimesSync(file('users'), version, version)
    if (who.root) fs.chownSync(file('users'), who.uid, who.gid)
  }
  writeUsers()
  const domains = [...new Set(Object.keys(users).map((user) => user.split('@')[1] ?? 'example.test'))]
  const config = { dir, flavor, ports, domains, ...who }
  fs.writeFileSync(file('oauth2.conf'), oauthConfig(oauth.url))
  fs.writeFileSync(file('dovecot.conf'), dovecotConfig(config))
  fs.writeFileSync(file('exim.conf'), eximConfig(config))
  if (who.root) spawnSync('chown', ['-R', `${who.uid}:${who.gid}`, dir])
  fs.chmodSync(dir, 0o755)

  const drop: SpawnOptions = who.root ? { uid: who.uid, gid: who.gid } : {}
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: dir, LANG: 'C.UTF-8' }
  const output = fs.openSync(file('servers.out'), 'a')
  const spawnOptions: SpawnOptions = { ...drop, cwd: dir, env, stdio: ['ignore', output, output], detached: true }
  const children = [
    run('dovecot', ['-F', '-c', file('dovecot.conf')], spawnOptions),
    run('/usr/sbin/exim4', ['-C', file('exim.conf'), '-bdf', '-q5s'], spawnOptions),
  ]
  const logs = () => logFiles.map((name) => `== ${name}\n${readIfThere(file(name))}`).join('\n')

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      for (const child of children) signal(child.pid, 'SIGTERM')
      // Dovecot takes 1.1 s to end by itself; throw-away data need not wait.
      await Promise.race([Promise.all(children.map((child) => child.ended)), sleep(keep ? 3000 : 150)])
      for (const child of children) signal(-child.pid, 'SIGKILL')
      await oauth.close()
      fs.closeSync(output)
      if (!keep) fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    })()
    return stopped
  }

  try {
    await up(ports, children)
  } catch (cause) {
    const log = logs().slice(-6000)
    await stop()
    throw new Error(`the mail server did not start\n${log}`, { cause })
  }

  const doveadm = (...args: string[]): string => {
    const done = spawnSync('doveadm', ['-c', file('dovecot.conf'), ...args], { ...drop, env, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`doveadm ${args.join(' ')}: ${done.stderr || done.stdout}`)
    return done.stdout
  }
  const pause = new Int32Array(new SharedArrayBuffer(4))
  const knows = (user: string, password: string): boolean => {
    const test = ['-c', file('dovecot.conf'), 'auth', 'test', user, password]
    return spawnSync('doveadm', test, { ...drop, env }).status === 0
  }
  const addUser = (user: string, password: string): void => {
    users[user] = password
    writeUsers()
    // Dovecot looks at its file of users once a second.
    for (let tries = 0; tries < 30 && !knows(user, password); tries++) Atomics.wait(pause, 0, 0, 100)
  }
  const certificate = new X509Certificate(fs.readFileSync(file('cert.pem')))
  return {
    dir,
    host: '127.0.0.1',
    flavor,
    ports,
    ca: file('cert.pem'),
    fingerprint: certificate.fingerprint256,
    users,
    oauth,
    startMs: Date.now() - started,
    doveadm,
    addUser,
    setPassword: addUser,
    fill: (user, mailbox, mails) => {
      const source = fs.mkdtempSync(file('import/m-'))
      writeMaildir(source, mailbox, mails)
      if (who.root) spawnSync('chown', ['-R', `${who.uid}:${who.gid}`, source])
      const importAll = () =>
        doveadm('import', '-u', user, `maildir:${source}:LAYOUT=fs:INBOX=${source}/INBOX`, '', 'mailbox', mailbox, 'all')
      try {
        importAll()
      } catch (cause) {
        // A panic of Dovecot's own, seen while it imported beside an open connection.
        if (!String(cause).includes('Resource deadlock avoided')) throw cause
        importAll()
      }
      fs.rmSync(source, { recursive: true, force: true })
    },
    newUidValidity: (user, mailbox, value = Math.floor(Date.now() / 1000)) =>
      void doveadm('mailbox', 'update', '-u', user, '--uid-validity', String(value), mailbox),
    // doveadm answers with an error when nobody is connected.
    kick: (user) => void spawnSync('doveadm', ['-c', file('dovecot.conf'), 'kick', user], { ...drop, env }),
    sink: () => fs.readdirSync(file('sink/new')).map((name) => fs.readFileSync(file(`sink/new/${name}`), 'utf8')),
    freeze: () => {
      for (const child of children) signal(-child.pid, 'SIGSTOP')
    },
    thaw: () => {
      for (const child of children) signal(-child.pid, 'SIGCONT')
    },
    logs,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

interface Child {
  pid: number
  ended: Promise<void>
}

function run(command: string, args: string[], options: SpawnOptions): Child {
  const child = spawn(command, args, options)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return { pid: child.pid ?? 0, ended }
}

/** Signals a process (a negative id: its group); one that has ended is left in peace. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (pid === 0) return
  try {
    process.kill(pid, name)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause
  }
}

function runAs(): { root: boolean; uid: number; gid: number; user: string; group: string } {
  const root = process.getuid?.() === 0
  const uid = root ? 65534 : (process.getuid?.() ?? 1000)
  const gid = root ? 65534 : (process.getgid?.() ?? 1000)
  return { root, uid, gid, user: nameOf('/etc/passwd', uid), group: nameOf('/etc/group', gid) }
}

function nameOf(file: string, id: number): string {
  const rows = fs.readFileSync(file, 'utf8').split('\n')
  return rows.map((row) => row.split(':')).find((fields) => fields[2] === String(id))?.[0] ?? String(id)
}

function readIfThere(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

/** Below the range that outgoing connections are given theirs from (Linux: 32768 and above), so that none takes one first. */
async function freePorts(): Promise<Ports> {
  const held: net.Server[] = []
  while (held.length < 6) {
    const server = await listenAt(randomInt(12_000, 32_000)).catch(() => undefined) // in use: another one, then
    if (server) held.push(server)
  }
  const [imap, imaps, smtp, smtps, mx, lmtp] = held.map((server) => {
    const address = server.address()
    return address !== null && typeof address === 'object' ? address.port : 0
  })
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  return { imap: imap ?? 0, imaps: imaps ?? 0, smtp: smtp ?? 0, smtps: smtps ?? 0, mx: mx ?? 0, lmtp: lmtp ?? 0 }
}

function listenAt(port: number): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Who starts a server again on its ports may find a connection that is still leaving on one of them. */
async function free(ports: number[]): Promise<void> {
  const deadline = Date.now() + 60_000
  for (const port of ports) {
    let held: net.Server | undefined
    while (!held) {
      held = await listenAt(port).catch((cause: unknown) => {
        if (Date.now() > deadline) throw cause
        return undefined
      })
      if (!held) await sleep(50)
    }
    const server = held
    await new Promise((resolve) => server.close(resolve))
  }
}

async function up(ports: Ports, children: Child[]): Promise<void> {
  const deadline = Date.now() + 60_000
  const greetings: [number, string][] = [
    [ports.imap, '* OK'],
    [ports.imaps, ''],
    [ports.smtp, '220'],
    [ports.smtps, ''],
    [ports.mx, '220'],
    [ports.lmtp, '220'],
  ]
  const early = Promise.race(children.map((child) => child.ended)).then(() => Promise.reject(new Error('a server ended early')))
  // It ends in due time too: nobody listens then.
  early.catch(() => undefined)
  await Promise.race([early, Promise.all(greetings.map(([port, greeting]) => waitFor(port, greeting, deadline)))])
}

async function waitFor(port: number, greeting: string, deadline: number): Promise<void> {
  while (!(await greets(port, greeting))) {
    if (Date.now() > deadline) throw new Error(`port ${port} did not come up`)
    await sleep(20)
  }
}

function greets(port: number, greeting: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => end(false))
    socket.on('error', () => end(false))
    if (greeting === '') socket.on('connect', () => end(true))
    socket.on('data', (data) => end(String(data).startsWith(greeting)))
  })
}
