// Coming together: somebody proposes it, with a time or without, an invitation says when, an office reminds of an appointment.
import type { Sentence } from '../../shared/reading/sentences.ts'
import { anyOf, found } from '../cues.ts'
import type { Reading } from '../reading/reading.ts'
import type { Time } from '../reading/times.ts'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import { type Found, finding, surest } from './found.ts'

const event = anyOf(en.meeting.event, de.meeting.event)
const ask = anyOf(en.meeting.ask, de.meeting.ask)
const come = anyOf(en.meeting.come, de.meeting.come)
const takesPlace = anyOf(en.meeting.takesPlace, de.meeting.takesPlace)
const suits = anyOf(en.meeting.suits, de.meeting.suits)
const journey = anyOf(en.meeting.journey, de.meeting.journey)
const closed = /\b(?:closed|cancelled|canceled|called off|fällt aus|abgesagt|geschlossen|moved to|verschoben)\b/iu

export function meetings(reading: Reading, deadlines: Found[]): Found[] {
  const { mail, sentences, speaker } = reading
  if (mail.calendar === 'REQUEST') return [invitation(reading)]
  const isNotice = mail.calendar !== null && mail.calendar !== 'PUBLISH'
  if (isNotice || (speaker.sells && !speaker.known)) return []
  if (speaker.bulk) return speaker.promotes ? [] : gatherings(reading)
  if (speaker.threatens && !speaker.known) return []
  const due = new Set(deadlines.filter(({ end }) => end > 0).map(({ start }) => start))
  const all = sentences.flatMap((sentence, index) => {
    const one =
      proposal(reading, sentence, index, due.has(sentence.start)) ?? statement(reading, sentence, due.has(sentence.start))
    return one ? [one] : []
  })
  return surest(withTimeFirst(all.length > 0 ? all : journeyIn(reading)), 3)
}

/** Of a calendar part the text says the time, too. */
function invitation(reading: Reading): Found {
  const { sentences, subject, mail } = reading
  for (const hours of [true, false]) {
    for (const sentence of sentences) {
      const time = reading.times(sentence).find(({ hour, todayAlone }) => (hour !== undefined) === hours && !todayAlone)
      if (time) return finding('meeting', sentence, sentence.text.slice(time.start, time.end), 0.95, when(time))
    }
  }
  return finding('meeting', subject ?? { text: mail.subject.slice(0, 500), start: 0, end: 0 }, 'calendar', 0.9)
}

const booked = /\bbooking|\bbuchung|check-?in|boarding/iu
/** A day and an hour are proposed, whatever for. */
const proposed = anyOf(en.meeting.propose, de.meeting.propose)
const when = (time: Time) => ({ at: time.at, allDay: time.hour === undefined })

function proposal(reading: Reading, sentence: Sentence, index: number, isDue: boolean): Found | undefined {
  const { text } = sentence
  const asked = found(ask, text)
  const together = found(come, text) || found(event, text)
  const [time] = reading.times(sentence)
  if (farewell.test(text)) return undefined
  const answer = !reading.speaker.machine
  if (time && !isDue && asked && together && !closed.test(text)) {
    return finding('meeting', sentence, `${asked} … ${together}`, 0.85, { ...when(time), answer })
  }
  const named = time?.hour && !time.todayAlone && !isDue && !closed.test(text)
  if (time && named && !reading.speaker.machine && (proposed.test(text) || isSuited(reading, index))) {
    return finding('meeting', sentence, text.slice(time.start, time.end), 0.8, { ...when(time), answer })
  }
  if (time && !isDue && together && /[?？]\s*$/.test(text)) {
    return finding('meeting', sentence, together, 0.75, { ...when(time), answer })
  }
  if (time && named && reading.speaker.known && answer && isBareAsk(text)) {
    return finding('meeting', sentence, text.slice(time.start, time.end), 0.65, { ...when(time), answer })
  }
  const wish = found(come, text)
  if (!time && asked && wish && !reading.speaker.machine && proposes.test(text) && isMeeting(text)) {
    return finding('meeting', sentence, `${asked} … ${wish}`, 0.55, { answer })
  }
  return undefined
}

