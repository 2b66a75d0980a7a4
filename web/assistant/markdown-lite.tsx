// Renders a small subset of Markdown: paragraphs, lists, code and bold. Built from React nodes, so nothing becomes HTML; links
// stay text, and no images load.
import { Fragment } from 'react'

export function MarkdownLite({ text }: { text: string }) {
  return (
    <div dir="auto" className="wrap-anywhere space-y-3">
      {parseBlocks(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end.
        <MarkdownBlock key={at} block={block} />
      ))}
    </div>
  )
}

function MarkdownBlock({ block }: { block: Block }) {
  if (block.is === 'code')
    return (
      <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-13">
        <code>{block.text}</code>
      </pre>
    )
  if (block.is === 'text')
    return (
      <p className="whitespace-pre-wrap">
        <MarkdownLine text={block.text} />
      </p>
    )
  const List = block.is === 'numbers' ? 'ol' : 'ul'
  return (
    <List className={block.is === 'numbers' ? 'list-decimal space-y-1 pl-6' : 'list-disc space-y-1 pl-5'}>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: text only grows at its end.
        <li key={at}>
          <MarkdownLine text={item} />
        </li>
      ))}
    </List>
  )
}

/** Bold and inline code; unclosed marks stay as text. */
function MarkdownLine({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*\n]+\*\*|`[^`\n]+`)/)
  return parts.map((part, at) => {
    const isBold = at % 2 === 1 && part.startsWith('**')
    const isCode = at % 2 === 1 && !isBold
    const key = at
    if (isBold) return <strong key={key}>{part.slice(2, -2)}</strong>
    if (isCode)
      return (
        <code key={key} className="rounded bg-sunken px-1 text-[0.9em]">
          {part.slice(1, -1)}
        </code>
      )
    return <Fragment key={key}>{part}</Fragment>
  })
}

// Parses the Markdown subset that models tend to use, line by line.

export type Block = { is: 'text'; text: string } | { is: 'code'; text: string } | { is: 'bullets' | 'numbers'; items: string[] }

const bullet = /^\s*[-*•]\s+(.+)$/
const number = /^\s*\d{1,3}[.)]\s+(.+)$/
const fence = /^\s*```/

export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let inCode = false
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (fence.test(line)) {
      inCode = !inCode
      if (inCode) blocks.push({ is: 'code', text: '' })
      continue
    }
    if (inCode) addLine(blocks, 'code', line)
    else addPlain(blocks, line)
  }
  return blocks.filter((block) => !('text' in block) || block.text.trim() !== '')
}

function addPlain(blocks: Block[], line: string): void {
  const dotted = bullet.exec(line)?.[1]
  const numbered = number.exec(line)?.[1]
  if (dotted) addItem(blocks, 'bullets', dotted)
  else if (numbered) addItem(blocks, 'numbers', numbered)
  else if (line.trim() === '') blocks.push({ is: 'text', text: '' })
  else addLine(blocks, 'text', line.replace(/^#{1,6}\s+(.+)$/, '**$1**'))
}

function addLine(blocks: Block[], is: 'text' | 'code', line: string): void {
  const last = blocks.at(-1)
  if (last?.is === is) last.text += last.text === '' ? line : `\n${line}`
  else blocks.push({ is, text: line })
}

function addItem(blocks: Block[], is: 'bullets' | 'numbers', item: string): void {
  // A blank line does not end a list.
  const empty = blocks.at(-1)
  if (empty?.is === 'text' && empty.text === '' && blocks.at(-2)?.is === is) blocks.pop()
  const last = blocks.at(-1)
  if (last?.is === is) last.items.push(item)
  else blocks.push({ is, items: [item] })
}
