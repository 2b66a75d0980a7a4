// Vite plugin: beside each file of text whose name changes with its content its Brotli and gzip form, which the server sends as they
// are (src/server/static-files.ts).
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this many bytes nothing is saved: one packet holds it. */
const least = 1400
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export const precompressPlugin: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir }) {
      if (!dir) return this.error('the folder of the build is not known')
      const files = globSync('assets/**/*.{js,css,svg}', { cwd: dir })
      await Promise.all(files.map((file) => precompress(path.join(dir, file))))
    },
  },
}

async function precompress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < least) return
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    zip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
