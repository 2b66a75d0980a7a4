// What every MailConnector promises (src/connectors/connector.ts), told as stories. Run over each of them with
// `connectorContract(name, setUp)`; what only one of them does is in a test of its own.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Changes,
  MailConnector,
  Outgoing,
  Place,
  RemoteChange,
  RemoteMail,
  RemoteText,
  SendResult,
} from '../../src/connectors/connector.ts'
import { decodeTransfer } from '../../src/connectors/mime/texts/decode.ts'

/** One mailbox with two people at it: the connector under test, and the world that sends mail to it. */
export interface ConnectorWorld extends AsyncDisposable {
  /** A new connection to the same mailbox. */
  open(): Promise<MailConnector>
  /** A mail arrives in the inbox. CRLF line ends. */
  deliver(mime: string): Promise<void>
  /** The mailbox's own address. */
  own: string
  /** Recipients. Undefined where nothing is sent. */
  accepted: string | undefined
  refused: string
}

const pdf = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7) % 256))

function newMail(id: string, subject: string, date = 'Mon, 16 Nov 2020 10:00:00 +0000'): string {
  const lines = ['From: Grace <grace@example.org>', 'To: ada@example.org', `Subject: ${subject}`, `Message-ID: ${id}`]
  return [...lines, `Date: ${date}`, '', `This is ${subject}.`, ''].join('\r\n')
}

