// The same bytes by both ways in: as a file that is imported, and from a mail server.
import { buffer } from 'node:stream/consumers'
import { describeArchived } from '../../src/connectors/archive/describe.ts'
import type { RemoteMail } from '../../src/connectors/connector.ts'
import { openImap } from '../../src/connectors/imap.ts'
import { decodeTransfer } from '../../src/connectors/mime/texts/decode.ts'
import { readText } from '../../src/connectors/mime/texts/read.ts'
import { listAll } from '../connectors/contract.ts'
import { accountOn, testDeps } from './imap-people.ts'
import type { MailServer } from './mail-server.ts'

export interface CameIn {
  mail: Omit<RemoteMail, 'uid' | 'flags' | 'arrived'>
  /** What is kept of its text. */
  text: unknown
  /** Content of its files. */
  files: string[]
}

/** When the server took them, and what a file says where a mail does not. */
export const arrived = Date.UTC(2026, 10, 20, 12)
const maxBytes = 1024 * 1024

export function fromFile(bytes: Buffer): CameIn {
  const { mail, ranges } = describeArchived(bytes, { perhaps: arrived, now: arrived })
  const content = (part: string) => bytes.subarray(...(ranges[part] ?? [0, 0]))
  const parts = mail.textParts.map((one) => ({ ...one, content: content(one.part) }))
  const files = mail.attachments.map(({ part, encoding }) => latin(decodeTransfer(content(part), encoding)))
  return { mail: unnumbered(mail), text: readText(0, parts), files }
}

/** In the order of `mails`. The mailbox must be empty before. */
export async function fromServer(server: MailServer, user: string, mails: Buffer[]): Promise<CameIn[]> {
  server.fill(
    user,
    'INBOX',
    mails.map((raw) => ({ raw, arrived: new Date(arrived) })),
  )
  await using mailbox = await openImap(accountOn(server, user), testDeps)
  const { mails: listed, last } = await listAll(mailbox, 'INBOX', undefined, 500)
  const found = listed.toSorted((a, b) => a.uid - b.uid)
  const texts = new Map<number, unknown>()
  for await (const { parts, uid } of mailbox.texts('INBOX', found, maxBytes)) texts.set(uid, readText(0, parts))
  const came: CameIn[] = []
  // A file has not arrived anywhere.
  for (const { uid, flags: _flags, arrived: _arrived, ...mail } of found) {
    const place = { mailbox: 'INBOX', uidvalidity: last.uidvalidity, uid }
    const files: string[] = []
    for (const { part } of mail.attachments) files.push(latin(await buffer(await mailbox.attachment(place, part))))
    came.push({ mail: unnumbered(mail), text: texts.get(uid), files })
  }
  return came
}

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** What a part is called is between a connector and itself. */
function unnumbered(mail: CameIn['mail']): CameIn['mail'] {
  const without = <T extends { part: string }>(parts: T[]) => parts.map((one) => ({ ...one, part: '' }))
  return { ...mail, textParts: without(mail.textParts), attachments: without(mail.attachments) }
}
