// The real Piper, from PyPI, in a virtual environment under node_modules/.cache: installed once per version by whichever test
// comes first. Where that is not possible `realPiper` says why, and what needs it is skipped by that name.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** What is tested is what the image has, and a server of Wyoming for it. */
const requirements = path.join(root, 'config', 'piper-requirements.txt')
const wyoming = 'wyoming-piper==2.5.2'

export type Engine = { folder: string; python: string; missing?: undefined } | { missing: string }

export async function realPiper(): Promise<Engine> {
  const version = createHash('sha256').update(readFileSync(requirements)).update(wyoming).digest('hex').slice(0, 12)
  const place = path.join(root, 'node_modules', '.cache', 'homing-voices', version)
  // Read by scripts/test.mjs, which says what was skipped.
  const reason = `${place}.missing`
  try {
    await alone(`${place}.lock`, async () => {
      if (!existsSync(path.join(place, 'done'))) await install(place)
    })
    rmSync(reason, { force: true })
    return { folder: place, python: path.join(place, 'bin', 'python') }
  } catch (cause) {
    const missing = whyNot(cause)
    writeFileSync(reason, missing)
    return { missing }
  }
}

/** A virtual environment knows its own path, so it is made where it stays; `done` says that it is whole. */
async function install(place: string): Promise<void> {
  rmSync(place, { recursive: true, force: true })
  await run('python3', ['-m', 'venv', place], { timeout: 60_000 })
  const pip = [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--retries',
    '1',
    '--timeout',
    '20',
    '-r',
    requirements,
    wyoming,
  ]
  await run(path.join(place, 'bin', 'python'), pip, { timeout: 240_000 })
  writeFileSync(path.join(place, 'part'), '')
  renameSync(path.join(place, 'part'), path.join(place, 'done'))
}

/** One process at a time; who was killed in the middle of it holds nobody up for long. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(path.dirname(lock), { recursive: true })
  while (!taken(lock)) {
    if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 300_000) rmdirSync(lock)
    await sleep(200)
  }
  try {
    await work()
  } finally {
    rmdirSync(lock)
  }
}

function taken(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false
    throw cause
  }
}

function whyNot(cause: unknown): string {
  const { stderr = '', message = '' } = cause as { stderr?: string; message?: string }
  if (/python3 ENOENT/.test(message)) return 'python3 is not installed'
  if (/ensurepip|No module named venv/.test(stderr + message)) return 'python3-venv is not installed'
  return ((stderr || message).trim().split('\n').pop() ?? '').slice(0, 200)
}

/** For servers that write where they like. */
export const elsewhere = { PATH: process.env.PATH ?? '', HOME: os.tmpdir(), LANG: 'C.UTF-8' }
