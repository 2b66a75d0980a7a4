// Finds questions, requests and urgency addressed to the reader. Rhetorical and quoted questions, polite phrases of programs
// and mass mails are excluded; urgency counts from correspondents only.

import type { Sentence } from '../../shared/reading/sentences.ts'
import { de } from '../cues/de.ts'
import { en } from '../cues/en.ts'
import { es, fr } from '../cues/fr-es.ts'
import { anyPhrase, matchedText, onlyPhrase } from '../cues/phrase-pattern.ts'
import { createFinding, type DetectedFinding, mostConfident } from '../findings.ts'
import type { ParsedMail } from '../parsing/parse-mail.ts'
import { callsByName, isFromSelf } from '../parsing/sender-profile.ts'

const addressesReader = anyPhrase(en.ask.you, de.ask.you, fr.you, es.you)
const rhetoricalPhrase = onlyPhrase(en.ask.rhetorical, de.ask.rhetorical, fr.rhetorical, es.rhetorical)
const requestPhrase = anyPhrase(en.ask.request, de.ask.request, fr.request, es.request)
const answerPhrase = anyPhrase(en.ask.answer, de.ask.answer)
const politePhrase = anyPhrase(en.ask.nothing, de.ask.nothing)

const questionMark = /[?？؟]["'”’»)\]\s!?？]*$/u
/** A quoted question, or a title. */
const quotedQuestion = /^["“„«'].{0,300}[?]["”“»']|[?]["”»]\s*[.,]?$/u
const greeting = /^(?:hi|hey|hello|hallo|na|dear|liebe[rs]?|moin)(?:\s\p{L}{1,20})?[\s,!.]{1,3}/iu
const condition = /^(?:if|unless|in case|falls|wenn|sollten|sofern|should you)\b/iu
const toAnybody = /\b(?:somebody|someone|anybody|jemand|einer von euch) (?:has|needs|have|muss)\b/iu
const maxFindings = 12
/** "Dele: please ask Wren" */
const nameBeforeColon = /^(\p{Lu}\p{L}{1,20}):\s/u

export function findQuestions(reading: ParsedMail): DetectedFinding[] {
  if (!asksPeople(reading)) return []
  const all = reading.sentences.flatMap((sentence) => questionIn(reading, sentence))
  const { subject } = reading
  const ofSubject = all.length === 0 && subject && questionMark.test(subject.text) ? questionIn(reading, subject) : []
  return mostConfident([...all, ...ofSubject.map((one) => ({ ...one, confidence: 0.55 }))], maxFindings)
}

export function findRequests(reading: ParsedMail): DetectedFinding[] {
  if (reading.sender.bulk || isFromSelf(reading.mail)) return []
  return mostConfident(
    reading.sentences.flatMap((sentence) => requestIn(reading, sentence)),
    maxFindings,
  )
}

const asksPeople = ({ sender, mail }: ParsedMail) =>
  !sender.bulk && !(sender.machine && !sender.known) && !mail.automated && !isFromSelf(mail)

function questionIn(reading: ParsedMail, sentence: Sentence): DetectedFinding[] {
  const { text } = sentence
  if (
    !questionMark.test(text.slice(-40)) ||
    quotedQuestion.test(text) ||
    rhetoricalPhrase.test(text.replace(greeting, '')) ||
    isForAnother(reading, text)
  )
    return []
  if (politePhrase.test(text) || text.length > 800) return []
  const cue = matchedText(addressesReader, text)
  const name = callsByName(reading.mail, text)
  return [createFinding('question', sentence, cue || '?', cue || name ? 0.85 : 0.65, { answer: true })]
}

function requestIn(reading: ParsedMail, sentence: Sentence): DetectedFinding[] {
  const { text } = sentence
  const cue = matchedText(requestPhrase, text)
  if (!cue || questionMark.test(text.slice(-40)) || politePhrase.test(text) || condition.test(text)) return []
  if (isForAnother(reading, text)) return []
  const wantsAnswer = !reading.sender.machine && answerPhrase.test(text) && !toAnybody.test(text)
  return [createFinding('request', sentence, cue, reading.sender.machine ? 0.55 : 0.75, { answer: wantsAnswer })]
}

const addressedName =
  /^(?:(?:and|und|but|aber|also|dear|liebe[rs]?|hi|hey|hello|hallo)\s)?(\p{Lu}\p{L}{1,20})(?:\s\p{Lu}\p{L}{1,20})?,\s/u
/** Words before a comma that are no names. */
const notNames = new Set(
  `yes no well sorry so ok okay please hi hey hello thanks also now then today tomorrow finally lastly first second again if sure right
  ja nein also tja na moin hallo hi bitte danke gut klar so nun dann heute morgen leider zuletzt erstens zweitens falls super
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
  all everybody everyone folks team alle leute ihr`.split(/\s+/),
)

/** "Dele, please ask Wren": addressed to another recipient. In a mail to a group the name need not be in the header. */
function isForAnother({ mail, sender }: ParsedMail, text: string): boolean {
  const name = addressedName.exec(text)?.[1]?.toLowerCase() ?? nameBeforeColon.exec(text)?.[1]?.toLowerCase()
  if (!name || notNames.has(name) || callsByName(mail, name)) return false
  if ([...mail.to, ...mail.cc].some((one) => one.name.toLowerCase().split(/\s/)[0] === name)) return true
  return sender.toMe !== 'me' && addressedName.test(text)
}

const urgent = anyPhrase(en.urgent, de.urgent, fr.urgent, es.urgent)
const calm = new RegExp(anyPhrase(en.calm, de.calm).source, 'giu')

export function findUrgency(reading: ParsedMail): DetectedFinding[] {
  const { sender, mail, subject, sentences } = reading
  if (!sender.known || sender.bulk || sender.machine || isFromSelf(mail)) return []
  const all = [...(subject ? [subject] : []), ...sentences].flatMap((sentence) => {
    const cue = matchedText(urgent, sentence.text.replace(calm, ' '))
    return cue ? [createFinding('urgent', sentence, cue, 0.75)] : []
  })
  return all.slice(0, 2)
}
