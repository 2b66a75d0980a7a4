// Documents drift unless something checks them: every file they name and every page they link to must exist.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
  'src/README.md',
  'web/README.md',
]

/** `src/app.ts`, `scripts/docs.ts --check` and the like; not patterns such as `tests/<feature>`. */
function namedFiles(text: string): string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => (match[1] ?? '').split(/[\s:]/)[0] ?? '')
  return words.filter((word) => /^(src|web|tests|scripts|docs|config|\.ci)\/[\w./-]+$/.test(word))
}

function links(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
  return targets.filter((target) => !/^(https?:|mailto:|#)/.test(target)).map((target) => target.split('#')[0] ?? '')
}

test.for(pages)('every file that %s names exists', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8')
  const missing = [
    ...namedFiles(text).filter((name) => !existsSync(path.join(root, name))),
    ...links(text).filter((target) => !existsSync(path.join(root, path.dirname(page), target))),
  ]
  expect(missing).toEqual([])
})

test('there are pages to check', () => {
  expect(pages).toContain('README.md')
  expect(pages).toContain(path.join('docs', 'architecture.md'))
})

test('every npm script that a document names is in package.json', () => {
  const scripts: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts
  const known = new Set([...Object.keys(scripts ?? {}), 'ci', 'install'])
  for (const page of pages) {
    const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(/`npm (?:run )?([a-z][\w-]*)/g)].map(
      (match) => match[1] ?? '',
    )
    expect({ page, unknown: named.filter((name) => !known.has(name)) }).toEqual({ page, unknown: [] })
  }
})

test('every command that a document runs in the container is in the image, which has no npm', () => {
  const [, list = ''] =
    /^const commands = \[(.*)\]$/m.exec(readFileSync(path.join(root, 'scripts/build-server.ts'), 'utf8')) ?? []
  const commands = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => `node scripts/${name}.ts`)
  const there = [...commands, 'node scripts/sbom.mjs', 'node -e']
  const run = pages.flatMap((page) => {
    const text = readFileSync(path.join(root, page), 'utf8')
    return [...text.matchAll(/docker compose (?:exec|run)(?: --?\w+(?: "\$PWD":\S+)?)* homing (\S+ \S+)/g)].map(
      ([, what = '']) => what,
    )
  })
  expect(run).toContain('node scripts/password-sign-in.ts')
  expect(run.map((what) => what.replace(/`.*$/, '')).filter((what) => !there.includes(what))).toEqual([])
})

test('every file that a comment in the code names exists', () => {
  const files = ['src', 'web', 'tests', 'scripts']
    .flatMap((top) => globSync(`${top}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .concat('vitest.config.ts')
  const suffixes = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
  const missing = files.flatMap((file) =>
    commentsOf(readFileSync(path.join(root, file), 'utf8'))
      .flatMap((comment) => [...comment.matchAll(/(?<![\w./-])(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w-]+(?:\.\w+)?\.(?:tsx?|mjs))\b/g)])
      .map(([, name = '']) => name)
      .filter((name) => !suffixes.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(suffixes.size).toBeGreaterThan(files.length)
  expect(missing).toEqual([])
})

const commentsOf = (code: string) => code.match(/(?<=^|\s)\/\/ .*|^\s*(?:\/\*)?\*.*/gm) ?? []
