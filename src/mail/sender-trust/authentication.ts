// What the person's own mail server found out about the sender (RFC 8601). Anybody can write such a field into a mail;
// only the word of the server that took the mail in counts. It writes above everything that came with the mail, so only
// the topmost fields that carry one name are looked at, and that name has to be the server's: one of the provider's,
// where the provider is known, or else the name that this account's mails usually carry on top.
import { registrable } from '../../core/host-names.ts'
import { type Authentication, AuthenticationResult } from '../../shared/sender-trust.ts'

export interface OwnServer {
  imapHost: string
  /** The account's address. */
  email: string
  /** Authentication-Results fields of other mails this account got lately. Asked for only where the provider is not known. */
  others: () => Promise<string[][]>
}

/** Domains of the servers by which some providers take mail in; they always write the field. By the domain of their IMAP server. */
const providers: Record<string, string[]> = {
  'gmail.com': ['google.com'],
  'googlemail.com': ['google.com'],
  'outlook.com': ['outlook.com'],
  'office365.com': ['outlook.com'],
  'yahoo.com': ['yahoo.com', 'aol.com'],
  'aol.com': ['yahoo.com', 'aol.com'],
  'me.com': ['icloud.com', 'me.com', 'apple.com'],
  'icloud.com': ['icloud.com', 'me.com', 'apple.com'],
  'fastmail.com': ['messagingengine.com'],
  'gmx.net': ['gmx.net', 'gmx.com'],
  'gmx.com': ['gmx.net', 'gmx.com'],
  'web.de': ['web.de'],
  'mailbox.org': ['mailbox.org'],
  'posteo.de': ['posteo.de'],
  'zoho.com': ['zoho.com'],
  'zoho.eu': ['zoho.eu'],
}
/** Of how many other mails at least how many must carry the name on top. */
const usual = { own: { least: 3, share: 0.5 }, foreign: { least: 10, share: 0.8 } }

export async function ownVerdict(fields: string[], server: OwnServer): Promise<Authentication | null> {
  const read = fields.map(readResultsField)
  const [top] = read
  if (!top || !(await isOwn(top, server))) return null
  const end = read.findIndex((field) => whose(field) !== whose(top))
  return verdictOf(read.slice(0, end < 0 ? undefined : end), top.id ?? registrable(server.imapHost))
}

const whose = (field: ResultsField) => (field.id === undefined ? '' : registrable(field.id))

async function isOwn(top: ResultsField, server: OwnServer): Promise<boolean> {
  const host = registrable(server.imapHost)
  const known = Object.hasOwn(providers, host) ? providers[host] : undefined
  if (known) return top.id === undefined ? known.includes('outlook.com') : known.includes(whose(top))
  if (top.id === undefined) return false
  const homes = [host, registrable(server.email.split('@').at(-1) ?? '')]
  const { least, share } = homes.includes(whose(top)) ? usual.own : usual.foreign
  const others = await server.others()
  const same = others.filter(([first]) => first !== undefined && whose(readResultsField(first)) === whose(top))
  return same.length >= least && same.length >= others.length * share
}

function verdictOf(fields: ResultsField[], by: string): Authentication | null {
  const results = fields.flatMap((field) => field.results)
  const all = (method: string) =>
    results.flatMap((one) => {
      const known = AuthenticationResult.safeParse(one.result === 'hardfail' ? 'fail' : one.result)
      return one.method === method && known.success ? [known.data] : []
    })
  const spf = all('spf')[0] ?? null
  // A mail may carry several signatures; one that holds is enough.
  const dkim = all('dkim').find((result) => result === 'pass') ?? all('dkim')[0] ?? null
  const said = all('dmarc')[0] ?? null
  // DMARC passes only by one of the others: a field that says it without either is not believed.
  const possible = said !== 'pass' || spf === 'pass' || dkim === 'pass' || (spf === null && dkim === null)
  const dmarc = possible ? said : null
  return spf === null && dkim === null && dmarc === null ? null : { spf, dkim, dmarc, by: by.slice(0, 253) }
}

/** The check of the sender failed, and not just for want of one. */
export function hasFailed(found: Authentication | null): boolean {
  if (!found) return false
  if (found.dmarc === 'fail') return true
  const spfFailed = found.spf === 'fail' || found.spf === 'softfail'
  return found.dmarc !== 'pass' && spfFailed && (found.dkim === 'fail' || found.dkim === 'permerror')
}

// One Authentication-Results field (RFC 8601, section 2.2): `mx.example; spf=pass smtp.mailfrom=x; dkim=fail (bad)`. The
// text may be anybody's: it is read once from left to right, comments and quotes as RFC 5322 has them, and what does not
// fit is left out.

export interface ResultsField {
  /** Who says so, lower case; undefined where the field names nobody (some Microsoft servers). */
  id: string | undefined
  results: { method: string; result: string }[]
}

export function readResultsField(field: string): ResultsField {
  const [head = '', ...rest] = piecesOf(field)
  const named = readResult(head)
  const word = head.trim().split(/\s+/, 1)[0] ?? ''
  const id = named || !/^[\w.-]{1,253}$/.test(word) ? undefined : word.toLowerCase().replace(/\.$/, '')
  const results = [...(named ? [named] : []), ...rest.map(readResult)].filter((one) => one !== undefined)
  return { id, results }
}

/** `method/version = result`, then reasons and properties that are not looked at. */
function readResult(piece: string): { method: string; result: string } | undefined {
  const found = /^\s*([a-z][a-z0-9-]{0,30})\s*(?:\/\s*\d{1,5}\s*)?=\s*([a-z]{1,20})(?![a-z])/i.exec(piece)
  return found?.[1] && found[2] ? { method: found[1].toLowerCase(), result: found[2].toLowerCase() } : undefined
}

/** Cut at semicolons outside of comments and quotes; comments become a blank, quotes lose their marks and what could be taken for syntax. */
function piecesOf(field: string): string[] {
  const pieces = ['']
  let depth = 0
  let quoted = false
  for (let at = 0; at < field.length; at++) {
    const sign = field[at] ?? ''
    const last = pieces.length - 1
    if (sign === '\\' && (quoted || depth > 0)) at++
    else if (quoted) {
      if (sign === '"') quoted = false
      else pieces[last] += /[\w.@-]/.test(sign) ? sign : '_'
    } else if (sign === '(') {
      depth++
      pieces[last] += ' '
    } else if (depth > 0) depth -= sign === ')' ? 1 : 0
    else if (sign === '"') quoted = true
    else if (sign === ';') pieces.push('')
    else pieces[last] += sign
  }
  return pieces
}
