// The points of filing a mail in Sent by IMAP APPEND (RFC 9051), without TLS between Homing and the proxy.
import { type Follower, lines, type Step } from './fault-proxy.ts'

/**
 * `APPEND`: before the command gets through. `half-APPEND`: half of the mail is through. `stored`: the server has it, and
 * Homing has not received the reply. `filed`: it has.
 */
export function followImap(): Follower {
  let steps: Step[] = []
  let tag: string | undefined
  /** Bytes of the mail that are still to come, and how many there are in all. */
  let left = 0
  let size = 0

  const byLine = lines((line) => {
    const append = /^(\S+) APPEND .*\{(\d+)\+?\}\r\n$/i.exec(line.toString('latin1'))
    if (append) {
      tag = append[1]
      size = Number(append[2])
      left = size
      steps.push({ point: 'APPEND' })
    }
    steps.push({ pass: line })
  })

  const mail = (bytes: Buffer) => {
    const half = Math.ceil(size / 2) - (size - left)
    if (half > 0 && bytes.length >= half) {
      steps.push({ pass: bytes.subarray(0, half) }, { point: 'half-APPEND' }, { pass: bytes.subarray(half) })
    } else steps.push({ pass: bytes })
    left -= bytes.length
  }
  const consume = (bytes: Buffer) => {
    for (let rest = bytes; rest.length > 0; ) {
      // A line that announces the mail may have the mail behind it.
      const piece = left > 0 ? rest.subarray(0, left) : rest.subarray(0, rest.indexOf(10) + 1 || rest.length)
      if (left > 0) mail(piece)
      else byLine(piece)
      rest = rest.subarray(piece.length)
    }
  }

  return {
    fromClient(bytes) {
      consume(bytes)
      const done = steps
      steps = []
      return done
    },
    fromServer(bytes) {
      if (tag === undefined || !new RegExp(`^${tag} OK`, 'm').test(bytes.toString('latin1'))) return [{ pass: bytes }]
      tag = undefined
      return [{ point: 'stored' }, { pass: bytes }, { point: 'filed' }]
    },
  }
}
