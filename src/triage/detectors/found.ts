// A finding on its way: what detectors say to each other goes no further.
import type { Sentence } from '../../shared/reading/sentences.ts'
import type { Finding } from '../findings.ts'

export interface Found extends Finding {
  /** Somebody waits for an answer. */
  answer: boolean
}

const maxSentence = 1000

export function finding(
  kind: Finding['kind'],
  { text, start, end }: Sentence,
  cue: string,
  confidence: number,
  more: { at?: number; allDay?: boolean; answer?: boolean } = {},
): Found {
  const cut = text.length > maxSentence
  const { answer = false, ...rest } = more
  return {
    kind,
    sentence: cut ? text.slice(0, maxSentence) : text,
    start,
    end: cut && end > 0 ? start + maxSentence : end,
    cue: cue.slice(0, 100),
    confidence: Math.round(confidence * 100) / 100,
    answer,
    ...rest,
  }
}

/** The surest first, at most `count`; in the order of the text. */
export function surest(all: Found[], count: number): Found[] {
  const kept = new Set(all.toSorted((a, b) => b.confidence - a.confidence).slice(0, count))
  return all.filter((one) => kept.has(one))
}
