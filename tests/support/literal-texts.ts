// Texts that stand in a component instead of the catalogue: between tags, in attributes that people read or hear, in
// messages, and as the title of a tab.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { filesUnder, type SourceNode, visit } from './sources.ts'

/** Names and examples, which are the same in every language. */
const names = new Set(['Homing', 'name@example.com'])
const readAloud = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label'])
const messages = new Set(['say', 'complain', 'useTitle', 'toast'])
const notified = new Set(['success', 'error', 'label', 'title', 'hint'])

/** `web/pages/inbox.tsx: Nothing here`, for each of them. */
export function literalTexts(folder: string): string[] {
  const files = filesUnder(folder, ['.ts', '.tsx']).map((file) => path.relative(folder, file).replaceAll(path.sep, '/'))
  return files
    .filter((name) => !name.startsWith('words/'))
    .flatMap((name) => literalTextsIn(readFileSync(path.join(folder, name), 'utf8'), name).map((text) => `web/${name}: ${text}`))
}

export function literalTextsIn(source: string, name: string): string[] {
  const found = new Set<string>()
  visit(parseSync(name, source).program, (node) => {
    for (const text of readIn(node)) if (/\p{L}{2}/u.test(text) && !names.has(text)) found.add(text)
  })
  return [...found]
}

function readIn(node: SourceNode): string[] {
  if (node.type === 'JSXText') return [String(node.value).trim()]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return (node.children ?? []).flatMap(shownBy)
  if (node.type === 'JSXAttribute' && readAloud.has(nameOf(node.name))) return shownBy(node.value)
  if (node.type === 'CallExpression' && messages.has(nameOf(node.callee))) return shownBy(node.arguments?.[0])
  const isNotified = node.type === 'Property' && notified.has(nameOf(node.key))
  return isNotified ? shownBy(node.value).filter((text) => /^[A-Z].* /.test(text)) : []
}

/** The literals that an expression may come to. */
function shownBy(value: unknown): string[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'JSXExpressionContainer':
      return shownBy(value.expression)
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : []
    case 'TemplateLiteral':
      return (value.quasis ?? []).map((part) => part.value.cooked.trim())
    case 'ConditionalExpression':
      return [...shownBy(value.consequent), ...shownBy(value.alternate)]
    case 'LogicalExpression':
      return [...shownBy(value.left), ...shownBy(value.right)]
    default:
      return []
  }
}

function nameOf(value: unknown): string {
  return isNode(value) && typeof value.name === 'string' ? value.name : ''
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && 'type' in value
}
