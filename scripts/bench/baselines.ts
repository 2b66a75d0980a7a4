// The baselines: the least that any program using the same libraries needs for the same mails.
import { readFileSync } from 'node:fs'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import PostalMime from 'postal-mime'
import type { MailServer } from '../../tests/support/mail-server.ts'

export interface Floors {
  /** Milliseconds until the first 20 envelopes are there, connecting included. */
  first: number
  /** Milliseconds to fetch all envelopes and structures. */
  list: number
  /** Milliseconds to fetch the text parts of all mails, as the server holds them. */
  text: number
  /** Bytes of the text a person reads in all mails, in UTF-8. */
  textBytes: number
}

export async function measureBaselines(server: MailServer, user: string, password: string): Promise<Floors> {
  const started = performance.now()
  const client = new ImapFlow({
    host: server.host,
    port: server.ports.imaps,
    secure: true,
    tls: { ca: readFileSync(server.ca) },
    auth: { user, pass: password },
    logger: false,
  })
  await client.connect()
  await client.mailboxOpen('INBOX')
  const exists = client.mailbox === false ? 0 : client.mailbox.exists
  await client.fetchAll(`${Math.max(1, exists - 19)}:*`, { uid: true, envelope: true, bodyStructure: true, flags: true })
  const first = performance.now() - started

  const listing = performance.now()
  const layouts = new Map<string, number[]>()
  let count = 0
  const all = { uid: true, envelope: true, bodyStructure: true, flags: true, internalDate: true, size: true } as const
  for await (const mail of client.fetch('1:*', all)) {
    count++
    const parts = mail.bodyStructure ? textParts(mail.bodyStructure).join(' ') : ''
    const alike = layouts.get(parts)
    if (alike) alike.push(mail.uid)
    else layouts.set(parts, [mail.uid])
  }
  const list = performance.now() - listing

  const reading = performance.now()
  let length = 0
  for (const [layout, uids] of layouts) {
    for (let from = 0; from < uids.length; from += 500) {
      const query = { uid: true, bodyParts: layout.split(' ') }
      for await (const mail of client.fetch(uids.slice(from, from + 500).join(','), query, { uid: true }))
        for (const part of mail.bodyParts?.values() ?? []) length += part?.length ?? 0
    }
  }
  const text = performance.now() - reading
  const textBytes = await readableBytes(client)
  await client.logout()
  if (count !== exists || length === 0) throw new Error('the baseline did not read every mail')
  return { first, list, text, textBytes }
}

function textParts({ part, type, disposition, childNodes = [] }: MessageStructureObject): string[] {
  const isText = type.startsWith('text/') && disposition !== 'attachment'
  return [...(isText ? [part ?? '1'] : []), ...childNodes.flatMap(textParts)]
}

/** By every twentieth mail. */
async function readableBytes(client: ImapFlow): Promise<number> {
  const exists = client.mailbox === false ? 0 : client.mailbox.exists
  const step = exists < 200 ? 1 : 20
  const some = Array.from({ length: Math.ceil(exists / step) }, (_, index) => 1 + index * step)
  let bytes = 0
  for await (const mail of client.fetch(some.join(','), { source: true }))
    if (mail.source) bytes += Buffer.byteLength((await PostalMime.parse(mail.source)).text ?? '')
  return bytes * step
}
