// Who wrote a mail, by what its address and header facts show: a machine, somebody of a list, one of the person's own house,
// somebody they write with, or a stranger.
import { fold } from '../../shared/fold.ts'
import type { TriageMail } from '../findings.ts'
import { wordList } from './phrase-table.ts'
import { domainOf, isFromRole, isNoReply, isOrganisation } from './role-addresses.ts'

/** A person wrote it by hand, as far as its header shows: on a list too. */
export function isHandWritten(mail: TriageMail): boolean {
  if (isNoReply(mail.from.email)) return false
  return isOnList(mail) || !(mail.automated || isFromRole(mail))
}

/**
 * It came by a list on which people write to each other: the sender's address is not of the list's own house, and the mail goes
 * to the list. What a service sends to each by itself in somebody's name has a list of the service's, too.
 */
export function isOnList({ listId, from, to, cc, me }: TriageMail): boolean {
  if (listId === null || isBelow(listId, registrableRoot(domainOf(from.email)))) return false
  const all = [...to, ...cc]
  return all.length === 0 || all.some(({ email }) => !me.addresses.includes(email.toLowerCase()))
}

/** Of the person's own house: a colleague. Not by a domain that bears the person's name, which is a family's. */
export function isColleague(mail: TriageMail): boolean {
  const domain = domainOf(mail.from.email)
  return workDomains(mail).includes(domain)
}

/** Addresses of the person that are a house's: neither at a provider for everybody, nor at a domain with their name. */
export function workDomains({ me }: Pick<TriageMail, 'me'>): string[] {
  const names = new Set(me.names.flatMap((name) => wordList(name)))
  return me.addresses
    .map(domainOf)
    .filter((domain) => !isFreemail(domain) && !domain.split('.').some((label) => names.has(label)))
}

/** It was sent to an address of the person's work, or by way of that house. */
export function isToWork(mail: TriageMail): boolean {
  const domains = workDomains(mail)
  return [...mail.to, ...mail.cc].some(({ email }) => domains.includes(domainOf(email)))
}

/** The domain is the sender's own or a provider's for everybody: people write privately from there. */
export function isPrivateAddress({ from }: Pick<TriageMail, 'from'>): boolean {
  const domain = domainOf(from.email)
  if (isOrganisation({ from })) return false
  return isFreemail(domain) || wordList(from.name).some((word) => word.length > 2 && fold(domain).includes(word))
}

/** Nothing but the sender's name, or a provider's for everybody: no firm's. */
export function isOwnAddress({ from }: Pick<TriageMail, 'from'>): boolean {
  const domain = domainOf(from.email)
  const names = wordList(from.name).filter((word) => word.length > 2)
  const parts = (registrableRoot(domain).split('.')[0] ?? '').split('-').map(fold)
  return (
    isFreemail(domain) ||
    (names.length > 1 && parts.some((part) => names.some((name) => part.startsWith(name))) && parts.length === 1)
  )
}

const freemail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com hotmail.de outlook.de yahoo.com yahoo.de yahoo.co.uk yahoo.fr
  icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org
  proton.me protonmail.com pm.me tutanota.com tuta.com fastmail.com zoho.com mail.com hey.com orange.fr laposte.net free.fr wanadoo.fr
  libero.it virgilio.it ziggo.nl kpnmail.nl bluewin.ch bluemail.ch hotmail.fr hotmail.it btinternet.com comcast.net`.split(/\s+/),
)
export const isFreemail = (domain: string) => freemail.has(domain)

/** The last two labels: rough, and enough to see whether two names belong together. */
export const registrableRoot = (domain: string) => domain.split('.').slice(-2).join('.')
const isBelow = (name: string, house: string) => name === house || name.endsWith(`.${house}`)
