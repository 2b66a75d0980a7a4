// Whether a mail sounds glad or vexed: a few words of each kind, turned round by a "not" shortly before them.

import type { Sentence } from '../../shared/reading/sentences.ts'
import type { Sentiment } from '../../shared/suggestions.ts'
import { anyOf } from '../cues.ts'
import { de } from '../words/de.ts'
import { en } from '../words/en.ts'

const good = anyOf(en.mood.good, de.mood.good)
const bad = anyOf(en.mood.bad, de.mood.bad)
const not = anyOf(en.mood.not, de.mood.not)
const words = /[\p{L}'’]+/gu
const maxChars = 6000
/** Words a "not" reaches. */
const reach = 3

export function moodOf(sentences: Sentence[]): Sentiment {
  const text = sentences
    .map((one) => one.text)
    .join(' ')
    .slice(0, maxChars)
  const all = text.match(words) ?? []
  let score = 0
  all.forEach((word, index) => {
    const value = good.test(word) ? 1 : bad.test(word) ? -1 : 0
    if (value === 0) return
    const denied = all.slice(Math.max(0, index - reach), index).some((one) => not.test(one) || /n['’]t$/i.test(one))
    score += denied ? -value : value
  })
  const enough = all.length < 40 ? 1 : 2
  return score >= enough ? 'positive' : score <= -enough ? 'negative' : 'neutral'
}
