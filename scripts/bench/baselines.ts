// The baselines: the least that any program using the same libraries needs for the same mails.
import { readFileSync } from 'node:fs'
import { ImapFlow } from 'imapflow'
import PostalMime from 'postal-mime'
import type { MailServer } from '../../tests/support/mail-server.ts'

export interface Floors {
  /** Milliseconds until the first 20 envelopes are there, connecting included. */
  first: number
  /** Milliseconds to fetch all envelopes and structures. */
  list: number
  /** Milliseconds to fetch all mails whole and parse them with postal-mime. */
  text: number
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
  let count = 0
  for await (const mail of client.fetch('1:*', {
    uid: true,
    envelope: true,
    bodyStructure: true,
    flags: true,
    internalDate: true,
    size: true,
  }))
    count += mail.uid > 0 ? 1 : 0
  const list = performance.now() - listing

  const reading = performance.now()
  let length = 0
  for await (const mail of client.fetch('1:*', { source: true })) {
    if (mail.source) length += (await PostalMime.parse(mail.source)).text?.length ?? 0
  }
  const text = performance.now() - reading
  await client.logout()
  if (count !== exists || length === 0) throw new Error('the baseline did not read every mail')
  return { first, list, text }
}
