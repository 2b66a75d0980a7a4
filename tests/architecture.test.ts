// The layers and ranks of docs/architecture.md, held against the import lines of every file.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { featureRanks, inCircles, rankOf, unitArrows, webRanks, webUnitOf } from '../scripts/structure.ts'

const root = path.resolve(import.meta.dirname, '..')
const features = featureRanks.flat()

/** From the door inwards. A file imports from its own layer or from a later one. */
const layers = ['main', 'border', 'rest', 'feature', 'app', 'tool', 'core', 'shared'] as const
type Layer = (typeof layers)[number]

/** Files of `src/` itself, and the one file that belongs elsewhere than its folder: what a procedure says about its path. */
const files: Record<string, Layer> = {
  'main.ts': 'main',
  'server.ts': 'border',
  'reactions.ts': 'border',
  'router.ts': 'rest',
  'open.ts': 'rest',
  'open-tools.ts': 'rest',
  'app.ts': 'app',
  'trpc.ts': 'app',
  'settings.ts': 'core',
  'rest/meta.ts': 'core',
}
const folders: Record<string, Layer> = {
  server: 'border',
  jobs: 'border',
  rest: 'rest',
  store: 'tool',
  connectors: 'tool',
  models: 'tool',
  speech: 'tool',
  core: 'core',
  shared: 'shared',
  ...Object.fromEntries(features.map((name) => [name, 'feature' as const])),
  // Rules in a thread of their own: it has a rank among the features, and the toolbox starts it.
  triage: 'tool',
}

interface Arrow {
  from: string
  to: string
  typeOnly: boolean
}
const find = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
const source = find('src/**/*.ts')
const pages = find('web/**/*.{ts,tsx}')
const text = new Map([...source, ...pages].map((file) => [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))]))
const arrows = [...text].flatMap(([file, code]) => arrowsOf(file, code))
const fromSource = arrows.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'))
const shown = ({ from, to }: Pick<Arrow, 'from' | 'to'>) => `${from} -> ${to}`

/** Import and export lines, `import()` and workers started by their file; only those that stay in the project. */
function arrowsOf(from: string, code: string): Arrow[] {
  const lines = code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|^\s*import\s+(?:)['"]([^'"]+)['"]/gm,
  )
  const others = code.matchAll(/(?:\bimport\(|new URL\()\s*['"](\.[^'"]+)['"]/g)
  return [
    ...[...lines].map(([, type, target, bare]) => ({ target: target ?? bare ?? '', typeOnly: type !== undefined })),
    ...[...others].map(([, target = '']) => ({ target, typeOnly: false })),
  ]
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target, typeOnly }) => ({ from, to: path.posix.join(path.posix.dirname(from), target), typeOnly }))
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function layerOf(file: string): Layer | undefined {
  const inside = file.replace(/^src\//, '')
  return files[inside] ?? folders[inside.split('/')[0] ?? '']
}

const featureOf = (file: string) => features.find((name) => file.startsWith(`src/${name}/`))

test('the scan sees imports', () => {
  const seen = arrowsOf(
    'src/a/b.ts',
    `import type { X } from '../c.ts'\nimport {\n  y,\n} from './d.ts'\nexport { z } from './e.ts'\nimport './f.ts'\nawait import('./g.ts')`,
  )
  expect(seen.map((arrow) => arrow.to)).toEqual(['src/c.ts', 'src/a/d.ts', 'src/a/e.ts', 'src/a/f.ts', 'src/a/g.ts'])
  expect(seen.map((arrow) => arrow.typeOnly)).toEqual([true, false, false, false, false])
  expect(fromSource.length).toBeGreaterThan(source.length)
})

test('every file of src has its place in the plan', () => {
  expect(source.filter((file) => layerOf(file) === undefined)).toEqual([])
})

test('arrows point inwards only', () => {
  const rank = (file: string) => layers.indexOf(layerOf(file) ?? 'main')
  expect(fromSource.filter(({ from, to }) => to.endsWith('.ts') && rank(to) < rank(from)).map(shown)).toEqual([])
})

test('features import from lower ranks, and within a rank without a circle, types included', () => {
  const between = unitArrows(fromSource, featureOf)
  expect(between.length).toBeGreaterThan(features.length)
  expect(between.filter(({ from, to }) => rankOf(featureRanks, to) > rankOf(featureRanks, from)).map(shown)).toEqual([])
  expect(inCircles(between)).toEqual([])
})

test('the units of web have a rank, import from lower ones, and within a rank without a circle', () => {
  const between = unitArrows(
    arrows.filter(({ to }) => to.startsWith('web/')),
    webUnitOf,
  )
  const units = new Set(pages.filter((file) => !file.endsWith('.d.ts')).flatMap((file) => webUnitOf(file) ?? []))
  expect([...units].filter((unit) => rankOf(webRanks, unit) < 0)).toEqual([])
  expect(between.length).toBeGreaterThan(units.size)
  expect(between.filter(({ from, to }) => rankOf(webRanks, to) > rankOf(webRanks, from)).map(shown)).toEqual([])
  expect(inCircles(between)).toEqual([])
})

test('a feature is entered by its verbs, never by its queries or its router', () => {
  const inner = fromSource.filter(({ from, to }) => {
    const feature = featureOf(to)
    if (feature === undefined || featureOf(from) === feature) return false
    const file = path.posix.basename(to)
    if (file === 'router.ts') return from !== 'src/router.ts'
    // Workers of the jobs are the one exception: they move rows in bulk for the feature they belong to.
    return /(^|-)queries\.ts$/.test(file) && !from.startsWith('src/jobs/')
  })
  expect(inner.map(shown)).toEqual([])
})

test('the pages take values from shared only, and of the server nothing but the type of its router', () => {
  const wrong = arrows.filter(({ from, to, typeOnly }) => {
    if (!from.startsWith('web/') || !to.startsWith('src/') || to.startsWith('src/shared/')) return false
    return !(typeOnly && to === 'src/router.ts')
  })
  expect(wrong.map(shown)).toEqual([])
})

test('the server knows nothing of the pages, and shared nothing of either', () => {
  expect(arrows.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('web/')).map(shown)).toEqual([])
})

