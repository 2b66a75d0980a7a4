// Whole mails that are hostile outside their HTML: in header fields, names of files, types and structure. And every
// vector of vectors.ts as the mail it would come in.
import { load, script, type Vector, vectors } from './vectors.ts'

export interface HostileMail {
  name: string
  raw: string
}

const tag = `"><img src=${load} onerror=${script}><script>${script}</script>`
const plain = (fields: string[], body = 'Hello', type = 'text/plain; charset=utf-8') =>
  [...fields, 'MIME-Version: 1.0', `Content-Type: ${type}`, '', body, ''].join('\n')
const from = 'From: Mallory <mallory@evil.test>'
const to = 'To: Alice <alice@example.test>'

/** A multipart/mixed mail with one file; `head` are the header fields of its part. */
function withFile(subject: string, head: string[], content = 'AAAA'): string {
  return plain(
    [from, to, `Subject: ${subject}`],
    `--b\nContent-Type: text/plain\n\nHello\n--b\n${head.join('\n')}\nContent-Transfer-Encoding: base64\n\n${content}\n--b--`,
    'multipart/mixed; boundary=b',
  )
}
const html64 = Buffer.from(`<script>${script}</script><img src=${load}>`).toString('base64')
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const headers: HostileMail[] = [
  { name: 'a subject with markup', raw: plain([from, to, `Subject: ${tag}`]) },
  { name: 'an encoded subject with markup', raw: plain([from, to, `Subject: ${encoded(tag)}`]) },
  { name: 'a sender with markup', raw: plain([`From: ${encoded(tag)} <mallory@evil.test>`, to, 'Subject: x']) },
  {
    name: 'a sender that shows another address',
    raw: plain(['From: "security@bank.test" <mallory@evil.test>', to, 'Subject: x']),
  },
  { name: 'an address with markup', raw: plain([`From: Mallory <"${tag.replaceAll('"', '')}"@evil.test>`, to, 'Subject: x']) },
  {
    name: 'recipients with markup',
    raw: plain([from, `To: ${encoded(tag)} <alice@example.test>`, `Cc: ${encoded(tag)} <c@d.test>`]),
  },
  { name: 'two senders', raw: plain(['From: Bank <info@bank.test>', from, to, 'Subject: x']) },
  { name: 'a group as sender', raw: plain(['From: Bank: info@bank.test, evil@evil.test;', to, 'Subject: x']) },
  { name: 'a subject written backwards', raw: plain([from, to, `Subject: ${encoded('invoice \u202egpj.exe')}`]) },
  { name: 'a subject of invisible characters', raw: plain([from, to, `Subject: ${encoded('\u200b\u2060\u{e0041}\u{e0042}')}`]) },
  {
    name: 'a subject that ends the header',
    raw: plain([from, to, `Subject: ${encoded('x\r\nBcc: evil@evil.test\r\n\r\n<script>')}`]),
  },
  {
    name: 'a Message-ID with markup',
    raw: plain([from, to, 'Subject: x', `Message-ID: <${tag.replaceAll(/[<>\s]/g, '')}@evil.test>`]),
  },
  { name: 'a date of the year 99999', raw: plain([from, to, 'Subject: x', 'Date: Fri, 31 Dec 99999 23:59:59 +0000']) },
  {
    name: 'a script to leave the list',
    raw: plain([from, to, 'Subject: x', `List-Unsubscribe: <javascript:${script}>, <data:text/html,x>`]),
  },
  { name: 'a list address with markup', raw: plain([from, to, 'Subject: x', `List-Unsubscribe: <https://evil.test/${tag}>`]) },
  {
    name: 'a receipt that wants to be sent',
    raw: plain([from, to, 'Subject: x', 'Disposition-Notification-To: spy@evil.test', 'Return-Receipt-To: spy@evil.test']),
  },
  {
    name: 'forged results of checks',
    raw: plain(['Authentication-Results: example.test; dkim=pass; spf=pass; dmarc=pass', from, to, 'Subject: x']),
  },
  {
    name: 'a reply that goes elsewhere',
    raw: plain([from, to, 'Subject: x', `Reply-To: ${encoded(tag)} <other@elsewhere.test>`]),
  },
]
const types: HostileMail[] = [
  {
    name: 'UTF-7 that says it is HTML',
    raw: plain([from, to, 'Subject: x'], '+ADw-script+AD4-top.ran+AD0-1+ADw-/script+AD4-', 'text/html; charset=utf-7'),
  },
  {
    name: 'UTF-16 without saying so',
    raw: plain([from, to, 'Subject: x'], `\ufeff<script>${script}</script>`, 'text/html; charset=utf-16'),
  },
  {
    name: 'a charset that is markup',
    raw: plain([from, to, 'Subject: x'], 'Hello', `text/html; charset="${tag.replaceAll('"', '')}"`),
  },
  {
    name: 'ISO-2022-JP that hides a quote',
    raw: plain(
      [from, to, 'Subject: x'],
      `<a title="\u001b$B" href="x\u001b(B onclick=${script}">x</a>`,
      'text/html; charset=iso-2022-jp',
    ),
  },
  {
    name: 'plain text that is markup',
    raw: plain([from, to, 'Subject: x'], `<script>${script}</script> http://x.test/"><script>${script}</script>`),
  },
  {
    name: 'XHTML',
    raw: plain(
      [from, to, 'Subject: x'],
      `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
      'application/xhtml+xml',
    ),
  },
  {
    name: 'an SVG as the text',
    raw: plain([from, to, 'Subject: x'], `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"/>`, 'image/svg+xml'),
  },
  {
    name: 'a calendar with markup',
    raw: plain(
      [from, to, 'Subject: x'],
      `BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nUID:${tag}\nSUMMARY:${tag}\nLOCATION:${tag}\nDTSTART:20270101T100000Z\nORGANIZER;CN="${tag.replaceAll('"', '')}":mailto:evil@evil.test\nURL:javascript:${script}\nEND:VEVENT\nEND:VCALENDAR`,
      'text/calendar; method=REQUEST',
    ),
  },
  {
    name: 'a part that never ends',
    raw: plain(
      [from, to, 'Subject: x'],
      `--b\nContent-Type: text/html\n\n<script>${script}</script>`,
      'multipart/mixed; boundary=b',
    ),
  },
  {
    name: 'parts within parts',
    raw: plain(
      [from, to, 'Subject: x'],
      Array.from({ length: 60 }, (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n`).join('\n'),
      'multipart/mixed; boundary=b0',
    ),
  },
  {
    name: 'a mail within the mail',
    raw: plain(
      [from, to, 'Subject: x'],
      plain([`From: ${tag}`, `Subject: ${tag}`], `<script>${script}</script>`, 'text/html'),
      'message/rfc822',
    ),
  },
]
const files: HostileMail[] = [
  {
    name: 'a file name with markup',
    raw: withFile('x', ['Content-Type: text/plain', `Content-Disposition: attachment; filename="${encoded(`${tag}.txt`)}"`]),
  },
  {
    name: 'a file name that climbs',
    raw: withFile('x', ['Content-Type: text/plain', 'Content-Disposition: attachment; filename="../../../../etc/passwd"']),
  },
  {
    name: 'a file name written backwards',
    raw: withFile('x', [
      'Content-Type: image/jpeg',
      `Content-Disposition: attachment; filename="${encoded('photo\u202egpj.exe')}"`,
    ]),
  },
  {
    name: 'a file name of 100,000 characters',
    raw: withFile('x', ['Content-Type: text/plain', `Content-Disposition: attachment; filename="${'x'.repeat(100_000)}.txt"`]),
  },
  {
    name: 'a page as a picture',
    raw: withFile(
      'x',
      ['Content-Type: image/png; name=x.png', 'Content-Disposition: inline; filename=x.png', 'Content-ID: <x>'],
      html64,
    ),
  },
  {
    name: 'a page as a file',
    raw: withFile('x', ['Content-Type: text/html', 'Content-Disposition: inline; filename=x.html'], html64),
  },
  {
    name: 'an SVG as a file',
    raw: withFile('x', ['Content-Type: image/svg+xml', 'Content-Disposition: inline; filename=x.svg'], html64),
  },
  {
    name: 'a program as a document',
    raw: withFile(
      'x',
      ['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=invoice.pdf'],
      Buffer.from('MZ\x90\0').toString('base64'),
    ),
  },
  {
    name: 'a type that is markup',
    raw: withFile('x', [`Content-Type: text/"><script>${script}</script>`, 'Content-Disposition: attachment; filename=x']),
  },
  {
    name: 'a thousand file names',
    raw: plain(
      [from, to, 'Subject: x'],
      `${Array.from(
        { length: 1000 },
        (_, at) => `--b\nContent-Type: text/plain; name="${at}<b>.txt"\nContent-Disposition: attachment\n\nx`,
      ).join('\n')}\n--b--`,
      'multipart/mixed; boundary=b',
    ),
  },
]

/** The longest vectors test the sanitiser's limits, not the browser's. */
const asMails = vectors.filter((vector) => vector.html.length < 200_000).map(asMail)

function asMail({ name, html }: Vector): HostileMail {
  const body = Buffer.from(html.toWellFormed()).toString('base64').replace(/.{76}/g, '$&\n')
  const fields = [from, to, 'Subject: x', 'Content-Transfer-Encoding: base64']
  return { name, raw: plain(fields, body, 'text/html; charset=utf-8') }
}

/** Hostile outside their HTML. */
export const oddMails = [...headers, ...types, ...files].map(named)
/** Every vector as a mail. */
export const vectorMails = asMails.map((mail, index) => named(mail, oddMails.length + index))
export const hostileMails = [...oddMails, ...vectorMails]

/** With a subject that names it where it has none of its own, and a Message-ID. */
function named({ name, raw }: HostileMail, index: number): HostileMail {
  const id = raw.includes('Message-ID:') ? to : `${to}\nMessage-ID: <vector-${index}@evil.test>`
  return { name, raw: raw.replace('Subject: x\n', `Subject: vector ${index}\n`).replace(to, id) }
}
