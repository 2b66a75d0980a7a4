// A sentence in pieces of a length that a voice takes at once: at clauses where there are any, else between words.

/** Characters. */
const sentenceChars = 300
/** Shorter than this no piece is made for the sake of a clause. */
const least = 100
/** Surest first. */
const ends = [/[;:–—](?=\s)|[；：]/gu, /,(?=\s)|[，、]/gu, /\s(?=(?:and|or|but|because|which|und|oder|aber|denn|weil|dass)\s)/giu]

export function* pieces(sentence: string): Generator<string> {
  let rest = sentence
  while (rest.length > sentenceChars) {
    const at = breakOf(rest.slice(0, sentenceChars))
    yield rest.slice(0, at).trim()
    rest = rest.slice(at).trim()
  }
  if (rest !== '') yield rest
}

/** Where the first piece of a text of this length ends. */
function breakOf(text: string): number {
  for (const end of ends) {
    const last = [...text.matchAll(end)].at(-1)
    if (last && last.index >= least) return last.index + last[0].length
  }
  const space = text.lastIndexOf(' ')
  return space > 0 ? space : whole(text)
}

/** Never inside a character. */
function whole(text: string): number {
  let at = text.length
  while (at > 1 && /^(?:\p{M}|[\udc00-\udfff])/u.test(text.slice(at - 1))) at--
  return text.slice(0, at).isWellFormed() ? at : Math.max(1, at - 1)
}
