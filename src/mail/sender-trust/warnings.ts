// What about a sender should make a person look twice. Pure: the facts are gathered in sender.ts. A false alarm is a
// defect too: who is warned of everything heeds nothing.
import { asciiHost, domainOf, isDeceptive, registrable } from '../../core/host-names.ts'
import type { Person } from '../../shared/mail.ts'
import type { Authentication, Warning } from '../../shared/sender-trust.ts'
import { hasFailed } from './authentication.ts'

export interface SenderFacts {
  from: Person
  otherFrom: Person[]
  replyTo: Person[]
  /** A program wrote it, or it came by a list. */
  automated: boolean
  listId: string | null
  authentication: Authentication | null
  /** Known here: written to, or heard from for a while. */
  established: boolean
  /** Addresses the person has written to, or from. */
  isKnown: (email: string) => boolean
  /** A domain known here that this one could be taken for. */
  imitates: string | undefined
  /** Addresses written to that go by the sender's name. */
  sameName: string[]
}

export function senderWarnings(facts: SenderFacts): Warning[] {
  const { from } = facts
  const found: (Warning | undefined)[] = [
    facts.otherFrom.length > 0
      ? { kind: 'manySenders', params: [from, ...facts.otherFrom].map(({ email }) => email).slice(0, 5) }
      : undefined,
    hasFailed(facts.authentication) ? { kind: 'notProven', params: [domainOf(from.email)] } : undefined,
    nameShowsAddress(facts),
    strangeScript(facts),
    facts.imitates === undefined || facts.established
      ? undefined
      : { kind: 'lookAlike', params: [domainOf(from.email), facts.imitates] },
    knownName(facts),
    replyElsewhere(facts),
  ]
  return found.filter((one) => one !== undefined).map(short)
}

const short = ({ kind, params }: Warning): Warning => ({ kind, params: params.map((one) => one.slice(0, 200)) })

/** `"robin@home.example" <billing@elsewhere.example>`. Lists write the author's address there, and are named as such. */
function nameShowsAddress({ from, listId }: SenderFacts): Warning | undefined {
  const name = from.name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  const shown = /[^\s<>"'(),:;@]{1,64}@[^\s<>"'(),:;@]{1,253}/.exec(name)?.[0]
  if (shown === undefined || listId !== null) return undefined
  const same = registrable(domainOf(shown)) === registrable(domainOf(from.email))
  return same ? undefined : { kind: 'nameShowsAddress', params: [shown, from.email] }
}

function strangeScript({ from, replyTo }: SenderFacts): Warning | undefined {
  const host = [from, ...replyTo].map(({ email }) => email.slice(email.lastIndexOf('@') + 1)).find((one) => isDeceptive(one))
  return host === undefined ? undefined : { kind: 'strangeScript', params: [asciiHost(host)] }
}

/** Notices in the name of a person come from a program's address: `Lena <notifications@forge.example>`. */
function knownName({ from, sameName, established, automated, authentication }: SenderFacts): Warning | undefined {
  const [known] = sameName
  if (known === undefined || established) return undefined
  if (automated && (authentication?.dmarc === 'pass' || authentication?.dkim === 'pass')) return undefined
  const own = registrable(domainOf(from.email))
  return sameName.some((email) => registrable(domainOf(email)) === own)
    ? undefined
    : { kind: 'knownNameNewAddress', params: [from.name, known] }
}

function replyElsewhere({ from, replyTo, automated, listId, isKnown }: SenderFacts): Warning | undefined {
  if (automated || listId !== null || from.email === '') return undefined
  const own = registrable(domainOf(from.email))
  const other = replyTo.find(({ email }) => registrable(domainOf(email)) !== own && !isKnown(email))
  return other && { kind: 'replyElsewhere', params: [other.email] }
}
