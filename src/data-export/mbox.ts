// Mails in one file: the mbox format in its variant "mboxrd", which can be turned back into exactly the bytes that were put
// in. A line `From ` begins a mail; a line of a mail that looks like one, however often it was quoted before, gets one more
// `>`. RFC 4155 describes the format, https://www.loc.gov/preservation/digital/formats/fdd/fdd000385.shtml this variant.

const from = Buffer.from('From ')
const quote = Buffer.from('>')
const lineEnd = 10
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What begins a mail: who sent it and when, in UTC. An address that could be misread is left out. */
export function fromLine(sender: string, date: Date): Buffer {
  const address = /^[\x21-\x7e]{1,320}$/.test(sender) ? sender : 'MAILER-DAEMON'
  return Buffer.from(`From ${address} ${asctime(Number.isNaN(date.getTime()) ? new Date(0) : date)}\n`)
}

/** `Sat Jan  3 01:05:34 1996`. */
function asctime(date: Date): string {
  const time = date.toISOString().slice(11, 19)
  const day = String(date.getUTCDate()).padStart(2, ' ')
  return `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${day} ${time} ${date.getUTCFullYear()}`
}

/** Quotes the bytes of one mail as they come. */
export interface Quoter {
  next(chunk: Buffer): Buffer[]
  /** What was held back, a line end where the mail has none at its end, and the empty line between mails. */
  end(): Buffer[]
}

/** Holds back four bytes at most: a `>` may be added behind those that are there already. */
export function createQuoter(): Quoter {
  let atStart = true
  let held = Buffer.alloc(0)
  let last = lineEnd
  return {
    next(given) {
      const chunk = held.length > 0 ? Buffer.concat([held, given]) : given
      const out: Buffer[] = []
      let done = 0
      let at = 0
      let matched = 0
      while (at < chunk.length) {
        if (!atStart) {
          const end = chunk.indexOf(lineEnd, at)
          at = end < 0 ? chunk.length : end + 1
          atStart = end >= 0
        } else if (matched === 0 && chunk[at] === quote[0]) {
          at++
        } else if (chunk[at] === from[matched]) {
          at++
          if (++matched < from.length) continue
          out.push(chunk.subarray(done, at - matched), quote)
          done = at - matched
          matched = 0
          atStart = false
        } else {
          matched = 0
          atStart = false
        }
      }
      held = Buffer.from(chunk.subarray(chunk.length - matched))
      out.push(chunk.subarray(done, chunk.length - matched))
      last = chunk.at(-1) ?? last
      return out.filter((piece) => piece.length > 0)
    },
    end: () => [held, Buffer.from(last === lineEnd ? '\n' : '\n\n')].filter((piece) => piece.length > 0),
  }
}
