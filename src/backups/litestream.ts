// Litestream (https://litestream.io), which an owner runs beside Homing to keep a replica of the database: docs/owner/replica.md.
// Its program fetches a replica; its control socket in the data folder says how old it is.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import { programFile } from '../core/program-files.ts'
import { second } from '../shared/limits.ts'
import { databaseFile } from '../store/open.ts'

/** Its notes about the database, beside it: they are there once it has run. */
export const litestreamFolder = '.homing.db-litestream'
export const litestreamSocket = (dataDir: string) => path.join(dataDir, 'litestream.sock')

interface Replica {
  /** Of the database that was copied; what it is called there decides which replica is meant. */
  dataDir: string
  url: string
  /** With `litestream` in its PATH, and what Litestream itself reads, such as keys of a bucket. */
  env: NodeJS.ProcessEnv
}

/** Writes the database of a replica to `file`, as of its last transaction. */
export async function fetchReplica({ dataDir, url, env }: Replica, file: string): Promise<void> {
  const config = fileURLToPath(programFile('config/litestream.yml'))
  const folder = path.resolve(dataDir)
  const child = spawn('litestream', ['restore', '-config', config, '-o', file, databaseFile(folder)], {
    // By the environment, because everybody on the machine reads the arguments of a program, and the URL may hold a password.
    // Without a host key Litestream trusts every server; one that is none it refuses.
    env: { ...env, DATA_DIR: folder, REPLICA_URL: url, REPLICA_SFTP_HOST_KEY: env.REPLICA_SFTP_HOST_KEY || 'not set' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(new AppError('unavailable', "Litestream isn't installed here.", { cause })))
    child.once('close', resolve)
  })
  const [code, said] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0 || !existsSync(file))
    throw new AppError('unavailable', `Litestream couldn't fetch the replica: ${lastLine(said)}`)
}

/** Without the password of a URL. */
function lastLine(said: string): string {
  const line =
    said
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^Error: /, '') ?? ''
  // A password may contain a slash that should have been encoded, which is what Litestream complains of.
  return line.replace(/:\/\/\S*@/g, '://').slice(0, 500) || 'it gave no reason.'
}

/** What it answers about the database: it gives up a last copy after this time. */
const stopSeconds = 10

/**
 * Has a running Litestream close the database, so that another one can take its place; else it goes on with the old one, and says that
 * all is well. Its notes must stay where they are: by them it sees that the database is another one. Undefined where none runs.
 */
export async function pauseReplication(dataDir: string): Promise<{ resume(): Promise<void> } | undefined> {
  const socketPath = litestreamSocket(dataDir)
  if (!existsSync(socketPath)) return undefined
  const order = (action: 'stop' | 'start', body: object) =>
    askSocket(socketPath, `/${action}`, AbortSignal.timeout((stopSeconds + 5) * second), body)
  try {
    const { databases } = List.parse(JSON.parse(await askSocket(socketPath, '/list', AbortSignal.timeout(5 * second))))
    const file = databases.find((one) => path.basename(one.path) === path.basename(databaseFile(dataDir)))?.path
    if (file === undefined) return undefined
    await order('stop', { path: file, timeout: stopSeconds })
    return {
      async resume() {
        // One that has ended meanwhile begins with the new database when it is started again; the doctor misses it until then.
        await order('start', { path: file }).catch(() => undefined)
      },
    }
  } catch {
    return undefined // it has ended, or is stuck: the doctor says so
  }
}

const List = z.object({
  databases: z.array(z.object({ path: z.string(), status: z.string(), last_sync_at: z.coerce.date().optional() })),
})
const longestAnswer = 64 * 1024

/** When the replica was last complete; undefined before the first time. Rejects where Litestream doesn't run. */
export async function lastReplicatedAt(dataDir: string, signal: AbortSignal): Promise<Date | undefined> {
  const answer = await askSocket(litestreamSocket(dataDir), '/list', signal)
  const { databases } = List.parse(JSON.parse(answer))
  return databases.find(({ status }) => status === 'replicating')?.last_sync_at
}

/** With `order`, a POST. */
function askSocket(socketPath: string, address: string, signal: AbortSignal, order?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, path: address, signal, method: order ? 'POST' : 'GET' }, (response) => {
      if (response.statusCode !== 200) response.destroy(new Error(`status ${response.statusCode}`))
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        answer += piece
        if (answer.length > longestAnswer) response.destroy(new Error('an answer without end'))
      })
      response.once('end', () => resolve(answer))
      response.once('error', reject)
    })
    request.once('error', reject)
    request.end(order && JSON.stringify(order))
  })
}
