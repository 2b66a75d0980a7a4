// Markdown as React elements: headings, paragraphs, lists, tables, code, links and emphasis. Pictures are left out. Whatever
// else stands in it, HTML above all, is shown as the text it is.
import type { MarkedToken, Token, Tokens } from 'marked'
import { type ReactNode, useContext } from 'react'
import { GuideContext, type GuideContextValue, renderEach } from './guide-context.ts'
import { Inline, Words } from './inline.tsx'
import { textOf } from './read-guide.ts'

export function Markdown({ blocks, ...around }: GuideContextValue & { blocks: readonly Token[] }) {
  return (
    <GuideContext value={around}>
      <Blocks tokens={blocks} />
    </GuideContext>
  )
}

function Blocks({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return renderEach(tokens, (token) => <Block token={token as MarkedToken} />)
}

/** `token`: the lexer makes no other kinds without extensions. */
function Block({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
    case 'checkbox':
      return null
    case 'heading':
      return <Heading token={token} />
    case 'list':
      return <List token={token} />
    case 'table':
      return <Table token={token} />
    case 'code':
      return <Listing text={token.text.trimEnd()} />
    case 'blockquote':
      return (
        <div className="mt-4 border-line border-l-2 pl-4">
          <Blocks tokens={token.tokens} />
        </div>
      )
    case 'paragraph':
      return token.tokens.every(isPicture) ? null : (
        <p className="mt-3 text-pretty text-ink-soft">
          <Inline tokens={token.tokens} />
        </p>
      )
    case 'text':
      return <Inline tokens={token.tokens ?? [token]} />
    default:
      return (
        <p className="mt-3 text-ink-soft">
          <Words text={textOf(token)} />
        </p>
      )
  }
}

/** Screenshots of these same pages, which only the files of the guides have beside them. */
const isPicture = ({ type }: Token) => type === 'image'

function Heading({ token }: { token: Tokens.Heading }) {
  const id = useContext(GuideContext).ids.get(token)
  const inside = <Inline tokens={token.tokens} />
  return token.depth <= 2 ? (
    <h2 id={id} className="mt-10 scroll-mt-6 font-semibold text-18">
      {inside}
    </h2>
  ) : (
    <h3 id={id} className="mt-6 scroll-mt-6 font-semibold text-15">
      {inside}
    </h3>
  )
}

function List({ token }: { token: Tokens.List }) {
  const items = renderEach(token.items, (item) => (
    <li className="pl-1 *:first:mt-0">
      <Blocks tokens={item.tokens} />
    </li>
  ))
  const variant = 'mt-3 ml-5 space-y-2 text-pretty text-ink-soft marker:text-ink-soft'
  if (!token.ordered) return <ul className={`${variant} list-disc`}>{items}</ul>
  return (
    <ol start={token.start === '' ? 1 : token.start} className={`${variant} list-decimal`}>
      {items}
    </ol>
  )
}

const cell = 'border-line border-b py-2 pr-4 text-left align-top last:pr-0'

function Table({ token: { header, rows } }: { token: Tokens.Table }) {
  const head = renderEach(header, ({ tokens }) => (
    <th className={`${cell} font-semibold text-ink`}>
      <Inline tokens={tokens} />
    </th>
  ))
  const line = (row: readonly Tokens.TableCell[]) => (
    <tr>
      {renderEach(row, ({ tokens }) => (
        <td className={cell}>
          <Inline tokens={tokens} />
        </td>
      ))}
    </tr>
  )
  return (
    <Wide>
      <table className="w-full min-w-80 border-collapse text-13 text-ink-soft">
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{renderEach(rows, line)}</tbody>
      </table>
    </Wide>
  )
}

function Listing({ text }: { text: string }) {
  return (
    <Wide>
      <pre className="w-max min-w-full rounded-control bg-sunken p-3 text-13">
        <code>
          <Words text={text} />
        </code>
      </pre>
    </Wide>
  )
}

/** Scrolls sideways by itself, also by keyboard, so that the page need not. */
function Wide({ children }: { children: ReactNode }) {
  const { wide } = useContext(GuideContext)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise the keyboard could not scroll it
    <div role="group" aria-label={wide} tabIndex={0} className="mt-4 overflow-x-auto">
      {children}
    </div>
  )
}
