// How far from UTC the clock of a Date header was (RFC 5322, sections 3.3 and 4.3). A parsed date has lost that. The value is
// a stranger's: what is no offset, or none that a clock on earth shows, says nothing.

const hour = 60
/** The obsolete names. Those of one letter, and all others, mean no more than -0000 does. */
const named: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
}
const most = 14 * hour
const longest = 200

/** Minutes ahead of UTC; undefined where the field does not say it ("-0000" says that it does not). */
export function dateOffset(field: string | undefined): number | undefined {
  const value = (field ?? '')
    .slice(0, longest)
    .replace(/\([^()]*\)/g, ' ')
    .trim()
  const [, name = '', sign, hours, minutes] = /:\d{2}\s*([a-z]{2,3})?\s?([+-])(\d{2}):?(\d{2})$/i.exec(value) ?? []
  if (sign === undefined) return zoneNamed(value)
  if (name !== '' && named[name.toLowerCase()] !== 0) return undefined
  const offset = Number(hours) * hour + Number(minutes)
  if (Number(minutes) >= 60 || offset > most || (sign === '-' && offset === 0)) return undefined
  return sign === '-' ? -offset : offset
}

function zoneNamed(value: string): number | undefined {
  const name = /\d\s+([a-z]{2,3})$/i.exec(value)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(named, name) ? (named[name] ?? 0) * hour : undefined
}
