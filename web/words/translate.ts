// The shape of a catalogue of texts in another language, and how it is laid over the English one.

/** The same texts in any language: literals become strings, functions keep what they are given. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [K in keyof T]: Words<T[K]> }

/** Texts that may be missing. A list is translated as a whole. */
export type SomeWords<T> = T extends string | ((...given: never[]) => string) | readonly unknown[]
  ? Words<T>
  : { readonly [K in keyof T]?: SomeWords<T[K]> }

/** What is missing in the other language stays English, rather than blank. */
export function translated<T extends object>(english: T, other: SomeWords<T> | undefined): Words<T> {
  return (other ? merged(english, other) : english) as Words<T>
}

function merged(english: unknown, other: unknown): unknown {
  if (!isGroup(english) || !isGroup(other)) return other ?? english
  const keys = Object.entries(english).map(([key, text]) => [key, merged(text, other[key])])
  return Object.fromEntries(keys)
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
