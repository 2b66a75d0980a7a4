// Finds deadlines for the reader. A date alone is none: it takes a cue before it or in its sentence. The writer's own promises,
// deliveries and ends of sales are excluded.
import type { Sentence } from '../../shared/reading/sentences.ts'
import { de } from '../cues/de.ts'
import { en } from '../cues/en.ts'
import { es, fr } from '../cues/fr-es.ts'
import { anyPhrase, endingWithPhrase, phraseStart } from '../cues/phrase-pattern.ts'
import { createFinding, type DetectedFinding, mostConfident } from '../findings.ts'
import type { ParsedMail } from '../parsing/parse-mail.ts'
import type { Time } from '../parsing/times.ts'

const fillers = [...en.dates.fillers, ...de.dates.fillers]
const dueLists = [en.dates.due, de.dates.due, fr.due, es.due]
const untilLists = [en.dates.until, de.dates.until]
const spokenLists = [en.dates.spoken, de.dates.spoken, fr.spoken, es.spoken]
const due = endingWithPhrase(fillers, ...dueLists)
const until = endingWithPhrase(fillers, ...untilLists)
const lasts = anyPhrase(en.dates.lasts, de.dates.lasts)
const spoken = anyPhrase(...spokenLists)
/** Without a cue no date is a deadline, and looking for dates takes long. */
const mayBeDue = phraseStart(...dueLists, ...untilLists, ...spokenLists)
const from = endingWithPhrase(['on', 'the', 'dem', 'den'], en.dates.from, de.dates.from)
const promised = anyPhrase(en.dates.promised, de.dates.promised)
const stays = anyPhrase(en.dates.stays, de.dates.stays)
const asks = anyPhrase(en.ask.request, de.ask.request, fr.request, es.request)
const delivery = anyPhrase(en.delivery, de.delivery)
const over = /\b(?:was|were|had been|war|waren|wurde|wurden)\b[^,;:]{0,30}$/iu
/** "Come by tomorrow". */
const comesBy = /\b(?:come|drop|stop|swing|pass|go|comes|drops|stops)\s+by\s*$/iu
const after = /^[\s,]{0,3}(?:at the latest|latest|spätestens|au plus tard|a más tardar|deadline)/iu

export function findDeadlines(reading: ParsedMail): DetectedFinding[] {
  const { sender } = reading
  if (sender.bulk && sender.promotes()) return []
  if (!sender.known && (sender.threatens() || (!sender.machine && sender.sells()))) return []
  const ofText = reading.sentences.flatMap((sentence) => deadlinesIn(reading, sentence))
  const ofSubject = ofText.length === 0 && reading.subject ? deadlinesIn(reading, reading.subject) : []
  return mostConfident(oneForEachDay([...ofText, ...ofSubject], reading), 5)
}

function deadlinesIn(reading: ParsedMail, sentence: Sentence): DetectedFinding[] {
  if (!mayBeDue.test(sentence.text)) return []
  const all = reading.times(sentence).map((time) => ({ time, ...judgeTime(reading, sentence.text, time) }))
  const hasStrong = all.some(({ confidence }) => confidence > wordConfidence)
  return all.flatMap(({ time, cue, confidence }) => {
    if (confidence === 0 || (hasStrong && confidence <= wordConfidence)) return []
    const less = reading.sender.bulk ? 0.6 : 1
    return [createFinding('deadline', sentence, cue, confidence * less, { at: time.at, allDay: time.hour === undefined })]
  })
}

/** Only a cue elsewhere in the sentence. */
const wordConfidence = 0.65
const none = { cue: '', confidence: 0 }

function judgeTime({ sender }: ParsedMail, sentence: string, time: Time): { cue: string; confidence: number } {
  const head = sentence.slice(Math.max(0, time.start - 120), time.start)
  const words = (cue: string) => `${cue} ${sentence.slice(time.start, time.end)}`.trim()
  if ((from.test(head) && !until.test(head)) || over.test(head)) return none
  if (delivery.test(sentence) && sender.machine && !asks.test(sentence)) return none
  if (promised.test(sentence) && !asks.test(sentence)) return none
  const latest = after.exec(sentence.slice(time.end))?.[0]
  if (latest) return { cue: words(latest.trim()), confidence: 0.85 }
  const dueCue = due.exec(head)?.[1]
  const isVague = dueCue !== undefined && /^(?:before|vor)$/i.test(dueCue)
  if (isVague && time.todayAlone && !asks.test(sentence)) return none
  if (dueCue && comesBy.test(head)) return none
  if (dueCue) return { cue: words(dueCue), confidence: isVague ? 0.7 : 0.85 }
  const untilCue = until.exec(head)?.[1]
  if (untilCue && !stays.test(sentence) && lasts.test(sentence)) return { cue: words(untilCue), confidence: 0.8 }
  if (untilCue) return none
  const sentenceCue = time.todayAlone ? undefined : spoken.exec(sentence)?.[0]
  return sentenceCue ? { cue: words(sentenceCue), confidence: wordConfidence } : none
}

/** For each day the finding with an hour, or the most confident. */
function oneForEachDay(all: DetectedFinding[], { clock }: ParsedMail): DetectedFinding[] {
  const days = Map.groupBy(all, ({ at = 0 }) => Math.floor(clock.toWall(at) / 86_400_000))
  const weight = (one: DetectedFinding) => one.confidence + (one.allDay ? 0 : 0.3)
  return [...days.values()].flatMap((same) => same.toSorted((a, b) => weight(b) - weight(a)).slice(0, 1))
}