function mixedMail(id: string): string {
  const base64 = pdf.toString('base64').replace(/.{76}/g, '$&\r\n')
  return [
    'From: Grace <grace@example.org>',
    'To: Ada <ada@example.org>, Bob <bob@example.org>',
    'Cc: carol@example.org',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
    `Message-ID: ${id}`,
    'In-Reply-To: <before@example.org>',
    'References: <first@example.org>\r\n <before@example.org>',
    'List-Unsubscribe: <https://example.org/out>',
    'Date: Mon, 16 Nov 2020 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Sch=C3=B6ne Gr=C3=BC=C3=9Fe',
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Hello</p>',
    '--inner--',
    '--outer',
    'Content-Type: application/pdf; name="report.pdf"',
    'Content-Disposition: attachment; filename="report.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    base64,
    '--outer--',
    '',
  ].join('\r\n')
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export interface Listing {
  mails: RemoteMail[]
  steps: Changes[]
  last: Changes
}

/** All steps of one pass. */
export async function listAll(connector: MailConnector, mailbox: string, cursor?: string, limit = 50): Promise<Listing> {
  const steps: Changes[] = []
  for (let next: string | undefined = cursor; ; ) {
    const step = await connector.changes({ mailbox, cursor: next, limit })
    steps.push(step)
    if (!step.more) return { mails: steps.flatMap((each) => each.upserted), steps, last: step }
    next = step.cursor
  }
}

/** A server says that a mail has left, or which ones are there. */
function hasLeft({ steps, last }: Listing, uid: number): boolean {
  return steps.some((step) => step.gone?.includes(uid)) || (last.present !== undefined && !last.present.includes(uid))
}

/** Some servers undo the transfer encoding themselves: what counts is what it comes to. */
const decoded = (part: RemoteText['parts'][number] | undefined) =>
  Buffer.from(part === undefined ? [] : decodeTransfer(part.content, part.encoding))
const otherValidity = (place: Place): Place => ({ ...place, uidvalidity: place.uidvalidity === '1' ? '2' : '1' })

export function connectorContract(name: string, setUp: () => Promise<ConnectorWorld>): void {
  describe(`${name} keeps the connector contract`, () => {
    let world: ConnectorWorld
    let mailbox: MailConnector
    let inbox: string

    beforeAll(async () => {
      world = await setUp()
      for (let index = 0; index < 7; index++) await world.deliver(newMail(`<start-${index}@example.org>`, `start ${index}`))
      mailbox = await world.open()
      inbox = (await mailbox.mailboxes()).find((folder) => folder.role === 'inbox')?.path ?? ''
    })
    afterAll(async () => {
      await mailbox[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    })

    async function arrived(mime: string): Promise<{ mail: RemoteMail; place: Place; cursor: string }> {
      const before = await listAll(mailbox, inbox)
      await world.deliver(mime)
      const { mails, last } = await listAll(mailbox, inbox, before.last.cursor)
      const [mail] = mails
      if (mail === undefined || mails.length > 1) throw new Error(`${mails.length} mails arrived`)
      return { mail, place: { mailbox: inbox, uidvalidity: last.uidvalidity, uid: mail.uid }, cursor: last.cursor }
    }
    const newId = () => `<${randomUUID()}@example.org>`
    const outgoing = (id: string, to: string[]): Outgoing => ({
      messageId: id,
      envelope: { from: world.own, to },
      mime: Buffer.from(newMail(id, 'an answer')),
    })

    test('folders have roles, and no role but other is given twice', async () => {
      const roles = (await mailbox.mailboxes()).map((folder) => folder.role).filter((role) => role !== 'other')
      expect(roles).toContain('inbox')
      expect(new Set(roles).size).toBe(roles.length)
    })

    test('a first sync lists every mail once, newest first, and ends with a complete picture', async () => {
      const { mails, steps, last } = await listAll(mailbox, inbox, undefined, 3)
      const uids = mails.map((mail) => mail.uid)
      expect(uids.length).toBeGreaterThanOrEqual(7)
      expect(uids).toEqual([...new Set(uids)].sort((a, b) => b - a))
      expect(steps.every((step) => step.upserted.length <= 3 && step.total === last.total)).toBe(true)
      expect(steps.flatMap((step) => step.known ?? [])).toEqual([])
      expect(steps.slice(0, -1).every((step) => step.present === undefined)).toBe(true)
      expect([...(last.present ?? [])].sort((a, b) => b - a)).toEqual(uids)
      expect(last.total).toBe(uids.length)
    })

    test('a second sync of an unchanged mailbox brings no mail', async () => {
      const { last } = await listAll(mailbox, inbox)
      const again = await listAll(mailbox, inbox, last.cursor)
      expect(again.mails).toEqual([])
      expect(again.last).toMatchObject({ reset: false, more: false, uidvalidity: last.uidvalidity })
    })

    test.each([
      ['Mon, 16 Nov 2020 10:00:00 -0500', -300, 15],
      ['Mon, 16 Nov 2020 10:00:00 +0530 (IST)', 330, 4.5],
      ['16 Nov 20 10:00 EST', -300, 15],
      ['Mon, 16 Nov 2020 10:00:00 GMT', 0, 10],
      ['Mon, 16 Nov 2020 10:00:00 -0000', undefined, 10],
    ])('a mail of %s says how far its clock is from UTC', async (date, offset, hour) => {
      const { mail } = await arrived(newMail(newId(), 'a clock elsewhere', date))
      expect(mail.dateOffset).toBe(offset)
      expect(mail).toMatchObject({ date: Date.UTC(2020, 10, 16) + hour * 3_600_000, dated: true })
    })

    test('a date that cannot be says nothing of a clock', async () => {
      const { mail } = await arrived(newMail(newId(), 'a date of nowhere', 'Mon, 16 Nov 1970 10:00:00 +0100'))
      expect(mail.dated).toBe(false)
      expect(mail.dateOffset).toBeUndefined()
    })

    test('an interrupted sync goes on where it stood, on another connection', async () => {
      const all = (await listAll(mailbox, inbox)).mails.map((mail) => mail.uid)
      const first = await mailbox.changes({ mailbox: inbox, cursor: undefined, limit: 2 })
      await using other = await world.open()
      const rest = await listAll(other, inbox, first.cursor, 2)
      expect([...first.upserted, ...rest.mails].map((mail) => mail.uid)).toEqual(all)
      expect(rest.last.present).toHaveLength(all.length)
    })

    test('new mail comes alone', async () => {
      const id = newId()
      const { mail } = await arrived(newMail(id, 'something new'))
      expect(mail).toMatchObject({ messageId: id, subject: 'something new', flags: { read: false, starred: false } })
      expect(mail.from).toEqual({ name: 'Grace', email: 'grace@example.org' })
      expect(mail.date).toBe(Date.UTC(2020, 10, 16, 10))
    })

    test('a mail is described by its envelope and its parts', async () => {
      const { mail } = await arrived(mixedMail(newId()))
      expect(mail).toMatchObject({
        subject: 'Grüße',
        to: [
          { name: 'Ada', email: 'ada@example.org' },
          { name: 'Bob', email: 'bob@example.org' },
        ],
        cc: [{ email: 'carol@example.org' }],
        inReplyTo: '<before@example.org>',
        references: ['<first@example.org>', '<before@example.org>'],
        attachments: [{ filename: 'report.pdf', mimeType: 'application/pdf', inline: false }],
      })
      expect(mail.listUnsubscribe).toContain('<https://example.org/out>')
      expect(mail.textParts.map((part) => part.type)).toEqual(['text/plain', 'text/html'])
      expect(Math.abs((mail.attachments[0]?.size ?? 0) - pdf.length)).toBeLessThan(100)
    })

    test('a mail without sender, date and Message-ID gets placeholders', async () => {
      const { mail } = await arrived('Subject: bare\r\n\r\nHello\r\n')
      expect(mail).toMatchObject({ subject: 'bare', messageId: '', inReplyTo: '', references: [], to: [] })
      expect(mail.from.email === '' || mail.from.name === '').toBe(true)
      expect(mail.date).toBeGreaterThan(Date.UTC(2020, 0, 1))
    })

    test('texts come as they are, cut where told; mails that are gone are left out', async () => {
      const { mail } = await arrived(mixedMail(newId()))
      const requests = [
        { uid: mail.uid, textParts: mail.textParts },
        { uid: 4_000_000_000, textParts: mail.textParts },
      ]
      const texts = await collect(mailbox.texts(inbox, requests, 100))
      expect(texts.map((text) => text.uid)).toEqual([mail.uid])
      expect(texts[0]?.parts.map((part) => decoded(part).toString().trim())).toEqual(['Schöne Grüße', '<p>Hello</p>'])
      const [cut] = await collect(mailbox.texts(inbox, requests, 5))
      const whole = Buffer.from(texts[0]?.parts[0]?.content ?? [])
      expect(Buffer.from(cut?.parts[0]?.content ?? [])).toEqual(whole.subarray(0, 5))
    })

    test('attachments and whole mails come byte by byte, and the connection stays usable', async () => {
      const id = newId()
      const { mail, place } = await arrived(mixedMail(id))
      const part = mail.attachments[0]?.part ?? ''
      expect(Buffer.compare(await buffer(await mailbox.attachment(place, part)), pdf)).toBe(0)
      expect((await buffer(await mailbox.raw(place))).toString()).toContain(`Message-ID: ${id}`)
      const abandoned = await mailbox.raw(place)
      abandoned.destroy()
      expect((await listAll(mailbox, inbox)).mails.length).toBeGreaterThan(7)
    })

    test('what is not there is missing', async () => {
      const { place } = await arrived(newMail(newId(), 'lonely'))
      await expect(mailbox.attachment(place, '9')).rejects.toMatchObject({ kind: 'missing' })
      await expect(mailbox.raw({ ...place, uid: 4_000_000_000 })).rejects.toMatchObject({ kind: 'missing' })
      await expect(mailbox.raw(otherValidity(place))).rejects.toMatchObject({ kind: 'missing' })
      await expect(mailbox.changes({ mailbox: "doesn't have this folder", cursor: undefined, limit: 5 })).rejects.toMatchObject({
        kind: 'missing',
      })
    })

    test('flags set here are seen by another connection, and setting them twice is harmless', async () => {
      const id = newId()
      const { mail, place, cursor } = await arrived(newMail(id, 'to be read'))
      const change = { kind: 'flags', place, messageId: id, set: { read: true, starred: true } } as const
      expect(await mailbox.apply(change)).toMatchObject({ state: 'done' })
      expect(await mailbox.apply(change)).toMatchObject({ state: 'done' })
      await using other = await world.open()
      const { last } = await listAll(other, inbox, cursor)
      expect(last.flags.find((entry) => entry.uid === mail.uid)?.flags).toMatchObject({ read: true, starred: true })
      await mailbox.apply({ ...change, set: { starred: false } })
      const after = await listAll(other, inbox, last.cursor)
      expect(after.last.flags.find((entry) => entry.uid === mail.uid)?.flags).toMatchObject({ read: true, starred: false })
    })

    test('a moved mail leaves its folder and is found in the other', async () => {
      const id = newId()
      const { mail, place, cursor } = await arrived(newMail(id, 'to be kept'))
      const change = { kind: 'move', place, messageId: id, to: 'archive' } as const
      const result = await mailbox.apply(change)
      expect(result.state).toBe('done')
      const found = await mailbox.find('archive', id)
      expect(found).toBeDefined()
      if (result.state === 'done' && result.place) expect(result.place).toEqual(found)
      expect(hasLeft(await listAll(mailbox, inbox, cursor), mail.uid)).toBe(true)
      // Twice is harmless: it is gone from there, or still lies there only for the server.
      await mailbox.apply(change)
      const kept = await listAll(mailbox, found?.mailbox ?? '')
      expect(kept.mails.filter((each) => each.messageId === id).length).toBeGreaterThanOrEqual(1)
    })

    test('an expunged mail is gone', async () => {
      const id = newId()
      const { mail, place, cursor } = await arrived(newMail(id, 'to be deleted'))
      expect(await mailbox.apply({ kind: 'expunge', place, messageId: id })).toMatchObject({ state: 'done' })
      expect(hasLeft(await listAll(mailbox, inbox, cursor), mail.uid)).toBe(true)
    })

    test('a change for a place that holds another mail does nothing', async () => {
      const id = newId()
      const { mail, place } = await arrived(newMail(id, 'to be left alone'))
      const others: [Place, string][] = [
        [place, '<another@example.org>'],
        [otherValidity(place), id],
        [{ ...place, uid: 4_000_000_000 }, id],
      ]
      for (const [where, messageId] of others) {
        expect(await mailbox.apply({ kind: 'expunge', place: where, messageId })).toEqual({ state: 'gone' })
        expect(await mailbox.apply({ kind: 'move', place: where, messageId, to: 'trash' })).toEqual({ state: 'gone' })
      }
      expect((await listAll(mailbox, inbox)).mails.find((each) => each.uid === mail.uid)?.messageId).toBe(id)
    })

    test('many changes are carried in their order, and each has its answer', async () => {
      const ids = Array.from({ length: 12 }, newId)
      const before = await listAll(mailbox, inbox)
      for (const [n, id] of ids.entries()) await world.deliver(newMail(id, `one of many ${n}`))
      const { mails, last } = await listAll(mailbox, inbox, before.last.cursor)
      const at = (id: string): Place => {
        const uid = mails.find((mail) => mail.messageId === id)?.uid ?? 0
        return { mailbox: inbox, uidvalidity: last.uidvalidity, uid }
      }
      const [first = '', second = '', third = ''] = ids
      const answers = await mailbox.applyAll([
        ...ids.map((id): RemoteChange => ({ kind: 'flags', place: at(id), messageId: id, set: { starred: true } })),
        { kind: 'flags', place: at(first), messageId: '<another@example.org>', set: { read: true } },
        { kind: 'flags', place: at(second), messageId: second, set: { read: true } },
        { kind: 'move', place: otherValidity(at(third)), messageId: third, to: 'trash' },
        ...ids.slice(0, 8).map((id): RemoteChange => ({ kind: 'move', place: at(id), messageId: id, to: { path: 'Kept' } })),
        ...ids.slice(8).map((id): RemoteChange => ({ kind: 'expunge', place: at(id), messageId: id })),
      ])
      const states = answers.map((answer) => ('state' in answer ? answer.state : answer.kind))
      expect(states).toEqual([...ids.map(() => 'done'), 'gone', 'done', 'gone', ...ids.map(() => 'done')])
      const left = (await listAll(mailbox, inbox)).mails.filter((mail) => ids.includes(mail.messageId))
      expect(left).toEqual([])
      const kept = (await listAll(mailbox, 'Kept')).mails
      expect(kept.map((mail) => mail.messageId).toSorted()).toEqual(ids.slice(0, 8).toSorted())
      expect(kept.every((mail) => mail.flags.starred && mail.flags.read === (mail.messageId === second))).toBe(true)
      // Where the server says where it put them, each is where it says.
      for (const [n, id] of ids.slice(0, 8).entries()) {
        const answer = answers[ids.length + 3 + n]
        const place = answer && 'state' in answer && answer.state === 'done' ? answer.place : undefined
        if (place) expect(kept.find((mail) => mail.uid === place.uid)?.messageId).toBe(id)
      }
    })

    test('a mail is accepted, refused, or accepted for some', async ({ skip }) => {
      if (world.accepted === undefined) return skip()
      expect(await mailbox.send(outgoing(newId(), [world.accepted]))).toEqual({ state: 'accepted', refused: [] })
      const some: SendResult = await mailbox.send(outgoing(newId(), [world.accepted, world.refused]))
      // A server that takes all or none refuses the whole.
      if (some.state === 'refused') expect(some).toMatchObject({ permanent: true })
      else expect(some).toEqual({ state: 'accepted', refused: [world.refused] })
      const none = await mailbox.send(outgoing(newId(), [world.refused]))
      expect(none).toMatchObject({ state: 'refused', permanent: true })
      expect(none.state === 'refused' && none.sentence.length).toBeGreaterThan(10)
    })

    test('a mail stored in Sent is found there, and nowhere by another Message-ID', async () => {
      const id = newId()
      expect(await mailbox.find('sent', id)).toBeUndefined()
      await mailbox.append('sent', Buffer.from(newMail(id, 'a copy')), { read: true })
      const place = await mailbox.find('sent', id)
      expect(place).toBeDefined()
      const { mails } = await listAll(mailbox, place?.mailbox ?? '')
      expect(mails.find((mail) => mail.uid === place?.uid)).toMatchObject({ messageId: id, flags: { read: true } })
      expect(await mailbox.find('sent', newId())).toBeUndefined()
    })

    test('a watch reports new mail and ends when aborted', async () => {
      await using watcher = await world.open()
      const end = new AbortController()
      let hints = 0
      let hinted: () => void = () => undefined
      const watching = watcher.watch(
        inbox,
        () => {
          hints++
          hinted()
        },
        end.signal,
      )
      // The first hint may only say that the watch has begun.
      await new Promise((resolve) => setTimeout(resolve, 300))
      const before = hints
      const nextHint = new Promise<void>((resolve) => {
        hinted = resolve
      })
      await world.deliver(newMail(newId(), 'news'))
      await nextHint
      expect(hints).toBeGreaterThan(before)
      end.abort()
      await watching
      expect((await listAll(watcher, inbox)).mails.length).toBeGreaterThan(0)
    })

    test('a closed connection says so', async () => {
      const closed = await world.open()
      await closed[Symbol.asyncDispose]()
      await expect(closed.changes({ mailbox: inbox, cursor: undefined, limit: 5 })).rejects.toMatchObject({ kind: 'unavailable' })
    })
  })
}
