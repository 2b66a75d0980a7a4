// Vite plugin: index.html has the browser ask for the font, and names for boot.js the files that a list needs besides those of every
// page. Otherwise both were asked for only once the program runs. The page waits for boot.js, so it gets a name with its hash, under
// which a browser that has it asks nobody.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const font = '/fonts/inter-latin-wght-normal.woff2'
const pages = ['shell/shell.tsx', 'pages/mail-panes.tsx', 'pages/inbox.tsx'].map((name) => path.join(import.meta.dirname, name))
const bootScript = hashed(readFileSync(path.join(import.meta.dirname, 'boot.js')))

export const preloadPlugin: Plugin = {
  name: 'preload',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: bootScript.fileName, source: bootScript.source })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const ofEveryPage = filesOf(chunks, ({ isEntry }) => isEntry)
      const ofList = filesOf(chunks, ({ facadeModuleId }) => facadeModuleId !== null && pages.includes(facadeModuleId))
      const list = [...ofList].filter((file) => !ofEveryPage.has(file)).map((file) => `/${file}`)
      if (list.length === 0 || !bundle[font.slice(1)]) throw new Error('a page or the font was not found in the build')
      const named = html.replace('src="/boot.js"', `src="/${bootScript.fileName}" data-list="${list.join(' ')}"`)
      if (named === html) throw new Error('boot.js is not in index.html')
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: font }
      return { html: named, tags: [{ tag: 'link', attrs, injectTo: 'head' }] }
    },
  },
}

/** The files of these chunks, and those they load at once. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const waiting = chunks.filter(isWanted)
  const found = new Set<string>()
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    waiting.push(...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)))
  }
  return found
}

function hashed(source: Uint8Array): { fileName: string; source: Uint8Array } {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/boot-${hash}.js`, source }
}
