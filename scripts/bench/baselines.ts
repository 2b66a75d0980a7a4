// The baselines: the least that any program using the same libraries needs for the same mails.
import { readFileSync } from 'node:fs'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import PostalMime, { type Email } from 'postal-mime'
import { textFromHtml } from '../../src/connectors/mime/texts/from-html.ts'
import type { MailServer } from '../../tests/support/mail-server.ts'
import { type Layout, layouts } from './layouts.ts'

export interface Floors {
  /** Milliseconds until the first 20 envelopes are there, connecting included. */
  first: number
  /** Milliseconds to fetch all envelopes and structures. */
  list: number
  /** Milliseconds to fetch the text parts of all mails, as the server holds them. */
  text: number
  /** Milliseconds of processor time of this process for envelopes and text parts. */
  cpu: number
  /** Bytes of the text a person reads in all mails, in UTF-8. */
  textBytes: number
}

/** The least of two passes. One before them is not measured: Dovecot's caches are as warm for the floor as they are for Homing. */
export async function measureBaselines(server: MailServer, user: string, layout: Layout = 'inbox'): Promise<Floors> {
  const measure = () => measureOnce(server, user, layout)
  await measure()
  const [one, two] = [await measure(), await measure()]
  const least = (name: keyof Floors) => Math.min(one[name], two[name])
  return { first: least('first'), list: least('list'), text: least('text'), cpu: least('cpu'), textBytes: one.textBytes }
}

async function measureOnce(server: MailServer, user: string, layout: Layout): Promise<Floors> {
  const started = performance.now()
  const client = new ImapFlow({
    host: server.host,
    port: server.ports.imaps,
    secure: true,
    tls: { ca: readFileSync(server.ca) },
    auth: { user, pass: server.users[user] ?? '' },
    logger: false,
  })
  await client.connect()
  await client.mailboxOpen('INBOX')
  await client.fetchAll(`${Math.max(1, exists(client) - 19)}:*`, { uid: true, envelope: true, bodyStructure: true, flags: true })
  const floors = { first: performance.now() - started, list: 0, text: 0, cpu: 0, textBytes: 0 }
  for (const { path } of layouts[layout]) {
    await client.mailboxOpen(path)
    const cpu = process.cpuUsage()
    const listing = performance.now()
    const alike = await listAll(client)
    const reading = performance.now()
    await readTexts(client, alike)
    floors.list += reading - listing
    floors.text += performance.now() - reading
    const { user: own, system } = process.cpuUsage(cpu)
    floors.cpu += (own + system) / 1000
    floors.textBytes += await readableBytes(client)
  }
  await client.logout()
  return floors
}

const exists = (client: ImapFlow) => (client.mailbox === false ? 0 : client.mailbox.exists)

/** UIDs by which parts hold the text. */
async function listAll(client: ImapFlow): Promise<Map<string, number[]>> {
  const alike = new Map<string, number[]>()
  let count = 0
  const all = { uid: true, envelope: true, bodyStructure: true, flags: true, internalDate: true, size: true } as const
  for await (const mail of client.fetch('1:*', all)) {
    count++
    const parts = mail.bodyStructure ? textParts(mail.bodyStructure).join(' ') : ''
    const uids = alike.get(parts)
    if (uids) uids.push(mail.uid)
    else alike.set(parts, [mail.uid])
  }
  if (count !== exists(client)) throw new Error('the baseline did not list every mail')
  return alike
}

async function readTexts(client: ImapFlow, alike: Map<string, number[]>): Promise<void> {
  let bytes = 0
  for (const [parts, uids] of alike) {
    for (let from = 0; from < uids.length; from += 500) {
      const query = { uid: true, bodyParts: parts.split(' ') }
      for await (const mail of client.fetch(uids.slice(from, from + 500).join(','), query, { uid: true }))
        for (const part of mail.bodyParts?.values() ?? []) bytes += part?.length ?? 0
    }
  }
  if (bytes === 0) throw new Error('the baseline read no text')
}

function textParts({ part, type, disposition, childNodes = [] }: MessageStructureObject): string[] {
  const isText = type.startsWith('text/') && disposition !== 'attachment'
  return [...(isText ? [part ?? '1'] : []), ...childNodes.flatMap(textParts)]
}

/** What is written in the HTML of a mail that has nothing else. */
const readable = ({ text, html }: Email) => text ?? textFromHtml(html ?? '')

/** By every twentieth mail. */
async function readableBytes(client: ImapFlow): Promise<number> {
  const count = exists(client)
  const step = count < 200 ? 1 : 20
  const some = Array.from({ length: Math.ceil(count / step) }, (_, index) => 1 + index * step)
  let bytes = 0
  for await (const mail of client.fetch(some.join(','), { source: true }))
    if (mail.source) bytes += Buffer.byteLength(readable(await PostalMime.parse(mail.source)))
  return bytes * step
}
