// Another language: the same words as the English catalogue, every one of them, and nothing in them that could wait for
// the catalogue that waits for them.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import mailDomains from '../../config/mail-domains.json' with { type: 'json' }
import { readProviders } from '../../src/connectors/providers.ts'
import { preferred } from '../../web/language.ts'
import { accounts } from '../../web/words/de/accounts.ts'
import { sentences } from '../../web/words/de/server.ts'
import { translatorOf } from '../../web/words/sentence-book.ts'
import { translated } from '../../web/words/translate.ts'
import { serverMessages } from '../support/server-messages.ts'
import { filesUnder, visit } from '../support/sources.ts'
import { allEnglish, allGerman } from '../support/words.ts'

const root = path.resolve(import.meta.dirname, '../..')
const translate = translatorOf(sentences)

test('every text has its German one, under the same name', () => {
  expect(difference(allEnglish, allGerman)).toEqual({ missing: [], unknown: [] })
})

test('German is German: quotation marks, ellipsis, and no plural in brackets', () => {
  const wrong = textsIn([allGerman, sentences]).filter((text) => /[“”].*”|[^\s/]…$|\w\(\w+\)|!$/.test(text))
  expect(wrong).toEqual([])
  expect(accounts.disconnectWaiting?.(1)).toMatch(/^1 E-Mail im Postausgang wird /)
  expect(accounts.disconnectWaiting?.(1204)).toMatch(/^1\.204 E-Mails im Postausgang werden /)
})

test('the files of another language import nothing but types and their own parts', () => {
  const files = filesUnder(path.join(root, 'web/words/de'), ['.ts'])
  expect(files.length).toBeGreaterThan(10)
  const outside = (specifier: string) => !/^\.\/(?:(?!en\/)[\w-]+\/)*[\w-]+\.ts$/.test(specifier)
  const found = files.flatMap((file) =>
    importsWhenRun(file)
      .filter(outside)
      .map((specifier) => `${path.relative(root, file)}: ${specifier}`),
  )
  expect(found).toEqual([])
})

test('every sentence of the server has its German one', () => {
  const all = serverMessages(root)
  expect(all.length).toBeGreaterThan(200)
  const known = new Set([...Object.keys(sentences.sentences), ...Object.keys(sentences.parts)])
  expect(all.filter((sentence) => !known.has(sentence.replaceAll(/(\{\})+/g, '{}')) && !known.has(sentence))).toEqual([])
})

test('what the providers file says to a person has its German one', () => {
  const said = Object.values(readProviders(path.join(root, 'config/providers.json'))).flatMap(({ appPassword, note }) => [
    ...(appPassword?.steps ?? []),
    ...(note === undefined ? [] : [note]),
  ])
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter((sentence) => translate(sentence) === sentence)).toEqual([])
})

test('what the table of mail domains says to a person has its German one', () => {
  const entries: { appPassword?: { steps: string[] }; note?: string; noImap?: string }[] = mailDomains.entries
  const said = entries.flatMap(({ appPassword, note, noImap }) => [
    ...(appPassword?.steps ?? []),
    ...(note ? [note] : []),
    ...(noImap ? [noImap] : []),
  ])
  expect(new Set(said).size).toBeGreaterThan(40)
  expect(said.filter((sentence) => translate(sentence) === sentence)).toEqual([])
})

test('what is put into a German sentence is what was put into the English one', () => {
  const places = (english: string) => (english.match(/\{\}/g) ?? []).map((_, at) => `{${at + 1}}`)
  for (const [english, other] of [...Object.entries(sentences.sentences), ...Object.entries(sentences.parts)])
    expect({ english, places: [...(other.match(/\{\d\}/g) ?? [])].sort() }).toEqual({ english, places: places(english) })
})

test('sentences with names, numbers and reasons in them are found', () => {
  expect(translate('Invalid email or password')).toBe('E-Mail-Adresse oder Passwort ist falsch')
  expect(translate('ada@home.test is already connected.')).toBe('ada@home.test ist schon verbunden.')
  expect(translate('Too many attempts. Please try again in 30 seconds.')).toContain('in 30 Sekunden noch einmal')
  expect(translate("mail.home.test doesn't support IMAP over TLS on port 143. Please try STARTTLS or another port.")).toBe(
    'mail.home.test unterstützt IMAP über TLS auf Port 143 nicht. Bitte versuchen Sie STARTTLS oder einen anderen Port.',
  )
  expect(translate("This email couldn't be sent within a day. The recipient's mailbox is full. (452 4.2.2: no room)")).toBe(
    'Diese E-Mail konnte innerhalb eines Tages nicht gesendet werden. Das Postfach des Empfängers ist voll. (452 4.2.2: no room)',
  )
  expect(translate("This isn't a valid email address: ada@")).toBe('Das ist keine gültige E-Mail-Adresse: ada@')
  expect(translate('Nobody has said this yet.')).toBe('Nobody has said this yet.')
})

test('what has no German word stays English, and a list is taken whole', () => {
  const words = { send: 'Send', group: { one: 'One', two: 'Two' }, rows: [['a', 'b']] }
  const other = { group: { one: 'Eins' }, rows: [['c', 'd']] }
  expect(translated(words, other)).toEqual({ send: 'Send', group: { one: 'Eins', two: 'Two' }, rows: [['c', 'd']] })
  expect(preferred(['fr-FR', 'de-AT', 'en'])).toBe('de')
  expect(preferred(['fr-FR'])).toBe('en')
})

function difference(english: object, other: object) {
  const [wanted, there] = [namesIn(english), namesIn(other)]
  const without = (all: string[], some: string[]) => all.filter((name) => !some.includes(name))
  return { missing: without(wanted, there), unknown: without(there, wanted) }
}

/** Where each text stands, and what it is. */
function namesIn(words: object): string[] {
  return Object.entries(words)
    .flatMap(([name, text]) =>
      typeof text === 'object' && text !== null ? namesIn(text).map((inner) => `${name}.${inner}`) : [`${name} ${typeof text}`],
    )
    .sort()
}

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

function importsWhenRun(file: string): string[] {
  const found: string[] = []
  visit(parseSync(file, readFileSync(file, 'utf8')).program, (node) => {
    const isImport = /^(Import|Export(Named|All))Declaration$/.test(node.type) || node.type === 'ImportExpression'
    const forTypes = node.importKind === 'type' || node.exportKind === 'type'
    if (isImport && !forTypes && node.source) found.push(String(node.source.value))
  })
  return found
}
