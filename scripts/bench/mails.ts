// Mails for measuring: always the same ones, of believable shapes and sizes. Two in three are plain text, one in three has
// HTML beside it, one in ten an attachment, one in four answers an earlier one.
import { seededRandom } from '../../tests/support/seeded-random.ts'

const words =
  `the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were her all
she there would their we him been has when who will more no if out so said what up its about into than them can only other new some could time
these two may then do first any my now such like our over man me even most made after also did many before must through back years where much
your way well down should because each just those people how too little state good very make world still own see men work long get here between
both life being under never day same another know while last might us great old year off come since against go came right used take three
invoice meeting report budget travel ticket project delivery contract garden kitchen weather school holiday printer server backup release
design review draft figure table chapter lesson recipe train platform hotel breakfast evening concert museum library harvest workshop`
    .split(/\s+/)
    .filter((word) => word !== '')

export interface BenchMail {
  raw: string
  seen: boolean
  arrived: Date
}

/** A word in the text of every mail, and nowhere else. */
export const sharedWord = 'everymailhasthis'

/** A word only the mail of that number has, in its text. */
export const ownWord = (number: number) => `zq${number.toString(36)}x`

export function* benchMails(count: number, newest: Date): Generator<BenchMail> {
  const random = seededRandom(42)
  for (let number = 0; number < count; number++) {
    const arrived = new Date(newest.getTime() - (count - number) * 600_000)
    yield { raw: mail(number, arrived, random), seen: random() < 0.7, arrived }
  }
}

function mail(number: number, date: Date, random: () => number): string {
  const sender = Math.floor(random() * 400)
  const text = `${sentences(random, 60 + Math.floor(random() * 500))}\r\n${ownWord(number)} ${sharedWord}\r\n`
  const answers =
    number > 10 && random() < 0.25 ? `In-Reply-To: <m${number - 1 - Math.floor(random() * 9)}@bench.example>\r\n` : ''
  const head =
    `Message-ID: <m${number}@bench.example>\r\n${answers}Date: ${date.toUTCString()}\r\nFrom: Person ${sender} <person${sender}@bench.example>\r\n` +
    `To: alice@example.test\r\nSubject: ${sentences(random, 4 + Math.floor(random() * 6)).slice(0, 78)} ${number}\r\nMIME-Version: 1.0\r\n`
  const html = `<html><body><p>${text.replaceAll('. ', '.</p><p>')}</p><a href="https://bench.example/${number}">more</a></body></html>\r\n`
  const plain = part('text/plain', text)
  const kind = random()
  if (kind < 0.6) return `${head}${plain}`
  const both = multipart('alternative', [plain, part('text/html', html)])
  if (kind < 0.9) return `${head}${both}`
  const bytes = Buffer.from(sentences(random, 600))
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n')
  const file = `Content-Type: application/pdf; name="paper-${number}.pdf"\r\nContent-Disposition: attachment; filename="paper-${number}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes}\r\n`
  return `${head}${multipart('mixed', [both, file])}`
}

const part = (type: string, text: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`

function multipart(kind: string, parts: string[]): string {
  const boundary = `b-${kind}-bench`
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`
}

function sentences(random: () => number, count: number): string {
  let text = ''
  for (let i = 0; i < count; i++) {
    // The square makes a few words common and most of them rare, as in real text.
    const word = words[Math.floor(random() ** 2 * words.length)] ?? 'the'
    text += i % 11 === 10 ? `${word}. ` : `${word} `
    if (i % 14 === 13) text += '\r\n'
  }
  return text
}
