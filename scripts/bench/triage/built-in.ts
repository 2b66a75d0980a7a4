// The labelled mails sorted as the product does it where no model answers, each timed.

import { analyze } from '../../../src/triage/analyze.ts'
import { decide } from '../../../src/triage/decide.ts'
import type { LabelledMail } from '../../../tests/triage/labelled/read.ts'
import type { Sorted } from './score.ts'

export interface BuiltIn {
  sorted: Sorted[]
  /** Milliseconds for each mail, of some passes the fastest: what else the machine does should count little. */
  times: number[]
  /** Processor time of this thread for a mail, in the mean: clocks of that are too coarse for a single one. */
  work: number
}

const passes = 7

/** One more pass goes before, to warm up. */
export function sortBuiltIn(mails: LabelledMail[]): BuiltIn {
  const sorted = mails.map(sortOne)
  const times = mails.map(() => Number.POSITIVE_INFINITY)
  const before = process.threadCpuUsage()
  for (let pass = 0; pass < passes; pass++) {
    for (const [at, labelled] of mails.entries()) {
      const started = performance.now()
      sortOne(labelled)
      times[at] = Math.min(times[at] ?? 0, performance.now() - started)
    }
  }
  const { user, system } = process.threadCpuUsage(before)
  return { sorted, times, work: (user + system) / 1000 / Math.max(1, passes * mails.length) }
}

function sortOne(labelled: LabelledMail): Sorted {
  const { topic, attentions } = decide(labelled.mail, analyze(labelled.mail))
  return { labelled, topic: topic?.category ?? null, attentions: attentions.map(({ category }) => category) }
}
