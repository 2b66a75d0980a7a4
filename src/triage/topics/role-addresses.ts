// Addresses of roles instead of people: send-only ones, and those of offices. Most programs do not mark their mail as automatic
// otherwise.
import type { TriageMail } from '../findings.ts'
import { PhraseTable, wordList } from './phrase-table.ts'

export const localOf = (email: string) => email.slice(0, email.lastIndexOf('@')).toLowerCase()
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

const words = (text: string) => new Set(text.trim().split(/\s+/))

const noReplyNames =
  words(`noreply donotreply notify notification notifications notices mailer-daemon postmaster bounce bounces automated
  robot bot system geen-antwoord nicht-antworten keine-antwort ne-pas-repondre no-responder non-rispondere`)

/** Any word of the local part: `shop-orders`, `rechnung.2026`. */
const billingNames =
  words(`billing invoice invoices rechnung rechnungen facturas factures facturation fatture receipt receipts statement statements
  beleg belege kasse payment payments zahlung payroll mahnung policies
  versicherung insurance premium beitrag donations spenden refunds steuer tax`)
const sendOnlyNames =
  words(`order orders bestellung bestellungen auftrag auftraege pedidos commandes shipping shipment versand delivery deliveries
  lieferung tracking sendung parcel paket ticket tickets booking bookings buchung buchungen reservation reservations
  reservierung checkin security sicherheit alert alerts warnung reminder reminders erinnerung confirmation confirmations
  bestaetigung account accounts konto loans ausleihe meldung meldungen mitteilung
  mitteilungen benachrichtigung automat elections wahlen forecast pegel returns retoure retouren renewals updates service
  kundenservice customerservice customer-service care kundendienst`)

export function isNoReply(email: string): boolean {
  const local = localOf(email)
  return (
    noReplyNames.has(local) ||
    isFeedAddress(email) ||
    noReplyNames.has(local.replaceAll(/[._]/g, '-')) ||
    /^(?:no-?_?reply|do-?_?not-?_?reply)/.test(local)
  )
}

const surveyNames = words('survey surveys umfrage umfragen feedback research marktforschung review reviews bewertung bewertungen')

const localWords = (email: string) =>
  localOf(email)
    .slice(0, 64)
    .split(/[^a-z]+/)

export const isBillingAddress = (email: string) => localWords(email).some((word) => billingNames.has(word))

export const isSurveyAddress = (email: string) => localWords(email).some((word) => surveyNames.has(word))

export const isNotifier = (email: string) => localWords(email).some((word) => /^(?:notif|alert|benachrichtigung)/.test(word))

/** Programs that send what a feed brings: `rss2email@`, `feeds@`. */
export const isFeedAddress = (email: string) =>
  /(?:^|[._+-])(?:rss|feeds?)(?:2e?mail|feeds?|bot)?(?:[._+-]|$)/.test(localOf(email))

export const isTracker = (email: string) => localWords(email).some((word) => trackerNames.has(word))
const trackerNames = words('bugzilla jira issues bugs gitlab github trac redmine gerrit buildbot jenkins cvs svn git')

const isSendOnly = (email: string) =>
  isBillingAddress(email) || isSurveyAddress(email) || localWords(email).some((word) => sendOnlyNames.has(word))

const noReplyPhrases = new PhraseTable(
  `do not reply;please don t reply;do not respond;not monitored;no reply is possible;replies are not read;replies to this address;
  automatic message;automated message;automatically generated;automatic notification;automatic mail;automated e mail;automated email;
  nicht auf diese;antworten sie nicht;bitte nicht antworten;automatisch erstellt;automatisch erzeugt;automatisch generiert;
  automatisch versendet;automatische nachricht;ne pas repondre;no responda;non rispondere;niet beantwoorden`
    .split(';')
    .map((phrase) => ({ phrase: phrase.trim(), value: true })),
)
const edge = 700

/** At the beginning or the end of the text. */
function asksNotToReply({ text }: Pick<TriageMail, 'text'>): boolean {
  const said = text.length <= 2 * edge ? text : `${text.slice(0, edge)}\n${text.slice(-edge)}`
  return noReplyPhrases.find(wordList(said)).length > 0
}

/** By address or text, unless the person writes with it. */
export function isFromRole(mail: Pick<TriageMail, 'from' | 'text' | 'known'>): boolean {
  if (mail.known.writtenTo > 0 || mail.known.mineInThread > 0) return false
  return isSendOnly(mail.from.email) || asksNotToReply(mail)
}

export const isOfficeAddress = (email: string) => officeNames.find(wordList(localOf(email))).length > 0

/**
 * The domain contains the sender's name, and the local part is an office's: "Gardens West <hello@gardens-west.example>", and
 * not "Gwen Hartley <gwen@hartley.example>".
 */
export function isOrganisation({ from }: Pick<TriageMail, 'from'>): boolean {
  const names = wordList(from.name).filter((word) => word.length > 2)
  if (names.length === 0) return false
  const domain = wordList(domainOf(from.email))
  return isOfficeAddress(from.email) && names.some((name) => domain.some((word) => word.includes(name)))
}

const officeNames = new PhraseTable(
  `info;office;hello;hi;hallo;moin;ciao;bonjour;hola;kontakt;contact;mail;post;post box;team;support;news;sekretariat;verwaltung;
  studio;shop;store;web;reception;rezeption;notes;buero;events;club;verein;members;mitglieder;presse;press;redaktion;help;hilfe;
  thanks;grants;steuer;tax;kanzlei;praxis;practice;schule;school;leitung;rides;community;admin;enquiries;anfrage;sales;vertrieb;marketing`
    .split(';')
    .map((phrase) => ({ phrase: phrase.trim(), value: true })),
)
