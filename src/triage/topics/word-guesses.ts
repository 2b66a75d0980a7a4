// Guesses by words and people. Words of the subject weigh more than those of the text, each counted once. How much words count
// depends on the kind of sender: people and programs both write "invoice".
import { type SystemCategory, type Topic, topics } from '../../shared/system-categories.ts'
import type { CategoryGuess, Finding, TriageMail } from '../findings.ts'
import { requestReason } from './first-contact.ts'
import { byScore } from './header-guesses.ts'
import { guessByPeople, isCorrespondent } from './people-guesses.ts'
import { type Match, senderWords, textWords, type Weighed, wordList } from './phrase-table.ts'
import { domainOf, isOfficeAddress, isOrganisation, localOf } from './role-addresses.ts'
import { isColleague, isHandWritten, isOnList, isToWork } from './sender-kind.ts'

/** Points that give half of the maximum score. */
const halfScorePoints = 5
const subjectFactor = 1.6
const leadChars = 1500
/** One is a chemist's, or a lonely person's. */
const fewestSpamWords = 2

/** Best first. */
export function wordGuesses(mail: TriageMail, text: string, _findings: Finding[]): CategoryGuess[] {
  const points = countPoints(mail, text)
  const kind = kindOf(mail)
  const ofWords = topics.flatMap((topic) => guess(topic, points.get(topic), factorOf(topic, mail, kind)))
  const others = [
    ...guessByPeople(mail, (points.get('promotions')?.sum ?? 0) >= 2),
    ...(kind === 'hand' ? guessByReason(mail) : []),
    ...guessByFiles(mail),
    ...guessByApproach(mail, kind),
    ...guessBySums(mail, text, kind),
    ...guessByAlarm(mail, points),
  ]
  return byScore([...ofWords, ...others])
}

interface Points {
  sum: number
  words: string[]
}

function countPoints(mail: TriageMail, text: string): Map<Weighed['of'], Points> {
  const counted = new Map<Weighed['of'], Points>()
  const seen = new Set<Match<Weighed>>()
  const add = (matches: Match<Weighed>[], factor: number) => {
    for (const match of matches) {
      if (seen.has(match)) continue
      seen.add(match)
      const points = counted.get(match.value.of) ?? { sum: 0, words: [] }
      points.sum += match.value.weight * factor
      points.words.push(match.phrase)
      counted.set(match.value.of, points)
    }
  }
  add(textWords.find(wordList(mail.subject)), subjectFactor)
  if (mail.known.writtenTo === 0 || !isHandWritten(mail) || isOnList(mail))
    add(senderWords.find(wordList(senderOf(mail))), subjectFactor)
  add(textWords.find(wordList(text, leadChars)), 1)
  return counted
}

/** Name, local part unless an office's, domain without its ending, and list. */
function senderOf({ from, listId }: TriageMail): string {
  const domain = domainOf(from.email).split('.').slice(0, -1).join(' ')
  const local = isOfficeAddress(from.email) ? '' : localOf(from.email)
  return `${from.name} ${local} ${domain} ${listId ?? ''}`
}

function guess(category: SystemCategory, points: Points | undefined, factor: number): CategoryGuess[] {
  if (!points || factor === 0 || (category === 'spam' && points.words.length < fewestSpamWords)) return []
  const sum = points.sum * factor
  return [{ category, score: (0.9 * sum) / (sum + halfScorePoints), kind: 'words', params: points.words.slice(0, 4) }]
}

/** Words of an unauthenticated stranger count half. */
function factorOf(topic: Topic, mail: TriageMail, kind: Kind): number {
  const factor = topic === 'personal' && isColleague(mail) ? 0 : byKind[topic][kind]
  return mail.authenticFailed === true && mail.known.writtenTo === 0 && topic !== 'spam' ? factor * 0.5 : factor
}

/** known: a correspondent or colleague. hand: another person. house: an organisation. mass: with an unsubscribe header. */
type Kind = 'known' | 'hand' | 'house' | 'list' | 'mass' | 'program'

function kindOf(mail: TriageMail): Kind {
  if (isOnList(mail)) return 'list'
  if (isHandWritten(mail)) return isCorrespondent(mail) || isColleague(mail) ? 'known' : isOrganisation(mail) ? 'house' : 'hand'
  return mail.unsubscribe ? 'mass' : 'program'
}

