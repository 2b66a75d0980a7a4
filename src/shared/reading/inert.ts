// Makes quoted words of a mail or a model safe to show in the product's own sentences, where readers cannot tell who is
// speaking: links, hosts, addresses and their disguises become […]. Quotations and the mail itself are not changed.
import { visible } from './visible.ts'

const removed = '[…]'
const rest = String.raw`[^\s<>"'“”„‚‘’)\]}]`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,62})`
const hiddenDot = String.raw`\s?[([{]\s?(?:dot|punkt|\.)\s?[)\]}]\s?`
const dot = `(?:[.。]|${hiddenDot})`
const at = String.raw`(?:@|\s?[([{]\s?(?:at|ät|@)\s?[)\]}]\s?)`
const top = String.raw`(?:xn--[a-z0-9-]{2,59}|\p{L}{2,24})`
const alone = String.raw`(?<![\p{L}\p{N}@])`
const shapes = [
  // Any scheme with slashes, also backslashes; and schemes without.
  String.raw`${alone}[a-z][a-z0-9+.-]{0,15}:[\\/]{2,}${rest}*`,
  `${alone}(?:h(?:tt|xx)ps?|ftp|mailto|tel|sms|callto|file|data|javascript|vbscript|blob|intent|skype|whatsapp|magnet):${rest}+`,
  String.raw`${alone}[\\/]{2}${label}(?:\.${label}){1,6}${rest}*`,
  String.raw`${alone}www\d{0,3}[.。]${rest}+`,
  String.raw`${alone}[\p{L}\p{N}._%+-]{1,64}${at}${label}(?:${dot}${label}){0,6}${dot}${top}`,
  String.raw`(?<![\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)(?:[:\\/?#]${rest}*)?`,
  String.raw`(?<![\p{L}\p{N}])(?<host>(?:${label}(?:\.|。(?=[a-z0-9])|${hiddenDot})){1,6}${top})(?![\p{L}\p{N}-])(?<more>:\d{1,5}|[\\/?#]${rest}*)*`,
]
const linkPattern = new RegExp(shapes.join('|'), 'giu')

/** File names, titles and names with a dot. */
const noHost =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|txt|md|csv|zip|rar|gz|jpe?g|png|gif|webp|svg|heic|html?|xml|json|ics|eml|mp[34]|mov|js|ts|med|rer|phil|jur|ing|dipl|hc)$|^(?:asp|vb|ado)\.net$/iu

/** Keeps links and addresses only if a known text contains them verbatim. */
export function withoutForeignLinks(text: string, known: string[]): string {
  const all = known.join('\n').toLowerCase()
  return text.replace(linkPattern, (found: string, ...groups: unknown[]) => {
    const { host, more } = groups.at(-1) as { host?: string; more?: string }
    if (host !== undefined && more === undefined && !isHost(host)) return found
    const bare = found.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
    return all.includes(bare.toLowerCase()) ? found : `${removed}${found.slice(bare.length)}`
  })
}

const isDotHidden = new RegExp(hiddenDot, 'iu')

/** "end.The next" is no host. */
function isHost(found: string): boolean {
  if (isDotHidden.test(found)) return true
  const last = found.split(/[.。]/).at(-1) ?? ''
  const known = /^(?:com|org|info|biz|test|example|app|dev|shop|site|online|xyz|[a-z]{2})$/i.test(last)
  return !noHost.test(found) && (known ? !/^[A-Z][a-z]$/.test(last) : last === last.toLowerCase() || isUpperCase(found, last))
}

const isUpperCase = (found: string, last: string) => last.length > 2 && found === found.toUpperCase()

const digit = String.raw`\p{Nd}`
/** At least seven digits with what may stand between the digits of a telephone number. */
const numberPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/_-])(?:\+|\(\+?)?${digit}(?:[ \u00A0().\u2010-\u2015/-]{0,3}${digit}){6,40}(?![\p{L}\p{N}_])`,
  'gu',
)
const dayOrMonth = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const dates = new RegExp(
  String.raw`(?<!\d)(?:(?:19|20)\d\d([-/.])${dayOrMonth}\1${dayOrMonth}|${dayOrMonth}([-/.]) ?${dayOrMonth}\2 ?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d)(?!\d)`,
  'g',
)
const timeRange = /(?<!\d)\d{1,2}[.:]\d{2} ?[-–] ?\d{1,2}[.:]\d{2}(?!\d)/g
const groupedAmount = /^[1-9]\d{0,2}(?:\.\d{3})+$/

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\P{Nd}/gu, '')

/** Keeps what may be dialled or paid to only if a known text contains the same digits in one number. Dates, times and amounts stay. */
function withoutForeignNumbers(text: string, known: string[]): string {
  let all: string[] | undefined
  return text.replace(numberPattern, (found) => {
    const rest = found.replace(timeRange, ' ').replace(dates, ' ')
    if (groupedAmount.test(found) || digitsOf(rest).length < 7) return found
    all ??= known.flatMap((one) => [...visible(one).matchAll(numberPattern)].map(([number]) => digitsOf(number)))
    const digits = digitsOf(found)
    return all.some((one) => one.includes(digits)) ? found : removed
  })
}

/** What a model may repeat: the links of what the person wrote, and the numbers of all that it was shown. */
export interface ModelSources {
  own: string[]
  shown: string[]
}

/**
 * A text of a model without the links, addresses and numbers it was not given, and without disguises of them. `removed`: something
 * was taken out, and […] stands there.
 */
export function cleanModelText(text: string, { own, shown }: ModelSources): { text: string; removed: boolean } {
  const lines = visible(text).split('\n')
  const clean = lines.map((line) => withoutForeignNumbers(withoutForeignLinks(folded(line), own), [...own, ...shown]))
  const cleaned = clean.join('\n')
  return { text: cleaned, removed: count(cleaned) > count(text) }
}

const count = (text: string) => text.split(removed).length

/** One plain line of at most `most` characters. `known`: texts whose links may stay. */
export function inertLine(text: string, most: number, known: string[] = []): string {
  const seen = visible(text.slice(0, 8 * most))
  const plain = withoutMarkup(folded(seen)).replace(/\s+/g, ' ').trim()
  const line = withoutForeignLinks(plain, known)
    .replace(/(?:\[…\][\s([]*){2,}/g, `${removed} `)
    .trim()
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line
}

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(period|colon|commat|sol));?|%(2e|2f|3a|40)/giu
const entities: Record<string, string> = { period: '.', colon: ':', commat: '@', sol: '/' }
function unescaped(all: string, decimal?: string, hex?: string, name?: string, percent?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? all
  const code = decimal === undefined ? Number.parseInt(hex ?? percent ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : all
}

/** Decodes full-width letters, entities and markup inside words where that reveals a link. */
function folded(text: string): string {
  const plain = visible(text.replace(entity, unescaped))
    .normalize('NFKC')
    .replace(/(?<=\S)[*`]+(?=\S)|\\(?=[.:@])/g, '')
  return plain !== text && withoutForeignLinks(plain, []) !== plain ? plain : text
}

