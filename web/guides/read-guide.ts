// From a guide's markdown to what its page shows. Only the lexer of marked is used: no HTML is made of it anywhere.
import { lexer, type Token, type Tokens } from 'marked'

export interface Guide {
  title: string
  blocks: readonly Token[]
  /** The parts of the guide, for the table of contents. */
  parts: readonly { id: string; title: string }[]
  /** The anchor of each heading, as code forges make them. */
  ids: ReadonlyMap<Token, string>
}

/** What stands in the documents where a server's own address belongs, as far as a provider has to be given it. */
const exampleRedirect = /https:\/\/mail\.example\.com(?=\/api\/auth\/(?:google|outlook|yahoo)\/callback)/g

export function readGuide(markdown: string): Guide {
  const tokens = lexer(markdown)
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading')
  const ids = idsOf(headings)
  const title = headings.find(({ depth }) => depth === 1)
  const parts = headings
    .filter(({ depth }) => depth === 2)
    .map((part) => ({ id: ids.get(part) ?? '', title: plain(part.tokens) }))
  return { title: title ? plain(title.tokens) : '', blocks: tokens.filter((token) => token !== title), parts, ids }
}

/** Puts this server's own address where the guide names a redirect by the example. */
export function withOwnAddress(text: string, publicUrl: string | undefined): string {
  return publicUrl ? text.replaceAll(exampleRedirect, () => new URL(publicUrl).origin) : text
}

/** A second heading of the same words gets a number. */
function idsOf(headings: readonly Tokens.Heading[]): Map<Token, string> {
  const seen = new Map<string, number>()
  return new Map(
    headings.map((heading) => {
      const slug = slugOf(plain(heading.tokens))
      const times = seen.get(slug) ?? 0
      seen.set(slug, times + 1)
      return [heading, times === 0 ? slug : `${slug}-${times}`]
    }),
  )
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

function plain(tokens: readonly Token[]): string {
  return tokens.map((token) => ('tokens' in token && token.tokens ? plain(token.tokens) : textOf(token))).join('')
}

/** The letters of a token that has no others in it. */
export function textOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw
}
