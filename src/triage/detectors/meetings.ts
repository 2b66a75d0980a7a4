// Finds meetings: proposals with or without a time, invitations, reminders of appointments.
import type { Sentence } from '../../shared/reading/sentences.ts'
import { de } from '../cues/de.ts'
import { en } from '../cues/en.ts'
import { anyPhrase, matchedText } from '../cues/phrase-pattern.ts'
import { createFinding, type DetectedFinding, mostConfident } from '../findings.ts'
import { mayNameHour } from '../parsing/hours.ts'
import type { ParsedMail } from '../parsing/parse-mail.ts'
import type { Time } from '../parsing/times.ts'

const event = anyPhrase(en.meeting.event, de.meeting.event)
const ask = anyPhrase(en.meeting.ask, de.meeting.ask)
const come = anyPhrase(en.meeting.come, de.meeting.come)
const takesPlace = anyPhrase(en.meeting.takesPlace, de.meeting.takesPlace)
const suits = anyPhrase(en.meeting.suits, de.meeting.suits)
const journey = anyPhrase(en.meeting.journey, de.meeting.journey)
const closed = /\b(?:closed|cancelled|canceled|called off|fällt aus|abgesagt|geschlossen|moved to|verschoben)\b/iu

export function findMeetings(reading: ParsedMail, deadlines: DetectedFinding[]): DetectedFinding[] {
  const { mail, sentences, sender } = reading
  if (mail.calendar === 'REQUEST') return [findInvitation(reading)]
  const isNotice = mail.calendar !== null && mail.calendar !== 'PUBLISH'
  if (isNotice || (!sender.known && sender.sells())) return []
  if (sender.bulk) return sender.promotes() ? [] : findGatherings(reading)
  if (!sender.known && sender.threatens()) return []
  const due = new Set(deadlines.filter(({ end }) => end > 0).map(({ start }) => start))
  const all = sentences.flatMap((sentence, index) => {
    const one =
      findProposal(reading, sentence, index, due.has(sentence.start)) ?? findStatement(reading, sentence, due.has(sentence.start))
    return one ? [one] : []
  })
  return mostConfident(withTimeFirst(all.length > 0 ? all : findJourney(reading)), 3)
}

/** The text of an invitation names the time, too. */
function findInvitation(reading: ParsedMail): DetectedFinding {
  const { sentences, subject, mail } = reading
  for (const hours of [true, false]) {
    for (const sentence of sentences) {
      const time = reading.times(sentence).find(({ hour, todayAlone }) => (hour !== undefined) === hours && !todayAlone)
      if (time) return createFinding('meeting', sentence, sentence.text.slice(time.start, time.end), 0.95, when(time))
    }
  }
  return createFinding('meeting', subject ?? { text: mail.subject.slice(0, 500), start: 0, end: 0 }, 'calendar', 0.9)
}

const booked = /\bbooking|\bbuchung|check-?in|boarding/iu
/** A proposal with day and hour, of any kind. */
const proposed = anyPhrase(en.meeting.propose, de.meeting.propose)
const when = (time: Time) => ({ at: time.at, allDay: time.hour === undefined })

function findProposal(reading: ParsedMail, sentence: Sentence, index: number, isDue: boolean): DetectedFinding | undefined {
  const { text } = sentence
  if (farewell.test(text)) return undefined
  const answer = !reading.sender.machine
  const asked = matchedText(ask, text)
  const isQuestion = /[?？]\s*$/.test(text)
  const wish = asked || isQuestion ? matchedText(come, text) : ''
  const together = wish || (asked || isQuestion ? matchedText(event, text) : '')
  const mayBeNamed = mayNameHour(text) && !isDue && answer && (isQuestion || proposed.test(text) || isSuited(reading, index))
  // Last, because it takes longest.
  const [time] = together || mayBeNamed ? reading.times(sentence) : []
  if (time && !isDue && asked && together && !closed.test(text)) {
    return createFinding('meeting', sentence, `${asked} … ${together}`, 0.85, { ...when(time), answer })
  }
  const named = time?.hour && !time.todayAlone && !isDue && !closed.test(text)
  if (time && named && answer && (proposed.test(text) || isSuited(reading, index))) {
    return createFinding('meeting', sentence, text.slice(time.start, time.end), 0.8, { ...when(time), answer })
  }
  if (time && !isDue && together && isQuestion) {
    return createFinding('meeting', sentence, together, 0.75, { ...when(time), answer })
  }
  if (time && named && reading.sender.known && answer && isBareAsk(text)) {
    return createFinding('meeting', sentence, text.slice(time.start, time.end), 0.65, { ...when(time), answer })
  }
  if (!time && asked && wish && answer && proposes.test(text) && isMeeting(text)) {
    return createFinding('meeting', sentence, `${asked} … ${wish}`, 0.55, { answer })
  }
  return undefined
}

