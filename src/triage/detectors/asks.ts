// What the sender asks the reader, in their own words: questions and requests. Not a question nobody is to answer, nor one that
// is told of, nor the polite words of programs; letters to many ask nobody.
import type { Sentence } from '../../shared/reading/sentences.ts'
import { anyOf, found, nothingBut } from '../cues.ts'
import type { Reading } from '../reading/reading.ts'
import { isOwn, names } from '../reading/sender.ts'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import { es, fr } from '../words/more.ts'
import { type Found, finding, surest } from './found.ts'

const you = anyOf(en.ask.you, de.ask.you, fr.you, es.you)
const rhetorical = nothingBut(en.ask.rhetorical, de.ask.rhetorical, fr.rhetorical, es.rhetorical)
const request = anyOf(en.ask.request, de.ask.request, fr.request, es.request)
const answer = anyOf(en.ask.answer, de.ask.answer)
const nothing = anyOf(en.ask.nothing, de.ask.nothing)

const asking = /[?？؟]["'”’»)\]\s!?？]*$/u
/** The question is what somebody said, or a title. */
const told = /^["“„«'].{0,300}[?]["”“»']|[?]["”»]\s*[.,]?$/u
const greeting = /^(?:hi|hey|hello|hallo|na|dear|liebe[rs]?|moin)(?:\s\p{L}{1,20})?[\s,!.]{1,3}/iu
const condition = /^(?:if|unless|in case|falls|wenn|sollten|sofern|should you)\b/iu
/** Of several people one. */
const toAnybody = /\b(?:somebody|someone|anybody|jemand|einer von euch) (?:has|needs|have|muss)\b/iu
const most = 12
/** "Dele: please ask Wren" */
const colon = /^(\p{Lu}\p{L}{1,20}):\s/u

export function questions(reading: Reading): Found[] {
  if (!asksPeople(reading)) return []
  const all = reading.sentences.flatMap((sentence) => question(reading, sentence))
  const { subject } = reading
  const ofSubject = all.length === 0 && subject && asking.test(subject.text) ? question(reading, subject) : []
  return surest([...all, ...ofSubject.map((one) => ({ ...one, confidence: 0.55 }))], most)
}

export function requests(reading: Reading): Found[] {
  if (reading.speaker.bulk || isOwn(reading.mail)) return []
  return surest(
    reading.sentences.flatMap((sentence) => requestIn(reading, sentence)),
    most,
  )
}

const asksPeople = ({ speaker, mail }: Reading) =>
  !speaker.bulk && !(speaker.machine && !speaker.known) && !mail.automated && !isOwn(mail)

function question(reading: Reading, sentence: Sentence): Found[] {
  const { text } = sentence
  if (
    !asking.test(text.slice(-40)) ||
    told.test(text) ||
    rhetorical.test(text.replace(greeting, '')) ||
    isForAnother(reading, text)
  )
    return []
  if (nothing.test(text) || text.length > 800) return []
  const cue = found(you, text)
  const name = names(reading.mail, text)
  return [finding('question', sentence, cue || '?', cue || name ? 0.85 : 0.65, { answer: true })]
}

function requestIn(reading: Reading, sentence: Sentence): Found[] {
  const { text } = sentence
  const cue = found(request, text)
  if (!cue || asking.test(text.slice(-40)) || nothing.test(text) || condition.test(text)) return []
  if (isForAnother(reading, text)) return []
  const wantsAnswer = !reading.speaker.machine && answer.test(text) && !toAnybody.test(text)
  return [finding('request', sentence, cue, reading.speaker.machine ? 0.55 : 0.75, { answer: wantsAnswer })]
}

const called =
  /^(?:(?:and|und|but|aber|also|dear|liebe[rs]?|hi|hey|hello|hallo)\s)?(\p{Lu}\p{L}{1,20})(?:\s\p{Lu}\p{L}{1,20})?,\s/u
/** Words that begin a sentence before a comma, too. */
const noNames = new Set(
  `yes no well sorry so ok okay please hi hey hello thanks also now then today tomorrow finally lastly first second again if sure right
  ja nein also tja na moin hallo hi bitte danke gut klar so nun dann heute morgen leider zuletzt erstens zweitens falls super
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
  all everybody everyone folks team alle leute ihr`.split(/\s+/),
)

/** "Dele, please ask Wren": to one of several, by name. Where the mail goes to a group, its names need not be in the header. */
function isForAnother({ mail, speaker }: Reading, text: string): boolean {
  const name = called.exec(text)?.[1]?.toLowerCase() ?? colon.exec(text)?.[1]?.toLowerCase()
  if (!name || noNames.has(name) || names(mail, name)) return false
  if ([...mail.to, ...mail.cc].some((one) => one.name.toLowerCase().split(/\s/)[0] === name)) return true
  return speaker.toMe !== 'me' && called.test(text)
}
