// Sentiment by word lists, reversed by a negation shortly before.

import type { Sentence } from '../../shared/reading/sentences.ts'
import type { Sentiment } from '../../shared/suggestions.ts'
import { de } from '../cues/de.ts'
import { en } from '../cues/en.ts'
import { anyPhrase } from '../cues/phrase-pattern.ts'

const positiveWords = anyPhrase(en.mood.good, de.mood.good)
const moodWords = anyPhrase(en.mood.good, de.mood.good, en.mood.bad, de.mood.bad)
const negation = anyPhrase(en.mood.not, de.mood.not)
const words = /[\p{L}'’]+/gu
const maxChars = 6000
/** In words. */
const negationReach = 3

export function sentimentOf(sentences: Sentence[]): Sentiment {
  const text = sentences
    .map((one) => one.text)
    .join(' ')
    .slice(0, maxChars)
  const all = text.match(words) ?? []
  let score = 0
  all.forEach((word, index) => {
    if (!moodWords.test(word)) return
    const value = positiveWords.test(word) ? 1 : -1
    const denied = all.slice(Math.max(0, index - negationReach), index).some((one) => negation.test(one) || /n['’]t$/i.test(one))
    score += denied ? -value : value
  })
  const enough = all.length < 40 ? 1 : 2
  return score >= enough ? 'positive' : score <= -enough ? 'negative' : 'neutral'
}
