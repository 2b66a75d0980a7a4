// Fuzzy matching: every typed word must match. Start of the name scores best, then start of a word, then a substring; letters
// in order with gaps come last (`mku` finds Mark unread).

/** 0 if it does not match. */
export function fuzzyScore(typed: string, name: string): number {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const text = foldText(name)
  let sum = 0
  for (const word of words) {
    const score = scoreWord(word, text)
    if (score === 0) return 0
    sum += score
  }
  // Shorter names win ties.
  return words.length === 0 ? 0 : sum / words.length - Math.min(9, text.length / 20)
}

function scoreWord(word: string, text: string): number {
  if (text.startsWith(word)) return 100
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 80
  if (text.includes(word)) return 50
  return word.length > 1 && hasInOrder(word, text) ? 20 : 0
}

/** The first letter starts a word; the others follow in order, not too scattered. */
function hasInOrder(word: string, text: string): boolean {
  let at = -1
  for (const letter of word) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return text.startsWith(word.charAt(0)) && at < word.length * 4
}

/** Ignores case and accents. */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