test('what a model or a clock started cannot reach the verb that sends', () => {
  const starts = source.filter((file) =>
    /^src\/(assistant|suggestions|categories|privacy|models|triage|speech|voice|jobs|mcp)\/|^src\/reactions\.ts$/.test(file),
  )
  expect(starts).not.toEqual([])
  const reached = reachedFrom(starts)
  expect(reached.get('src/mail/send.ts')).toBeUndefined()
})

test('only the gate asks a model', () => {
  const asking = source.filter((file) => /\bmodel\.complete\(/.test(text.get(file) ?? ''))
  expect(asking.filter((file) => file !== 'src/privacy/model-gate.ts' && !file.startsWith('src/models/'))).toEqual([])
})

test('a model holds no tool: it knows no feature, no mail server and no database', () => {
  const reached = [...reachedFrom(source.filter((file) => file.startsWith('src/models/'))).keys()]
  expect(reached.filter((file) => featureOf(file) || /^src\/(store|connectors|app|open)/.test(file))).toEqual([])
})

test('only the gate speaks and hears', () => {
  const speaking = source.filter((file) => /\bspeech\.(?:speak|hear)\(/.test(text.get(file) ?? ''))
  expect(speaking.filter((file) => file !== 'src/privacy/speech.ts' && !file.startsWith('src/speech/'))).toEqual([])
  expect(speaking).toContain('src/privacy/speech.ts')
})

test('a voice holds no tool, and neither does an ear', () => {
  const reached = [...reachedFrom(source.filter((file) => file.startsWith('src/speech/'))).keys()]
  expect(reached.filter((file) => featureOf(file) || /^src\/(store|connectors|app|open)/.test(file))).toEqual([])
})

test('programs are started with arguments, never through a shell', () => {
  const starting = source.filter((file) => /from 'node:child_process'/.test(text.get(file) ?? ''))
  expect(starting).toContain('src/speech/espeak/program.ts')
  expect(starting.filter((file) => /\bexec(?:Sync)?\b|\bshell:/.test(text.get(file) ?? ''))).toEqual([])
})

/** Every file that ends up loaded, with the way to it. */
function reachedFrom(starts: string[]): Map<string, string> {
  const ways = new Map(starts.map((file) => [file, file]))
  for (const [file, way] of ways) {
    for (const { to } of fromSource.filter((arrow) => arrow.from === file && !arrow.typeOnly)) {
      if (!ways.has(to)) ways.set(to, `${way} -> ${to}`)
    }
  }
  return ways
}

test('SQL stands in the queries of a folder, and in the store', () => {
  const words = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|['"`]\s*(?:select|insert into|update|delete from) \w/
  // The health check asks the database for nothing but an answer.
  const home = /^src\/store\/|(?:\/|-)queries\.ts$|^src\/server\/health\.ts$/
  const elsewhere = source.filter((file) => !home.test(file) && words.test(text.get(file) ?? ''))
  expect(elsewhere).toEqual([])
})

test('only settings.ts reads the environment', () => {
  const readers = source.filter((file) => file !== 'src/settings.ts' && /\bprocess\.env\b/.test(text.get(file) ?? ''))
  expect(readers).toEqual([])
})

test('only main.ts speaks to the terminal', () => {
  const speakers = source.filter((file) => file !== 'src/main.ts' && /\bconsole\.\w+\(/.test(text.get(file) ?? ''))
  expect(speakers).toEqual([])
})

test('every test folder is named after what it tests', () => {
  const own = ['support', 'e2e', 'web']
  const folders = readdirSync(path.join(root, 'tests'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const homeless = folders.filter(({ name }) => !own.includes(name) && !existsSync(path.join(root, 'src', name)))
  expect(homeless.map(({ name }) => name)).toEqual([])
})
