// Vite plugin: builds sw.js from service-worker.ts with the list of files to cache.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const here = import.meta.dirname
const publicFolder = path.join(here, '../public')
const name = 'sw.js'

export const serviceWorkerPlugin: Plugin = {
  name: 'offline-pages',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: path.join(here, 'service-worker.ts'), fileName: name })
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[name]
      if (worker?.type !== 'chunk') return this.error('sw.js was not built')
      if (worker.imports.length > 0) return this.error('the service worker must be one file')
      const built = Object.values(bundle)
        .filter(({ fileName }) => fileName !== name)
        .map((file) => ({ file: `/${file.fileName}`, content: file.type === 'chunk' ? file.code : file.source }))
      const all = [...built, ...publicFiles()].sort((a, b) => (a.file < b.file ? -1 : 1))
      // index.html is required; another plugin emits it before this one.
      if (!all.some(({ file }) => file === '/index.html')) return this.error('index.html is not in the list of files to keep')
      const version = hashOf([worker.code, ...all.flatMap(({ file, content }) => [file, content])])
      const code = worker.code.replace('HOMING_BUILD', JSON.stringify({ version, files: all.map(({ file }) => file) }))
      if (code === worker.code || code.includes('HOMING_BUILD')) return this.error('sw.js has no single place for its files')
      worker.code = code
    },
  },
}

/** Hash of the shared schemas; a change invalidates the offline cache. */
export function sharedSchemaHash(): string {
  const files = globSync('*.ts', { cwd: path.join(here, '../../src/shared') }).sort()
  return hashOf(files.map((file) => readFileSync(path.join(here, '../../src/shared', file))))
}

function publicFiles(): { file: string; content: Uint8Array }[] {
  return globSync('**/*.*', { cwd: publicFolder }).map((file) => ({
    file: `/${file.split(path.sep).join('/')}`,
    content: readFileSync(path.join(publicFolder, file)),
  }))
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 12)
}
