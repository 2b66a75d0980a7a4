// Somebody with archives, behind the HTTP border, and the means to bring files and to look at what came of them.

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { syncOnce } from '../../src/mail/sync/sync-once.ts'
import type { Imported } from '../../src/shared/archive.ts'
import type { TestServer } from '../rest/server.ts'
import type { TestPerson } from '../support/test-app.ts'

export type Person = TestPerson & { token: string }

export async function archiveOf(person: TestPerson, name = 'Old mail'): Promise<string> {
  return (await person.caller.archive.create({ name })).account.id
}

export interface Brought {
  status: number
  body: Imported & { message?: string }
}

export async function bring(
  server: TestServer,
  { token }: { token: string },
  accountId: string,
  file: string | Buffer | ReadableStream,
  { name = 'Inbox.mbox', folder = '' } = {},
): Promise<Brought> {
  const query = new URLSearchParams({ account: accountId, name, folder })
  const body = typeof file === 'string' ? Buffer.from(file) : file
  const answer = await fetch(`${server.url}/api/user/import?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: body as BodyInit,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  return { status: answer.status, body: (await answer.json()) as Brought['body'] }
}

/** Brings the list of mails in step with the archive, as its worker does. */
export async function listed(server: TestServer, person: TestPerson, accountId: string): Promise<Row[]> {
  await syncOnce(server.t.app, { id: accountId, userId: person.userId })
  return rowsOf(server, accountId)
}

export type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** Everything that has to survive a way out and back in. */
export async function rowsOf(server: TestServer, accountId: string) {
  const rows = await server.t.app.db
    .selectFrom('message as m')
    .innerJoin('placement as p', 'p.message_key', 'm.key')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('m.account_id', '=', accountId)
    .select(['b.path', 'b.role', 'm.message_id', 'm.subject', 'm.date', 'p.read', 'p.starred', 'p.answered', 'm.attachments'])
    .execute()
  return rows
    .map((row) => ({ ...row, attachments: JSON.parse(row.attachments) as { part: string; filename: string; size: number }[] }))
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}
const keyOf = (row: { path: string; message_id: string; subject: string; date: number }) =>
  `${row.path} ${row.message_id} ${row.date} ${row.subject}`

export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** An mbox of these mails, quoted as mboxrd. */
export function mboxOf(mails: string[], at = new Date(Date.UTC(2020, 0, 5, 10))): string {
  const time = `Sun ${months[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)} 10:00:00 ${at.getUTCFullYear()}`
  return mails.map((mail) => `From a@b.test ${time}\n${mail.replace(/^(>*From )/gm, '>$1')}\n`).join('')
}

/** A mail of a few lines. */
export const simple = (n: number | string, more: string[] = [], body = 'Hello\n') =>
  [
    'From: Grace <grace@example.org>',
    'To: ada@example.org',
    `Subject: mail ${n}`,
    `Message-ID: <${n}@mails.test>`,
    'Date: Mon, 16 Nov 2020 10:00:00 +0000',
    ...more,
    '',
    body,
  ].join('\n')

/** The same with a PDF. */
export const withFile = (n: number) =>
  simple(
    n,
    ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    `--b\nContent-Type: text/plain\n\nsee file ${n}\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="file ${n}.pdf"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(`file ${n}`.repeat(50)).toString('base64').replace(/.{76}/g, '$&\n')}\n--b--\n`,
  )