/** "See you Thursday!": what was agreed on before. */
const farewell = /^(?:see (?:you|u)|speak|talk|until|till|bis|wir sehen uns|man sieht sich)\b[^?]{0,60}$/iu

const somebody = /\b(?:i|me|you|u|we|us|he|she|they|it|ich|mir|du|dir|ihr|euch|sie|ihnen|wir|uns|er|es)\b/iu
/** "At seven, yes?": it was agreed on before. */
const sure = /,\s*(?:yes|ok|okay|right|ja|oder|gell)\s*[?]\s*$/iu
/** "Trial run on Saturday at 11?" says no more than what and when. */
const isBareAsk = (text: string) => text.length <= 60 && /[?？]\s*$/.test(text) && !somebody.test(text) && !sure.test(text)

const proposes = /[?？]\s*$|^(?:let['’]?s|let us|lass(?:t)? uns|lassen sie uns)\b/iu

/** Without a time the words have to be plain. */
const plain =
  /\b(?:meet|get together|catch up|coffee|lunch|dinner|sit down|come (?:over|by|round)|drop by|stop by|(?:quick|short|have a) (?:call|chat)|when (?:can|could|shall|may) we (?:talk|speak)|treffen|vorbeikommen|telefonieren|zusammensetzen|kaffee trinken|essen gehen)\b/iu
const isMeeting = (text: string) => plain.test(text) && !/^(?:which|who|whom|wen|welche[nrs]?|wem)\b/iu.test(text)

/** "Does that suit you?" */
const isSuited = ({ sentences }: Reading, index: number) =>
  sentences.slice(index + 1, index + 4).some(({ text }) => suits.test(text))

/** What a club or a school calls its members to. */
function gatherings(reading: Reading): Found[] {
  const all = [...reading.sentences, ...(reading.subject ? [reading.subject] : [])].flatMap((sentence) => {
    const time = reading.times(sentence).find(({ hour, todayAlone }) => hour !== undefined && !todayAlone)
    const thing = found(event, sentence.text)
    const isCalled = found(takesPlace, sentence.text) || found(ask, sentence.text) || sentence === reading.subject
    return time && thing && isCalled && !closed.test(sentence.text) ? [finding('meeting', sentence, thing, 0.6, when(time))] : []
  })
  return all.slice(0, 1)
}

/** What the writer does alone, and what is thanked for. */
const own =
  /^(?:many )?(?:thanks|thank you|danke|vielen dank)\b|\b(?:i['’]ll be|i will be|i['’]m|i am)\s(?:in|at|on|off|away|out)\b|\b(?:bin ich|ich bin|bin)\b[^.]{0,40}\b(?:beim?|im|in|auf|zu)\b/iu

/** It says when something takes place: an hour of a day. */
function statement(reading: Reading, sentence: Sentence, isDue: boolean): Found | undefined {
  const { text } = sentence
  const time = reading.times(sentence).find(({ hour, todayAlone }) => hour !== undefined && !todayAlone)
  if (!time || isDue || closed.test(text) || own.test(text)) return undefined
  const thing = found(event, text)
  const placed = found(takesPlace, text)
  if (thing && (placed || !reading.speaker.machine)) return finding('meeting', sentence, thing, 0.75, when(time))
  if (placed && !reading.speaker.machine) return finding('meeting', sentence, placed, 0.6, when(time))
  return undefined
}

/** The first leg. */
function journeyIn(reading: Reading): Found[] {
  if (!reading.speaker.machine && !reading.sentences.some(({ text }) => booked.test(text))) return []
  if (!reading.sentences.some(({ text }) => journey.test(text)) && !journey.test(reading.mail.subject)) return []
  for (const sentence of reading.sentences) {
    const time = reading.times(sentence).find(({ hour, todayAlone }) => hour !== undefined && !todayAlone)
    if (time) return [finding('meeting', sentence, sentence.text.slice(time.start, time.end), 0.6, when(time))]
  }
  return []
}

/** Where one says when, those that do not are about the same. One for each time. */
function withTimeFirst(all: Found[]): Found[] {
  const timed = all.filter(({ at }) => at !== undefined)
  const rest = timed.length > 0 ? timed : all
  return rest.filter((one, index) => rest.findIndex(({ at }) => at === one.at) === index)
}
