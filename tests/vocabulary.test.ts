// The words that went stay away: file names and identifiers have the field's terms (docs/glossary.md, scripts/vocabulary.ts).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { oldWordsIn } from '../scripts/vocabulary.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = globSync('{src,web,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).map((file) => file.split(path.sep).join('/'))
const documents = globSync('{README.md,src/README.md,web/README.md,docs/*.md,docs/owner/*.md}', { cwd: root })

test('an old word is found in a file name, an identifier and a comment, and nowhere else', () => {
  expect(oldWordsIn('src/model-desk.ts', '')).toHaveLength(1)
  expect(oldWordsIn('src/a.ts', 'const defaultPatience = 1\nsayGoodbye()')).toHaveLength(2)
  expect(oldWordsIn('src/a.ts', '// rings the doorbell')).toHaveLength(1)
  expect(oldWordsIn('src/a.ts', "const text = 'the help desk says hello' // a parcel that somebody was told of")).toEqual([])
})

test('no file, identifier or comment has a word that went', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((file) => oldWordsIn(file, read(file)))).toEqual([])
})

test('no document for operators and developers has one either', () => {
  expect(documents.length).toBeGreaterThan(8)
  expect(documents.flatMap((file) => oldWordsIn(file, read(file)))).toEqual([])
})