/** "See you Thursday!": agreed before. */
const farewell = /^(?:see (?:you|u)|speak|talk|until|till|bis|wir sehen uns|man sieht sich)\b[^?]{0,60}$/iu

const somebody = /\b(?:i|me|you|u|we|us|he|she|they|it|ich|mir|du|dir|ihr|euch|sie|ihnen|wir|uns|er|es)\b/iu
/** "At seven, yes?": agreed before. */
const alreadyAgreed = /,\s*(?:yes|ok|okay|right|ja|oder|gell)\s*[?]\s*$/iu
/** "Trial run on Saturday at 11?" */
const isBareAsk = (text: string) =>
  text.length <= 60 && /[?？]\s*$/.test(text) && !somebody.test(text) && !alreadyAgreed.test(text)

const proposes = /[?？]\s*$|^(?:let['’]?s|let us|lass(?:t)? uns|lassen sie uns)\b/iu

/** Without a time the phrase has to be unambiguous. */
const plain =
  /\b(?:meet|get together|catch up|coffee|lunch|dinner|sit down|come (?:over|by|round)|drop by|stop by|(?:quick|short|have a) (?:call|chat)|when (?:can|could|shall|may) we (?:talk|speak)|treffen|vorbeikommen|telefonieren|zusammensetzen|kaffee trinken|essen gehen)\b/iu
const isMeeting = (text: string) => plain.test(text) && !/^(?:which|who|whom|wen|welche[nrs]?|wem)\b/iu.test(text)

/** "Does that suit you?" */
const isSuited = ({ sentences }: ParsedMail, index: number) =>
  sentences.slice(index + 1, index + 4).some(({ text }) => suits.test(text))

/** Events of clubs and schools. */
function findGatherings(reading: ParsedMail): DetectedFinding[] {
  const all = [...reading.sentences, ...(reading.subject ? [reading.subject] : [])].flatMap((sentence) => {
    const { text } = sentence
    const thing = mayNameHour(text) ? matchedText(event, text) : ''
    if (!thing || closed.test(text)) return []
    if (sentence !== reading.subject && !takesPlace.test(text) && !ask.test(text)) return []
    const time = reading.times(sentence).find(({ hour, todayAlone }) => hour !== undefined && !todayAlone)
    return time ? [createFinding('meeting', sentence, thing, 0.6, when(time))] : []
  })
  return all.slice(0, 1)
}

/** The writer's own appointments, and thanks. */
const writerAlone =
  /^(?:many )?(?:thanks|thank you|danke|vielen dank)\b|\b(?:i['’]ll be|i will be|i['’]m|i am)\s(?:in|at|on|off|away|out)\b|\b(?:bin ich|ich bin|bin)\b[^.]{0,40}\b(?:beim?|im|in|auf|zu)\b/iu

/** States an event at an hour of a day. */
function findStatement(reading: ParsedMail, sentence: Sentence, isDue: boolean): DetectedFinding | undefined {
  const { text } = sentence
  if (isDue || !mayNameHour(text)) return undefined
  const thing = matchedText(event, text)
  const placed = matchedText(takesPlace, text)
  if ((!thing && !placed) || closed.test(text) || writerAlone.test(text)) return undefined
  const time = reading.times(sentence).find(({ hour, todayAlone }) => hour !== undefined && !todayAlone)
  if (!time) return undefined
  if (thing && (placed || !reading.sender.machine)) return createFinding('meeting', sentence, thing, 0.75, when(time))
  if (placed && !reading.sender.machine) return createFinding('meeting', sentence, placed, 0.6, when(time))
  return undefined
}

/** The first time of an itinerary. */
function findJourney(reading: ParsedMail): DetectedFinding[] {
  if (!reading.sender.machine && !reading.sentences.some(({ text }) => booked.test(text))) return []
  if (!reading.sentences.some(({ text }) => journey.test(text)) && !journey.test(reading.mail.subject)) return []
  for (const sentence of reading.sentences) {
    const time = reading.times(sentence).find(({ hour, todayAlone }) => hour !== undefined && !todayAlone)
    if (time) return [createFinding('meeting', sentence, sentence.text.slice(time.start, time.end), 0.6, when(time))]
  }
  return []
}

/** Findings without a time are dropped where another has one. One for each time. */
function withTimeFirst(all: DetectedFinding[]): DetectedFinding[] {
  const timed = all.filter(({ at }) => at !== undefined)
  const rest = timed.length > 0 ? timed : all
  return rest.filter((one, index) => rest.findIndex(({ at }) => at === one.at) === index)
}
