// What its words, and who wrote it, make a mail likely to be about. Words of the subject count more than words of the text,
// each once; a person's mail is told from a program's first, since both say "invoice".
import { type SystemCategory, topics } from '../../shared/categories.ts'
import type { CategoryGuess, Finding } from '../findings.ts'
import type { TriageMail } from '../mail.ts'
import { type Match, wordList } from './phrases.ts'
import { domainOf, isByHand, isColleague, isFreemail, isOnList, isToWork, localOf } from './sender-kind.ts'
import { senderWords, textWords, type Weighed } from './word-tables.ts'

/** Of a topic's points: as many as this make it half sure. */
const half = 5
const subjectFactor = 1.6
const beginning = 1500

/** Surest first. */
export function wordGuesses(mail: TriageMail, text: string, _findings: Finding[]): CategoryGuess[] {
  const points = countPoints(mail, text)
  const ofWords = topics.flatMap((topic) => guess(topic, points.get(topic), factorOf(topic, mail)))
  return [...ofWords, ...ofPeople(mail), ...ofFiles(mail), ...ofApproach(mail), ...ofAlarm(mail, points)].sort(
    (a, b) => b.score - a.score,
  )
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
  if (!isByHand(mail) || isOnList(mail) || mail.known.writtenTo === 0)
    add(senderWords.find(wordList(senderOf(mail))), subjectFactor)
  add(textWords.find(wordList(text, beginning)), 1)
  return counted
}

/** Name, local part and domain without its ending. */
const senderOf = ({ from }: TriageMail) =>
  `${from.name} ${localOf(from.email)} ${domainOf(from.email).split('.').slice(0, -1).join(' ')}`

function guess(category: SystemCategory, points: Points | undefined, factor: number): CategoryGuess[] {
  if (!points || factor === 0) return []
  const sum = points.sum * factor
  return [{ category, score: (0.9 * sum) / (sum + half), kind: 'words', params: points.words.slice(0, 4) }]
}

/** How much the words of a topic count in a mail of this kind. */
function factorOf(topic: SystemCategory, mail: TriageMail): number {
  const { known, unsubscribe, automated } = mail
  const byHand = isByHand(mail)
  const isKnown = known.writtenTo > 0 && byHand
  if (topic === 'spam') return isKnown || isColleague(mail) ? 0 : 0.8
  if (topic === 'promotions') return isKnown ? 0 : automated && !unsubscribe ? 0.5 : 1
  if (topic === 'newsletters') return unsubscribe ? 1.1 : isKnown || byHand ? 0 : 0.3
  if (topic === 'personal') return byHand && !isColleague(mail) ? 0.7 : 0
  if (topic === 'work') return byHand ? 0.6 : 0
  if (topic === 'updates') return byHand ? 0.1 : unsubscribe ? 0.8 : 1
  if (topic === 'finance') return isKnown ? 0.55 : unsubscribe ? 0.6 : 1
  return isKnown && mail.listId === null ? 0.8 : 1
}

/** Somebody the person writes with, a colleague, or a stranger who wrote by hand. */
function ofPeople(mail: TriageMail): CategoryGuess[] {
  if (!isByHand(mail) || isOnList(mail)) return []
  const { from, known } = mail
  const params = [from.name === '' ? from.email : from.name]
  if (isColleague(mail)) return [{ category: 'work', score: 0.85, kind: 'known', params: [domainOf(from.email)] }]
  const category = isToWork(mail) ? 'work' : 'personal'
  if (known.writtenTo > 0) {
    const usual = category === 'personal' && isFreemail(domainOf(from.email)) ? 0.75 : 0.65
    return [{ category, score: known.mineInThread > 0 ? usual + 0.1 : usual, kind: 'known', params }]
  }
  return [{ category, score: 0.3, kind: 'known', params }]
}

const bills =
  /^(?:re|inv|rg|rechnung|invoice|bill|receipt|quittung|beleg|mahnung|payslip|lohn|statement|kontoauszug|factura|facture|premium|nebenkosten)/

function ofFiles({ attachments }: TriageMail): CategoryGuess[] {
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

/** A reply to what was never written is how selling begins. */
function ofApproach(mail: TriageMail): CategoryGuess[] {
  const isReply = /^\s{0,4}(?:re|aw|fwd?|wg)\s{0,4}:/i.test(mail.subject)
  if (!isReply || mail.known.writtenTo > 0 || mail.known.mineInThread > 0 || mail.listId !== null) return []
  return [{ category: 'promotions', score: 0.45, kind: 'words', params: [mail.subject.trim().slice(0, 3)] }]
}

/** A program raises an alarm, and who sent it is not in doubt. */
function ofAlarm(mail: TriageMail, points: Map<Weighed['of'], Points>): CategoryGuess[] {
  const alarm = points.get('alarm')
  if (!alarm || isByHand(mail) || mail.authenticFailed === true || alarm.sum < 3) return []
  return [{ category: 'urgent', score: alarm.sum / (alarm.sum + 2), kind: 'words', params: alarm.words.slice(0, 4) }]
}
