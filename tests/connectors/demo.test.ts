// The demo mailbox: what only it promises. What every connector promises is in contract.ts.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanLine } from '../../src/connectors/clean-text.ts'
import type { ConnectorAccount, MailConnector, Outgoing, RemoteMail } from '../../src/connectors/connector.ts'
import { composeMail } from '../../src/connectors/demo/compose.ts'
import { moment } from '../../src/connectors/demo/moment.ts'
import {
  createDemoServer,
  type DemoServer,
  type DemoServerOptions,
  demoAccounts,
  demoPerson,
  openDemo,
} from '../../src/connectors/demo.ts'
import { demoSeeds } from '../support/demo-seeds.ts'
import { type ConnectorWorld, connectorContract } from './contract.ts'

const now = new Date('2026-11-20T13:00:00Z')
const pace = { slow: 60, answer: 60, arrival: 40 }
const folders: string[] = []
const seedMails = demoSeeds()

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

function serve(options: Partial<DemoServerOptions> = {}): DemoServer {
  return createDemoServer({ now: () => now, arrivals: false, pace, ...options })
}

async function newFile(): Promise<string> {
  const folder = await mkdtemp(`${tmpdir()}/homing-demo-`)
  folders.push(folder)
  return `${folder}/demo.json`
}

function account(userId: string, email: string): ConnectorAccount {
  const nowhere = { host: '', port: 0, security: 'none', fingerprint: undefined } as const
  return {
    id: `${userId} ${email}`,
    userId,
    connector: 'demo',
    provider: 'demo',
    email,
    username: email,
    password: '',
    imap: nowhere,
    smtp: nowhere,
  }
}

const open = (server: DemoServer, userId = 'ada', email = demoPerson.email) => openDemo(account(userId, email), server)
const workEmail = 'robin.ashdown@brightwater.example'

async function list(connection: MailConnector, mailbox = 'INBOX'): Promise<RemoteMail[]> {
  return (await connection.changes({ mailbox, cursor: undefined, limit: 1000 })).upserted
}

async function everything(server: DemoServer, userId = 'ada') {
  const all: { connection: MailConnector; mailbox: string; uidvalidity: string; mail: RemoteMail }[] = []
  for (const { email } of demoAccounts(userId)) {
    const connection = open(server, userId, email)
    for (const { path } of await connection.mailboxes()) {
      const { upserted, uidvalidity } = await connection.changes({ mailbox: path, cursor: undefined, limit: 1000 })
      for (const mail of upserted) all.push({ connection, mailbox: path, uidvalidity, mail })
    }
  }
  return all
}

async function read(connection: MailConnector, mailbox: string, uidvalidity: string, uid: number): Promise<Buffer> {
  return Buffer.concat(await (await connection.raw({ mailbox, uidvalidity, uid })).toArray())
}

function letter(to: string[], id = 'one@test.example', subject = 'A question'): Outgoing {
  const mime = `From: <${demoPerson.email}>\r\nTo: <${to.join('>, <')}>\r\nSubject: ${subject}\r\nMessage-ID: <${id}>\r\nDate: ${now.toUTCString()}\r\n\r\nHello?\r\n`
  return { messageId: `<${id}>`, envelope: { from: demoPerson.email, to }, mime: Buffer.from(mime) }
}

async function until<T>(check: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await check()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it never came')
}

const hour = 3_600_000
const canBeLeft = ({ template }: { template: string }) => template.includes('\nList-Unsubscribe-Post: ')

async function contractWorld(): Promise<ConnectorWorld> {
  const server = serve({ now: () => new Date() })
  const inbox = server.world('ada').accounts.get(demoPerson.email)?.mailboxes.get('INBOX')
  if (!inbox) throw new Error('no inbox')
  return {
    open: async () => open(server),
    deliver: async (mime) => void server.deliver(inbox, Buffer.from(mime)),
    own: demoPerson.email,
    accepted: 'anybody@else.example',
    refused: 'refused@else.example',
    [Symbol.asyncDispose]: () => server.dispose(),
  }
}

connectorContract('Demo', contractWorld)

