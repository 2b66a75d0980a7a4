// How well what is typed fits a name: every word of it must be found. The start of the name is best, then the start of a
// word, then its middle; letters in their order with gaps are the last resort (`mku` finds Mark unread).

/** 0 where it does not fit. */
export function fuzzyScore(typed: string, name: string): number {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const text = foldText(name)
  let sum = 0
  for (const word of words) {
    const score = scoreWord(word, text)
    if (score === 0) return 0
    sum += score
  }
  // Of two that fit as well, the shorter name is meant.
  return words.length === 0 ? 0 : sum / words.length - Math.min(9, text.length / 20)
}

function scoreWord(word: string, text: string): number {
  if (text.startsWith(word)) return 100
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 80
  if (text.includes(word)) return 50
  return word.length > 1 && hasInOrder(word, text) ? 20 : 0
}

/** The first letter begins a word; the rest follows in order, not scattered over the whole name. */
function hasInOrder(word: string, text: string): boolean {
  let at = -1
  for (const letter of word) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return text.startsWith(word.charAt(0)) && at < word.length * 4
}

/** Without case and accents. */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
