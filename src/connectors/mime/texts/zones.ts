// Time zones of calendars: IANA names, the names Windows has for them, and what neither is.

const windows: Record<string, string> = Object.fromEntries(
  `Dateline Standard Time=Etc/GMT+12|Hawaiian Standard Time=Pacific/Honolulu|Alaskan Standard Time=America/Anchorage
  |Pacific Standard Time=America/Los_Angeles|US Mountain Standard Time=America/Phoenix|Mountain Standard Time=America/Denver
  |Central Standard Time=America/Chicago|Eastern Standard Time=America/New_York|Atlantic Standard Time=America/Halifax
  |Newfoundland Standard Time=America/St_Johns|E. South America Standard Time=America/Sao_Paulo
  |Argentina Standard Time=America/Argentina/Buenos_Aires|SA Pacific Standard Time=America/Bogota
  |Central Standard Time (Mexico)=America/Mexico_City|UTC=UTC|GMT Standard Time=Europe/London
  |Greenwich Standard Time=Atlantic/Reykjavik|W. Europe Standard Time=Europe/Berlin|Romance Standard Time=Europe/Paris
  |Central Europe Standard Time=Europe/Budapest|Central European Standard Time=Europe/Warsaw
  |W. Central Africa Standard Time=Africa/Lagos|E. Europe Standard Time=Europe/Chisinau|FLE Standard Time=Europe/Kyiv
  |GTB Standard Time=Europe/Bucharest|Turkey Standard Time=Europe/Istanbul|Israel Standard Time=Asia/Jerusalem
  |Egypt Standard Time=Africa/Cairo|South Africa Standard Time=Africa/Johannesburg|Russian Standard Time=Europe/Moscow
  |Arab Standard Time=Asia/Riyadh|Arabian Standard Time=Asia/Dubai|E. Africa Standard Time=Africa/Nairobi
  |Iran Standard Time=Asia/Tehran|Pakistan Standard Time=Asia/Karachi|India Standard Time=Asia/Kolkata
  |Bangladesh Standard Time=Asia/Dhaka|SE Asia Standard Time=Asia/Bangkok|China Standard Time=Asia/Shanghai
  |Singapore Standard Time=Asia/Singapore|Taipei Standard Time=Asia/Taipei|W. Australia Standard Time=Australia/Perth
  |Tokyo Standard Time=Asia/Tokyo|Korea Standard Time=Asia/Seoul|Cen. Australia Standard Time=Australia/Adelaide
  |AUS Central Standard Time=Australia/Darwin|E. Australia Standard Time=Australia/Brisbane
  |AUS Eastern Standard Time=Australia/Sydney|New Zealand Standard Time=Pacific/Auckland`
    .split('|')
    .map((pair) => pair.trim().split('=') as [string, string]),
)

/** The IANA name of a zone as a calendar names it; undefined where nobody knows it. */
export function zoneOf(name: string): string | undefined {
  const plain = name.replace(/^\/.*?\/(?=[A-Z][a-z]+\/)/, '')
  const known = Object.hasOwn(windows, plain) ? (windows[plain] ?? '') : plain
  return formatOf(known)?.name
}

interface ZoneFormat {
  /** IANA. */
  name: string
  format: Intl.DateTimeFormat
}
/** Making a format takes longer than all that is done with it, and so does asking it for its zone. */
const formats = new Map<string, ZoneFormat>()
const mostFormats = 50

/** Undefined where nobody knows the zone: any text may stand there. */
function formatOf(zone: string): ZoneFormat | undefined {
  const known = formats.get(zone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    if (formats.size >= mostFormats) formats.clear()
    const made = { name: format.resolvedOptions().timeZone, format }
    formats.set(zone, made)
    return made
  } catch {
    return undefined
  }
}

/** What a clock on the wall of that zone means, in milliseconds UTC. */
export function fromWall(wall: number, zone: string): number {
  const first = wall - offsetAt(wall, zone)
  return wall - offsetAt(first, zone)
}

/** What to add to UTC for the clock of that zone, in milliseconds. */
export function offsetAt(time: number, zone: string): number {
  const format = formatOf(zone)?.format
  if (!format) throw new RangeError(`no such time zone: ${zone}`)
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const get = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const wall = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
  return wall - Math.floor(time / 1000) * 1000
}
