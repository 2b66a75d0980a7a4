// The labelled mails sorted as the product does it where no model answers, each timed.
import { decide } from '../../../src/triage/decide.ts'
import { look } from '../../../src/triage/look.ts'
import type { LabelledMail } from '../../../tests/triage/labelled/read.ts'
import type { Sorted } from './score.ts'

export interface BuiltIn {
  sorted: Sorted[]
  /** Milliseconds for each mail. */
  times: number[]
}

/** The first pass warms up; the second is timed. */
export function sortBuiltIn(mails: LabelledMail[]): BuiltIn {
  for (const { mail } of mails) decide(mail, look(mail))
  const times: number[] = []
  const sorted = mails.map((labelled) => {
    const started = performance.now()
    const { topic, attentions } = decide(labelled.mail, look(labelled.mail))
    times.push(performance.now() - started)
    return { labelled, topic: topic?.category ?? null, attentions: attentions.map(({ category }) => category) }
  })
  return { sorted, times }
}
