// The search of messages.list (support.google.com/mail/answer/7190), as far as programs use it: words that all have to
// fit, each of which a minus turns around. Dates count in UTC.
import type { Mailbox, Message } from './mailbox.ts'
import { decodeWords, fieldOf, headersOf, parseMime, split } from './mime.ts'

type Test = (message: Message) => boolean

export interface Query {
  fits: Test
  /** It asks for spam or trash itself. */
  everywhere: boolean
}

const day = 86_400_000

export function parseQuery(mailbox: Mailbox, text: string, now: number): Query {
  const terms = [...text.matchAll(/(-?)(?:([a-z][a-z0-9_]*):)?(?:"([^"]*)"|\(([^)]*)\)|(\S+))/gi)].map(
    ([, minus, operator = '', quoted, grouped, bare]) => ({
      not: minus === '-',
      operator: operator.toLowerCase(),
      value: quoted ?? grouped ?? bare ?? '',
    }),
  )
  const tests = terms.map(({ not, operator, value }): Test => {
    const test = testOf(mailbox, operator, value, now)
    return not ? (message) => !test(message) : test
  })
  const everywhere = terms.some(({ not, operator, value }) => !not && operator === 'in' && /^(anywhere|spam|trash)$/i.test(value))
  return { fits: (message) => tests.every((test) => test(message)), everywhere }
}

function testOf(mailbox: Mailbox, operator: string, value: string, now: number): Test {
  const headers = (message: Message) => headersOf(split(mailbox.mime(message)).head)
  const contains = (names: string[]): Test => {
    const wanted = value.toLowerCase()
    return (message) =>
      names.some((name) =>
        decodeWords(fieldOf(headers(message), name))
          .toLowerCase()
          .includes(wanted),
      )
  }
  const labelled =
    (id: string | undefined): Test =>
    (message) =>
      id !== undefined && message.labels.includes(id)
  switch (operator) {
    case 'in':
      return value.toLowerCase() === 'anywhere' ? () => true : labelled(mailbox.labels.idOf(value))
    case 'label':
    case 'category':
      return labelled(mailbox.labels.idOf(operator === 'category' ? `category_${value}` : value))
    case 'is':
      return value === 'read' ? (message) => !message.labels.includes('UNREAD') : labelled(value.toUpperCase())
    case 'rfc822msgid': {
      const wanted = value.replace(/^<?([^<>]*)>?$/, '<$1>')
      return (message) => mailbox.messageIdOf(message) === wanted
    }
    case 'from':
    case 'subject':
    case 'bcc':
    case 'cc':
      return contains([operator])
    case 'to':
      return contains(['to', 'cc', 'bcc'])
    case 'has':
      return (message) => value === 'attachment' && hasFile(mailbox, message)
    case 'after':
    case 'newer':
      return (message) => message.date >= dateOf(value)
    case 'before':
    case 'older':
      return (message) => message.date < dateOf(value)
    case 'newer_than':
      return (message) => message.date >= now - spanOf(value)
    case 'older_than':
      return (message) => message.date < now - spanOf(value)
    case 'larger':
      return (message) =>
        mailbox.mime(message).length > Number.parseInt(value, 10) * (/m$/i.test(value) ? 1e6 : /k$/i.test(value) ? 1e3 : 1)
    default: {
      const wanted = value.toLowerCase()
      return (message) => mailbox.mime(message).toString('utf8').toLowerCase().includes(wanted)
    }
  }
}

function hasFile(mailbox: Mailbox, message: Message): boolean {
  const search = (part: ReturnType<typeof parseMime>): boolean => part.filename !== '' || part.parts.some(search)
  return search(parseMime(mailbox.mime(message)))
}

/** Seconds, or a day. */
const dateOf = (value: string): number => (/^\d{6,}$/.test(value) ? Number(value) * 1000 : Date.parse(value.replaceAll('/', '-')))

function spanOf(value: string): number {
  const [, count = '0', unit = 'd'] = /^(\d+)([dmy])$/.exec(value) ?? []
  return Number(count) * { d: day, m: 30 * day, y: 365 * day, h: day / 24 }[unit as 'd' | 'm' | 'y' | 'h']
}
