// A real Mosquitto for tests, on a free port of loopback, with a password file; and a client that reads what it retains.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectAsync } from 'mqtt'

const program = '/usr/sbin/mosquitto'
export const noMosquitto = existsSync(program) ? undefined : 'mosquitto is not installed'

export interface Mosquitto extends AsyncDisposable {
  url: string
  /** With a password that is wrong. */
  deniedUrl: string
  start(): Promise<void>
  stop(): Promise<void>
  reader(): Promise<MqttReader>
}
export interface MqttReader extends AsyncDisposable {
  /** By topic, what is retained or was published last; removed topics are gone. */
  topics: Map<string, string>
  /** Resolves once that is so. */
  until(isSo: (topics: Map<string, string>) => boolean): Promise<void>
}

export async function startMosquitto(): Promise<Mosquitto> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mosquitto-'))
  const port = await freePort()
  const passwords = path.join(folder, 'passwords')
  writeFileSync(passwords, 'homing:secret\n')
  spawnSync('mosquitto_passwd', ['-U', passwords])
  const config = path.join(folder, 'mosquitto.conf')
  // Started as root it would change to a user that cannot read the folder.
  const user = process.getuid?.() === 0 ? 'user root\n' : ''
  writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${passwords}\n${user}`)
  let child: ChildProcess | undefined
  const url = `mqtt://homing:secret@127.0.0.1:${port}`
  const stop = async () => {
    if (!child) return
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child.kill()
    await gone
    child = undefined
  }
  const start = async () => {
    child = spawn(program, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
    await new Promise<void>((resolve, reject) => {
      let log = ''
      child?.once('exit', () => reject(new Error(`mosquitto ended: ${log}`)))
      child?.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        if (/running/.test(log)) resolve()
      })
    })
  }
  await start()
  return {
    url,
    deniedUrl: url.replace('secret', 'wrong'),
    start,
    stop,
    reader: () => openReader(url),
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openReader(url: string): Promise<MqttReader> {
  const client = await connectAsync(url, { reconnectPeriod: 50 })
  const topics = new Map<string, string>()
  const waiting = new Set<() => void>()
  client.on('message', (topic, payload) => {
    if (payload.length === 0) topics.delete(topic)
    else topics.set(topic, payload.toString('utf8'))
    for (const check of waiting) check()
  })
  await client.subscribeAsync('#', { qos: 1 })
  return {
    topics,
    until: (isSo) =>
      new Promise((resolve) => {
        const check = () => {
          if (!isSo(topics)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    async [Symbol.asyncDispose]() {
      await client.endAsync(true)
    },
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
