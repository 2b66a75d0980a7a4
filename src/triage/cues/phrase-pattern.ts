// Lists of phrases as one expression each. A space stands for any white space, `*` for the rest of a word, `(a|b)` for
// either. Every part is of bounded length, so that no text makes a search slow.

/** Phrases with `;` between them. */
export function phrases(text: TemplateStringsArray): string[] {
  return String.raw(text)
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}

/** Whether and where one of the phrases stands, as whole words. */
export function anyPhrase(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${lists.flat().map(source).join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}

/** The same, for the end of a text: what stands right before something. */
export function endingWithPhrase(fillers: readonly string[], ...lists: readonly (readonly string[])[]): RegExp {
  const filler = `(?:${fillers.map(source).join('|')})`
  const any = lists.flat().map(source).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?:[\\s,:]{1,3}${filler}){0,3}[\\s,:–-]{0,4}$`, 'iu')
}

/** Nothing but one of the phrases. */
export function onlyPhrase(...lists: readonly (readonly string[])[]): RegExp {
  return new RegExp(`^(?:${lists.flat().map(source).join('|')})[\\s\\p{P}]{0,10}$`, 'iu')
}

const source = (phrase: string) => phrase.replaceAll(' ', '\\s{1,3}').replaceAll('*', '\\p{L}{0,20}').replaceAll("'", "['’]")

/** The words of a text that a phrase was found by; '' where there are none. */
export const matchedText = (cue: RegExp, text: string) => cue.exec(text)?.[0].trim() ?? ''
