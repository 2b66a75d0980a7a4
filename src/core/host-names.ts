// Host names as people see them, and what may deceive in them: whose they are (the public suffix list), letters of one
// script that look like those of another (UTS 39), and scripts that do not belong together.
import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'

/** The part of a host name somebody registered (`mail.shop.co.uk` -> `shop.co.uk`); an address or a bare name is itself. */
export function registrable(host: string): string {
  const ascii = asciiHost(host)
  return getDomain(ascii, { allowPrivateDomains: true }) ?? ascii
}

/** Lower case, IDN in ASCII (`xn--`), no final dot. What cannot be written so stays as it is. */
export function asciiHost(host: string): string {
  const plain = host.trim().toLowerCase().replace(/\.$/, '')
  return domainToASCII(plain) || plain
}

/** The domain of an address, in ASCII; '' where it has none. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '' : asciiHost(email.slice(at + 1))
}

/** Letters that look like a Latin one in the fonts of mail programs; Cyrillic, Greek, Armenian and a few odd Latin ones. */
const homoglyphs: Record<string, string> = Object.fromEntries(
  [
    'aаαɑ',
    'bьвβ',
    'cсϲ',
    'dԁ',
    'eеєεҽ',
    'fϝ',
    'gɡց',
    'hһнհ',
    'iіιıї',
    'jјϳ',
    'kкκ',
    'lӏǀ',
    'mм',
    'nпηոռ',
    'oоοσօ',
    'pрρ',
    'qԛզ',
    'rгɼ',
    'sѕ',
    'tтτ',
    'uυսц',
    'vνѵ',
    'wԝωա',
    'xхχ',
    'yуγүʏ',
    'zᴢ',
  ].flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])),
)

/** Two texts that a tired eye takes for the same have the same skeleton: accents, twins of other scripts, 0 and o, 1 and l and i, rn and m. */
export function skeleton(text: string): string {
  return asLatin(text).replaceAll('0', 'o').replace(/[1i|]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** The text with Latin letters for their twins of other scripts, without accents, in lower case. */
export function asLatin(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}|\p{Cf}/gu, '')
  return Array.from(bare.toLowerCase(), (sign) => homoglyphs[sign] ?? sign).join('')
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Hebrew',
  'Arabic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
]
const patterns = scripts.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)
const eastAsian = new Set(['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'])

/**
 * Whether a host name is written to deceive: a label mixes scripts that do not belong together, stands whole in another
 * script's letters that look Latin, or is punycode that says nothing. A name in one's own language is none of these.
 */
export function isDeceptive(host: string): boolean {
  // Nearly all names: nothing to look at, and asking for scripts takes long.
  if (/^[\x20-\x7e]*$/.test(host) && !/xn--/i.test(host)) return false
  const ascii = asciiHost(host)
  const labels = ascii.split('.')
  const own = scriptsOf(domainToUnicode(labels.at(-1) ?? ''))
  return labels.some((label) => {
    if (!label.startsWith('xn--')) return /[^\x20-\x7e]/.test(label)
    const shown = domainToUnicode(label)
    return shown === '' || shown === label || isMixed(shown) || isImitation(shown, own)
  })
}

function isMixed(label: string): boolean {
  const found = scriptsOf(label)
  return found.length > 1 && !found.every((script) => eastAsian.has(script))
}

/** Every letter of it has a Latin twin: `аррӏе`. Under a domain of the same script that is just a word. */
function isImitation(label: string, top: string[]): boolean {
  const [script, ...more] = scriptsOf(label)
  if (script === undefined || script === 'Latin' || more.length > 0 || top.includes(script)) return false
  return /^[a-z0-9-]+$/.test(asLatin(label))
}

function scriptsOf(text: string): string[] {
  return patterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}
