// For the build only: which modules come together in one file. Left to itself the bundler makes a file of every module that
// two pages share, and the first list would need eighty. What is not named here is divided as the bundler sees fit.
import path from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

/** `vendor` and `start` are part of every page, `frame` of every page behind the door, `shared` and `list` of the lists. */
const parts = ['vendor', 'start', 'frame', 'shared', 'list'] as const
type Part = (typeof parts)[number]

const file = (name: string) => path.join(import.meta.dirname, name)
const pages = (...names: string[]) => names.map((name) => file(`pages/${name}.tsx`))
/** Waits for others while it runs, so it must not be in one file with something they need. */
const entry = file('main.tsx')
const frame = file('shell/shell.tsx')
const open = pages('landing', 'login', 'register', 'forgot-password', 'privacy-policy', 'oauth-callback', 'not-found')
const besides = pages('email', 'compose', 'dashboard', 'drafts', 'outbox', 'settings', 'connect-accounts', 'assistant')

/** One group for each part. The first take first: a later one would take along what it needs of them. */
export function chunkGroups(): { name: (id: string, graph: Graph) => Part | null; priority: number }[] {
  let partOf: Map<string, Part> | undefined
  return parts.map((part, index) => ({
    name: (id, graph) => {
      partOf ??= divide(graph)
      return partOf.get(id) === part ? part : null
    },
    priority: parts.length - index,
  }))
}

function divide(graph: Graph): Map<string, Part> {
  const [inPublic, elsewhere] = [needed(open, graph), needed(besides, graph)]
  const found = new Map<string, Part>()
  const put = (id: string, part: Part) => found.has(id) || found.set(id, part)
  for (const id of needed([entry], graph)) put(id, id.includes('node_modules') ? 'vendor' : 'start')
  for (const id of needed([frame], graph)) put(id, inPublic.has(id) ? 'start' : 'frame')
  for (const id of needed(pages('inbox'), graph)) put(id, inPublic.has(id) ? 'start' : elsewhere.has(id) ? 'shared' : 'list')
  found.delete(entry)
  return found
}

/** These modules and all they import, without what they load later. */
function needed(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) waiting.push(...(icons.test(next) ? iconsIn(next, info?.code ?? '') : [next]))
  }
  return found
}

/** One module that names all icons there are. Who imports it needs those it names itself. */
const icons = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.\w+$/

function iconsIn(all: string, code: string): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/.exec(code) ?? []
  const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])/g, '-').toLowerCase()
  const wanted = names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
  return wanted
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => path.join(path.dirname(all), 'icons', kebab(name) + path.extname(all)))
}
