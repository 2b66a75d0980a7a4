// Ranks the sentences of a mail, for a question or by importance. Selected sentences are quoted word for word.
import { allHits } from '../../mail/search/find-words.ts'
import { parseSearch } from '../../store/search/parse-search.ts'
import type { SearchPlan } from './search-plan.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

export const datePattern =
  /\b\d{1,2}[./:]\d{1,2}(?:[./]\d{2,4})?\b|\b\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])|\b(?:jan|feb|mar|mär|apr|may|jun|jul|aug|sep|oct|okt|nov|dec|dez)\w* \d{1,2}\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:mon|diens|donners|frei|sams|sonn)tag\b|\bmittwoch\b|übermorgen|\b(?:tomorrow|today|tonight|noon|o'clock|next week|morgen|heute|nächste woche|uhr)\b/i
const deadlinePattern = /\b(?:deadline|due|until|by the|no later|at the latest|frist|spätestens|bis zum)\b/i
export const amountPattern = /(?:€|\$|£|EUR|USD|GBP|CHF|Euro)\s?\d|\d[\d.,]*\s?(?:€|\$|£|EUR|USD|GBP|CHF|Euros?\b)/i
const requestPattern =
  /\?|\b(?:please|could you|can you|would you|need|must|have to|let me know|waiting|bitte|könnten? sie|kannst du|könntest du|muss|müssen|brauche|erwarten|sag mir|melde dich)\b/i
const greetingPattern =
  /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|morning|bonjour|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|moin|sehr geehrte[rs]?|(?:kind |best |warm |many )?(?:regards|wishes|greetings)|all the best|best|thanks|thank you|cheers|yours|mit freundlichen|viele|liebe|beste|herzliche|danke)\b[^.?!]{0,45}[.,!]?$/i

export const isGreeting = (text: string) => greetingPattern.test(text.trim())

/** Best first; none without any relation to the question. */
export function rankForQuestion(text: string, plan: Pick<SearchPlan, 'wants' | 'words'>, most: number): Sentence[] {
  const terms = parseSearch(plan.words.join(' ')).terms
  const rated = sentencesOf(text).map((sentence, at) => {
    const hits = terms.filter((term) => allHits(sentence.text, [term]).length > 0).length
    return {
      sentence,
      points: isGreeting(sentence.text) ? 0 : hits * 3 + questionScore(plan.wants, sentence.text) + Math.max(0, 1 - at / 10),
    }
  })
  return best(rated, most, terms.length > 0 || plan.wants !== 'list' ? 1.5 : 0)
}

/** Whether a sentence can answer that kind of question. */
export function questionScore(wants: SearchPlan['wants'], sentence: string): number {
  if (wants === 'when') return (datePattern.test(sentence) ? 4 : 0) + (deadlinePattern.test(sentence) ? 1 : 0)
  if (wants === 'amount') return amountPattern.test(sentence) ? 4 : /\d/.test(sentence) ? 1.5 : 0
  return requestPattern.test(sentence) ? 0.5 : 0
}

/** `found`: places of triage findings, which weigh most. */
export function keySentences(
  text: string,
  found: { start: number; end: number; confidence: number }[],
  most: number,
): Sentence[] {
  const sentences = sentencesOf(text)
  const rated = sentences.map((sentence, at) => ({
    sentence,
    points: isGreeting(sentence.text) ? 0 : keyScore(sentence, at, found),
  }))
  return best(rated, most, 0.1).sort((a, b) => a.start - b.start)
}

function keyScore(sentence: Sentence, at: number, found: { start: number; end: number; confidence: number }[]): number {
  const { text, start, end } = sentence
  const findings = found.filter((one) => one.start < end && one.end > start)
  const length = text.length < 15 ? -1 : 0
  return (
    3 * Math.max(0, ...findings.map((one) => one.confidence)) +
    (requestPattern.test(text) ? 1.5 : 0) +
    (datePattern.test(text) || deadlinePattern.test(text) ? 1 : 0) +
    (amountPattern.test(text) ? 1 : 0) +
    Math.max(0.2, 1 - at / 8) +
    length
  )
}

function best(rated: { sentence: Sentence; points: number }[], most: number, least: number): Sentence[] {
  return rated
    .filter(({ points }) => points > least)
    .sort((a, b) => b.points - a.points || a.sentence.start - b.sentence.start)
    .slice(0, most)
    .map(({ sentence }) => sentence)
}
