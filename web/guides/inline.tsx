import type { MarkedToken, Token, Tokens } from 'marked'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { textLinkClass } from '../ui/button.tsx'
import { GuideContext, renderEach } from './guide-context.ts'
import { textOf, withOwnAddress } from './read-guide.ts'

/** What stands within a line. HTML in it is shown as the text it is. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }): ReactNode {
  return renderEach(tokens ?? [], (token) => <One token={token as MarkedToken} />)
}

/** `token`: the lexer makes no other kinds without extensions. */
function One({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong className="font-semibold text-ink">
          <Inline tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      )
    case 'codespan':
      return (
        <code className="wrap-anywhere rounded-sm bg-sunken px-1 py-0.5 text-13 text-ink">
          <Words text={token.text} />
        </code>
      )
    case 'br':
      return <br />
    case 'link':
      return <Anchor token={token} />
    case 'checkbox':
      return null
    case 'text':
    case 'del':
      return token.tokens ? <Inline tokens={token.tokens} /> : <Words text={token.text} />
    default:
      return <Words text={textOf(token)} />
  }
}

export function Words({ text }: { text: string }) {
  return withOwnAddress(text, useContext(GuideContext).publicUrl)
}

function Anchor({ token }: { token: Tokens.Link }) {
  const { isGuide } = useContext(GuideContext)
  const target = targetOf(token.href, isGuide)
  const inside = <Inline tokens={token.tokens} />
  if (!target) return inside
  if ('page' in target)
    return (
      <Link to={target.page} className={textLinkClass}>
        {inside}
      </Link>
    )
  return (
    <a href={target.web} target="_blank" rel="noreferrer" className={`${textLinkClass} wrap-anywhere`}>
      {inside}
    </a>
  )
}

/** Where a link of a guide may lead from its page; undefined for what only makes sense beside the file, or is not to be followed. */
export type GuideTarget = { page: string } | { web: string } | undefined

/** `isGuide`: whether there is a page for a guide of this name. */
export function targetOf(href: string, isGuide: (name: string) => boolean): GuideTarget {
  if (/^#[\p{L}\p{N}_-]+$/u.test(href)) return { page: href }
  const [, name = '', part = ''] = /^(?:\.\/)?([\w-]+)\.md(#[\p{L}\p{N}_-]+)?$/u.exec(href) ?? []
  if (isGuide(name)) return { page: `/help/connect/${name}${part}` }
  if (!URL.canParse(href)) return undefined
  const { protocol, href: web } = new URL(href)
  return protocol === 'https:' || protocol === 'mailto:' ? { web } : undefined
}
