// Mails for measuring: always the same ones, with the statistics of a personal mailbox. A third are newsletters and notices with
// large HTML, the others letters, half of them with HTML beside the text; two in five answer an earlier one and quote it; bodies
// come as 7bit, quoted-printable and base64; one in eleven has an attachment. On average a mail has 10 KB, and 1.3 KB of text.
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { type Writer, writer } from './words.ts'

export interface BenchMail {
  raw: string
  seen: boolean
  arrived: Date
}

/** A word in the text of every mail, and nowhere else. */
export const sharedWord = 'everymailhasthis'

/** A word only the mail of that number has, in its text. */
export const ownWord = (number: number) => `zq${number.toString(36)}x`

interface Source {
  random: () => number
  write: Writer
  number: number
  date: Date
}
interface Part {
  headers: string[]
  body: string
}

const minutesApart = 90

/** Another `seed` gives another mailbox. */
export function* benchMails(count: number, newest: Date, seed = 42): Generator<BenchMail> {
  const random = seededRandom(seed)
  const write = writer(random)
  const threads: Thread[] = []
  for (let number = 0; number < count; number++) {
    const arrived = new Date(newest.getTime() - (count - number) * minutesApart * 60_000)
    const source = { random, write, number, date: arrived }
    yield { raw: random() < 0.35 ? newsletter(source) : letter(source, threads), seen: random() < 0.8, arrived }
  }
}

interface Thread {
  subject: string
  ids: string[]
  quote: string
}

function letter(source: Source, threads: Thread[]): string {
  const { random, write, number } = source
  const answered =
    random() < 0.6 ? threads[threads.length - 1 - Math.floor(random() ** 2 * Math.min(threads.length, 60))] : undefined
  const thread = answered ?? { subject: write.words(3 + Math.floor(random() * 6)), ids: [], quote: '' }
  if (!answered) threads.push(thread)
  const sender = Math.floor(400 ** random())
  const own = paragraphs(source, 10 + Math.floor(180 * random() ** 2))
  const quoted = thread.quote === '' ? '' : `\r\nOn an earlier day they wrote:\r\n${thread.quote.replace(/^/gm, '> ')}\r\n`
  const text = `${own}\r\n${ownWord(number)} ${sharedWord}\r\n${quoted}`
  const id = `m${number}@bench.example`
  const head = [
    ...(thread.ids.length > 0
      ? [
          `In-Reply-To: <${thread.ids.at(-1)}>`,
          `References: ${thread.ids
            .slice(-10)
            .map((one) => `<${one}>`)
            .join('\r\n ')}`,
        ]
      : []),
    `From: "${write.name(sender)}" <person${sender}@bench.example>`,
    `To: alice@example.test${random() < 0.2 ? `, Person ${number % 50} <cc${number % 50}@bench.example>` : ''}`,
    `Subject: ${thread.ids.length > 0 ? 'Re: ' : ''}${thread.subject}`,
  ]
  thread.ids.push(id)
  thread.quote = own.slice(0, 1500)
  const plain = textPart('plain', text, random)
  const html = `<html><head><meta charset="utf-8"></head><body dir="auto"><div>${escaped(text).replaceAll('\r\n', '<br>\r\n')}</div></body></html>`
  const body = random() < 0.5 ? plain : multipart('alternative', [plain, textPart('html', html, random)])
  const whole = random() < 0.14 ? multipart('mixed', [body, attachment(source)]) : body
  return mail(source, id, head, whole)
}

