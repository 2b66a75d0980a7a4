// Gathers the evidence about the sender of a mail, and derives warnings.
import type { App } from '../../app.ts'
import { asLatin, domainOf } from '../../core/host-names.ts'
import { isTrustedSender } from '../../senders/trust.ts'
import { day } from '../../shared/limits.ts'
import type { Person } from '../../shared/mail.ts'
import { plainName } from '../../shared/recipients.ts'
import type { Authentication, Warning } from '../../shared/sender-trust.ts'
import { people } from '../row.ts'
import { hasFailed, ownVerdict } from './authentication.ts'
import { couldImitate } from './lookalike-domains.ts'
import {
  domainsWrittenTo,
  firstFrom,
  knownByName,
  ownAddresses,
  receivedFrom,
  resultsOfOthers,
  type SenderRow,
  senderRow,
  writtenTo,
} from './queries.ts'
import { type SenderFacts, senderWarnings } from './warnings.ts'
import { wellKnown } from './well-known-domains.ts'

export interface SenderTrust {
  authentication: Authentication | null
  warnings: Warning[]
  firstContact: boolean
  senderTrusted: boolean
}

const nothing: SenderTrust = { authentication: null, warnings: [], firstContact: false, senderTrusted: false }
/** A sender known this long is not new. */
const acquainted = 14 * day
/** Mails of a domain that make it one a person knows. */
const enoughMails = 3
/** Other mails that are asked which server takes mail in. */
const witnesses = 30

export interface SenderContext {
  /** The person's own mail, in Sent or Drafts. */
  outgoing: boolean
  junk: boolean
  /** For a caller who may not learn of the person's other accounts: the mail itself is all that is asked. */
  oneAccount: boolean
}

export async function assessSender(app: App, userId: string, row: SenderRow, context: SenderContext): Promise<SenderTrust> {
  if (context.outgoing) return nothing
  const replyTo = people(row.reply_to_list)
  const [authentication, evidence] = await Promise.all([
    verdictFor(app, userId, row),
    context.oneAccount ? noEvidence(row) : evidenceOf(app, userId, row, replyTo),
  ])
  const from = { name: row.from_name, email: row.from_email }
  const warnings = senderWarnings({
    from,
    otherFrom: people(row.other_from),
    replyTo,
    automated: row.automated === 1,
    listId: row.list_id,
    authentication,
    established: evidence.established,
    isKnown: (email) => evidence.known.has(email.toLowerCase()),
    imitates: evidence.imitates,
    sameName: evidence.sameName,
  })
  const grave = warnings.some(({ kind }) => kind === 'manySenders' || kind === 'notProven')
  // Trusted senders are a list across all accounts: a caller limited to one account must learn nothing from it.
  const mayBeTrusted = !grave && !context.junk && !context.oneAccount
  return {
    authentication,
    warnings,
    firstContact: evidence.isFirst,
    senderTrusted: mayBeTrusted && (await isTrustedSender(app, userId, row.from_email)),
  }
}

/** What the mail and the contacts of all accounts together say of a sender. */
interface Evidence extends Pick<SenderFacts, 'established' | 'imitates' | 'sameName'> {
  isFirst: boolean
  /** Lower case. */
  known: ReadonlySet<string>
}

async function evidenceOf(app: App, userId: string, row: SenderRow, replyTo: Person[]): Promise<Evidence> {
  const [{ first, established }, own] = await Promise.all([acquaintance(app, userId, row), ownAddresses(app.db, userId)])
  return {
    established,
    isFirst: first && !own.includes(row.from_email.toLowerCase()),
    known: await knownAmong(app, userId, own, replyTo),
    imitates: established ? undefined : await imitated(app, userId, row, own),
    sameName: established ? [] : await knownByName(app.db, userId, namesOf(row.from_name)),
  }
}

const noEvidence = (row: SenderRow): Evidence => ({
  established: false,
  isFirst: false,
  known: new Set([row.account_email.toLowerCase()]),
  imitates: undefined,
  sameName: [],
})

/** Whether the person knows this sender for a while, or has written there. */
export async function isAcquainted(app: App, userId: string, row: SenderRow): Promise<boolean> {
  return (await acquaintance(app, userId, row)).established
}

/** Proof of the sender alone, for verbs that depend on it. */
export async function provenSender(app: App, userId: string, mailId: string) {
  const row = await senderRow(app.db, userId, mailId)
  if (!row) return undefined
  const authentication = await verdictFor(app, userId, row)
  return { row, authentication, failed: hasFailed(authentication) }
}

function verdictFor(app: App, userId: string, row: SenderRow): Promise<Authentication | null> {
  return ownVerdict(JSON.parse(row.authentication) as string[], {
    imapHost: row.imap_host,
    email: row.account_email,
    others: () => resultsOfOthers(app.db, userId, row.account_id, row.key, witnesses),
  })
}

async function acquaintance(app: App, userId: string, row: SenderRow): Promise<{ first: boolean; established: boolean }> {
  const [since, times] = await Promise.all([
    firstFrom(app.db, userId, row.from_domain, row.from_email, row.date),
    writtenTo(app.db, userId, row.from_email),
  ])
  const long = since !== undefined && since < row.date - acquainted
  return { first: since === undefined && times === 0, established: times > 0 || long }
}

/** A domain the person knows that the sender's could be taken for. One they have long heard from imitates nobody. */
async function imitated(app: App, userId: string, row: SenderRow, own: string[]): Promise<string | undefined> {
  const domain = row.from_domain
  const candidates = domain === '' ? [] : couldImitate(domain)
  if (candidates.length === 0) return undefined
  const providers = Object.values(app.providers).flatMap((entry) => entry.domains)
  const [acquaintances, receivedFromThem, written] = await Promise.all([
    receivedFrom(app.db, userId, [domain], row.date - acquainted, 1),
    receivedFrom(app.db, userId, candidates, row.date, enoughMails),
    domainsWrittenTo(app.db, userId),
  ])
  if (acquaintances.length > 0) return undefined
  const wanted = new Set([...candidates, domain])
  const known = new Set([...wellKnown, ...providers, ...receivedFromThem])
  for (const host of [...written, ...own.map(domainOf)]) for (const one of withParents(host)) if (wanted.has(one)) known.add(one)
  return known.has(domain) ? undefined : candidates.find((one) => known.has(one))
}

/** `a.b.example` and what it lies below. Cheaper than asking whose each of thousands of names is. */
function withParents(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

async function knownAmong(app: App, userId: string, own: string[], replyTo: Person[]): Promise<Set<string>> {
  const known = new Set(own)
  for (const { email } of replyTo.slice(0, 5))
    if ((await writtenTo(app.db, userId, email.toLowerCase())) > 0) known.add(email.toLowerCase())
  return known
}

/** How a name may stand among the contacts. One word alone is everybody's. */
function namesOf(name: string): string[] {
  const plain = plainName(name.slice(0, 200)).replace(/\s+/g, ' ').trim()
  const turned = /^([^,]+), ([^,]+)$/.exec(plain)
  const forms = [plain, ...(turned ? [`${turned[2]} ${turned[1]}`] : [])]
  return [...new Set([...forms, ...forms.map(asLatin)])].filter((one) => one.includes(' '))
}
