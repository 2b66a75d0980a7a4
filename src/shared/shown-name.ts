// A name somebody gives to a thing of theirs, as it is shown: two that look the same are the same, and one that cannot be seen
// is none. Emoji keep what joins them.

/** Joiners between signs of one emoji, and what makes a sign an emoji. */
const joined = /(?<=\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]?)[\u200D\uFE0F]/gu
const unseen = /\p{Default_Ignorable_Code_Point}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

export function shownName(text: string): string {
  const kept = new Set([...text.matchAll(joined)].map(({ index }) => index))
  return text
    .toWellFormed()
    .replace(unseen, (sign, at: number) => (kept.has(at) ? sign : ''))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}
