// Hours in a sentence, in digits and words: "at 8:30", "five in the afternoon", "noon", "11 Uhr", "halb acht".

import { zoneAfter } from './named-zone.ts'
import type { Hour } from './sender-clock.ts'

export interface HourMention {
  start: number
  end: number
  at: Hour
  /** Only a part of the day: "in the evening". */
  rough: boolean
  /** Named after it (named-zone.ts). */
  zone?: string | 'yours'
}

const en = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const de = 'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')
const numbers = new Map([...en, ...de].map((word, index) => [word, (index % 12) + 1]))
numbers.set('eins', 1)
const word = [...numbers.keys()].sort((a, b) => b.length - a.length).join('|')
const n = `(\\d{1,2}|${word})`
const dayPart = `(?:in the |am |in der )?(morning|afternoon|evening|night|morgens?|früh|vormittags?|nachmittags?|mittags?|abends?|nachts?)`

const shapes: { pattern: RegExp; read(found: RegExpMatchArray): Hour | undefined; rough?: boolean }[] = [
  {
    // 8:30, 8.30 Uhr, 08:30 am, 15h30
    pattern:
      /(?<![\d.:/-])(\d{1,2})(?::(\d{2})|\.(\d{2})(?=\s?(?:Uhr|am\b|pm\b|a\.m|p\.m))|h(\d{2})\b)(?:\s?(?:Uhr\b))?\s?([ap])?\.?(?:m\b\.?)?(?!\d|:\d)/giu,
    read: ([, hour, a, b, c, half]) =>
      hourOf(Number(hour), Number(a ?? b ?? c), half, Number(hour) < 7 && !hour?.startsWith('0')),
  },
  { pattern: /(?<![\d.:,/-])(\d{1,2})\s?([ap])\.?m\b\.?/giu, read: ([, hour, half]) => hourOf(Number(hour), 0, half, false) },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d.:,])halb\\s(${word})(?![\\p{L}])(?:\\s${dayPart}(?![\\p{L}]))?`, 'giu'),
    read: ([, hour, when]) => hourOf(numberOf(hour) - 1, 30, when, true),
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(half past|quarter past|quarter to|viertel nach|viertel vor)\\s${n}(?![\\p{L}\\d:.])(?:\\s${dayPart}(?![\\p{L}]))?`,
      'giu',
    ),
    read: ([, how = '', hour, when]) =>
      /to|vor/i.test(how)
        ? hourOf(numberOf(hour) - 1, 45, when, true)
        : hourOf(numberOf(hour), /half/i.test(how) ? 30 : 15, when, true),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d.:,])${n}\\s?(?:o['’]clock|Uhr)(?![\\p{L}])(?:\\s${dayPart}(?![\\p{L}]))?`, 'giu'),
    read: ([text, hour, when]) => hourOf(numberOf(hour), 0, when, !/Uhr/i.test(text ?? '')),
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d.:,])${n}\\s${dayPart}(?![\\p{L}])`, 'giu'),
    read: ([, hour, when]) => hourOf(numberOf(hour), 0, when, false),
  },
  {
    // at seven; not "at seven hundred", "at two addresses"
    pattern: new RegExp(
      `(?<=(?<![\\p{L}])(?:at|around|about|um|gegen|by|from|until|till|bis)\\s)${n}(?=\\s*(?:[,.?!;)]|$|(?:on|in|this|next|and|or|to|at|in|for|with|as|am|im|und|oder|bei|mit|an|tomorrow|today|sharp|mon|tues|wednes|thurs|fri|satur|sun)(?![\\p{L}]{4})))`,
      'giu',
    ),
    read: ([, hour]) => hourOf(numberOf(hour), 0, undefined, true),
  },
  { pattern: /(?<=^|[^\p{L}]|tag|woch)(?:at )?(?:noon|midday|mittags?)(?![\p{L}])/giu, read: () => ({ hour: 12, minute: 0 }) },
  { pattern: /(?<![\p{L}])(?:at |um )?(?:midnight|mitternacht)(?![\p{L}])/giu, read: () => ({ hour: 23, minute: 59 }) },
  {
    pattern:
      /(?<![\p{L}])(?:EOD|COB|EOB|end of (?:the )?(?:business )?day|close of (?:business|play)|Feierabend|Dienstschluss|Ende des Tages|Büroschluss)(?![\p{L}])/giu,
    read: () => ({ hour: 17, minute: 0 }),
  },
  {
    pattern: /(?<=^|[^\p{L}]|tag|woch)(?:in the )?(?:(?:this |tomorrow )?evening|tonight|abends?)(?![\p{L}])/giu,
    read: () => ({ hour: 20, minute: 0 }),
    rough: true,
  },
  {
    pattern: /(?<=^|[^\p{L}]|tag|woch)(?:in the )?(?:(?:this |tomorrow )?afternoon|nachmittags?)(?![\p{L}])/giu,
    read: () => ({ hour: 15, minute: 0 }),
    rough: true,
  },
  {
    pattern:
      /(?<![\p{L}])(?:in the |tomorrow |\p{L}{3,6}day )(?:morning)(?![\p{L}])|(?<=^|[^\p{L}]|tag|woch)(?:morgen früh|vormittags?|(?<=tag|woch)morgen)(?![\p{L}])/giu,
    read: () => ({ hour: 9, minute: 0 }),
    rough: true,
  },
]

const numberOf = (text: string | undefined): number => numbers.get(text?.toLowerCase() ?? '') ?? Number(text)

/** A bare "three" is in the afternoon. */
function hourOf(hour: number, minute: number, when: string | undefined, guess: boolean): Hour | undefined {
  if (!(hour >= 0 && hour <= 24 && minute < 60)) return undefined
  const half = when?.toLowerCase() ?? ''
  const eveningHour = half === 'p' || /^(?:after|even|night|nachm|abend|nacht)/.test(half)
  const early = half === 'a' || /^(?:morn|morg|früh|vorm)/.test(half)
  if (eveningHour && hour < 12) return { hour: hour + 12, minute }
  if (early && hour === 12) return { hour: 0, minute }
  if (!early && !eveningHour && half === '' && guess && hour >= 1 && hour <= 7) return { hour: hour + 12, minute }
  return hour === 24 ? { hour: 23, minute: 59 } : { hour, minute }
}

/** Dinner at eight is in the evening. */
const evening = /\b(?:dinner|drinks|party|cinema|concert|pub|abendessen|feier\p{L}*|kino|konzert|theater)\b/iu
const late = (at: Hour, words: string, sentence: string): Hour =>
  at.hour > 0 && at.hour < 11 && !/[\d]|Uhr|am|in/iu.test(words) && evening.test(sentence) ? { ...at, hour: at.hour + 12 } : at

/** Without one of these no pattern matches; most sentences have none, and thirteen patterns take long. */
const hourSign = new RegExp(
  `\\d[:.h]\\d\\d|\\d\\s?[ap]\\.?m|halb|past|quarter|viertel|clock|uhr|morning|noon|midday|evening|night|morgen|früh|mittag|abend|nacht|EOD|COB|EOB|end of|close of|feierabend|schluss|ende des|(?:at|around|about|um|gegen|by|from|until|till|bis)\\s(?:\\d|${word})`,
  'iu',
)

export const mayNameHour = (sentence: string) => hourSign.test(sentence)

/** In order; an overlap with an earlier pattern is dropped. */
export function hoursIn(sentence: string): HourMention[] {
  if (!mayNameHour(sentence)) return []
  const all: HourMention[] = []
  for (const { pattern, read, rough = false } of shapes) {
    for (const match of sentence.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].trimEnd().length
      const at = read(match)
      if (!at || all.some((one) => start < one.end && one.start < end)) continue
      all.push({ start, end, at: rough ? at : late(at, match[0], sentence), rough })
    }
  }
  return all.sort((a, b) => a.start - b.start).map((hour) => withZone(hour, sentence))
}

function withZone(hour: HourMention, sentence: string): HourMention {
  const zone = zoneAfter(sentence, hour.end)
  return zone === undefined ? hour : { ...hour, zone }
}