/** Tables in tables with styles in every cell, links with long tokens: twenty times the text in HTML. */
function newsletter(source: Source): string {
  const { random, write, number } = source
  const sender = Math.floor(150 ** random())
  const host = `news${sender}.example`
  const items = Array.from({ length: 3 + Math.floor(random() * 8) }, () => ({
    title: write.words(4 + Math.floor(random() * 4)),
    text: write.words(15 + Math.floor(random() * 25)),
    link: `https://click.${host}/c/${token(random, 60)}?u=${token(random, 20)}`,
  }))
  const cell =
    'style="font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;color:#333333;padding:12px 24px 12px 24px"'
  const rows = items.map(
    ({ title, text, link }) =>
      `<tr><td align="left" valign="top" ${cell}><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td width="120"><img src="https://img.${host}/${token(random, 24)}.jpg" width="120" height="90" alt="" style="display:block;border:0"></td><td ${cell}><h2 style="margin:0 0 8px;font-size:18px">${title}</h2><p style="margin:0">${text}</p><a href="${link}" style="color:#1155cc;text-decoration:underline">${title}</a></td></tr></table></td></tr>`,
  )
  const last = `${ownWord(number)} ${sharedWord}`
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><style>@media (max-width:600px){.w{width:100%!important}}body{margin:0;background:#f4f4f4}${'.c{padding:0;margin:0} '.repeat(12)}</style></head><body><center><table class="w" width="600" cellpadding="0" cellspacing="0">\r\n${rows.join('\r\n')}\r\n<tr><td ${cell}>${last} <a href="https://click.${host}/unsubscribe/${token(random, 80)}">Unsubscribe</a></td></tr></table></center><img src="https://open.${host}/${token(random, 64)}.gif" width="1" height="1"></body></html>\r\n`
  const text = `${items.map((item) => `${item.title}\r\n${item.text}\r\n${item.link}\r\n`).join('\r\n')}\r\n${last}\r\n`
  const head = [
    `From: News ${sender} <hello@${host}>`,
    'To: alice@example.test',
    `Subject: ${items[0]?.title ?? ''}`,
    `List-Id: News ${sender} <list.${host}>`,
    `List-Unsubscribe: <https://click.${host}/u/${token(random, 60)}>, <mailto:leave-${token(random, 20)}@${host}>`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Precedence: bulk',
    `X-Campaign: ${token(random, 40)}`,
  ]
  const page = textPart('html', html, random)
  return mail(
    source,
    `n${number}.${token(random, 20)}@${host}`,
    head,
    random() < 0.3 ? page : multipart('alternative', [textPart('plain', text, random), page]),
  )
}

function mail({ date, random }: Source, id: string, head: string[], { headers, body }: Part): string {
  const received = [1, 2, 3].map(
    (hop) =>
      `Received: from mx${hop}.example (mx${hop}.example [192.0.2.${hop}])\r\n\tby in.example.test with ESMTPS id ${token(random, 16)};\r\n\t${date.toUTCString()}`,
  )
  const signature = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=bench.example; s=k1;\r\n\th=from:to:subject:date; bh=${token(random, 43)}=;\r\n\tb=${token(random, 76)}\r\n\t ${token(random, 76)}`
  const lines = [
    ...received,
    signature,
    `Message-ID: <${id}>`,
    `Date: ${date.toUTCString()}`,
    ...head,
    'MIME-Version: 1.0',
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}\r\n`
}

function textPart(kind: 'plain' | 'html', text: string, random: () => number): Part {
  const how = random()
  const type = `Content-Type: text/${kind}; charset=utf-8`
  if (how < 0.25) return { headers: [type, 'Content-Transfer-Encoding: base64'], body: base64(Buffer.from(text)) }
  if (how < 0.7) return { headers: [type, 'Content-Transfer-Encoding: quoted-printable'], body: quotedPrintable(text) }
  return { headers: [type, 'Content-Transfer-Encoding: 8bit'], body: text }
}

function attachment(source: Source): Part {
  const { random, number } = source
  const size = Math.floor(2700 * 60 ** random())
  const kind = random()
  const named = (type: string, name: string, bytes: Buffer): Part => ({
    headers: [
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
    ],
    body: base64(bytes),
  })
  if (kind < 0.5) return named('image/jpeg', `photo-${number}.jpg`, noise(size, number))
  if (kind < 0.85) return named('application/pdf', `paper-${number}.pdf`, pdf(source.write.words(150), noise(size, number)))
  return named('text/plain', `notes-${number}.txt`, Buffer.from(paragraphs(source, 300)))
}

/** One page with a line of text, and an object of other bytes, as pictures and fonts are. */
function pdf(text: string, ballast: Buffer): Buffer {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${ballast.length}>>stream\n${ballast.toString('latin1')}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(file, 'latin1')
}

function noise(size: number, seed: number): Buffer {
  const bytes = Buffer.alloc(size)
  let state = seed * 2_654_435_761 + 1
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const token = (random: () => number, length: number) =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')

const paragraphs = ({ random, write }: Source, words: number) => {
  const lines: string[] = []
  for (let left = words; left > 0; left -= 12)
    lines.push(`${write.words(Math.min(left, 12))}${random() < 0.5 ? '. ' : ''}${random() < 0.02 ? ' – Grüße aus Köln' : ''}`)
  return lines.join('\r\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/(.{76})/g, '$1\r\n')

/** RFC 2045, section 6.7. */
function quotedPrintable(text: string): string {
  const line = (one: string) =>
    Buffer.from(one)
      .toString('latin1')
      .replace(/[=\x80-\xff]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
      .replace(/((?:=[0-9A-F]{2}|[^=]){70,73})(?=.)/g, '$1=\r\n')
  return text.split('\r\n').map(line).join('\r\n')
}

function multipart(kind: string, parts: Part[]): Part {
  const boundary = `b-${kind}-bench`
  const bodies = parts.map(({ headers, body }) => `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${body}\r\n`)
  return { headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`], body: `${bodies.join('')}--${boundary}--` }
}
