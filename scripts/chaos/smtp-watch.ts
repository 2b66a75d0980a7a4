// The points of an SMTP conversation (RFC 5321), without TLS between Homing and the watch.
import { type Follower, lines, type Step } from './watch.ts'

const end = Buffer.from('\r\n.\r\n')

/**
 * `MAIL`, `RCPT`: before the command gets through. `354`: before the server's go-ahead does. `half`: half of the text is
 * through. `end`: all of it but the final dot. `dot`: before that gets through. `250`: the server has taken the mail, and
 * Homing has not heard it. `heard`: it has.
 */
export function followSmtp(): Follower {
  let steps: Step[] = []
  let mode: 'commands' | 'asked' | 'text' | 'answer' = 'commands'
  let size = 0
  let text = Buffer.alloc(0)
  let through = 0

  const command = (line: Buffer) => {
    const words = line.toString('latin1').toUpperCase()
    size = Number(/^MAIL .* SIZE=(\d+)/.exec(words)?.[1] ?? size)
    if (words.startsWith('MAIL ')) steps.push({ point: 'MAIL' })
    if (words.startsWith('RCPT ')) steps.push({ point: 'RCPT' })
    if (words.startsWith('DATA')) mode = 'asked'
    steps.push({ pass: line })
  }
  const byLine = lines(command)

  const more = (bytes: Buffer) => {
    const before = text.length
    text = Buffer.concat([text, bytes])
    const over = text.subarray(-end.length).equals(end)
    const content = over ? text.length - 3 : text.length
    const pass = (upTo: number) => {
      if (upTo > through) steps.push({ pass: text.subarray(through, upTo) })
      through = Math.max(through, upTo)
    }
    if (before < size / 2 && content >= size / 2) {
      pass(Math.ceil(size / 2))
      steps.push({ point: 'half' })
    }
    pass(content)
    if (before < size && content >= size) steps.push({ point: 'end' })
    if (!over) return
    steps.push({ point: 'dot' })
    pass(text.length)
    mode = 'answer'
  }

  const flush = () => {
    const done = steps
    steps = []
    return done
  }
  return {
    fromClient(bytes) {
      if (mode === 'text') more(bytes)
      else byLine(bytes)
      return flush()
    },
    fromServer(bytes) {
      const code = /^(\d{3}) /m.exec(bytes.toString('latin1'))?.[1]
      if (mode === 'asked' && /^354/m.test(bytes.toString('latin1'))) {
        mode = 'text'
        text = Buffer.alloc(0)
        through = 0
        return [{ point: '354' }, { pass: bytes }]
      }
      if (mode === 'answer') {
        mode = 'commands'
        if (code === '250') return [{ point: '250' }, { pass: bytes }, { point: 'heard' }]
      }
      return [{ pass: bytes }]
    },
  }
}
