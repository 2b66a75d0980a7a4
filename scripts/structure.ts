// The shape of the code in numbers: `npm run docs -- structure` prints one table. Counts src/ and web/ without the
// translations in web/words, from syntax trees; another checkout is counted with `npm run docs -- structure <folder>`.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { oldWordsIn } from './vocabulary.ts'

interface Arrow {
  from: string
  to: string
}

/** The features of src from the lowest rank to the highest; one imports from lower ranks, and from its own without a circle. */
export const featureRanks = [
  ['auth', 'user', 'preferences', 'privacy', 'senders', 'contacts', 'searches', 'templates'],
  ['accounts', 'oauth', 'folders', 'identities', 'mail', 'archive', 'drafts', 'dav', 'invitations'],
  ['categories', 'triage', 'suggestions', 'assistant', 'voice'],
  [
    'system',
    'admin',
    'backups',
    'doctor',
    'data-export',
    'push',
    'mcp',
    'webhooks',
    'home-assistant',
    'shared-mailboxes',
    'teamwork',
  ],
]

/** The same for web, where a unit is a folder or a file directly in it: base, ui, shared parts, features, pages. */
export const webRanks = [
  [
    'chunks.ts',
    'connectivity.ts',
    'device-setting.ts',
    'emitter.ts',
    'language.ts',
    'load-with-retry.ts',
    'open-palette.ts',
    'open-voice.ts',
    'preload.ts',
    'random-id.ts',
    'server-messages.ts',
    'session.ts',
    'shared-mailbox.ts',
    'storage.ts',
    'strings.ts',
    'tab-channel.ts',
    'text-size.ts',
    'theme.css',
    'theme.ts',
    'toaster.ts',
    'words',
  ],
  ['ui'],
  [
    'ai',
    'api.ts',
    'stream-link.ts',
    'subscription-link.ts',
    'download.ts',
    'editor',
    'format',
    'keys',
    'live',
    'navigation',
    'notify',
    'offline',
    'panes',
    'privacy-facts.ts',
    'query-result.tsx',
    'scroll-restoration.ts',
    'undo-toast.ts',
    'use-mailbox-role.ts',
    'use-may-ask-models.ts',
    'use-preferences.ts',
    'use-profile.ts',
  ],
  [
    'accounts',
    'admin',
    'assistant',
    'auth',
    'categories',
    'compose',
    'dashboard',
    'folders',
    'guides',
    'identities',
    'invitations',
    'landing',
    'mail',
    'mcp',
    'outbox',
    'palette',
    'searches',
    'senders',
    'settings',
    'shared-mailboxes',
    'suggestions',
    'teamwork',
    'templates',
    'voice',
  ],
  [
    'app.tsx',
    'main.tsx',
    'pages',
    'pages.ts',
    'policies',
    'precompress-plugin.ts',
    'prefetch.ts',
    'preload-plugin.ts',
    'shell',
    'vite.config.ts',
  ],
]
/** The index of a unit's rank; -1 where it has none. */
export const rankOf = (ranks: readonly string[][], unit: string): number => ranks.findIndex((rank) => rank.includes(unit))
export const webUnitOf = (file: string): string | undefined => (file.startsWith('web/') ? file.split('/')[1] : undefined)

export function structureTable(root: string): string {
  const files = globSync('{src,web}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('web/words/') && !file.endsWith('.d.ts'))
    .sort()
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
  const lengths = [...texts.values()].map((text) => text.split('\n').length - 1).sort((a, b) => a - b)
  const arrows = [...texts].flatMap(([file, text]) => arrowsOf(file, text))
  const features = featureRanks.flat()
  const featureArrows = unitArrows(arrows, (file) =>
    file.startsWith('src/') ? features.find((name) => name === file.split('/')[1]) : undefined,
  )
  const webArrows = unitArrows(arrows, webUnitOf)
  const goingUp = (some: Arrow[], ranks: readonly string[][]) =>
    some.filter(({ from, to }) => rankOf(ranks, to) > rankOf(ranks, from)).length
  const matching = (pattern: RegExp) => [...texts].filter(([file, text]) => file.startsWith('src/') && pattern.test(text)).length
  const rows: [what: string, count: number | string][] = [
    ['lines', lengths.reduce((sum, lines) => sum + lines, 0)],
    ['files', files.length],
    ['lines of the median file', at(lengths, 0.5)],
    ['lines of the 90th percentile', at(lengths, 0.9)],
    ['files under 40 lines', lengths.filter((lines) => lines < 40).length],
    ['functions over 60 lines', [...texts].reduce((sum, [file, text]) => sum + longFunctions(file, text).length, 0)],
    ['features in circles', inCircles(featureArrows).length],
    ['feature imports that go up a rank', goingUp(featureArrows, featureRanks)],
    ['web units in circles', inCircles(webArrows).length],
    ['web imports that go up a rank', goingUp(webArrows, webRanks)],
    ['files with a module-level WeakMap', matching(/^(?:export )?const \w+ = new WeakMap/m)],
    ['files that post messages to a thread', matching(/\.postMessage\(/)],
    [
      'old words left',
      globSync('{src,web,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).reduce(
        (sum, file) => sum + oldWordsIn(file, readFileSync(path.join(root, file), 'utf8')).length,
        0,
      ),
    ],
  ]
  return rows.map(([what, count]) => `${what.padEnd(36)}${String(count).padStart(8)}`).join('\n')
}

const at = (sorted: number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0

/** Import lines, `import()` and threads started by their file, types included. */
function arrowsOf(from: string, text: string): Arrow[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(?:\bfrom\s+|\bimport\(\s*|\bimport\s+|new URL\(\s*)['"](\.[^'"]+)['"]/g)].map((match) => ({
    from,
    to: path.posix.join(path.posix.dirname(from), match[1] ?? ''),
  }))
}

/** One arrow for each pair of units with an import between them. */
export function unitArrows(arrows: Arrow[], unitOf: (file: string) => string | undefined): Arrow[] {
  const seen = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const from = unitOf(arrow.from)
    const to = unitOf(arrow.to)
    if (from && to && from !== to) seen.set(`${from} ${to}`, { from, to })
  }
  return [...seen.values()]
}

/** Units that reach themselves. */
export function inCircles(arrows: Arrow[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  return [...next.keys()].filter((start) => {
    const reached = new Set<string>()
    const queue = [start]
    for (const unit of queue) {
      for (const { to } of next.get(unit) ?? []) {
        if (reached.has(to)) continue
        reached.add(to)
        queue.push(to)
      }
    }
    return reached.has(start)
  })
}

/** Where functions of more than 60 lines begin: declarations, methods and arrow functions, with all that they contain. */
export function longFunctions(file: string, text: string): string[] {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)]
  const lineOf = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'start' in node && 'end' in node && typeof node.start === 'number' && typeof node.end === 'number') {
      const isFunction = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(String(node.type))
      if (isFunction && lineOf(node.end) - lineOf(node.start) + 1 > 60) found.push(`${file}:${lineOf(node.start)}`)
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseSync(file, text).program)
  return found
}
