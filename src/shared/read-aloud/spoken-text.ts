// Plain words for speech. Links, addresses and long numbers inside a sentence get a placeholder; others are dropped.

const url = String.raw`(?:https?:\/\/|www\.|mailto:|ftp:\/\/|tel:|javascript:|data:\w+\/)(?:[^\s<>"'\x60|\\^{}[\]()\u3000-\u303f\u3040-\uffef]|\([^\s<>()]{0,200}\))+`
const path = String.raw`\b(?:[\w-]{2,63}\.){1,5}[a-z]{2,24}\/[^\s<>"'\x60|\\^{}[\]()\u3000-\uffef]+`
const address = String.raw`[\p{L}\p{N}.+_%-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,6}`
const links = new RegExp(`${url}|${path}`, 'giu')
const addresses = new RegExp(address, 'giu')
const bracketed = new RegExp(`[<(\\[]\\s*(?:${url}|${path}|${address})\\s*[>)\\]]`, 'giu')
/** `"Lena" <lena@…>`, `Lena (lena@…)`: the name is enough. */
const named = new RegExp(`(?<=[\\p{L}\\p{N}"'”.])\\s*[<(\\[]\\s*(?:mailto:)?${address}\\s*[>)\\]]`, 'giu')

interface Placeholders {
  link(before: string): string
  address: string
  number: string
}
const placeholders: Record<'en' | 'de', Placeholders> = {
  en: { link: () => 'a link', address: 'an address', number: 'a long number' },
  de: {
    link: (before) => (/\b(?:unter|auf|über|mit|von|bei|aus|hinter|nach)\s*$/i.test(before) ? 'einem Link' : 'ein Link'),
    address: 'eine Adresse',
    number: 'eine lange Nummer',
  },
}
/** Other languages get no placeholders. */
const noPlaceholders: Placeholders = { link: () => '', address: '', number: '' }

/** Null: unknown language, English placeholders. */
export function withoutLinks(text: string, language: string | null): string {
  const placeholder =
    language === null || language === 'en' ? placeholders.en : language === 'de' ? placeholders.de : noPlaceholders
  const behind = (found: string) => /[.,;:!?]+$/.exec(found)?.[0] ?? ''
  const linked = text
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,2000}\)/g, ' ')
    .replace(/\[([^\]\n]{1,300})\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?\)/g, '$1')
    .replace(/\[([^\]\n]{1,300})\]\[[^\]\n]{0,60}\]/g, '$1')
    .replace(named, '')
    .replace(bracketed, (found) => (found.includes('@') && !found.includes('://') ? ` ${placeholder.address} ` : ' '))
    .replace(
      links,
      (found, at: number, whole: string) => `${placeholder.link(whole.slice(Math.max(0, at - 12), at))}${behind(found)}`,
    )
    .replace(addresses, (found) => `${placeholder.address}${behind(found)}`)
  return withoutLongNumbers(linked, placeholder.number)
}

export function plainWords(paragraph: string): string {
  return tidy(withoutSigns(withoutMarkup(paragraph.replace(/\s+/g, ' ').trim())))
}

/** Account numbers, keys, tracking numbers, hashes. */
function withoutLongNumbers(text: string, number: string): string {
  const said = text
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, number)
    .replace(/(?<![\p{L}\p{N}])[A-Za-z0-9+/=_-]{12,}(?![\p{L}])/gu, (token) => (isCode(token) ? number : token))
  return number === '' ? said : said.replace(new RegExp(`${number}(?:[ ,/]+${number})+`, 'g'), number)
}

function isCode(token: string): boolean {
  const digits = token.match(/\d/g)?.length ?? 0
  const letters = token.match(/[A-Za-z]/g)?.length ?? 0
  if (digits >= 12 || token.length > longestWord) return true
  // Hyphenated words and short numbers are kept: 2026-11-20, RE-2026-00417, Baden-Baden.
  if (token.split(/[-+/=_]+/).every((part) => /^(?:[A-Za-z]*|\d{1,5})$/.test(part))) return isScrambled(token)
  return digits >= 3 && letters >= 3 && token.length >= 14
}

/** Letters with many changes of case. */
const isScrambled = (token: string) => token.length >= 20 && (token.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4
const longestWord = 60

/** `1. First` is no end of a sentence; `12. Dezember` is a date. */
const numbered = /^(\d{1,2})[.)]\s+(?!(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|oct|dec|may|mar)\p{L}*\b)(?=\p{L})/iu
const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: ' ', gt: ' ', quot: '"', apos: "'", '#39': "'" }

function withoutMarkup(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]{0,300}>/gi, ' ')
    .replace(/&(#?\w{2,8});/g, (_, name: string) => entities[name.toLowerCase()] ?? ' ')
    .replace(/\s?\[\d{1,3}\]/g, '')
    .replace(/^(?:>\s?)+/, '')
    .replace(/^(?:[-*+•·–—▪◦‣●○■□➢✓✔]\s+)+/u, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(numbered, '$1: ')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/(?<![\p{L}\p{N}])_([^_]{1,300})_(?![\p{L}\p{N}])/gu, '$1')
    .replace(/[*_#|\\^~{}<>@]+/g, ' ')
}

const pictures =
  /[\p{Extended_Pictographic}\p{Co}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\u20e3\u2190-\u23ff\u2500-\u27bf\u2b00-\u2bff]/gu
const smiley = /(?<=^|\s)[:;]['’]?-?[)(DPpOo3\]|/*]+(?=\s|$|[.,!?])/g

function withoutSigns(text: string): string {
  return text
    .replace(smiley, ' ')
    .replace(pictures, ' ')
    .replace(/(?<![-=])[-=]+>/g, ' ')
    .replace(/([!?])[!?]+/g, (marks) => (marks.includes('?') ? '?' : '!'))
    .replace(/\.{2,}|…+/g, '…')
    .replace(/([,;:])[,;:]+/g, '$1')
    .replace(/[-–—=+·•.]{3,}/g, ' ')
    .replace(/(?<=\s)--(?=\s)/g, '–')
}

/**
 * Spaces are collapsed first, and lookbehinds keep a pattern from starting at every position of a run: otherwise long runs take
 * quadratic time.
 */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\[ ?…? ?\]/g, ' ')
    .replace(/\( ?\)|" ?"|“ ?”|„ ?“/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?…)\]](?:\s|$))/g, '')
    .replace(/^[\s,;:/&–—-]+|(?<![\s,;/&–—-])[\s,;/&–—-]+$/g, '')
    .trim()
}
