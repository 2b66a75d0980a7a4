// The sentences that the server may show to a person, found by reading its sources: what errors and refusals say, and what
// the shared shapes say of an input. Where something is put into a sentence, `{}` stands.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { filesUnder, visit } from './sources.ts'

/**
 * What these say goes to an owner's terminal, into a log or a mail, to a browser that asks for a worker, or into the document
 * of the API; no page shows it.
 */
const notShown = [
  /^src\/(main|open|settings)\.ts$/,
  /^src\/(jobs|store|rest)\//,
  /^src\/core\/(secrets|key-file|worker|log)\.ts$/,
  /^src\/auth\/system-mail\/system-mail\.ts$/,
  /^src\/connectors\/(demo|providers\.ts|mime)/,
  /^src\/server\/(host-and-origin|security-headers|static-files)\.ts$/,
  /^src\/speech\/piper\/(piper-process|voice-folder)\.ts$/,
  /^src\/[\w-]+\/router\.ts$/,
  // What suggestions say is German in web/words/de/suggestions.ts (tests/web/suggestions.test.tsx); the rest a model reads, or a draft.
  /^src\/suggestions\/(texts|prompts)\.ts$/,
  // What a program reads that uses mail by MCP.
  /^src\/mcp\/(?:http|serve|output|propose|tools\/[\w-]+|oauth\/(?:clients|tokens))\.ts$/,
  // What a model reads.
  /^src\/(models\/(fence|token-estimate)|privacy\/model-gate)\.ts$/,
  // What the doctor says at a terminal, or to somebody who helps.
  /^src\/doctor\/(offline-checks|report-text|support-bundle\/support-bundle)\.ts$/,
  // Reasons of judgements, for tests and benches: what is shown of them, suggestions and Smart Folders say in their own words.
  /^src\/triage\//,
  /^src\/(assistant|voice)\/prompts\//,
  // The assistant's answers and templates: in the language of what was asked, or of the mail.
  /^src\/assistant\/(answer-texts|draft-suggestion|intents\/[\w-]+|retrieval\/[\w-]+|writing\/[\w-]+)\.ts$/,
  // These have every language beside each other.
  /^src\/(mail\/body\/link-warning-words|push\/note-words|shared\/quote-words)\.ts$/,
]

export function serverMessages(root: string): string[] {
  const found = new Set<string>()
  const files = filesUnder(path.join(root, 'src'), ['.ts'])
  const named = (file: string) => path.relative(root, file).replaceAll(path.sep, '/')
  const stale = notShown.filter((pattern) => !files.some((file) => pattern.test(named(file))))
  if (stale.length > 0) throw new Error(`no file has this name any more: ${stale.join(', ')}`)
  for (const file of files) {
    const name = named(file)
    const everywhere = !notShown.some((pattern) => pattern.test(name))
    for (const sentence of sentencesIn(readFileSync(file, 'utf8'), name, everywhere)) found.add(sentence)
  }
  return [...found].sort()
}

function sentencesIn(source: string, name: string, everywhere: boolean): string[] {
  const found: string[] = []
  const shared = name.startsWith('src/shared/')
  visit(parseSync(name, source).program, (node) => {
    if (node.type === 'NewExpression' && node.callee?.name === 'AppError') found.push(...literalsIn(node.arguments?.[1]))
    const text = textOf(node)
    if (everywhere && text !== undefined && (shared ? isMessage(text) : isWholeSentence(text))) found.push(text)
  })
  return found.filter((text) => /[a-z]{2}/.test(text.replaceAll('{}', '')))
}

function literalsIn(node: unknown): string[] {
  const found: string[] = []
  visit(node, (inner) => {
    const text = textOf(inner)
    if (text !== undefined && /\s/.test(text.replaceAll('{}', 'x'))) found.push(text)
  })
  return found
}

interface Written {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string } }[]
}

function textOf(node: Written): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis?.map((part) => part.value.cooked).join('{}')
  return undefined
}

/** Begins like a sentence and ends like one. */
const isWholeSentence = (text: string) => /^([A-Z]|\{\}).* .*[.?]( |$)/.test(text) && text.split(' ').length > 2
/** A message of a shared shape has no full stop where it stands below a field. */
const isMessage = (text: string) => /^[A-Z][a-z]* [a-z]/.test(text) && !/[<>@;]/.test(text.replace('before the @', ''))
