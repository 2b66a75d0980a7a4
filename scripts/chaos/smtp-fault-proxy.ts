// The points of an SMTP conversation (RFC 5321), without TLS between Homing and the proxy.
import { type Follower, lines, type Step } from './fault-proxy.ts'

const end = Buffer.from('\r\n.\r\n')

/**
 * `MAIL`, `RCPT`: before the command gets through. `354`: before the server's go-ahead does. `half`: half of the text is
 * through. `end`: all of it but the final dot. `dot`: before that gets through. `250`: the server has taken the mail, and
 * Homing has not received the reply. `acknowledged`: it has.
 */
export const followSmtp = (): Follower => new SmtpFollower()

class SmtpFollower implements Follower {
  #steps: Step[] = []
  #mode: 'commands' | 'asked' | 'text' | 'answer' = 'commands'
  #size = 0
  #text = Buffer.alloc(0)
  #sent = 0
  readonly #splitLines = lines((line) => this.#command(line))

  fromClient(bytes: Buffer): Step[] {
    if (this.#mode === 'text') this.#data(bytes)
    else this.#splitLines(bytes)
    const steps = this.#steps
    this.#steps = []
    return steps
  }

  fromServer(bytes: Buffer): Step[] {
    const reply = bytes.toString('latin1')
    if (this.#mode === 'asked' && /^354/m.test(reply)) {
      this.#mode = 'text'
      this.#text = Buffer.alloc(0)
      this.#sent = 0
      return [{ point: '354' }, { pass: bytes }]
    }
    if (this.#mode === 'answer') {
      this.#mode = 'commands'
      if (/^(\d{3}) /m.exec(reply)?.[1] === '250') return [{ point: '250' }, { pass: bytes }, { point: 'acknowledged' }]
    }
    return [{ pass: bytes }]
  }

  #command(line: Buffer): void {
    const words = line.toString('latin1').toUpperCase()
    this.#size = Number(/^MAIL .* SIZE=(\d+)/.exec(words)?.[1] ?? this.#size)
    if (words.startsWith('MAIL ')) this.#steps.push({ point: 'MAIL' })
    if (words.startsWith('RCPT ')) this.#steps.push({ point: 'RCPT' })
    if (words.startsWith('DATA')) this.#mode = 'asked'
    this.#steps.push({ pass: line })
  }

  #data(bytes: Buffer): void {
    const before = this.#text.length
    this.#text = Buffer.concat([this.#text, bytes])
    const isComplete = this.#text.subarray(-end.length).equals(end)
    const content = isComplete ? this.#text.length - 3 : this.#text.length
    const half = this.#size / 2
    if (before < half && content >= half) {
      this.#pass(Math.ceil(half))
      this.#steps.push({ point: 'half' })
    }
    this.#pass(content)
    if (before < this.#size && content >= this.#size) this.#steps.push({ point: 'end' })
    if (!isComplete) return
    this.#steps.push({ point: 'dot' })
    this.#pass(this.#text.length)
    this.#mode = 'answer'
  }

  #pass(upTo: number): void {
    if (upTo > this.#sent) this.#steps.push({ pass: this.#text.subarray(this.#sent, upTo) })
    this.#sent = Math.max(this.#sent, upTo)
  }
}
