// How long a start takes and what a Homing without mail needs, alone and under npm.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, signIn } from '../program.ts'
import type { Figure, Section } from './figures.ts'
import { restMs } from './first-sync.ts'
import { share, startBaseline, startHoming } from './homing.ts'
import { commandLine, type Memory, memoryOf, processTree } from './processes.ts'
import { openConnection } from './requests.ts'

const starts = 5
const median = (values: number[]) => share(values, 0.5)

/** The program as it is after its first start: compiled code is kept. */
export async function measureStarts(dataDir: string, token: string): Promise<Figure[]> {
  const times = { healthy: [] as number[], rows: [] as number[], floor: [] as number[] }
  for (let round = 0; round < starts; round++) {
    await using homing = await startHoming('127.0.0.1', dataDir)
    const healthy = performance.now()
    using connection = openConnection(`${homing.url}/api`, token)
    await connection.call('GET', '/emails?limit=20')
    times.healthy.push(homing.healthyMs)
    times.rows.push(homing.healthyMs + performance.now() - healthy)
    await using baseline = await startBaseline()
    times.floor.push(baseline.healthyMs)
  }
  const floor = { what: 'Express, select 1', value: median(times.floor) / 1000 }
  const figure = (id: 'healthy' | 'rows', what: string, most: number): Figure => ({
    id: `start-${id}`,
    what: `start to ${what}, median of ${starts}`,
    unit: 's',
    value: median(times[id]) / 1000,
    floor,
    aim: { most, of: 'value' },
  })
  return [figure('healthy', 'healthy', 1), figure('rows', 'the first rows of a list', 1.2)]
}

export async function measureEmpty(): Promise<Section> {
  await using baseline = await startBaseline()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  try {
    const alone = await emptyMemory(dataDir)
    const { server, npm } = await memoryUnderNpm(dataDir)
    const floor = { what: 'Express, select 1', value: memoryOf([baseline.pid]).rss }
    const figures: Figure[] = [
      { id: 'memory', what: 'resident memory', unit: 'MB', value: alone.rss, floor, aim: { most: 110, of: 'value' } },
      { id: 'pss', what: 'the same as proportional set size', unit: 'MB', value: alone.pss },
      { id: 'npm-server', what: 'the server started by `npm start`', unit: 'MB', value: server.rss },
      { id: 'npm', what: 'npm and its shell beside it', unit: 'MB', value: npm.rss },
    ]
    const notes = ['One person, no mailbox, a minute after signing in.']
    return { id: 'empty', title: 'Without mail', notes, figures }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function emptyMemory(dataDir: string): Promise<Memory> {
  await (await startHoming('127.0.0.1', dataDir))[Symbol.asyncDispose]()
  await using homing = await startHoming('127.0.0.1', dataDir)
  await signIn(homing.url, 'bench')
  await sleep(restMs)
  return memoryOf(processTree(homing.pid))
}

async function memoryUnderNpm(dataDir: string): Promise<{ server: Memory; npm: Memory }> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const healthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
  try {
    // The first `npm start` builds what is stale.
    for (const started = performance.now(); !(await healthy()); await sleep(50))
      if (child.exitCode !== null || performance.now() - started > 180_000) throw new Error('npm start did not start Homing')
    await sleep(restMs)
    const pids = processTree(child.pid ?? 0)
    const isServer = (pid: number) => commandLine(pid).some((part) => part.endsWith('dist/server/main.js'))
    return { server: memoryOf(pids.filter(isServer)), npm: memoryOf(pids.filter((pid) => !isServer(pid))) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
