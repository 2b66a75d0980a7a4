// How real mail is sorted without a model: what becomes of spam, and what of mail that is wanted.
import { analyze } from '../../../src/triage/analyze.ts'
import { decide } from '../../../src/triage/decide.ts'
import type { CorpusMail } from './corpus.ts'

interface Line {
  what: string
  /** 0 to 1. */
  value: number
  goal: string
  met: boolean
}

const passes = 3

/** Milliseconds for each mail: of some passes the fastest. */
export function scoreCorpus(mails: readonly CorpusMail[]): { lines: Line[]; times: number[] } {
  const times = mails.map(() => Number.POSITIVE_INFINITY)
  const folders = mails.map(({ mail }, at) => {
    let found: string[] = []
    for (let pass = 0; pass < passes; pass++) {
      const started = performance.now()
      const { topic, attentions } = decide(mail, analyze(mail))
      times[at] = Math.min(times[at] ?? 0, performance.now() - started)
      found = [topic?.category ?? 'none', ...attentions.map(({ category }) => category)]
    }
    return { spam: mails[at]?.spam === true, found }
  })
  const spam = folders.filter((one) => one.spam)
  const ham = folders.filter((one) => !one.spam)
  const count = (some: typeof folders, ...names: string[]) =>
    some.filter(({ found }) => found.some((name) => names.includes(name))).length
  const called = count(folders, 'spam')
  const atLeast = (what: string, value: number, goal: number): Line => ({
    what,
    value,
    goal: `at least ${100 * goal} %`,
    met: value >= goal,
  })
  const atMost = (what: string, value: number, goal: number): Line => ({
    what,
    value,
    goal: `at most ${100 * goal} %`,
    met: value <= goal,
  })
  return {
    times,
    lines: [
      atLeast(`spam in Spam-like or Promotions, of ${spam.length}`, count(spam, 'spam', 'promotions') / spam.length, 0.85),
      atMost(`ham in Spam-like or Promotions, of ${ham.length}`, count(ham, 'spam', 'promotions') / ham.length, 0.03),
      atLeast('spam of what is in Spam-like', called === 0 ? 0 : count(spam, 'spam') / called, 0.95),
      atMost('spam in Personal or Needs Reply', count(spam, 'personal', 'reply') / spam.length, 0.02),
    ],
  }
}
