#!/usr/bin/env node
// Builds the real Ollama for `npm run test:ollama`, from its Go module, in the version of the image (Dockerfile): once, in some
// 15 minutes on two cores, without graphics cards. It stays in the user's cache folder. Run by itself it prints where that is.
//
// A Go module holds no folder named `vendor`, where llama.cpp has three header libraries. The one for JSON is Debian's; those for
// pictures and sounds, which no mail needs, are declared in ollama-server/include and decode nothing.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { goProgram, run } from './go-program.mjs'
import { root } from './pinned-node.mjs'

const [, version = ''] = readFileSync(path.join(root, 'Dockerfile'), 'utf8').match(/^ARG OLLAMA_IMAGE=\S+:(\S+)$/m) ?? []
const ollamaModule = 'github.com/ollama/ollama'
const jsonPackage = 'nlohmann-json3-dev'
const ollama = goProgram('ollama', version)

/** The one built before, if any. */
export const builtOllama = ollama.built

/** Builds it unless it is there. `missing`: why there is none. */
export const buildOllama = () =>
  ollama.build(async (work) => {
    const include = await jsonHeaders()
    console.log(`Building Ollama ${version}, which takes some 15 minutes, once…`)
    await build(work, include)
  })

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
  const include = path.join(ollama.folder, 'json', 'usr', 'include')
  if (existsSync(path.join(include, header))) return [include]
  const unpack = `apt-get -q download ${jsonPackage} && dpkg-deb -x ${jsonPackage}_*.deb json && rm ${jsonPackage}_*.deb`
  await run('sh', ['-c', unpack], { cwd: ollama.folder }).catch((error) => {
    throw new Error(`its build needs the Debian package ${jsonPackage}: ${error.message}`)
  })
  return [include]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { missing } = await buildOllama()
  console.log(missing ? `Skipped: no Ollama, since ${missing}` : program)
}
