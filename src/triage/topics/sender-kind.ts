// Who wrote a mail, by what its address and header facts show: a machine, somebody of a list, one of the person's own house,
// somebody they write with, or a stranger.
import { fold } from '../../shared/fold.ts'
import type { TriageMail } from '../mail.ts'
import { PhraseBook, wordList } from './phrases.ts'

const robots = new Set(
  `noreply no-reply donotreply do-not-reply notify notifications notification notices mailer-daemon postmaster bounce bounces automated
  robot bot system`.split(/\s+/),
)

export const localOf = (email: string) => email.slice(0, email.lastIndexOf('@')).toLowerCase()
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Nobody reads what is written to it. */
export function isNoReply(email: string): boolean {
  const local = localOf(email)
  return robots.has(local) || /^(?:no-?_?reply|do-?_?not-?_?reply)/.test(local)
}

/** A person wrote it by hand, as far as its header shows: on a list too. */
export function isByHand(mail: TriageMail): boolean {
  if (isNoReply(mail.from.email)) return false
  return !mail.automated || isOnList(mail)
}

/** It came by a list on which people write to each other: the sender's address is not of the list's own house. */
export function isOnList({ listId, from }: TriageMail): boolean {
  return listId !== null && !isBelow(listId, houseOf(domainOf(from.email)))
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
  return isFreemail(domain) || wordList(from.name).some((word) => word.length > 2 && fold(domain).includes(word))
}

/** Nothing but the sender's name, or a provider's for everybody: no firm's. */
export function isOwnAddress({ from }: Pick<TriageMail, 'from'>): boolean {
  const domain = domainOf(from.email)
  const names = wordList(from.name).filter((word) => word.length > 2)
  const parts = (houseOf(domain).split('.')[0] ?? '').split('-').map(fold)
  return (
    isFreemail(domain) ||
    (names.length > 1 && parts.some((part) => names.some((name) => part.startsWith(name))) && parts.length === 1)
  )
}

const introductions = new PhraseBook(
  [
    'gave me your name',
    'gave me your address',
    'gave me your email',
    'gave me your number',
    'suggested i get in touch',
    'suggested i write',
    'suggested that i',
    'recommended you',
    'said you might',
    'told me about you',
    'we met at',
    'hat mir ihren namen',
    'hat mir ihre adresse',
    'hat sie empfohlen',
    'hat mir deine adresse',
    'wir haben uns auf',
    'bewerbung',
    'hiermit bewerbe',
    'application',
    'internship',
    'praktikum',
  ].map((phrase) => ({ phrase, value: true })),
)

/** Somebody both know stands between them, or the sender applies for something. */
export const isIntroduced = ({ subject, text }: Pick<TriageMail, 'subject' | 'text'>) =>
  introductions.find(wordList(`${subject}\n${text}`)).length > 0

const freemail = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com hotmail.de outlook.de yahoo.com yahoo.de yahoo.co.uk yahoo.fr
  icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org
  proton.me protonmail.com pm.me tutanota.com tuta.com fastmail.com zoho.com mail.com hey.com orange.fr laposte.net free.fr wanadoo.fr
  libero.it virgilio.it ziggo.nl kpnmail.nl bluewin.ch bluemail.ch hotmail.fr hotmail.it btinternet.com comcast.net`.split(/\s+/),
)
export const isFreemail = (domain: string) => freemail.has(domain)

/** The last two labels: rough, and enough to see whether two names belong together. */
export const houseOf = (domain: string) => domain.split('.').slice(-2).join('.')
const isBelow = (name: string, house: string) => name === house || name.endsWith(`.${house}`)
