#!/usr/bin/env node
// Builds the real Ollama for `npm run test:ollama`, from its Go module, in the version of the image (Dockerfile): once, in some
// 15 minutes on two cores, without graphics cards. It stays in the user's cache folder. Run by itself it prints where that is.
//
// A Go module holds no folder named `vendor`, where llama.cpp has three header libraries. The one for JSON is Debian's; those for
// pictures and sounds, which no mail needs, are declared in ollama-server/include and decode nothing.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './pinned-node.mjs'

const [, version = ''] = readFileSync(path.join(root, 'Dockerfile'), 'utf8').match(/^ARG OLLAMA_IMAGE=\S+:(\S+)$/m) ?? []
const ollamaModule = 'github.com/ollama/ollama'
const jsonPackage = 'nlohmann-json3-dev'
const folder = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'homing', `ollama-${version}`)
const program = path.join(folder, 'ollama')

/** The one built before, if any. */
export const builtOllama = () => (existsSync(program) ? program : undefined)

/** Builds it unless it is there. `missing`: why there is none. */
export async function buildOllama() {
  if (builtOllama()) return { program }
  if (process.platform === 'win32') return { missing: 'it is not built on Windows' }
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(path.join(folder, 'building-'))
  try {
    await run('go', ['version'])
    const include = await jsonHeaders()
    console.log(`Building Ollama ${version}, which takes some 15 minutes, once…`)
    await build(work, include)
    renameSync(path.join(work, 'ollama'), program)
    return { program }
  } catch (error) {
    return { missing: error.message }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function build(work, include) {
  const own = fileURLToPath(new URL('ollama-server/include', import.meta.url))
  const flags = [own, ...include].map((one) => `-I${one}`).join(' ')
  const env = { ...process.env, GOBIN: work, CGO_ENABLED: '1', CGO_CFLAGS: '-O2', CGO_CXXFLAGS: `-O2 ${flags}` }
  const link = `-s -w -X=${ollamaModule}/version.Version=${version}`
  // Two at a time: a compiler of C++ takes up to 1 GB.
  await run('go', ['install', '-p', '2', '-trimpath', '-ldflags', link, `${ollamaModule}@v${version}`], { env })
}

/** The include folder of the JSON library, unpacked from Debian's package where it is not installed. */
async function jsonHeaders() {
  const header = path.join('nlohmann', 'json_fwd.hpp')
  if (existsSync(path.join('/usr/include', header))) return []
  // Always the same path: Go's own cache keeps what was compiled with it.
  const include = path.join(folder, 'json', 'usr', 'include')
  if (existsSync(path.join(include, header))) return [include]
  const unpack = `apt-get -q download ${jsonPackage} && dpkg-deb -x ${jsonPackage}_*.deb json && rm ${jsonPackage}_*.deb`
  await run('sh', ['-c', unpack], { cwd: folder }).catch((error) => {
    throw new Error(`its build needs the Debian package ${jsonPackage}: ${error.message}`)
  })
  return [include]
}

/** With a low priority. Rejects with a line that says why. */
function run(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.on('spawn', () => os.setPriority(child.pid, 10))
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error(`${command} is not installed`)))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${lastError(output)}`)),
    )
  })
}

/** A compiler's error stands above the lines that show where it is. */
function lastError(output) {
  const lines = output.trim().split('\n')
  return lines.find((line) => /error:/.test(line)) ?? lines.pop()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { missing } = await buildOllama()
  console.log(missing ? `Skipped: no Ollama, since ${missing}` : program)
}
