// Until when the reader has to do something. A day alone is no deadline: words before it, or in its sentence, make it one. What
// the writer promises, when a parcel comes and when a sale ends are none.
import type { Sentence } from '../../shared/reading/sentences.ts'
import { anyOf, endingIn } from '../cues.ts'
import type { Reading } from '../reading/reading.ts'
import type { Time } from '../reading/times.ts'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import { es, fr } from '../words/more.ts'
import { type Found, finding, surest } from './found.ts'

const fillers = [...en.dates.fillers, ...de.dates.fillers]
const due = endingIn(fillers, en.dates.due, de.dates.due, fr.due, es.due)
const until = endingIn(fillers, en.dates.until, de.dates.until)
const lasts = anyOf(en.dates.lasts, de.dates.lasts)
const spoken = anyOf(en.dates.spoken, de.dates.spoken, fr.spoken, es.spoken)
const from = endingIn(['on', 'the', 'dem', 'den'], en.dates.from, de.dates.from)
const promised = anyOf(en.dates.promised, de.dates.promised)
const stays = anyOf(en.dates.stays, de.dates.stays)
const asks = anyOf(en.ask.request, de.ask.request, fr.request, es.request)
const delivery = anyOf(en.delivery, de.delivery)
const over = /\b(?:was|were|had been|war|waren|wurde|wurden)\b[^,;:]{0,30}$/iu
/** "Come by tomorrow". */
const comesBy = /\b(?:come|drop|stop|swing|pass|go|comes|drops|stops)\s+by\s*$/iu
const after = /^[\s,]{0,3}(?:at the latest|latest|spätestens|au plus tard|a más tardar|deadline)/iu

export function deadlines(reading: Reading): Found[] {
  const { speaker } = reading
  if (speaker.bulk && speaker.promotes) return []
  if ((speaker.threatens || speaker.sells) && !speaker.known && !speaker.machine) return []
  if (speaker.threatens && !speaker.known) return []
  const ofText = reading.sentences.flatMap((sentence) => deadlinesIn(reading, sentence))
  const ofSubject = ofText.length === 0 && reading.subject ? deadlinesIn(reading, reading.subject) : []
  return surest(oneForEachDay([...ofText, ...ofSubject], reading), 5)
}

function deadlinesIn(reading: Reading, sentence: Sentence): Found[] {
  const all = reading.times(sentence).map((time) => ({ time, ...judged(reading, sentence.text, time) }))
  const sure = all.some(({ confidence }) => confidence > byWord)
  return all.flatMap(({ time, cue, confidence }) => {
    if (confidence === 0 || (sure && confidence <= byWord)) return []
    const less = reading.speaker.bulk ? 0.6 : 1
    return [finding('deadline', sentence, cue, confidence * less, { at: time.at, allDay: time.hour === undefined })]
  })
}

/** Nothing but a word somewhere in its sentence speaks for it. */
const byWord = 0.65
const none = { cue: '', confidence: 0 }

function judged({ speaker }: Reading, sentence: string, time: Time): { cue: string; confidence: number } {
  const head = sentence.slice(Math.max(0, time.start - 120), time.start)
  const words = (cue: string) => `${cue} ${sentence.slice(time.start, time.end)}`.trim()
  if ((from.test(head) && !until.test(head)) || over.test(head)) return none
  if (delivery.test(sentence) && speaker.machine && !asks.test(sentence)) return none
  if (promised.test(sentence) && !asks.test(sentence)) return none
  const latest = after.exec(sentence.slice(time.end))?.[0]
  if (latest) return { cue: words(latest.trim()), confidence: 0.85 }
  const strong = due.exec(head)?.[1]
  const loose = strong !== undefined && /^(?:before|vor)$/i.test(strong)
  if (loose && time.todayAlone && !asks.test(sentence)) return none
  if (strong && comesBy.test(head)) return none
  if (strong) return { cue: words(strong), confidence: loose ? 0.7 : 0.85 }
  const weak = until.exec(head)?.[1]
  if (weak && !stays.test(sentence) && lasts.test(sentence)) return { cue: words(weak), confidence: 0.8 }
  if (weak) return none
  const said = time.todayAlone ? undefined : spoken.exec(sentence)?.[0]
  return said ? { cue: words(said), confidence: byWord } : none
}

/** Of several sentences about one day the one that names the hour, or the surest. */
function oneForEachDay(all: Found[], { clock }: Reading): Found[] {
  const days = Map.groupBy(all, ({ at = 0 }) => Math.floor(clock.toWall(at) / 86_400_000))
  const weight = (one: Found) => one.confidence + (one.allDay ? 0 : 0.3)
  return [...days.values()].flatMap((same) => same.toSorted((a, b) => weight(b) - weight(a)).slice(0, 1))
}
