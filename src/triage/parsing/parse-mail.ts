// Parses a mail once for all detectors: language, sentences, times, sender. Decides nothing.
import { languageOf } from '../../shared/reading/language.ts'
import { type Sentence, sentencesOf } from '../../shared/reading/sentences.ts'
import type { TriageMail } from '../findings.ts'
import { type Day, type SenderClock, senderClock } from './sender-clock.ts'
import { type SenderProfile, senderProfile } from './sender-profile.ts'
import { type Time, timesIn } from './times.ts'

export interface ParsedMail {
  mail: TriageMail
  language: string | null
  clock: SenderClock
  sender: SenderProfile
  sentences: Sentence[]
  /** Null in a reply, whose subject is of an earlier mail. Its range is 0. */
  subject: Sentence | null
  /** Future times in a sentence. */
  times(sentence: Sentence): Time[]
}

/** A mail with more dates is a table, or an attack. */
const maxTimedSentences = 80
const horizonMs = 3 * 366 * 24 * 60 * 60 * 1000
const answers = /^\s*(?:re|aw|antw|sv|fwd?|wg|tr|rv|vs)\s*(?:\[\d+\])?:/i

export function parseMail(mail: TriageMail, text: string): ParsedMail {
  const sentences = sentencesOf(text)
  const words = () => sentences.map((one) => one.text).join(' ')
  const language = languageOf(`${words().slice(0, 3000)} ${mail.subject}`)
  const clock = senderClock(mail, words)
  const subject = mail.subject.slice(0, 500).trim()
  const asked = subject === '' || answers.test(subject) ? null : { text: subject, start: 0, end: 0 }
  return {
    mail,
    language,
    clock,
    sentences,
    times: timesReader(mail.date, asked ? [...sentences, asked] : sentences, (one, before) =>
      timesIn(one, language, clock, before),
    ),
    sender: senderProfile(mail, text),
    subject: asked,
  }
}

/** Reads the times of a sentence when they are asked for, once. `read`: `before` is the last day of the sentences before. */
function timesReader(
  from: number,
  sentences: Sentence[],
  read: (sentence: string, before: () => Day | undefined) => Time[],
): ParsedMail['times'] {
  const known = new Map<Sentence, Time[]>()
  const places = new Map(sentences.slice(0, maxTimedSentences).map((sentence, place) => [sentence, place]))
  const allTimes = (sentence: Sentence): Time[] => {
    const place = places.get(sentence)
    if (place === undefined) return []
    const times = known.get(sentence) ?? read(sentence.text, () => lastDayBefore(place))
    known.set(sentence, times)
    return times
  }
  const lastDayBefore = (place: number): Day | undefined => {
    for (const sentence of sentences.slice(0, place).reverse()) {
      const day = allTimes(sentence).at(-1)?.on
      if (day) return day
    }
    return undefined
  }
  return (sentence) => allTimes(sentence).filter(({ at }) => at > from && at < from + horizonMs)
}
