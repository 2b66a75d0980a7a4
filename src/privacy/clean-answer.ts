// Answers of models as they leave the gate: nothing in them that a program turns into a link or a number to call, unless the
// person or the mail brought it. While an answer is generated no more of it is passed on than is certainly clean.
import { cleanModelText, type ModelSources } from '../shared/reading/inert.ts'

/** Strings at any depth, but those of `verbatim` keys, which callers compare with the mail. */
export function cleanData<T>(data: T, sources: ModelSources, verbatim: readonly string[]): { data: T; removed: boolean } {
  let removed = false
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const cleaned = cleanModelText(value, sources)
      removed ||= cleaned.removed
      return cleaned.text
    }
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, verbatim.includes(key) ? inner : clean(inner)]))
  }
  return { data: clean(data) as T, removed }
}

/** A word that is not over, and an address spelt out ("pay (at) bank (dot) example"): either can still become a link. */
const unfinished = /(?:\S*\s?[([{]\s?(?:at|ät|@|dot|punkt|\.)[^\n]{0,60}|\S*)$/iu

/**
 * Takes an answer piece by piece and passes on whole words of its cleaned text. A link or a number of several words is at most
 * half there when it is recognised: then nothing more is passed on, and the finished answer replaces all of it.
 */
export function cleanStream(
  pass: (text: string) => void,
  sources: ModelSources,
): { take: (piece: string) => void; end: () => void } {
  let line = ''
  let passed = ''
  let isStopped = false
  const passOn = (clean: string) => {
    if (!clean.startsWith(passed)) isStopped = true
    else if (clean.length > passed.length) {
      pass(clean.slice(passed.length))
      passed = clean
    }
  }
  return {
    take(piece) {
      line += piece
      for (let end = line.indexOf('\n'); end >= 0 && !isStopped; end = line.indexOf('\n')) {
        passOn(`${cleanModelText(line.slice(0, end), sources).text}\n`)
        line = line.slice(end + 1)
        passed = ''
      }
      const { text } = cleanModelText(line, sources)
      if (!isStopped) passOn(text.slice(0, text.search(unfinished)))
    },
    end() {
      if (!isStopped) passOn(cleanModelText(line, sources).text)
    },
  }
}
