// The line that begins a mail in an mbox file: `From ada@example.org Sat Jan  3 01:05:34 1996` (RFC 4155), and its variants.

const time = String.raw`(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +(\d{1,2}) +(\d{1,2}:\d\d(?::\d\d)?)`
const usual = new RegExp(
  String.raw`^From .*?\b${time}(?: +[A-Za-z]{1,5}(?: +[A-Za-z]{1,5})?)?(?: +([+-]\d{4}))? +(\d{4})(?: +([+-]\d{4}))?`,
)
const unusual = /^From \S.*\d{1,2}:\d\d.*/
const anything = /^From \S/
const header = /^[!-9;-~]{1,100}[ \t]*:/

/** How certain it is that a line begins a mail. */
export type FromLineKind = 'usual' | 'unusual' | 'barely' | 'not'

export function fromLineKind(line: string): FromLineKind {
  if (usual.test(line)) return 'usual'
  if (unusual.test(line) && /\b(?:19|20)\d\d\b/.test(line)) return 'unusual'
  return anything.test(line) ? 'barely' : 'not'
}

export const isHeaderLine = (line: string): boolean => header.test(line) || /^>?From /.test(line)

/** UTC without a zone. Undefined if it cannot be parsed. */
export function timeOfFromLine(line: string): number | undefined {
  const [, month, day, clock, zone, year, later] = usual.exec(line) ?? []
  const text = month ? `${day} ${month} ${year} ${clock} ${zone ?? later ?? '+0000'}` : line.replace(/^From \S+ */, '')
  const found = Date.parse(text)
  return Number.isNaN(found) || found <= 0 ? undefined : found
}
