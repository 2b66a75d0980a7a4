// One word for each thing that people read: docs/glossary.md, scripts/wording.ts.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { oldWordingIn } from '../scripts/wording.ts'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('web/words/{en,de}/**/*.ts', { cwd: root }).map((file) => file.split(path.sep).join('/'))

test('an old word is found in a text of either language, and in a sentence of the server', () => {
  expect(oldWordingIn('web/words/en/a.ts', 'export const a = { b: "New mails", c: () => `3 looked at` }')).toHaveLength(2)
  expect(oldWordingIn('web/words/en/a.ts', "export const a = 'It could not be saved.'")).toEqual([
    'web/words/en/a.ts: "It could not be saved." (a contraction)',
  ])
  expect(oldWordingIn('web/words/de/a.ts', "export const a = { b: 'Neue Mails', c: 'Wird von selbst geladen' }")).toHaveLength(2)
  expect(
    oldWordingIn('web/words/de/server/a.ts', "export const a = { 'Somebody else has it.': 'Jemand anderes hat es.' }"),
  ).toEqual(['web/words/de/server/a.ts: "Somebody else has it." (someone)'])
  expect(
    oldWordingIn('web/words/de/a.ts', "import type { mails } from './mails.ts'\n// Mails\nexport const a = 'E-Mails'"),
  ).toEqual([])
})

test('no text and no sentence has an old word', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => oldWordingIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
