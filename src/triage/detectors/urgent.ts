// Words of somebody the person writes with that say it cannot wait. Everybody else finds everything urgent.
import { anyOf, found } from '../cues.ts'
import type { Reading } from '../reading/reading.ts'
import { isOwn } from '../reading/sender.ts'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'
import { es, fr } from '../words/more.ts'
import { type Found, finding } from './found.ts'

const urgent = anyOf(en.urgent, de.urgent, fr.urgent, es.urgent)
const calm = new RegExp(anyOf(en.calm, de.calm).source, 'giu')

export function urgency(reading: Reading): Found[] {
  const { speaker, mail, subject, sentences } = reading
  if (!speaker.known || speaker.bulk || speaker.machine || isOwn(mail)) return []
  const all = [...(subject ? [subject] : []), ...sentences].flatMap((sentence) => {
    const cue = found(urgent, sentence.text.replace(calm, ' '))
    return cue ? [finding('urgent', sentence, cue, 0.75)] : []
  })
  return all.slice(0, 2)
}
