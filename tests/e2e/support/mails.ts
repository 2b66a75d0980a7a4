// The mails that wait in alice's mailbox, and looking at what a mailbox holds.
import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import { otherProgram } from '../../support/imap-people.ts'
import type { FillMail, MailServer } from '../../support/mail-server.ts'

export const alice = 'alice@example.test'
export const bob = 'bob@example.test'

/** A PDF by its first bytes, then bytes that do not survive being taken for text. */
export const plan = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 31 + (at >> 8)) % 256)),
])
export const planMail = {
  subject: 'Plans for the garden shed',
  messageId: '<plans-2@example.test>',
  references: '<plans-1@example.test>',
  file: 'shed plan.pdf',
  text: 'The window looks to the south now.',
  image: 'http://images.example.test/pixel.gif',
}

/** Sixty mails, oldest first: everyday ones, and the newest with HTML, a remote image and a file. */
export function* mailsOfAlice(count = 60): Iterable<FillMail> {
  const now = Date.now()
  for (let age = count - 1; age >= 1; age--) {
    const arrived = new Date(now - age * 3_600_000)
    yield { raw: everyday(age, arrived), arrived, seen: age > 10 }
  }
  const arrived = new Date(now - 600_000)
  yield { raw: withPlan(arrived), arrived }
}

function everyday(age: number, date: Date): string {
  return [
    'From: Carol Winter <carol@example.test>',
    `To: ${alice}`,
    `Subject: Everyday letter ${age}`,
    `Message-ID: <everyday-${age}@example.test>`,
    `Date: ${date.toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Dear Alice, this is letter ${age}. Yours, Carol`,
    '',
  ].join('\n')
}

function withPlan(date: Date): string {
  return [
    'From: Bob Summers <bob@example.test>',
    `To: Alice <${alice}>`,
    `Subject: ${planMail.subject}`,
    `Message-ID: ${planMail.messageId}`,
    `In-Reply-To: ${planMail.references}`,
    `References: ${planMail.references}`,
    `Date: ${date.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="mixed"',
    '',
    '--mixed',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Hello Alice,</p><p>${planMail.text}</p><img src="${planMail.image}" alt="" width="1" height="1">`,
    '<script>document.title = "broken in"</script>',
    '--mixed',
    `Content-Type: application/pdf; name="${planMail.file}"`,
    `Content-Disposition: attachment; filename="${planMail.file}"`,
    'Content-Transfer-Encoding: base64',
    '',
    plan.toString('base64').replaceAll(/.{76}/g, '$&\n'),
    '--mixed--',
    '',
  ].join('\n')
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export interface StoredMail {
  flags: string[]
  /** Names in lower case, values unfolded. */
  headers: Map<string, string>
  source: string
}

/** The mails a mailbox on the mail server holds whose subject has these words. */
export async function mailsIn(mail: MailServer, user: string, mailbox: string, subject: string): Promise<StoredMail[]> {
  await using program = await otherProgram(mail, user, mailbox)
  const found: StoredMail[] = []
  for await (const each of program.client.fetch({ subject }, { flags: true, source: true })) {
    const source = each.source?.toString() ?? ''
    found.push({ flags: [...(each.flags ?? [])], headers: headersOf(source), source })
  }
  return found
}

function headersOf(source: string): Map<string, string> {
  const head = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

/** Sends as bob does, through his submission server. */
export async function sendAsBob(mail: MailServer, fields: { subject: string; text: string }): Promise<void> {
  const transport = nodemailer.createTransport({
    host: mail.host,
    port: mail.ports.smtps,
    secure: true,
    auth: { user: bob, pass: mail.users[bob] ?? '' },
    tls: { rejectUnauthorized: false },
  })
  await transport.sendMail({ from: `Bob Summers <${bob}>`, to: alice, ...fields })
  transport.close()
}
