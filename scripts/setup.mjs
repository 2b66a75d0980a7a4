// Brings a fresh clone to the point where it can run: packages from the lockfile, web files built. Both steps do
// nothing when there is nothing to do. Plain JavaScript, because it runs under whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { environmentFor, findNode24, howToGetNode24, root } from './pinned-node.mjs'

const at = (...parts) => path.join(root, ...parts)
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * What is in node_modules, judged by the lockfile that npm leaves there after a finished install.
 * `production` means that everything the server needs is there, but not the tools to build and test.
 */
export function installedPackages() {
  const wanted = readJson(at('package-lock.json'))?.packages ?? {}
  const there = readJson(at('node_modules', '.package-lock.json'))?.packages
  if (!there) return 'missing'
  let complete = true
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '' || entry.optional || entry.devOptional) continue
    const same = there[name]?.version === entry.version && there[name]?.integrity === entry.integrity
    if (!same && !entry.dev) return 'missing'
    if (!same) complete = false
  }
  return complete ? 'complete' : 'production'
}

/** Installs the packages of the lockfile unless they are there. `least` is what the caller can live with. */
export function ensurePackages(least = 'complete') {
  const state = installedPackages()
  const enough = state === 'complete' || state === least
  if (enough && findNode24()) return
  printLine('Installing packages…')
  run(...npm(), ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!findNode24()) throw new Error(howToGetNode24)
}

function npm() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, [script]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
}

/** Builds dist/web when its sources have changed. */
export function ensureWeb() {
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  ensureBuilt({
    name: 'web',
    notice: 'Building the web files…',
    sources: ['web', 'src/shared', 'docs/connect', 'package-lock.json'],
    result: at('dist', 'web', 'index.html'),
    tool: vite,
    command: [vite, 'build', 'web', '--logLevel', 'error'],
  })
}

/** Builds dist/server, the bundle that runs in production, when its sources have changed. */
export function ensureServer() {
  ensureBuilt({
    name: 'server',
    notice: 'Building the server…',
    sources: ['src', 'scripts/build-server.ts', 'package-lock.json'],
    result: at('dist', 'server', 'main.js'),
    tool: at('node_modules', 'rolldown'),
    command: [at('scripts', 'build-server.ts')],
  })
}

/** Where only the built files are shipped, they are taken as they are. */
function ensureBuilt({ name, notice, sources, result, tool, command }) {
  const built = existsSync(result)
  if (built && (!existsSync(tool) || !existsSync(at(sources[0])))) return
  if (!existsSync(tool)) ensurePackages()
  const stamp = at('dist', `${name}.stamp`)
  const now = fingerprint(sources)
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  printLine(notice)
  const node = findNode24()
  run(node, command.slice(0, 1), command.slice(1), environmentFor(node, { NODE_ENV: 'production', NO_COLOR: '1' }))
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

/** A hash over names and contents, so that neither a checkout nor a clock can fool it. */
export function fingerprint(names) {
  const hash = createHash('sha256')
  for (const file of names.flatMap((name) => filesOf(at(name))).sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(place) {
  if (!existsSync(place)) return []
  try {
    return readdirSync(place, { withFileTypes: true }).flatMap((entry) => filesOf(path.join(place, entry.name)))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place]
    throw error
  }
}

/** Runs quietly; shows what was printed only when it failed. */
function run(command, before, args, env = process.env) {
  const options = { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 }
  const result = spawnSync(command, [...before, ...args], { ...options, shell: command.endsWith('.cmd') })
  if (result.status === 0) return
  const said = result.error?.message ?? `${result.stdout}${result.stderr}`.trim()
  throw new Error(`${commandName(command, before, args)} did not work:\n${said.slice(-4000)}`)
}

/** As a person would type it, such as `npm ci`, even if npm is a script that Node runs. */
function commandName(command, before, args) {
  const script = before[0] && path.basename(before[0], '.js').replace(/-cli$/, '')
  return script ? [script, ...args.slice(0, 1)].join(' ') : `${path.basename(command)} ${args[0]}`
}

export function printLine(line) {
  console.log(line)
}

/** Runs `work`; a failure is printed as its sentence, without a stack, and ends the program with 1. */
export async function orExplain(work) {
  try {
    await work()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
