// Generates the documents that would otherwise drift: `npm run docs` writes them, `--check` only says which are stale.
//   config/homing.env.example, docs/configuration.md   from src/settings.ts
//   docs/api.md                                         from the procedures' REST metadata
//   docs/decisions/README.md                            from the first lines of the decision pages
// `npm run docs -- structure [folder]` prints the shape of the code in numbers and writes nothing.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingsTable } from '../src/settings.ts'
import { apiPage } from './docs-api.ts'

const root = path.resolve(import.meta.dirname, '..')
const settings: [name: string, entry: { default?: string; meaning: string; secret?: true }][] = Object.entries(settingsTable)

function envExample(): string {
  const lines = settings.map(
    ([name, entry]) => `# ${entry.meaning}${entry.secret ? ` Or set ${name}_FILE.` : ''}\n#${name}=${entry.default ?? ''}\n`,
  )
  return `# Homing settings with their defaults. Copy to .env in the project folder and remove the # from settings you change.\n# Generated from src/settings.ts by "npm run docs".\n\n${lines.join('\n')}`
}

function configurationPage(): string {
  const rows = settings.map(([name, entry]) => {
    const fallback = entry.default === undefined || entry.default === '' ? 'none' : `\`${entry.default}\``
    return `| \`${name}\` | ${fallback} | ${escaped(entry.meaning)}${entry.secret ? ` Or set \`${name}_FILE\`.` : ''} |`
  })
  return [
    '# Settings',
    '',
    '<!-- Generated from src/settings.ts by "npm run docs". -->',
    '',
    'All settings are optional. To change one, add a line `NAME=value` to the file `.env` in the project folder and restart Homing: run',
    '`docker compose up -d`, or stop it and run `npm start` again. `config/homing.env.example` lists every setting. Environment variables',
    'take precedence over `.env`.',
    '',
    'If a setting is invalid, Homing exits with an error that names it. Secrets can also be read from a file:',
    '`SMTP_URL_FILE=/run/secrets/smtp` instead of `SMTP_URL`. Relative paths start at the project folder.',
    '',
    '| name | default | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function decisionIndex(): string {
  const folder = path.join(root, 'docs', 'decisions')
  const pages = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .sort()
  const twice = pages.find((name, index) => name.slice(0, 4) === pages[index + 1]?.slice(0, 4))
  if (twice) throw new Error(`docs/decisions: two pages have the number of ${twice}. Give one of them the next free number.`)
  const rows = pages.map((name) => `- [${titleOf(path.join(folder, name))}](${name})`)
  return [
    '# Decisions',
    '',
    '<!-- Generated from the pages of this folder by "npm run docs". -->',
    '',
    'One page each: what was the question, what was decided, what follows from it.',
    '',
    ...rows,
    '',
  ].join('\n')
}

function titleOf(file: string): string {
  const first = readFileSync(file, 'utf8').split('\n', 1)[0] ?? ''
  if (!first.startsWith('# ')) throw new Error(`${path.relative(root, file)} should begin with "# <number>. <title>"`)
  return first.slice(2)
}

const escaped = (text: string): string => text.replaceAll('|', '\\|')

function current(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const pages: Record<string, string> = {
  'config/homing.env.example': envExample(),
  'docs/configuration.md': configurationPage(),
  'docs/api.md': apiPage(),
  'docs/decisions/README.md': decisionIndex(),
}
const stale = Object.entries(pages).filter(([name, text]) => current(path.join(root, name)) !== text)

const [command, folder] = process.argv.slice(2)
if (command === 'structure') {
  const { structureTable } = await import('./structure.ts')
  console.log(structureTable(path.resolve(folder ?? root)))
} else if (command === '--check') {
  for (const [name] of stale) console.error(`${name} is not what "npm run docs" would write. Run it and commit the result.`)
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const [name, text] of stale) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
    console.log(`wrote ${name}`)
  }
}
