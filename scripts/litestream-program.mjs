#!/usr/bin/env node
// Builds the real Litestream for tests and for `npm run chaos -- replica`, from its Go module, in the version of the image
// (Dockerfile): once, in one to three minutes on two cores. Run by itself it prints where that is.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { goProgram, run } from './go-program.mjs'
import { root } from './pinned-node.mjs'

const [, version = ''] = readFileSync(path.join(root, 'Dockerfile'), 'utf8').match(/^ARG LITESTREAM_IMAGE=\S+:(\S+)$/m) ?? []
const litestream = goProgram('litestream', version)

/** Builds it unless it is there. `missing`: why there is none. */
export const buildLitestream = () =>
  litestream.build((work) => {
    const env = { ...process.env, GOBIN: work, CGO_ENABLED: '0' }
    const link = ['-trimpath', '-ldflags', '-s -w']
    return run('go', ['install', ...link, `github.com/benbjohnson/litestream/cmd/litestream@v${version}`], { env })
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { program, missing } = await buildLitestream()
  console.log(missing ? `No Litestream, since ${missing}` : program)
}
