// Days in a sentence: by chrono-node in English, German, French and Spanish, and by own patterns: "end of the week", "zum 15.",
// "innerhalb von 14 Tagen".
import * as de from 'chrono-node/de'
import * as en from 'chrono-node/en'
import * as es from 'chrono-node/es'
import * as fr from 'chrono-node/fr'
import { day, minute } from '../../shared/limits.ts'
import { type Day, dayOf, plusDays, type SenderClock, wallOf, weekdayOf } from './sender-clock.ts'

export interface DayMention {
  start: number
  end: number
  on: Day
}

/** Older dates without a year are of the next year. */
const pastDays = 100
const maxChars = 600

export function daysIn(sentence: string, language: string | null, clock: SenderClock): DayMention[] {
  const text = sentence.slice(0, maxChars)
  const all: DayMention[] = []
  for (const mention of [...patternDays(text, clock), ...chronoDays(text, language, clock)]) {
    if (all.some((one) => mention.start < one.end && one.start < mention.end)) continue
    const led = preposition.exec(text.slice(mention.start, mention.end))?.[0].length ?? 0
    all.push({ ...mention, start: mention.start + led })
  }
  return all.sort((a, b) => a.start - b.start)
}

/** American time zones read 3/4 as month first. */
const english = ({ offset }: SenderClock) => (offset <= -180 && offset >= -600 ? en.casual : en.GB)

/** The next one is tried where the first finds nothing. */
function parsersOf(language: string | null, clock: SenderClock) {
  if (language === 'de') return [de.casual, english(clock)]
  if (language === 'fr') return [fr.casual, english(clock)]
  if (language === 'es') return [es.casual, english(clock)]
  return language === 'en' ? [english(clock)] : [english(clock), de.casual, fr.casual]
}
const pastReference = /(?:\b(?:last|past|letzten?|letzter|vergangenen?|vorigen?|guten|good)\s{1,3})$/iu
const vague =
  /^(?:(?:this|next|last|nächsten?|diesen?|kommenden?|the|in)\s)?(?:week|month|year|woche|monat|jahr|weekend|wochenende)$|week|woche|month|monat|semaine|semana|\bnow\b|jetzt/iu
const preposition = /^(?:on|am|den|dem|der|le|el|the|within|innerhalb(?: von)?|binnen)\s+/iu
const notADay = /^(?:sat|sun|mar|may|second|do|so|mi|fr|sa|di|mo)$/iu

/** Without one of these there is no day to find, and looking for it in three languages takes long. */
const mayNameDay =
  /[0-3]?\d\s?[./-]\s?[0-3]?\d(?!\d)|\d\s?(?:st|nd|rd|th)\b|days?\b|tag(?:en?|s)?\b|jours?\b|d[ií]as?\b|mois\b|mes(?:es)?\b|years?\b|jahr|mittwoch|abend|morgen|heute|mittag|morning|afternoon|evening|tonight|noon|midnight|tomorrow|weekend|wochenende|week|woche|month|monat|fortnight|di\b|dimanche|demain|aujourd|soir|semaine|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|mañana|hoy|semana|\b(?:mon|tue|tues|wed|thu|thur|thurs|fri)\b/iu

const monthName =
  /\b(?:jan|feb|f[ée]v|m[aä]r|apr|avr|abr|ma[iy]|jui?n|jui?l|aug|ao[uû]|ago|sep|o[ck]t|nov|de[cz]|d[ée]c|ene|dic)\p{L}{0,8}\b/iu
const namesDay = (text: string) => mayNameDay.test(text) || (/\d/.test(text) && monthName.test(text))

function chronoDays(text: string, language: string | null, clock: SenderClock): DayMention[] {
  if (!namesDay(text)) return []
  for (const parser of parsersOf(language, clock)) {
    const days = parsedBy(parser, text, clock)
    if (days.length > 0) return days
  }
  return []
}

