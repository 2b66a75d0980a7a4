// The English a page may show, read from the sources of the catalogue and of the server: to find what was not translated.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { serverMessages } from './server-messages.ts'
import { filesUnder, visit } from './sources.ts'

export interface EnglishTexts {
  /** Wrong where one of them is all that a line says. */
  whole: string[]
  /** Long enough to be looked for within a line. */
  within: string[]
}

/** What English says and `translated` does not: texts that are the same in both languages are no mistake. */
export function englishTexts(root: string, translated: unknown): EnglishTexts {
  const texts = filesUnder(path.join(root, 'web/words/en'), ['.ts']).flatMap((file) =>
    literalsIn(readFileSync(file, 'utf8'), file),
  )
  const sentences = serverMessages(root).flatMap((sentence) => sentence.split('{}').map((part) => part.trim()))
  const same = new Set(textsOf(translated))
  const foreign = [...new Set([...texts, ...sentences])].filter((text) => /\p{L}{4}/u.test(text) && !same.has(text))
  return { whole: foreign, within: foreign.filter((text) => text.length >= 14 && text.split(' ').length > 2) }
}

function literalsIn(source: string, file: string): string[] {
  const found: string[] = []
  visit(parseSync(file, source).program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    for (const part of node.type === 'TemplateLiteral' ? (node.quasis ?? []) : []) found.push(part.value.cooked.trim())
  })
  return found.filter((text) => !text.startsWith('.'))
}

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}
