// Classifies the sender: person or program, mass mail, correspondent or stranger, and to whom the mail is addressed.

import { de } from '../cues/de.ts'
import { en } from '../cues/en.ts'
import { anyPhrase } from '../cues/phrase-pattern.ts'
import type { TriageMail } from '../findings.ts'
import { isNoReply } from '../topics/role-addresses.ts'
import { isOnList } from '../topics/sender-kind.ts'

export interface SenderProfile {
  bulk: boolean
  /** A no-reply address, or an automatic mail. */
  machine: boolean
  /** A correspondent or colleague. */
  known: boolean
  /** Words of advertising. */
  promotes(): boolean
  /** Words of cold sales. */
  sells(): boolean
  /** Words of fraud. */
  threatens(): boolean
  /** Whether the person is the recipient. */
  toMe: 'me' | 'few' | 'copy' | 'many'
}

const noReplyAddress =
  /^(?:no|do|donot|dont|not)[._-]?(?:not[._-]?)?reply|^noreply|^(?:notifications?|notify|alerts?|mailer-daemon|postmaster|newsletters?|news|updates?|bounces?|automated|auto|robot|bot|system|daemon|marketing|offers|promo(?:tions)?|deals|letter|digest|nicht-?antworten|keine-?antwort)(?:[+._-]|$)/i
const roleAddress =
  /^(?:billing|invoices?|statements?|orders?|tickets?|bookings?|receipts?|security|rechnung(?:en)?|bestellung(?:en)?|service|versand|shipping|tracking|support|info|rides|forecast|care|thanks|policies|grants)(?:[+._-]|$)/i
const freeMail =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|mac|aol|gmx|web|t-online|freenet|posteo|mailbox|proton(?:mail)?|fastmail|hey|zoho|yandex|mail|qq|163)\.(?:[a-z.]{2,6})$/i

const promotion = anyPhrase(en.promotion, de.promotion)
const selling = anyPhrase(en.selling, de.selling)
const threat = anyPhrase(en.threat, de.threat)

export function senderProfile(mail: TriageMail, text: string): SenderProfile {
  const local = mail.from.email.split('@')[0] ?? ''
  const words = `${mail.subject}\n${text.slice(0, 6000)}`
  const massMail = mail.listId !== null || mail.unsubscribe || isOnList(mail)
  return {
    bulk:
      massMail ||
      mail.providerCategory === 'promotions' ||
      mail.providerCategory === 'forums' ||
      mail.providerCategory === 'social',
    machine:
      mail.automated ||
      noReplyAddress.test(local) ||
      isNoReply(mail.from.email) ||
      mail.from.email === '' ||
      (roleAddress.test(local) && mail.known.writtenTo === 0),
    known: mail.authenticFailed !== true && isKnown(mail),
    promotes: once(() => promotion.test(words)),
    sells: once(() => selling.test(words)),
    threatens: once(() => threat.test(words)),
    toMe: toMe(mail),
  }
}

/** To look for long lists of phrases takes long, and few mails are asked for all of them. */
function once(read: () => boolean): () => boolean {
  let known: boolean | undefined
  return () => {
    known ??= read()
    return known
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

function isKnown(mail: TriageMail): boolean {
  if (mail.known.writtenTo > 0 || mail.known.mineInThread > 0) return true
  const domain = domainOf(mail.from.email)
  return domain !== '' && !freeMail.test(domain) && mail.me.addresses.some((address) => domainOf(address) === domain)
}

function toMe(mail: TriageMail): SenderProfile['toMe'] {
  const mine = ({ email }: { email: string }) => mail.me.addresses.includes(email.toLowerCase())
  if (mail.to.length + mail.cc.length > 12) return 'many'
  if (mail.to.some(mine)) return mail.to.length <= 4 ? 'me' : 'few'
  return mail.cc.some(mine) ? 'copy' : 'few'
}

export const isFromSelf = (mail: TriageMail) => mail.me.addresses.includes(mail.from.email.toLowerCase())

export function callsByName(mail: TriageMail, sentence: string): boolean {
  return mail.me.names.some((name) => {
    const first = name.split(/\s/)[0] ?? ''
    return first.length > 1 && new RegExp(`(?<!\\p{L})${first.replace(/[^\p{L}\p{N}]/gu, '.')}(?!\\p{L})`, 'iu').test(sentence)
  })
}