/** "24. März, 19 Uhr": 19 is no year. */
const isHour = /^\s?(?:uhr|:\d|[ap]\.?m|h\b|o['’]clock)/iu

function parsedBy(parser: (typeof en)['casual'], text: string, clock: SenderClock): DayMention[] {
  const reference = { instant: new Date(clock.now - clock.offset * minute), timezone: clock.offset }
  return parser.parse(text, reference, { forwardDate: true }).flatMap(({ index, text: words, start }) => {
    const named = start.isCertain('day') || start.isCertain('weekday')
    const byWords = /\d\s?(?:hour|minute|stunde|min)/iu.test(words)
    if (!named || byWords || notADay.test(words) || (vague.test(words) && !/\d|weekend/.test(words))) return []
    if (pastReference.test(text.slice(Math.max(0, index - 12), index)) || pastReference.test(`${words.split(/\s/)[0]} `))
      return []
    const on = { year: start.get('year') ?? 0, month: start.get('month') ?? 0, day: start.get('day') ?? 0 }
    const hour = /[\s,]+\d{1,2}$/.exec(words)?.[0].length ?? 0
    if (hour > 0 && isHour.test(text.slice(index + words.length))) {
      const near = nextOn(on.day, on.month, dayOf(clock.now))
      return near ? [{ start: index, end: index + words.length - hour, on: near }] : []
    }
    const sure = start.isCertain('year') || !start.isCertain('month')
    return [{ start: index, end: index + words.length, on: sure ? on : nearest(on, clock) }]
  })
}

/** "3 March", written in April, is most likely the past one. */
function nearest(on: Day, clock: SenderClock): Day {
  const earlier = { ...on, year: on.year - 1 }
  return wallOf(earlier) > clock.now - pastDays * day ? earlier : on
}

const amounts = new Map('one two three four five six seven eight nine ten'.split(' ').map((word, index) => [word, index + 1]))
'einem zwei drei vier fünf sechs sieben acht neun zehn'.split(' ').forEach((word, index) => void amounts.set(word, index + 1))
const amountOf = (text: string) => amounts.get(text.toLowerCase()) ?? Number(text)

const shapes: { pattern: RegExp; read(found: RegExpMatchArray, today: Day): Day | undefined }[] = [
  {
    pattern:
      /\b(?:end of|ende) (?:the |this |der |dieser )?(next |nächster |nächste |kommender )?(?:week|woche)\b|\bEOW\b|\bwochenende\b(?=\s(?:fertig|abgeben))/giu,
    // Friday. On a Sunday next week begins tomorrow.
    read: ([, next], today) => (next ? plusDays(nextMonday(today), 4) : nextWeekday(5, today)),
  },
  {
    pattern:
      /\b(?:end of|ende) (?:the |this |des |dieses )?(next |nächsten |kommenden )?(?:month|monats?)\b|\bmonatsende\b|\bEOM\b/giu,
    read: ([, next], today) => lastOfMonth(today.year, today.month + (next ? 1 : 0)),
  },
  {
    pattern:
      /\b(?:end of|ende) (january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b(?: (\d{4}))?/giu,
    read: ([, name = '', year], today) => monthEnd(name, year, today),
  },
  {
    pattern: /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?!\d)/gu,
    read: ([, on, month], today) => nextOn(Number(on), Number(month), today),
  },
  {
    pattern:
      /\b(?:innerhalb|binnen|innert|within)(?: von| the next| der nächsten| den nächsten)? (\d{1,3}|\p{L}{2,6}) (tagen?|wochen?|days?|weeks?|arbeitstagen|working days|werktagen)\b|\bin (einem|einer|zwei|drei|vier) (wochen?)\b/giu,
    read: ([, count, unit, count2, unit2], today) =>
      afterDays(amountOf((count ?? count2 ?? '').replace('einer', 'einem')), unit ?? unit2 ?? '', today),
  },
  {
    pattern:
      /\b(?:[Tt]he|[Zz]um|[Dd]em|[Dd]en|[Aa]m) (\d{1,2})(?:st|nd|rd|th|\.)(?=\s*(?:[,;!?)]|$|at\b|um\b|so\b|is\b|ist\b|on\b|or\b|and\b|oder\b|und\b|from\b|-|(?!jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)\p{Ll}{4}))/gu,
    read: ([, on], today) => dayOfMonth(Number(on), today),
  },
  {
    pattern:
      /\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?=(?:morgen|vormittag|mittag|nachmittag|abend)s?\b)/giu,
    read: ([, name = ''], today) => nextWeekday(germanWeekdays.indexOf(name.toLowerCase()), today),
  },
  {
    pattern:
      /\b(?:nächste|kommende) woche (montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b|\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag) (?:nächste|kommende)(?:r)? woche\b/giu,
    read: ([, a, b], today) => plusDays(nextMonday(today), (germanWeekdays.indexOf((a ?? b ?? '').toLowerCase()) + 6) % 7),
  },
]
const germanWeekdays = 'sonntag montag dienstag mittwoch donnerstag freitag samstag'.split(' ')
const months = ['jan', 'feb', 'mar|mär', 'apr', 'may|mai', 'jun', 'jul', 'aug', 'sep', 'oct|okt', 'nov', 'dec|dez']

/** As `mayNameDay`, for the shapes above. */
const mayHaveShape =
  /\d|\b(?:end of|ende|EOW|EOM|innerhalb|binnen|innert|within|in (?:einem|einer|zwei|drei|vier))\b|wochenende|monatsende|tag|mittwoch/iu

function patternDays(text: string, clock: SenderClock): DayMention[] {
  if (!mayHaveShape.test(text)) return []
  const today = dayOf(clock.now)
  return shapes.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const on = read(match, today)
      return on ? [{ start: match.index, end: match.index + match[0].length, on }] : []
    }),
  )
}

const lastOfMonth = (year: number, month: number): Day => dayOf(Date.UTC(year, month, 0))

function monthEnd(name: string, year: string | undefined, today: Day): Day {
  const month = months.findIndex((start) => new RegExp(`^(?:${start})`, 'i').test(name)) + 1
  return lastOfMonth(year ? Number(year) : today.year + (month < today.month ? 1 : 0), month)
}

function nextOn(on: number, month: number, today: Day): Day | undefined {
  if (on < 1 || on > 31 || month < 1 || month > 12) return undefined
  const here = { year: today.year, month, day: on }
  return wallOf(here) < wallOf(today) - pastDays * day ? { ...here, year: today.year + 1 } : here
}

function afterDays(count: number, unit: string, today: Day): Day | undefined {
  if (!(count > 0 && count < 400)) return undefined
  if (/^w(?:oche|eek)/i.test(unit)) return plusDays(today, count * 7)
  return plusDays(today, /arbeit|werk|working/i.test(unit) ? Math.ceil((count * 7) / 5) : count)
}

function dayOfMonth(on: number, today: Day): Day | undefined {
  if (on < 1 || on > 31) return undefined
  return on >= today.day ? { ...today, day: on } : dayOf(Date.UTC(today.year, today.month, on))
}

const nextMonday = (today: Day): Day => plusDays(today, 7 - ((weekdayOf(today) + 6) % 7))
const nextWeekday = (weekday: number, today: Day): Day => plusDays(today, (weekday - weekdayOf(today) + 7) % 7)
