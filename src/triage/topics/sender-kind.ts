// Classifies senders by address and header: program, list, colleague, correspondent, stranger.
import { fold } from '../../shared/fold.ts'
import type { TriageMail } from '../findings.ts'
import { wordList } from './phrase-table.ts'
import { domainOf, isFromRole, isNoReply, isOrganisation } from './role-addresses.ts'

/** Apparently written by a person, also on a list. */
export function isHandWritten(mail: TriageMail): boolean {
  if (isNoReply(mail.from.email)) return false
  return isOnList(mail) || !(mail.automated || isFromRole(mail))
}

/**
 * A discussion list: the List-Id is not of the sender's domain, and the mail is addressed to the list. Services use a List-Id
 * of their own for mails in users' names.
 */
export function isOnList({ listId, from, to, cc, me, subject, isReply }: TriageMail): boolean {
  const others = [...to, ...cc].filter(({ email }) => !me.addresses.includes(email.toLowerCase()))
  if (listId === null) {
    const isTagged = isReply && others.length === to.length + cc.length && listTag.test(subject)
    return isTagged || others.some(({ email }) => listHost.test(domainOf(email)))
  }
  // A list may be of the domain of one who writes to it: it is then addressed.
  if (isBelow(listId, registrableRoot(domainOf(from.email))))
    return others.some(({ email }) => isBelow(listId, email.toLowerCase().replace('@', '.')))
  return to.length + cc.length === 0 || others.length > 0
}

/** "Re: [ilug] …" */
const listTag = /^\s{0,4}(?:(?:re|aw|fwd?|wg)\s{0,4}:\s{0,4})?\[[\p{L}\p{N} ._-]{2,40}\]/iu

/** Hosts of nothing but lists. */
const listHost =
  /^(?:lists?|listman|listserv|mailman|groups)\.|(?:^|\.)(?:yahoogroups\.(?:com|de|co\.uk)|googlegroups\.com|groups\.io|freelists\.org|egroups\.com|topica\.com|listbox\.com|librelist\.com)$/

/** Shorter names are parts of many words. */
const minNamePart = 4

/** Same work domain. */
export function isColleague(mail: TriageMail): boolean {
  const domain = domainOf(mail.from.email)
  return workDomains(mail).includes(domain)
}

/** Domains of the person's addresses, without public providers and domains of their name: `mara@lindqvist.example`, `jmason.org`. */
export function workDomains({ me }: Pick<TriageMail, 'me'>): string[] {
  const names = me.names.flatMap((name) => wordList(name))
  const isNamed = (label: string) => names.some((name) => label === name || (name.length >= minNamePart && label.includes(name)))
  return me.addresses.map(domainOf).filter((domain) => !isFreemail(domain) && !domain.split('.').slice(0, -1).some(isNamed))
}

export function isToWork(mail: TriageMail): boolean {
  const domains = workDomains(mail)
  return [...mail.to, ...mail.cc].some(({ email }) => domains.includes(domainOf(email)))
}

/** A public provider or a domain with the sender's name. */
export function isPrivateAddress({ from }: Pick<TriageMail, 'from'>): boolean {
  const domain = domainOf(from.email)
  if (isOrganisation({ from })) return false
  return isFreemail(domain) || wordList(from.name).some((word) => word.length > 2 && fold(domain).includes(word))
}

/** A public provider, or a domain of nothing but the sender's name. */
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

/** A rough registrable domain. */
export const registrableRoot = (domain: string) => domain.split('.').slice(-2).join('.')
const isBelow = (name: string, house: string) => name === house || name.endsWith(`.${house}`)
