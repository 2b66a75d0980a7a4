// A meeting request as readable text (RFC 5545), for mails that hold nothing else. Only the first event's headline facts.

const headlines: Record<string, string> = {
  REQUEST: 'Invitation',
  CANCEL: 'Cancelled',
  REPLY: 'Invitation reply',
  COUNTER: 'Other time proposed',
}

export function textFromCalendar(source: string): string {
  const fields = firstEvent(source.slice(0, 200_000))
  const lines = [
    `${headlines[fields.get('METHOD')?.toUpperCase() ?? ''] ?? 'Event'}: ${fields.get('SUMMARY') ?? 'without a title'}`,
    line(
      'When',
      [fields.get('DTSTART'), fields.get('DTEND')]
        .filter((time) => time !== undefined)
        .map(readableTime)
        .join(' to '),
    ),
    line('Where', fields.get('LOCATION')),
    line('Organizer', fields.get('ORGANIZER')?.replace(/^mailto:/i, '')),
  ].filter((text) => text !== '')
  const description = fields.get('DESCRIPTION')
  return description ? `${lines.join('\n')}\n\n${description}` : lines.join('\n')
}

const line = (name: string, value: string | undefined) => (value ? `${name}: ${value}` : '')

/** Properties of the calendar and its first event; long lines unfolded (section 3.1), text unescaped (section 3.3.11). */
function firstEvent(source: string): Map<string, string> {
  const fields = new Map<string, string>()
  const unfolded = source.replace(/\r?\n[ \t]/g, '')
  let inEvent = false
  for (const text of unfolded.split(/\r?\n/)) {
    if (/^BEGIN:VEVENT$/i.test(text)) inEvent = true
    if (/^END:VEVENT$/i.test(text)) break
    const found = /^([A-Za-z-]{1,30})((?:;[^:;"]{0,200}|;[^:;=]{1,60}="[^"]{0,200}"){0,20}):(.*)$/.exec(text)
    const name = found?.[1]?.toUpperCase()
    if (!found || !name || (!inEvent && name !== 'METHOD') || fields.has(name)) continue
    const zone = /;TZID="?([^";:]{1,60})/i.exec(found[2] ?? '')?.[1]
    fields.set(name, unescaped(found[3] ?? '') + (zone && name.startsWith('DT') ? ` ${zone}` : ''))
  }
  return fields
}

const unescaped = (value: string) =>
  value.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()

function readableTime(value: string): string {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?(.*)$/.exec(value)
  if (!found) return value
  const [, year, month, day, hour, minute, utc, zone] = found
  return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ''}${utc ? ' UTC' : ''}${zone ?? ''}`
}