const withoutMarkup = (text: string) =>
  text
    .replace(/!\[([^\]\n]{0,300})\]\s?(?:\([^)\n]{0,2000}\)?|\[[^\]\n]{0,100}\])/g, '$1')
    .replace(/\[([^\]\n]{1,300})\]\s?\([^)\n]{0,2000}\)?/g, `$1 ${removed}`)
    .replace(/\[([^\]\n]{1,300})\]\[[^\]\n]{0,100}\]/g, `$1 ${removed}`)
    .replace(/<\/?[a-z!][^<>]{0,2000}>/gi, ' ')

const commandStart =
  /^(?:(?:please|now|you (?:must|should|need to|have to)|bitte|jetzt|sie (?:müssen|sollten)|du (?:musst|solltest))[,:]? )*(?:click|tap|press|log ?in|sign ?in|verify|confirm|validate|unlock|call|phone|dial|pay|transfer|wire|send|reply|forward|download|install|open|enter|type|update|visit|go to|follow|scan|buy|ignore|disregard|forget|delete|klick\p{L}*|tipp\p{L}*|drück\p{L}*|meld\p{L}*|bestätig\p{L}*|verifizier\p{L}*|ruf\p{L}*|zahl\p{L}*|bezahl\p{L}*|überweis\p{L}*|send\p{L}*|schick\p{L}*|antwort\p{L}*|öffn\p{L}*|lad\p{L}*|installier\p{L}*|besuch\p{L}*|geh\p{L}*|folg\p{L}*|kauf\p{L}*|ignorier\p{L}*|vergiss|vergessen|lösch\p{L}*)(?![\p{L}\p{N}])/iu
const lures =
  /\b(?:(?:click|tap|klick\p{L}*)\b.{0,40}(?:\[…\]|\b(?:here|link|button|hier|schaltfläche)\b)|(?:enter|confirm|verify|send|type|give|eingeben|bestätigen|senden)\b.{0,30}\b(?:password|passwort|pin|tan|cvv|card number|kartennummer|iban|login|credentials|zugangsdaten)|(?:call|dial|anrufen|ruf\p{L}*)\b.{0,30}\+?\d[\d\s()/.-]{5,}|gift ?cards?|geschenkkarten?|wire transfer|(?:ignore|disregard|ignorier\p{L}*)\b.{0,30}\b(?:instructions?|rules|anweisungen|regeln))/iu

/** The text asks for secrets or money, or gives orders to a program. */
export const hasLure = (text: string): boolean => lures.test(text.slice(0, lureChars))
const lureChars = 4000

/** A model's reason; '' where it gives orders or names something to click, call or pay, which a mail must have injected. */
export function inertReason(text: string, most: number): string {
  const line = inertLine(text, most)
  return line.split(/(?<=[.!?;:])\s/).some((sentence) => commandStart.test(sentence.trim())) || lures.test(line) ? '' : line
}
