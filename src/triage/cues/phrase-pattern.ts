// Compiles lists of phrases to regular expressions. A space matches any white space, `*` the rest of a word, `(a|b)` either.
// Every part has a bounded length, so that no text makes matching slow. What makes V8 repeat itself is avoided, a quantifier of up
// to three and a class of all scripts' letters: a long pattern would take three times as much machine code.

/** All phrases are in these letters. */
const letter = '\\p{Script=Latin}'
const wordChar = `[${letter}\\d]`

/** Separated by `;`. */
export function phrases(text: TemplateStringsArray): string[] {
  return String.raw(text)
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}

/** Any of the phrases as whole words. */
export function anyPhrase(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`(?<!${wordChar})(?:${lists.flat().map(source).join('|')})(?!${wordChar})`, 'iu')
}

/** Where one of the phrases may begin, for a test before a longer search. */
export function phraseStart(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`(?<!${wordChar})(?:${lists.flat().map(source).join('|')})`, 'iu')
}

/** Any of the phrases at the end, before fillers. */
export function endingWithPhrase(fillers: readonly string[], ...lists: readonly (readonly string[])[]): RegExp {
  const filler = `(?:${fillers.map(source).join('|')})`
  const any = lists.flat().map(source).join('|')
  return new RegExp(`(?<!${wordChar})(${any})(?:[\\s,:]{1,3}${filler}){0,3}[\\s,:–-]{0,4}$`, 'iu')
}

/** Nothing but one of the phrases. */
export function onlyPhrase(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`^(?:${lists.flat().map(source).join('|')})[\\s\\p{P}]{0,10}$`, 'iu')
}

const source = (phrase: string) =>
  phrase.replaceAll(' ', '\\s{1,8}').replaceAll('*', '\\p{L}{0,20}').replaceAll("'", "['’]").replaceAll('\\p{L}', letter)

/** '' without a match. */
export const matchedText = (cue: RegExp, text: string) => cue.exec(text)?.[0].trim() ?? ''
