// The first words of a mail worth showing in a list: no quotes, no signature line, no links, no invisible padding.

/** Looks empty: zero-width characters, soft hyphens, joiners and the blanks newsletters pad their preview with. */
const invisible = /(?:[\p{Cf}\p{Cc}\u115f\u1160\u2007\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180d])+/gu
const introduction = /^(?:on|am|le|el|il|op|em)\b.{5,200}(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu)\s*:?$/i
const divider = /^[-_=*~.\s]{3,}$|^-{2,}\s*(?:original|forwarded) message\b/i

export function snippetOf(text: string, maxChars = 200): string {
  let snippet = ''
  for (const line of text.slice(0, 8000).split('\n')) {
    if (line === '-- ' && snippet !== '') break
    const words = usefulWords(line)
    if (words === '') continue
    snippet += snippet === '' ? words : ` ${words}`
    if (snippet.length >= maxChars) break
  }
  return snippet.slice(0, maxChars).toWellFormed().trim()
}

function usefulWords(line: string): string {
  if (line.startsWith('>')) return ''
  const words = line
    .slice(0, 1000)
    .replace(invisible, '')
    .replace(/<?\bhttps?:\/\/[^\s<>]+>?|\[(?:image|cid|logo)\b[^\]]{0,100}\]/gi, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return introduction.test(words) || divider.test(words) ? '' : words
}
