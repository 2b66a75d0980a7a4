// As whom somebody writes: the identity of an account, and the one that a mail was sent to.
import type { Person } from './mail.ts'
import type { Identity } from './writing.ts'

export function identityFor(identities: readonly Identity[], accountId: string | undefined): Identity | undefined {
  const ofAccount = identities.filter((identity) => identity.accountId === accountId)
  return ofAccount.find((identity) => identity.own) ?? ofAccount[0] ?? identities[0]
}

interface Addressed {
  from: Person
  to: readonly Person[]
  cc: readonly Person[]
}
/** The one a mail was written to, or by; otherwise the account's own. */
export function identityToAnswer(
  identities: readonly Identity[],
  accountId: string,
  mail: Addressed | undefined,
): Identity | undefined {
  const named = mail ? [...mail.to, ...mail.cc, mail.from].map(({ email }) => email.toLowerCase()) : []
  const ofAccount = identities.filter((identity) => identity.accountId === accountId)
  // A mail of an archive is answered from another account: the one it was written to, where there is one.
  const meant = (ofAccount.length > 0 ? ofAccount : identities)
    .filter((identity) => named.includes(identity.email.toLowerCase()))
    .sort((a, b) => named.indexOf(a.email.toLowerCase()) - named.indexOf(b.email.toLowerCase()))
  return meant[0] ?? identityFor(identities, accountId)
}
