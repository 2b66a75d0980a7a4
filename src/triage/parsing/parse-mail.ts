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
  const read = new Map<Sentence, Time[]>()
  const subject = mail.subject.slice(0, 500).trim()
  let last: Day | undefined
  const times = (sentence: Sentence): Time[] => {
    const known = read.get(sentence)
    if (known) return known
    const all = read.size < maxTimedSentences ? timesIn(sentence.text, language, clock, last) : []
    last = all.at(-1)?.on ?? last
    const future = all.filter(({ at }) => at > mail.date && at < mail.date + horizonMs)
    read.set(sentence, future)
    return future
  }
  return {
    mail,
    language,
    clock,
    sentences,
    times,
    sender: senderProfile(mail, text),
    subject: subject === '' || answers.test(subject) ? null : { text: subject, start: 0, end: 0 },
  }
}
