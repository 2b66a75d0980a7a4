// What the pages and guides promise that one can say is understood as it stands there.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseCommand, readConfirmation } from '../../web/voice/conversation/grammar.ts'
import { landing as german } from '../../web/words/de/public/landing.ts'
import { landing as english } from '../../web/words/en/public/landing.ts'

const isUnderstood = (phrase: string) =>
  (parseCommand(phrase) ?? readConfirmation(phrase, 'send') ?? readConfirmation(phrase, 'delete')) !== undefined

test.each([
  ['English', english],
  ['German', german],
])('the first page in %s names nothing that is not understood', (_name, words) => {
  const phrases = [...(words.commands ?? []), words.stage?.said ?? '', words.scenes?.spoken ?? '']
  expect(phrases.filter((phrase) => !isUnderstood(phrase))).toEqual([])
  expect(phrases.length).toBeGreaterThan(5)
})

test('neither does the guide', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/connect/voice.md'), 'utf8')
  const table = guide.slice(guide.indexOf('## Voice commands'), guide.indexOf('Nothing is sent until'))
  const phrases = [...table.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase)
  expect(phrases.filter((phrase) => !isUnderstood(phrase))).toEqual([])
  expect(phrases.length).toBeGreaterThan(10)
})
