// The time zone named after an hour: "3 pm CET", "14:00 UTC", "9 Uhr MEZ", "10:00 (GMT+1)", "noon your time". A name means the
// region: CET in July is the local time there. Ambiguous names (CST, IST) are ignored.

const regions = new Map(
  Object.entries({
    UTC: ['UTC', 'GMT'],
    'Europe/London': ['BST'],
    'Europe/Lisbon': ['WET', 'WEST'],
    'Europe/Berlin': ['CET', 'CEST', 'MEZ', 'MESZ'],
    'Europe/Athens': ['EET', 'EEST', 'OEZ', 'OESZ'],
    'Europe/Moscow': ['MSK'],
    'America/New_York': ['ET', 'EST', 'EDT'],
    'America/Chicago': ['CT', 'CDT'],
    'America/Denver': ['MT', 'MST', 'MDT'],
    'America/Los_Angeles': ['PT', 'PST', 'PDT'],
    'Asia/Tokyo': ['JST'],
    'Asia/Singapore': ['SGT'],
    'Australia/Sydney': ['AEST', 'AEDT'],
    'Pacific/Auckland': ['NZST', 'NZDT'],
  }).flatMap(([region, names]) => names.map((name) => [name, region] as const)),
)
const namedZones = new Map([
  ['eastern', 'America/New_York'],
  ['central', 'America/Chicago'],
  ['mountain', 'America/Denver'],
  ['pacific', 'America/Los_Angeles'],
  ['central european', 'Europe/Berlin'],
])

/** "2 pm to 4 pm CET" names the zone of both. */
const range = String.raw`(?:\s?(?:-|–|—|to|till|until|bis|and|und|or|oder)\s?\d{1,2}(?:[:.]\d{2})?(?:\s?(?:[AaPp]\.?[Mm]\.?|Uhr))?)?`
const shapes = [
  String.raw`(?:UTC|GMT)\s?(?<sign>[-+−–])\s?(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?`,
  `(?<name>${[...regions.keys()].join('|')})`,
  '(?<spoken>[Cc]entral [Ee]uropean|[Ee]astern|[Cc]entral|[Mm]ountain|[Pp]acific)(?: [Ss](?:tandard|ummer)| [Dd]aylight)? [Tt]ime',
  '(?<yours>your (?:local )?time|(?:nach )?(?:[Dd]einer|[Ii]hrer|[Ee]urer) (?:Orts)?[Zz]eit)',
]
const zonePattern = new RegExp(String.raw`^${range}\s?\(?(?:${shapes.join('|')})(?![\p{L}\p{N}])`, 'u')
/** The end of an hour before a zone name. */
const hourEnds = /\d(?:\s?(?:[AaPp]\.?[Mm]\.?|Uhr))?(?=\s?\(?[A-Z])/gu
const most = 20_000

/** For Intl; 'yours': the reader's zone. */
export function zoneAfter(sentence: string, hourEnd: number): string | 'yours' | undefined {
  const found = zonePattern.exec(sentence.slice(hourEnd, hourEnd + 60))?.groups
  if (!found) return undefined
  if (found.yours !== undefined) return 'yours'
  if (found.sign !== undefined) return offsetZone(found.sign, Number(found.hours), Number(found.minutes ?? 0))
  return regions.get(found.name ?? '') ?? namedZones.get((found.spoken ?? '').toLowerCase())
}

/** Undefined where the text names none or several. */
export function singleZoneIn(text: string): string | undefined {
  const start = text.slice(0, most)
  const named = [...start.matchAll(hourEnds)].map((hour) => zoneAfter(start, hour.index + hour[0].length))
  const zones = [...new Set(named.filter((zone) => zone !== undefined && zone !== 'yours'))]
  return zones.length === 1 ? zones[0] : undefined
}

function offsetZone(sign: string, hours: number, minutes: number): string | undefined {
  if (hours > 14 || minutes > 59) return undefined
  const two = (number: number) => String(number).padStart(2, '0')
  return `${sign === '+' ? '+' : '-'}${two(hours)}:${two(minutes)}`
}
