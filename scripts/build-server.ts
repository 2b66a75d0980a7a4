// Bundles the server for production: dist/server/main.js, a file for each thread and process of its own, and chunks that are
// loaded when they are needed. One file of tree-shaken code starts in half the time of 1,500 modules and keeps a third of their
// source text in memory; docs/decisions/0056-a-bundle-of-the-server.md has the figures. Development and tests run src/ as it is.
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { type CodeSplittingNameFunction, type ModuleInfo, type OutputChunk, type Plugin, rolldown } from 'rolldown'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'dist', 'server')
/** Native add-ons find their binary beside their own files. */
const external = ['better-sqlite3', '@node-rs/argon2']

/** Programs of their own, which others start by a URL beside their own; here all lie beside each other. */
const programs = ['src/main.ts', ...globSync('src/**/*-{thread,process}.ts', { cwd: root })]
/** Commands of an owner; in the image there is nothing else to run them from (Dockerfile). */
const commands = ['backup', 'doctor', 'invite', 'job', 'password-sign-in', 'reset-password', 'restore', 'rotate-key', 'voices']
const files = [...programs, ...commands.map((name) => `scripts/${name}.ts`)]
const entries = new Set(files.map((file) => path.join(root, file)))
const input = Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), path.join(root, file)]))

const besideEachOther: Plugin = {
  name: 'programs-beside-each-other',
  transform(code, id) {
    if (!id.startsWith(path.join(root, 'src'))) return undefined
    const moved = code.replace(/new URL\('[^']*?([\w-]+)\.ts', import\.meta\.url\)/g, (found, name: string) => {
      if (!(name in input)) this.error(`${found} in ${id} is no program of its own`)
      return `new URL('./${name}.js', import.meta.url)`
    })
    return moved === code ? undefined : { code: moved, map: null }
  },
}

/**
 * An import of node:http reads each of its exports, and three of them make Node load its own HTTP client, which takes 10 MB and is
 * needed by `fetch` alone. `require` reads nothing; process.getBuiltinModule is the same for modules.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  resolveId: (id, _importer, { kind }) => (kind !== 'require-call' && /^(?:node:)?http$/.test(id) ? '\0http' : undefined),
  load(id) {
    if (id !== '\0http') return undefined
    const names = Object.keys(http).filter((name) => !['CloseEvent', 'MessageEvent', 'WebSocket'].includes(name))
    return `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${names.join(', ')} } = http\n`
  },
}

/**
 * What imapflow does for each mail of a list and nobody needs, a fifth of the time of a first sync: it writes each response out
 * again for its log, also where nothing is logged, and compiles the names of plain attributes.
 */
const imapflowWithoutDetours: Plugin = {
  name: 'imapflow-without-detours',
  transform(code, id) {
    const [, file = ''] = /imapflow\/dist\/esm\/([\w-]+)\.js$/.exec(id) ?? []
    const detour = detours[file]
    if (!detour) return undefined
    if (!detour.where.test(code)) this.error(`imapflow no longer compiles as expected: ${id}`)
    return { code: code.replace(detour.where, detour.instead), map: null }
  },
}
const detours: Record<string, { where: RegExp; instead: string }> = {
  'imap-flow': {
    where: /await compiler\(parsed, \{\s*isLogging: true\s*\}\)/,
    instead: "this.options.logger === false ? '' : $&",
  },
  tools: {
    where: /\(\s*await compiler\(\{\s*attributes: \[attribute\]\s*\}\)\s*\)/,
    instead:
      "(attribute.type === 'ATOM' && !attribute.section && !attribute.partial ? attribute.value : await compiler({ attributes: [attribute] }))",
  },
}

/** V8 keeps the source text of a file at one byte a letter where all of it is ASCII, else at two. */
const inAscii = (code: string) => code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Modules that the same programs load at startup share one file. Rolldown would split them by the `import()`s that reach them, and the
 * server would open 133 files at startup, which takes 50 ms. A program's startup files hold nothing that it loads later or never.
 * Entry points stay in files of their own, because importing one runs it.
 */
