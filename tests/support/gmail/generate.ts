// Mails by number: the same number is always the same mail, so that 20,000 of them need no room. Each shape a client meets
// is among them: charsets and encodings, files, pictures, lists, conversations, large texts.
import { seededRandom } from '../seeded-random.ts'

export interface Generated {
  number: number
  owner: string
  /** Milliseconds. */
  date: number
}

const words = `a of the to and in meeting report garden kitchen invoice travel winter library printer backup museum harvest ticket
recipe station concert holiday project weather school delivery chapter museum breakfast platform journey letter river`.split(
  /\s+/,
)
const groupSize = 8

/** The first mail of the conversation it belongs to: in each eight, the sixth to eighth answer the second. */
export const firstOf = (number: number): number => (number % groupSize >= 5 ? number - (number % groupSize) + 1 : number)
const isOwn = (number: number) => number % groupSize === 6
export const messageIdOf = (number: number): string => `<m${number}@mails.example>`
export const numberOf = (messageId: string): number | undefined => {
  const found = /^<m(\d+)@mails\.example>$/.exec(messageId)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** `own`: the ids of three labels of the person's own. */
export function labelsOf(number: number, own: string[]): string[] {
  const [work = '', reports = '', receipts = ''] = own
  if (number % 50 === 7) return ['SPAM', 'UNREAD']
  if (number % 50 === 23) return ['TRASH']
  if (number % 400 === 11) return ['DRAFT']
  const category = ['CATEGORY_FORUMS', 'CATEGORY_PERSONAL', 'CATEGORY_PROMOTIONS', 'CATEGORY_UPDATES', 'CATEGORY_SOCIAL']
  const labels = [
    isOwn(number) ? 'SENT' : (category[number % groupSize] ?? 'CATEGORY_PERSONAL'),
    !isOwn(number) && number % 4 !== 0 ? 'INBOX' : '',
    !isOwn(number) && number % 5 < 2 ? 'UNREAD' : '',
    number % 17 === 0 ? 'STARRED' : '',
    number % 9 === 0 ? 'IMPORTANT' : '',
    number % 10 === 1 ? work : '',
    number % 20 === 1 ? reports : '',
    number % 30 === 2 ? receipts : '',
  ]
  return labels.filter((label) => label !== '')
}

export function mimeOf(mail: Generated): Buffer {
  const { number, owner, date } = mail
  const random = seededRandom(number + 1)
  const head = [
    `Message-ID: ${messageIdOf(number)}`,
    `Date: ${new Date(date).toUTCString().replace('GMT', '+0000')}`,
    ...addresses(number, owner),
    `Subject: ${subjectOf(number)}`,
    ...answers(number),
    ...(number % groupSize === 0
      ? [`List-Id: Readers <readers.mails.example>`, 'List-Unsubscribe: <https://mails.example/leave>']
      : []),
    'MIME-Version: 1.0',
  ].join('\r\n')
  const content = contentOf(number, random)
  return Buffer.concat([Buffer.from(`${head}\r\n`), content])
}

function addresses(number: number, owner: string): string[] {
  const other = `Person ${number % 400} <person${number % 400}@mails.example>`
  const name = number % 13 === 0 ? '=?utf-8?Q?J=C3=BCrgen_M=C3=BCller?=' : `Person ${number % 400}`
  if (isOwn(number)) return [`From: ${owner}`, `To: ${other}`]
  return [`Delivered-To: ${owner}`, `From: ${name} <person${number % 400}@mails.example>`, `To: ${owner}`]
}

export function subjectOf(number: number): string {
  const first = firstOf(number)
  const random = seededRandom(first)
  const title = Array.from({ length: 4 }, () => words[Math.floor(random() * words.length)]).join(' ')
  const plain = first % 13 === 0 ? `=?utf-8?B?${Buffer.from(`Grüße ${first}`).toString('base64')}?=` : `${title} ${first}`
  return first === number ? plain : `Re: ${plain}`
}

function answers(number: number): string[] {
  const first = firstOf(number)
  if (first === number) return []
  const before = number % groupSize === 5 ? first : number - 1
  return [`In-Reply-To: ${messageIdOf(before)}`, `References: ${messageIdOf(first)}\r\n ${messageIdOf(before)}`]
}

function contentOf(number: number, random: () => number): Buffer {
  const text = `${sentences(random, 40 + Math.floor(random() * 300))}\r\nzq${number.toString(36)}x\r\n`
  const plain = field('text/plain; charset=utf-8', '8bit', text)
  const html = field('text/html; charset=utf-8', 'quoted-printable', quoted(`<p>${text}</p><p>Grüße</p>`))
  const both = multipart('alternative', [plain, html])
  if (number % 500 === 77) return field('text/plain; charset=utf-8', '8bit', sentences(random, 45_000))
  switch (number % 12) {
    case 6:
      return both
    case 7:
      return field('text/plain; charset=iso-8859-1', 'quoted-printable', `${quoted(text, 'latin1')}=E4=F6=FC=DF\r\n`)
    case 8:
      return field('text/plain; charset=utf-8', 'base64', base64(Buffer.from(`${text}ä ö ü €\r\n`)))
    case 9: {
      const name = `paper-${number}.pdf`
      const file = base64(Buffer.from(sentences(random, 400)))
      return multipart('mixed', [
        both,
        field(`application/pdf; name="${name}"`, 'base64', file, [`Content-Disposition: attachment; filename="${name}"`]),
      ])
    }
    case 10: {
      const picture = field('image/gif', 'base64', 'R0lGODlhAQABAAAAACw=\r\n', [
        'Content-ID: <one>',
        'Content-Disposition: inline; filename="one.gif"',
      ])
      return multipart('related', [html, picture])
    }
    default:
      return plain
  }
}

function field(type: string, encoding: string, content: string, more: string[] = []): Buffer {
  const head = [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`, ...more].join('\r\n')
  return Buffer.from(`${head}\r\n\r\n${content}`)
}

function multipart(kind: string, parts: Buffer[]): Buffer {
  const boundary = `b-${kind}`
  const mark = (end: string) => Buffer.from(`\r\n--${boundary}${end}\r\n`)
  const inner = parts.flatMap((part) => [mark(''), part])
  return Buffer.concat([Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\r\n`), ...inner, mark('--')])
}

const base64 = (bytes: Buffer) => `${bytes.toString('base64').replace(/(.{76})/g, '$1\r\n')}\r\n`

function quoted(text: string, charset: 'utf8' | 'latin1' = 'utf8'): string {
  const bytes = Buffer.from(text, charset).toString('latin1')
  return bytes
    .replace(/[=\x80-\xff]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/(.{70})(?=.{5})/g, softly)
}

/** A line may end within no encoded byte. */
const softly = (line: string) => (/=.?$/.test(line) ? line : `${line}=\r\n`)

function sentences(random: () => number, count: number): string {
  let text = ''
  for (let at = 0; at < count; at++) {
    text += `${words[Math.floor(random() * words.length)]}${at % 11 === 10 ? '.' : ''}${at % 12 === 11 ? '\r\n' : ' '}`
  }
  return text.trimEnd()
}