describe('what is in it', () => {
  test('about 300 mails over three accounts, each believable as MIME', async () => {
    await using server = serve()
    const all = await everything(server)
    expect(all.length).toBeGreaterThanOrEqual(300)
    expect(all.length).toBe(seedMails.length)
    for (const { connection, mailbox, uidvalidity, mail } of all) {
      const parsed = await PostalMime.parse(await read(connection, mailbox, uidvalidity, mail.uid))
      expect(cleanLine(parsed.subject, 2000)).toBe(mail.subject)
      expect(parsed.messageId ?? '').toBe(mail.messageId)
      expect(`${parsed.subject} ${parsed.text}`).not.toMatch(/\{([+-]\d|month|year)/)
      expect(mail.date).toBeLessThanOrEqual(now.getTime())
    }
  })

  test('enough of everything is planted', () => {
    const count = (has: (mail: (typeof seedMails)[number]) => unknown) => seedMails.filter(has).length
    expect(count((mail) => mail.planted.deadline)).toBeGreaterThanOrEqual(20)
    expect(count((mail) => mail.planted.meeting)).toBeGreaterThanOrEqual(10)
    expect(count((mail) => mail.planted.question)).toBeGreaterThanOrEqual(15)
    expect(count((mail) => mail.planted.urgent)).toBeGreaterThanOrEqual(4)
    expect(count((mail) => mail.body.includes('; method='))).toBeGreaterThanOrEqual(8)
    expect(count(canBeLeft)).toBeGreaterThanOrEqual(35)
    expect(count((mail) => mail.body.includes('\nContent-Disposition: '))).toBeGreaterThanOrEqual(40)
    const atLeast = {
      newsletters: 35,
      finance: 25,
      travel: 5,
      shipping: 15,
      security: 6,
      family: 8,
      friends: 15,
      work: 40,
      club: 30,
      calendar: 10,
      notifications: 20,
      hostile: 14,
    }
    for (const [category, least] of Object.entries(atLeast)) {
      expect(
        count((mail) => mail.planted.category === category),
        category,
      ).toBeGreaterThanOrEqual(least)
    }
    expect(new Set(seedMails.map((mail) => mail.key)).size).toBe(seedMails.length)
  })

  test('planted deadlines and meetings lie ahead and are named in the text', () => {
    for (const { key, planted, body } of seedMails) {
      const when = planted.deadline ?? planted.meeting
      if (when === undefined) continue
      expect(moment(now.getTime(), when)).toBeGreaterThan(now.getTime())
      const day = when.split(' ')[0] ?? ''
      expect(body.includes(`{${day}`), key).toBe(true)
    }
  })

  test('on every day of the week answers come after what they answer, and nothing is from the future', () => {
    const at = new Map(seedMails.map((mail) => [mail.messageId, mail.at]))
    for (let hours = 0; hours < 7 * 24; hours += 5) {
      const anchor = now.getTime() + hours * hour
      for (const mail of seedMails) {
        const parent = at.get(mail.references.at(-1) ?? 'none')
        const time = moment(anchor, mail.at)
        expect(time).toBeLessThan(anchor)
        if (parent !== undefined) expect(time, mail.key).toBeGreaterThan(moment(anchor, parent))
      }
    }
  })

  test('subjects are not stamped from one mould', async () => {
    const subjects = seedMails.filter((mail) => mail.references.length === 0).map((mail) => mail.subject)
    const shapes = Map.groupBy(subjects, (subject) => subject.toLowerCase().replace(/\{[^}]*\}|\d+/g, '#'))
    for (const [shape, alike] of shapes) expect(alike.length, shape).toBeLessThanOrEqual(3)
    const parsed = await Promise.all(seedMails.map((mail) => PostalMime.parse(composeMail(mail, now.getTime()))))
    const texts = parsed.flatMap(({ text = '' }) => (text.trim() === '' ? [] : [text]))
    expect(new Set(texts).size).toBeGreaterThan(texts.length - 4) // one is there in two accounts
  })

  test('no address could belong to anybody', () => {
    const people = seedMails.flatMap((mail) => [mail.from, ...mail.to, ...mail.cc])
    for (const { email } of people) if (email !== '') expect(email).toMatch(/@[^@\s]+\.example$/)
    for (const mail of seedMails) {
      for (const [, host = ''] of mail.body.matchAll(/https?:\/\/([^/"'\s)<]+)/g))
        expect(host).toMatch(/\.example$|^www\.w3\.org$/)
    }
  })

  test('the unusual ones are there', async () => {
    await using server = serve()
    const mails = (await everything(server)).map(({ mail }) => mail)
    expect(mails.filter((mail) => mail.messageId === '').length).toBeGreaterThanOrEqual(2)
    expect(mails.some((mail) => mail.from.email === '')).toBe(true)
    expect(mails.some((mail) => mail.from.email !== '' && mail.from.name === '')).toBe(true)
    expect(mails.some((mail) => mail.subject === '')).toBe(true)
    expect(mails.some((mail) => mail.subject.length === 90)).toBe(true)
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /ü/, /é/])
      expect(mails.some((mail) => script.test(mail.subject + mail.from.name))).toBe(true)
    const undated = mails.find((mail) => mail.subject === 'A letter without a date')
    expect(undated?.date).toBe(moment(now.getTime(), '-13 12:00'))
  })

  test('the hostile ones are there and are as hostile as they say', async () => {
    const hostile = seedMails.filter((mail) => mail.planted.category === 'hostile')
    const content = hostile.map((mail) => mail.template).join('\n')
    for (const sign of [
      /<script>/,
      /<svg[^>]*onload/,
      /javascript:/,
      /position:fixed/,
      /@import/,
      /IGNORE ALL PREVIOUS/,
      /width="1" height="1"/,
      /fernbank-secure/,
      /aobа/,
      /boundary="n60"/,
    ]) {
      expect(content).toMatch(sign)
    }
  })

  test('a mail to oneself lies in two accounts under one Message-ID', async () => {
    await using server = serve()
    const copies = (await everything(server)).filter(({ mail }) => mail.subject === 'Fwd: photos for the biscuit story')
    expect(copies.map(({ mailbox }) => mailbox).sort()).toEqual(['INBOX', 'Sent'])
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
  })

  test('newsletters can be left with one click', async () => {
    await using server = serve()
    const letters = (await everything(server)).filter(({ mail }) => mail.listUnsubscribe?.endsWith(' List-Unsubscribe=One-Click'))
    expect(letters.length).toBe(seedMails.filter(canBeLeft).length)
    for (const { mail } of letters) expect(mail.listUnsubscribe).toMatch(/^<https:[^>]+>, <mailto:[^>]+> /)
  })

  test('attachments are what their names say', async () => {
    await using server = serve()
    const magic: Record<string, string> = { 'application/pdf': '%PDF-1.4', 'image/png': '\x89PNG\r\n\x1a\n' }
    const seen = new Set<string>()
    for (const { connection, mailbox, uidvalidity, mail } of await everything(server)) {
      for (const { part, mimeType, size } of mail.attachments) {
        const bytes = Buffer.concat(await (await connection.attachment({ mailbox, uidvalidity, uid: mail.uid }, part)).toArray())
        seen.add(mimeType)
        if (mimeType !== 'multipart/mixed') expect(Math.abs(bytes.length - size)).toBeLessThanOrEqual(2)
        const start = magic[mimeType] ?? (mimeType.includes('wordprocessing') ? 'PK\x03\x04' : '')
        expect(bytes.toString('latin1').startsWith(start)).toBe(true)
      }
    }
    for (const type of [
      'application/pdf',
      'image/png',
      'text/plain',
      'text/csv',
      'text/calendar',
      'message/rfc822',
      'image/svg+xml',
    ])
      expect(seen).toContain(type)
  })
})

describe('a server that remembers', () => {
  test('the same start gives the same mails, and a later one the same UIDs and Message-IDs', async () => {
    await using first = serve()
    await using second = serve()
    await using later = serve({ now: () => new Date('2027-03-06T23:10:00Z') })
    const facts = async (server: DemoServer) =>
      (await everything(server)).map(({ mailbox, uidvalidity, mail }) => ({ mailbox, uidvalidity, mail }))
    const names = async (server: DemoServer) =>
      (await facts(server)).map(({ mail, ...at }) => ({ ...at, uid: mail.uid, id: mail.messageId }))
    expect(await facts(second)).toEqual(await facts(first))
    expect(await names(later)).toEqual(await names(first))
  })

  test('two people who try it do not share', async () => {
    await using server = serve()
    const [mail] = await list(open(server, 'ada'))
    const { uidvalidity } = await open(server, 'ada').changes({ mailbox: 'INBOX', cursor: undefined, limit: 1 })
    const place = { mailbox: 'INBOX', uidvalidity, uid: mail?.uid ?? 0 }
    await open(server, 'ada').apply({ kind: 'expunge', place, messageId: mail?.messageId ?? '' })
    await open(server, 'ada').send(letter([demoPerson.email]))
    const ids = (mails: RemoteMail[]) => mails.map(({ messageId }) => messageId)
    expect(ids(await list(open(server, 'ada')))).not.toContain(mail?.messageId)
    expect(ids(await list(open(server, 'bob')))).toContain(mail?.messageId)
    expect(ids(await list(open(server, 'bob')))).not.toContain('<one@test.example>')
  })

  test('a restart keeps what was moved, sent and marked', async () => {
    const file = await newFile()
    let moved = ''
    {
      await using server = serve({ file })
      const connection = open(server)
      const { upserted, uidvalidity } = await connection.changes({ mailbox: 'INBOX', cursor: undefined, limit: 2 })
      const [first, second] = upserted
      if (!first || !second) throw new Error('an empty inbox')
      moved = first.messageId
      await connection.apply({
        kind: 'move',
        place: { mailbox: 'INBOX', uidvalidity, uid: first.uid },
        messageId: moved,
        to: 'archive',
      })
      await connection.apply({
        kind: 'flags',
        place: { mailbox: 'INBOX', uidvalidity, uid: second.uid },
        messageId: second.messageId,
        set: { starred: true },
      })
      await connection.append('sent', letter(['x@y.example']).mime, { read: true })
    }
    await using again = serve({ file, now: () => new Date('2026-11-25T08:00:00Z') })
    const connection = open(again)
    expect(await connection.find('archive', moved)).toBeDefined()
    expect(await connection.find('inbox', moved)).toBeUndefined()
    const sent = (await list(connection, 'Sent')).find((mail) => mail.messageId === '<one@test.example>')
    expect(sent).toMatchObject({ subject: 'A question', flags: { read: true } })
    const inbox = await list(connection)
    expect(inbox[0]?.flags.starred).toBe(true)
    expect(inbox[0]?.date).toBeLessThan(now.getTime())
  })

  test('a cursor from before a restart still gives only what changed', async () => {
    const file = await newFile()
    let cursor = ''
    {
      await using server = serve({ file })
      cursor = (await open(server).changes({ mailbox: 'INBOX', cursor: undefined, limit: 1000 })).cursor
    }
    await using again = serve({ file })
    await open(again).send(letter([demoPerson.email]))
    const changes = await open(again).changes({ mailbox: 'INBOX', cursor, limit: 1000 })
    expect(changes.upserted.map(({ messageId }) => messageId)).toEqual(['<one@test.example>'])
    expect(changes).toMatchObject({ reset: false, more: false, flags: [] })
  })

  test('stored mails are readable by the owner only, and those nobody holds are swept away', async () => {
    const file = await newFile()
    {
      await using server = serve({ file })
      const connection = open(server)
      await connection.append('drafts', letter(['x@y.example']).mime, {})
      const [name] = await readdir(`${file}.mails`)
      for (const path of [file, `${file}.mails/${name}`]) expect((await stat(path)).mode & 0o077).toBe(0)
      const place = await connection.find('drafts', '<one@test.example>')
      if (!place) throw new Error('no draft')
      await connection.apply({ kind: 'expunge', place, messageId: '<one@test.example>' })
    }
    await using again = serve({ file })
    await list(open(again))
    expect(await readdir(`${file}.mails`)).toEqual([])
  })

  test('a change that cannot be saved says so, and stopping still works', async () => {
    const noFolder = await newFile()
    await writeFile(noFolder, '')
    const server = serve({ file: `${noFolder}/demo.json` })
    const storing = open(server).append('drafts', letter(['x@y.example']).mime, {})
    await expect(storing).rejects.toMatchObject({ name: 'AppError', kind: 'unavailable' })
    await server.dispose()
  })

  test('a file that is no demo file is put aside', async () => {
    const file = await newFile()
    await writeFile(file, '{"version":1,"people":')
    await using server = serve({ file })
    expect((await list(open(server))).length).toBeGreaterThan(50)
    expect(await readFile(`${file}.unreadable`, 'utf8')).toBe('{"version":1,"people":')
  })

  test('forgetting a person gives them a new beginning', async () => {
    await using server = serve()
    await open(server).send(letter([demoPerson.email]))
    await server.forget('ada')
    expect(await open(server).find('inbox', '<one@test.example>')).toBeUndefined()
  })
})

describe('sending', () => {
  test('recipients that fail on request do', async () => {
    await using server = serve()
    const connection = open(server)
    expect(await connection.send(letter(['refused@a.example']))).toMatchObject({ state: 'refused', permanent: true })
    expect(await connection.send(letter(['later@a.example']))).toMatchObject({ state: 'refused', permanent: false })
    expect(await connection.send(letter(['unknown@a.example']))).toMatchObject({ state: 'unknown' })
    expect(await connection.send(letter(['ok@a.example', 'Refused@a.example']))).toEqual({
      state: 'accepted',
      refused: ['Refused@a.example'],
    })
    const begun = performance.now()
    expect(await connection.send(letter(['slow@a.example']))).toEqual({ state: 'accepted', refused: [] })
    expect(performance.now() - begun).toBeGreaterThanOrEqual(pace.slow - 5)
  })

  test('a server that stops while a slow mail is on its way does not know', async () => {
    const server = serve({ pace: { slow: 60_000 } })
    const given = Promise.withResolvers<void>()
    const sending = open(server).send(letter(['slow@a.example']), async () => given.resolve())
    await given.promise
    await server.dispose()
    expect(await sending).toMatchObject({ state: 'unknown' })
  })

  test('a server that stops before the mail was given to it says that it has nothing', async () => {
    const server = serve({ pace: { slow: 60_000 } })
    const given = Promise.withResolvers<void>()
    const sending = open(server).send(letter(['slow@a.example']), () => given.promise)
    await server.dispose()
    given.resolve()
    await expect(sending).rejects.toMatchObject({ name: 'AppError', kind: 'unavailable' })
  })

  test('mail to another own account arrives there and hints those who watch', async () => {
    await using server = serve()
    const watching = new AbortController()
    const hinted = Promise.withResolvers<void>()
    const watch = open(server, 'ada', workEmail).watch('INBOX', () => hinted.resolve(), watching.signal)
    await open(server).send(letter([workEmail]))
    await hinted.promise
    watching.abort()
    await watch
    const [newest] = await list(open(server, 'ada', workEmail))
    expect(newest).toMatchObject({ messageId: '<one@test.example>', flags: { read: false } })
  })

  test('a person of the cast answers in the same thread', async () => {
    await using server = serve()
    const connection = open(server)
    await connection.send(letter(['margaret@ashdown.example'], 'tea@test.example', 'Tea?'))
    const answer = await until(async () => (await list(connection)).find((mail) => mail.inReplyTo === '<tea@test.example>'))
    expect(answer).toMatchObject({
      subject: 'Re: Tea?',
      from: { email: 'margaret@ashdown.example' },
      references: ['<tea@test.example>'],
    })
  })

  test('new mail comes by itself, until the server stops', async () => {
    const server = serve({ arrivals: true })
    const connection = open(server, 'ada', workEmail)
    const before = (await list(connection)).length
    await until(async () => ((await list(connection)).length > before ? true : undefined))
    await server.dispose()
    await expect(connection.changes({ mailbox: 'INBOX', cursor: undefined, limit: 1 })).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})