function startFiles(): CodeSplittingNameFunction {
  const groups: string[] = []
  let reached: { atStart: Set<string>; ever: Set<string> }[] | undefined
  return (id, graph) => {
    if (entries.has(id)) return null
    reached ??= [...programs.map((file) => [file]), commands.map((name) => `scripts/${name}.ts`)].map((from) => ({
      atStart: reach(from, (file) => graph.getModuleInfo(file)?.importedIds),
      ever: reach(from, (file) => allImports(graph.getModuleInfo(file))),
    }))
    const loaded = reached.map(({ atStart, ever }) => (atStart.has(id) ? 'at start' : ever.has(id) ? 'later' : 'never')).join()
    if (!loaded.includes('at start')) return null
    if (!groups.includes(loaded)) groups.push(loaded)
    return `start-${groups.indexOf(loaded)}`
  }
}

const allImports = (file: ModuleInfo | null) => file?.importedIds.concat(file.dynamicallyImportedIds)

function reach(from: string[], importsOf: (file: string) => string[] | undefined): Set<string> {
  const found = new Set(from.map((file) => path.join(root, file)))
  for (const file of found) for (const next of importsOf(file) ?? []) found.add(next)
  return found
}

const bundle = await rolldown({
  input,
  cwd: root,
  platform: 'node',
  external,
  preserveEntrySignatures: 'allow-extension',
  plugins: [besideEachOther, httpWithoutFetch, imapflowWithoutDetours],
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
})
// Names stay, for stack traces.
const { output } = await bundle.generate({
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: startFiles(), debugName: 'start' }] },
  comments: false,
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
})
await bundle.close()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk')
for (const { fileName, moduleIds } of chunks) {
  const entriesInside = moduleIds.filter((id) => entries.has(id))
  if (entriesInside.length > (fileName.startsWith('start-') ? 0 : 1))
    throw new Error(`Loading ${fileName} would run ${entriesInside.join(' and ')}`)
}
for (const chunk of chunks) writeFileSync(path.join(folder, chunk.fileName), inAscii(chunk.code))
writeFileSync(path.join(folder, 'LICENSES.txt'), licences())
writeStubs()
if (process.argv.includes('--sizes')) printSizes()

/** What the image has in place of `scripts/<command>.ts`, so that a command has one name everywhere. */
function writeStubs(): void {
  const stubs = path.join(root, 'dist', 'commands')
  rmSync(stubs, { recursive: true, force: true })
  mkdirSync(stubs, { recursive: true })
  for (const name of commands) writeFileSync(path.join(stubs, `${name}.ts`), `import '../dist/server/${name}.js'\n`)
}

/** Most licences ask that their text comes with the code. */
function licences(): string {
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules))
  const folders = modules.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])
  const texts = [...new Set(folders)].sort().map((from) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as Record<string, string>
    const named = readdirSync(from).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    return [`${name} ${version}: ${license}`, ...named.map((file) => readFileSync(path.join(from, file), 'utf8').trim())].join(
      '\n\n',
    )
  })
  return texts.join(`\n\n${'-'.repeat(80)}\n\n`)
}

/** What each chunk consists of, by package, for whoever looks for weight. */
function printSizes(): void {
  for (const { fileName, code, modules, dynamicImports } of chunks.toSorted((a, b) => b.code.length - a.code.length)) {
    const parts = new Map<string, number>()
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const part = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? path.relative(root, id).split('/').slice(0, 2).join('/')
      parts.set(part, (parts.get(part) ?? 0) + renderedLength)
    }
    const largest = [...parts].sort((a, b) => b[1] - a[1]).slice(0, 12)
    const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0)
    console.log(`${kilobytes(code.length).padStart(6)} KB ${fileName}, ${dynamicImports.length} dynamic imports`)
    console.log(`          ${largest.map(([part, bytes]) => `${part} ${kilobytes(bytes)}`).join(', ')}`)
  }
}
