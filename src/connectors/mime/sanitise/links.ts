// Where a link or a picture of a stranger may point. Addresses are parsed as browsers do (WHATWG URL) and written as
// parsed: no control characters, no backslashes, no entities left to disagree about.

const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const maxChars = 8000

/** The address of a link, or undefined where it may not stay. */
export function readLink(href: string): string | undefined {
  const url = parse(href)
  return url && linkSchemes.has(url.protocol) && (url.host !== '' || !url.protocol.startsWith('http')) ? url.href : undefined
}

/** The address of a picture elsewhere, or undefined. `//host/x` means https in a mail. */
export function readRemote(source: string): string | undefined {
  const url = parse(/^[\\/]{2}/.test(source.trim()) ? `https:${source.trim()}` : source)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') && url.host !== '' ? url.href : undefined
}

/** What to show where the link leads: a link's words are the sender's, its target is a fact. */
export function describeTarget(href: string): string {
  return href.length > 200 ? `${href.slice(0, 199)}…` : href
}

function parse(address: string): URL | undefined {
  return address.length > maxChars ? undefined : (URL.parse(address) ?? undefined)
}
