// Whether a link is deceptive: its text names another host than its target, the target is an IP address, or a lookalike host name.
// Text that names no host never deceives: newsletters track clicks that way.
import { isIP } from 'node:net'
import { parse } from 'tldts'
import { asciiHost, isDeceptive, registrable } from '../../../core/host-names.ts'

export interface LinkWarning {
  kind: 'linkElsewhere' | 'linkNumeric' | 'strangeScript'
  params: string[]
}

const maxText = 2000

/** `href` as parsed (links.ts); `text` is what the person reads. */
export function judgeLink(text: string, href: string): LinkWarning | undefined {
  const url = URL.parse(href)
  if (!url) return undefined
  const words = text
    .slice(0, maxText)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (url.protocol === 'mailto:') return judgeAddress(words, url)
  if (!url.protocol.startsWith('http')) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '') return { kind: 'linkElsewhere', params: [decoded(url.username), host] }
  const goal = unwrapped(url)
  const other = namedHosts(words).find((named) => registrable(named) !== registrable(goal))
  if (other !== undefined) return { kind: 'linkElsewhere', params: [other, goal] }
  if (isIP(host) !== 0) return { kind: 'linkNumeric', params: [host] }
  return isDeceptive(host) ? { kind: 'strangeScript', params: [host] } : undefined
}

function judgeAddress(words: string, url: URL): LinkWarning | undefined {
  const named = /^[^\s@<>]+@([^\s@<>]+)$/.exec(words)?.[1]
  const goal = /@([^@,]+)$/.exec(decoded(url.pathname))?.[1]
  if (named === undefined || goal === undefined || registrable(named) === registrable(goal)) return undefined
  return { kind: 'linkElsewhere', params: [asciiHost(named), asciiHost(goal)] }
}

/** Hosts that the words name: every full address in them, or the one name they consist of. */
function namedHosts(words: string): string[] {
  const full = [...words.matchAll(/(?:https?:[\\/]{2}|\bwww\.)[^\s<>"']{1,500}/gi)].map(([address]) => hostOf(address))
  const hosts = full.filter((host) => host !== undefined)
  if (hosts.length > 0) return hosts
  const bare = bareHost(words)
  return bare === undefined ? [] : [bare]
}

/** Top-level domains that are usually file extensions: `readme.md` is no host. */
const fileEndings = new Set(['md', 'sh', 'py', 'pl', 'rs', 'zip', 'mov', 'cc', 'so', 'ps', 'app', 'ai', 'pub', 'doc'])
const reserved = new Set(['example', 'test'])

function bareHost(words: string): string | undefined {
  const token = words.replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
  if (!/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u.test(token)) return undefined
  const host = hostOf(`http://${token}`)
  if (host === undefined) return undefined
  const { isIcann, domain, publicSuffix } = parse(host)
  const known = isIcann || reserved.has(publicSuffix ?? '')
  const isFile = fileEndings.has(publicSuffix ?? '') && !token.includes('/')
  return known && domain !== null && !isFile ? host : undefined
}

function hostOf(address: string): string | undefined {
  const full = /^https?:/i.test(address) ? address : `http://${address}`
  // Read by hand as far as the host, so that a cut or broken rest does not hide it.
  const host = /^https?:[\\/]{2}([^/?#\\\s]*)/i.exec(full)?.[1]?.split('@').at(-1)?.replace(/:\d*$/, '') ?? ''
  const name = host.replace(/[^\p{L}\p{N}]+$/u, '')
  return URL.canParse(`http://${name}/`) && (name.includes('.') || isIP(name) !== 0) ? asciiHost(name) : undefined
}

/** Mail filters put every link into one of their own; what counts is where that one leads. */
function unwrapped(url: URL): string {
  const inner =
    (/(?:^|\.)safelinks\.protection\.outlook\.com$/.test(url.hostname) ? url.searchParams.get('url') : null) ??
    (/^www\.google\.[a-z.]{2,6}$/.test(url.hostname) && url.pathname === '/url'
      ? (url.searchParams.get('q') ?? url.searchParams.get('url'))
      : null) ??
    (/^urldefense\.(?:com|us)$/.test(url.hostname) ? (/^\/v3\/__(https?:\/.+?)__/.exec(url.pathname)?.[1] ?? null) : null)
  const target = inner === null ? null : URL.parse(inner.replace(/^(https?:\/)([^/])/, '$1/$2'))
  return target?.protocol.startsWith('http') ? target.hostname : url.hostname
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
