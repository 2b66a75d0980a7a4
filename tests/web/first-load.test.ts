// How much JavaScript the inbox needs before it shows a row, as the build packs it. The bundler tells which files load each
// other; nothing is written.

import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../web')
const most = 160_000
/** As a browser gets them, but for the last per cent, which takes seconds to find. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

test('the inbox needs less than 160 KB of JavaScript, in few files, and nothing that can come later', {
  timeout: 120_000,
}, async () => {
  const chunks = await builtChunks()
  const needed = filesOf(chunks, ['index.html', 'shell/shell.tsx', 'pages/inbox.tsx'])
  const sizes = needed.map(({ fileName, code }) => ({ fileName, size: brotliCompressSync(code, { params }).length }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  const largest = needed.flatMap(({ modules }) =>
    Object.entries(modules).map(([id, { renderedLength }]) => ({ id, renderedLength })),
  )
  const shown = largest.toSorted((a, b) => b.renderedLength - a.renderedLength).slice(0, 15)
  const text = shown.map(({ id, renderedLength }) => `${renderedLength} ${path.relative(web, id)}`).join('\n')
  expect(total, `${total} bytes packed. The largest parts before packing:\n${text}`).toBeLessThan(most)
  expect(needed.length, sizes.map(({ fileName }) => fileName).join(' ')).toBeLessThanOrEqual(10)
  expect(largest.map(({ id }) => path.relative(web, id)).filter((id) => isForLater.test(id))).toEqual([])
})

/** Editor, reader, long list, settings and their words. */
const isForLater =
  /tiptap|prosemirror|react-virtual|pages\/(?!inbox)|mail\/reader\/|words\/(en\/(settings|admin|reader|compose)|de)/

async function builtChunks(): Promise<Rolldown.OutputChunk[]> {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root: web, logLevel: 'error', mode: 'production', build: { write: false } })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : [])).filter((one) => one.type === 'chunk')
  return chunks
}

/** The files of these modules, and those they load at once. */
function filesOf(chunks: Rolldown.OutputChunk[], names: string[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const waiting: (Rolldown.OutputChunk | undefined)[] = names.map(
    (name) => chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(web, name)) ?? holding(chunks, name),
  )
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    for (const fileName of chunk.imports) waiting.push(chunks.find((one) => one.fileName === fileName))
  }
  return [...found]
}

function holding(chunks: Rolldown.OutputChunk[], name: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ modules }) => path.join(web, name) in modules)
  if (!chunk) throw new Error(`${name} is in no file of the build`)
  return chunk
}
