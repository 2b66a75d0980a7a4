// Sentences of the server in another language: looked up whole, then by the places where something was put in.

export interface SentenceBook {
  /** English to the other language. `{}` stands for anything, `{1}` and `{2}` put it back in. */
  sentences: Readonly<Record<string, string>>
  /** What may be put in and has to be translated, too; looked up in the same way. */
  parts: Readonly<Record<string, string>>
}

type Translate = (text: string) => string | undefined

/** Answers the same text where the book does not know it. */
export function translatorOf(book: SentenceBook): (text: string) => string {
  const part: Translate = lookup(book.parts, (text) => part(text) ?? text)
  const sentence = lookup(book.sentences, (text) => part(text) ?? said(text))
  const said = (text: string) => sentence(text) ?? begun(book.sentences, text) ?? text
  return said
}

function lookup(table: Readonly<Record<string, string>>, inner: (text: string) => string): Translate {
  const patterns = Object.entries(table)
    .filter(([english]) => english.includes('{}'))
    .map(([english, other]) => ({ pattern: patternOf(english), other }))
  return (text) => {
    if (Object.hasOwn(table, text)) return table[text]
    for (const { pattern, other } of patterns) {
      const found = pattern.exec(text)
      if (found) return other.replaceAll(/\{(\d)\}/g, (_, at: string) => inner(found[Number(at)] ?? ''))
    }
    return undefined
  }
}

function patternOf(english: string): RegExp {
  const literal = english.split('{}').map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('(.+?)')}$`)
}

/** A sentence with something behind it: what it is about, or in brackets what the mail server said. */
function begun(table: Readonly<Record<string, string>>, text: string): string | undefined {
  const known = Object.keys(table).filter((english) => text.startsWith(`${english}: `) || text.startsWith(`${english} (`))
  const longest = known.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : `${table[longest]}${text.slice(longest.length)}`
}