const table = (known: number, hand: number, house: number, list: number, mass: number, program: number) => ({
  known,
  hand,
  house,
  list,
  mass,
  program,
})
const byKind: Record<Topic, Record<Kind, number>> = {
  personal: table(0.7, 0.7, 0.2, 0.1, 0, 0),
  work: table(0.5, 0.5, 0.3, 0.1, 0, 0),
  finance: table(0.7, 0.6, 1, 0.3, 0.6, 1),
  updates: table(0.05, 0.1, 0.8, 0.2, 0.8, 1),
  social: table(0.8, 0.7, 1, 1, 1, 0.7),
  newsletters: table(0, 0, 0.4, 0.4, 1.1, 0.3),
  promotions: table(0, 1.2, 1.2, 0.2, 1, 0.5),
  spam: table(0, 0.8, 0.8, 0.2, 0.5, 0.8),
}
function guessByReason(mail: TriageMail): CategoryGuess[] {
  const matter = requestReason(mail)
  if (matter === null || matter === 'introduced') return []
  const category = matter === 'customer' || isToWork(mail) ? 'work' : 'personal'
  return [{ category, score: 0.35, kind: 'words', params: [mail.subject.slice(0, 100)] }]
}

const bills =
  /^(?:re|inv|rg|rechnung|invoice|bill|receipt|quittung|beleg|mahnung|payslip|lohn|statement|kontoauszug|factura|facture|premium|nebenkosten)/

function guessByFiles({ attachments }: TriageMail): CategoryGuess[] {
  const guesses: CategoryGuess[] = []
  for (const { filename, mimeType } of attachments.slice(0, 10)) {
    const name = filename.toLowerCase().slice(0, 200)
    if (bills.test(name) && /\.(?:pdf|xml)$/.test(name))
      guesses.push({ category: 'finance', score: 0.5, kind: 'words', params: [filename] })
    else if (/\.(?:ics|vcs)$/.test(name) || mimeType === 'text/calendar')
      guesses.push({ category: 'meetings', score: 0.6, kind: 'calendar', params: [filename] })
    else if (/^(?:ticket|boarding|bordkarte|booking|buchung)/.test(name))
      guesses.push({ category: 'updates', score: 0.4, kind: 'words', params: [filename] })
  }
  return guesses.slice(0, 2)
}

/** Newsletters have titles; a name in the subject is an approach. */
function namesReader({ subject, me }: TriageMail): boolean {
  const words = new Set(wordList(subject))
  return me.names.some((name) => wordList(name).some((word) => word.length > 2 && words.has(word)))
}

/** "Re:" in answer to nothing, and a name in the subject of mass mail, are sales tricks. */
function guessByApproach(mail: TriageMail, kind: Kind): CategoryGuess[] {
  if (kind === 'mass' && namesReader(mail))
    return [{ category: 'promotions', score: 0.3, kind: 'words', params: [mail.subject.slice(0, 100)] }]
  const isReply = /^\s{0,4}(?:re|aw|fwd?|wg)\s{0,4}:/i.test(mail.subject)
  if (!isReply || mail.isReply || mail.known.writtenTo > 0 || mail.known.mineInThread > 0 || isOnList(mail)) return []
  return [{ category: 'promotions', score: 0.5, kind: 'words', params: [mail.subject.trim().slice(0, 3)] }]
}

/** Prices in mass mail are offers; a sum in a program's mail is an invoice. */
function guessBySums(mail: TriageMail, text: string, kind: Kind): CategoryGuess[] {
  if (kind !== 'mass' && kind !== 'program') return []
  const sums = `${mail.subject}\n${text.slice(0, leadChars)}`.match(/\d ?(?:[%€$£]|EUR\b|USD\b|CHF\b|GBP\b)/g) ?? []
  if (sums.length === 0) return []
  const params = sums.slice(0, 3)
  if (kind === 'mass') return [{ category: 'promotions', score: Math.min(0.5, 0.2 + 0.1 * sums.length), kind: 'words', params }]
  return [{ category: 'finance', score: 0.25, kind: 'words', params }]
}

function guessByAlarm(mail: TriageMail, points: Map<Weighed['of'], Points>): CategoryGuess[] {
  const alarm = points.get('alarm')
  if (!alarm || isHandWritten(mail) || mail.authenticFailed === true || alarm.sum < 3) return []
  return [{ category: 'urgent', score: alarm.sum / (alarm.sum + 2), kind: 'words', params: alarm.words.slice(0, 4) }]
}
