// Renders a small subset of Markdown: paragraphs, lists, code and bold. Built from React nodes, so nothing becomes HTML; links
// stay text, and no images load.
import { Fragment } from 'react'
import { type Block, parseBlocks } from './parse-blocks.ts'

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
