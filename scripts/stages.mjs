// The stages of `npm test` and `npm run check`. Each answers { name, passed, failed, skipped, failures, seconds }: a tool
// without its own count (type check, lint, build) counts as one.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { environmentFor, findNode24, root } from './pinned-node.mjs'
import { countPlaywright, countVitest } from './test-reports.mjs'

const minute = 60_000
const tool = (...parts) => path.join('node_modules', ...parts)
const cache = path.join(root, '.cache')
const children = new Set()

export const typeCheck = () => single('type check', [tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.json'])
export const lint = () => single('lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'])
export const documents = () => single('generated documents', ['scripts/docs.ts', '--check'])
export const build = () => single('build', ['scripts/build.mjs'])

/** Slow tests are in files named so, or tagged so in a browser test; `npm test` leaves them to `npm run test:slow`. */
const slowTests = '@slow|\\.slow\\.(test|spec)\\.ts'

/** Vitest over `files`, or over the whole of `projects` (vitest.config.ts), but for those in `without`. */
export async function unitTests(name, { projects = ['node', 'web', 'web-alone'], files = [], without = [] } = {}) {
  const report = reportFile('vitest.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=json', `--outputFile.json=${report}`, '--reporter=./scripts/unhandled-errors.mjs']
  const args = [tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...chosen, ...files]
  const result = await runTool(args, { limit: 30 * minute, env: { HOMING_TEST_WITHOUT: without.join(',') } })
  return counted(name, result, report, countVitest)
}

/** `slow`: those of `npm run test:slow`, else the others. */
export async function browserTests({ slow = false } = {}) {
  const report = reportFile('playwright.json')
  const chosen = [slow ? '--grep' : '--grep-invert', slowTests]
  const args = [
    tool('@playwright', 'test', 'cli.js'),
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    '--reporter=json',
    ...chosen,
  ]
  const result = await runTool(args, {
    limit: 40 * minute,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return counted(slow ? 'slow browser tests' : 'browser tests', result, report, countPlaywright)
}

export const hasBrowserTests = ({ slow = false } = {}) =>
  existsSync(path.join(root, 'tests/e2e')) &&
  readdirSync(path.join(root, 'tests/e2e'), { recursive: true }).some(
    (file) => /\.(test|spec)\.ts$/.test(file) && new RegExp(slowTests).test(file) === slow,
  )

/** Test files, relative to the project, that start a real server, themselves or through a helper of theirs. */
export const mailServerTests = () => testsThatImport('mail-server.ts')
export const davServerTests = () => testsThatImport('radicale.ts')

const testsThatImport = (helper) =>
  readdirSync(path.join(root, 'tests'), { recursive: true })
    .map((file) => path.join('tests', file))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith(path.join('tests', 'e2e')))
    .filter((file) => imports(file, path.join('tests', 'support', helper)))

function imports(file, wanted, seen = new Set()) {
  if (file === wanted) return true
  if (seen.has(file) || !existsSync(path.join(root, file))) return false
  seen.add(file)
  const targets = [...readFileSync(path.join(root, file), 'utf8').matchAll(/from\s+'(\.[^']+)'/g)].map((match) => match[1])
  return targets.some((target) => imports(path.join(path.dirname(file), target), wanted, seen))
}

async function single(name, args, env = {}) {
  const result = await runTool(args, { limit: 6 * minute, env })
  const failures = result.code === 0 ? [] : [{ name, message: result.output }]
  return { name, passed: 1 - failures.length, failed: failures.length, skipped: 0, failures, seconds: result.seconds }
}

/** A runner that ended badly without a failed test in its report (a crash, a file that does not load) fails as itself. */
function counted(name, result, report, count) {
  const counts = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (result.code !== 0 && counts.failed === 0) {
    counts.failed = 1
    counts.failures.push({ name: `${name} ended with code ${result.code}`, message: result.output })
  }
  return { name, ...counts, seconds: result.seconds }
}

function reportFile(name) {
  mkdirSync(cache, { recursive: true })
  const file = path.join(cache, name)
  rmSync(file, { force: true })
  return file
}

/** Runs one tool under Node 24 in a process group of its own, so that a time-out leaves nothing behind. */
function runTool(args, { limit, env = {} }) {
  const node = findNode24()
  const started = Date.now()
  const child = spawn(node, args, {
    cwd: root,
    env: environmentFor(node, { NO_COLOR: '1', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  children.add(child)
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const timer = setTimeout(() => {
    keep(`\nstopped after ${limit / 1000} s`)
    stop(child)
  }, limit)
  return new Promise((resolve) => {
    const done = (code) => {
      clearTimeout(timer)
      children.delete(child)
      resolve({ code, output: output.trim(), seconds: (Date.now() - started) / 1000 })
    }
    child.on('error', (error) => {
      keep(error.message)
      done(1)
    })
    child.on('exit', (code) => setTimeout(done, 50, code ?? 1))
  })
}

function stop(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) stop(child)
    process.exit(1)
  })
}
