import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import express from 'express'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imageAddress } from '../../src/connectors/mime/sanitise/images.ts'
import { AppError } from '../../src/core/errors.ts'
import { readBody } from '../../src/mail/body/body.ts'
import { createBodyTicket } from '../../src/mail/body/body-ticket.ts'
import { imageProxyFor, openImageAddress } from '../../src/mail/body/image-proxy.ts'
import { byteRouter } from '../../src/rest/byte-route.ts'
import { mailRoutes } from '../../src/rest/mail-routes.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let t: TestApp
let ada: ScriptedMailbox
let eve: ScriptedMailbox
let server: http.Server
let base: string

beforeEach(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
  eve = await mailboxOf(t, 'eve')
  const people = new Map([ada, eve].map((one) => [`Bearer ${one.userId}`, one]))
  const app = express().use(
    '/api',
    byteRouter(mailRoutes, {
      app: t.app,
      authenticate: async (req) => {
        const person = people.get(req.get('authorization') ?? '')
        return person && { userId: person.userId, sessionId: person.sessionId, role: 'member' }
      },
    }),
  )
  server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await t[Symbol.asyncDispose]()
})

const get = (path: string, as?: ScriptedMailbox) =>
  fetch(base + path, { headers: as ? { authorization: `Bearer ${as.userId}` } : {} })
const ticketFor = async (who: ScriptedMailbox, id: string, images?: 'show') =>
  (await createBodyTicket(t.app, who, { id, images })).url

describe('the text of a mail', () => {
  test('is fetched when it is opened first, and stored', async () => {
    const id = await ada.mail({ text: 'Hello Ada' })
    expect(await readBody(t.app, ada.userId, id)).toMatchObject({ state: 'ready', text: 'Hello Ada', html: null })
    ada.broken = new AppError('unavailable', 'down')
    expect(await readBody(t.app, ada.userId, id)).toMatchObject({ state: 'ready', text: 'Hello Ada' })
    expect(ada.asked).toEqual(['text 1'])
    expect(ada.open).toBe(0)
  })

  test('that cannot be fetched is missing, with a sentence', async () => {
    const id = await ada.mail({ text: 'Hello' })
    ada.broken = new AppError('unavailable', 'The mail server cannot be reached.')
    expect(await readBody(t.app, ada.userId, id)).toEqual({
      state: 'missing',
      text: '',
      html: null,
      sentence: 'The mail server cannot be reached.',
      hasCalendar: false,
    })
    const page = await (await get(await ticketFor(ada, id))).text()
    expect(page).toContain('The mail server cannot be reached.')
  })

  test("is nobody else's", async () => {
    const id = await ada.mail({ text: 'Hello' })
    await expect(readBody(t.app, eve.userId, id)).rejects.toMatchObject({ kind: 'missing', message: 'Email not found' })
    await expect(createBodyTicket(t.app, eve, { id })).rejects.toMatchObject({ kind: 'missing', message: 'Email not found' })
  })
})

describe('the document', () => {
  test('is sanitised and carries its own policy', async () => {
    const id = await ada.mail({ html: '<p onclick=x>Hi<script>1</script><img src="http://x.test/a.png" width=9 height=9>' })
    const answer = await get(await ticketFor(ada, id))
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('<div id="mail"><p>Hi<span class="blocked-picture"')
    expect(page).not.toContain('x.test')
    expect(answer.headers.get('content-security-policy')).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin; default-src 'none'; script-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('may load images from the proxy alone when images are shown', async () => {
    const id = await ada.mail({ html: '<img src="http://x.test/a.png">' })
    const answer = await get(await ticketFor(ada, id, 'show'))
    expect(answer.headers.get('content-security-policy')).toContain(`img-src data: ${base}/api/img/;`)
    expect(await answer.text()).toMatch(/<img src="\/api\/img\/[\w-]{43}\/[\w-]+" \/>/)
  })

  test("shows the mail's own images by their bytes", async () => {
    const html = '<img src="cid:logo"><img src="cid:bad"><img src="cid:other">'
    const files = [
      { contentId: '<logo>', bytes: new Uint8Array(png), mimeType: 'text/html' },
      { contentId: 'bad', bytes: new Uint8Array(Buffer.from('<svg/>')), mimeType: 'image/png' },
      { contentId: 'unused', bytes: new Uint8Array(png) },
    ]
    const page = await (await get(await ticketFor(ada, await ada.mail({ html, files })))).text()
    expect(page.match(/<img/g)).toHaveLength(1)
    expect(page).toContain(`<img src="data:image/png;base64,${png.toString('base64')}"`)
    expect(ada.asked).toEqual(['text 1', 'part 3', 'part 4'])
  })

  test.each([
    ['light', 'text', 'light'],
    ['dark', 'text', 'dark'],
    ['dark', 'html', 'dark'],
    ['dark', 'coloured', 'light'],
  ])('in the %s theme a mail of kind %s lies on %s paper', async (theme, kind, paper) => {
    const mail =
      { text: { text: 'color: red' }, html: { html: '<p>color: red</p>' }, coloured: { html: '<p style="color:#111">x</p>' } }[
        kind
      ] ?? {}
    const page = await (await get(`${await ticketFor(ada, await ada.mail(mail))}&theme=${theme}`)).text()
    expect(page).toContain(`<body class="${paper}">`)
  })
})

describe('a ticket', () => {
  const refused = { code: 'UNAUTHORIZED', message: 'This link is no longer valid. Please open the email again.' }

  test('is good for a minute', async () => {
    const url = await ticketFor(ada, await ada.mail({ text: 'x' }))
    t.passTime({ seconds: 59 })
    expect((await get(url)).status).toBe(200)
    t.passTime({ seconds: 2 })
    const late = await get(url)
    expect([late.status, await late.json()]).toEqual([401, refused])
  })

  test('ends with its session', async () => {
    const url = await ticketFor(ada, await ada.mail({ text: 'x' }))
    await t.app.db.deleteFrom('session').where('id', '=', ada.sessionId).execute()
    expect((await get(url)).status).toBe(401)
  })

  test('is for one mail, and cannot be changed', async () => {
    const [one, two] = [await ada.mail({ text: 'x' }), await ada.mail({ text: 'y' })]
    const url = await ticketFor(ada, one)
    const [payload = '', signature = ''] = new URL(base + url).searchParams.get('ticket')?.split('.') ?? []
    const shown = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), images: 'show' }),
    ).toString('base64url')
    const tries = [
      url.replace(one, two),
      `/api/emails/${one}/body`,
      `/api/emails/${one}/body?ticket=`,
      `/api/emails/${one}/body?ticket=${shown}.${signature}`,
      `/api/emails/${one}/body?ticket=${payload}.`,
      `/api/emails/${one}/body?ticket=a&ticket=b`,
    ]
    for (const path of tries) expect([path, (await get(path)).status]).toEqual([path, 401])
  })
})

describe('a file', () => {
  const file = (filename: string, mimeType: string, bytes: string | Buffer) => ({
    filename,
    mimeType,
    bytes: new Uint8Array(Buffer.from(bytes)),
  })

  test('comes with the type of its bytes, as a download', async () => {
    const id = await ada.mail({
      files: [
        file('../../etc/Bérgamo "1"', 'text/html', png),
        file('page.html', 'text/html', '<script>1</script>'),
        file('a.txt', 'text/plain', 'hi'),
      ],
    })
    const [image, page, text] = await Promise.all([3, 4, 5].map((part) => get(`/api/emails/${id}/attachments/${part}`, ada)))
    expect(image?.headers.get('content-type')).toBe('image/png')
    expect(image?.headers.get('content-disposition')).toBe(
      `attachment; filename="Bergamo _1_.png"; filename*=UTF-8''B%C3%A9rgamo%20_1_.png`,
    )
    expect(await image?.bytes()).toEqual(new Uint8Array(png))
    expect(page?.headers.get('content-type')).toBe('application/octet-stream')
    expect(page?.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(page?.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await page?.text()).toBe('<script>1</script>')
    expect(text?.headers.get('content-type')).toBe('text/plain')
    expect(ada.open).toBe(0)
  })

  test('is shown in place only where its bytes are an image or PDF', async () => {
    const id = await ada.mail({
      files: [file('a', '', png), file('b.pdf', 'application/pdf', '%PDF-1.7'), file('c.png', 'image/png', '<svg onload=x>')],
    })
    const kinds = await Promise.all(
      [3, 4, 5].map(
        async (part) =>
          (await get(`/api/emails/${id}/attachments/${part}?inline=1`, ada)).headers.get('content-disposition')?.split(';')[0],
      ),
    )
    expect(kinds).toEqual(['inline', 'inline', 'attachment'])
  })

  test('needs a token, and its own mail', async () => {
    const id = await ada.mail({ files: [file('a', '', png)] })
    const path = `/api/emails/${id}/attachments/3`
    expect((await get(path)).status).toBe(401)
    const [foreign, missing, part] = await Promise.all([
      get(path, eve),
      get('/api/emails/nothing/attachments/3', eve),
      get(`/api/emails/${id}/attachments/99`, ada),
    ])
    expect([foreign.status, missing.status, part.status]).toEqual([404, 404, 404])
    expect(await foreign.json()).toEqual(await missing.json())
    expect(eve.asked).toEqual([])
  })

  test('of any size streams, and stops when the caller hangs up', async () => {
    let sent = 0
    const endless = () =>
      Readable.from(
        (async function* () {
          for (;;) {
            sent++
            yield Buffer.alloc(65_536)
          }
        })(),
      )
    const id = await ada.mail({ files: [{ bytes: endless }] })
    const gone = new AbortController()
    const answer = await fetch(`${base}/api/emails/${id}/attachments/3`, {
      headers: { authorization: `Bearer ${ada.userId}` },
      signal: gone.signal,
    })
    await answer.body?.getReader().read()
    gone.abort()
    for (let i = 0; i < 50 && ada.open > 0; i++) await pause(20)
    expect(ada.open).toBe(0)
    const stopped = sent
    await pause(50)
    expect(sent).toBe(stopped)
    expect(sent).toBeLessThan(2000)
  })

  test('whole, the mail comes as it is', async () => {
    const id = await ada.mail({ subject: 'Über/all\r\nX: y' })
    const answer = await get(`/api/emails/${id}/raw`, ada)
    expect(answer.headers.get('content-type')).toBe('message/rfc822')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Uber allX_ y.eml"; filename*=UTF-8''%C3%9Cber%20allX_%20y.eml`,
    )
    expect(await answer.text()).toContain('Subject: Über')
    expect((await get(`/api/emails/${id}/raw`, eve)).status).toBe(404)
  })
})

describe('a remote image', () => {
  let fetched: string[]
  beforeEach(() => {
    fetched = []
    t.app.net = {
      ...t.app.net,
      get: async (url) => {
        fetched.push(url)
        return { status: 200, contentType: 'image/png', bytes: url.endsWith('.svg') ? Buffer.from('<svg/>') : png }
      },
    }
  })
  const addressOf = (who: ScriptedMailbox, id: string, url: string) => imageAddress(imageProxyFor(t.app, who.userId, id), url)

  test('comes through the proxy, under the type of its bytes', async () => {
    const answer = await get(addressOf(ada, 'mail', 'http://x.test/a?b=ü'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(fetched).toEqual(['http://x.test/a?b=ü'])
  })

  test('that is no safe image is refused', async () => {
    expect((await get(addressOf(ada, 'mail', 'http://x.test/a.svg'))).status).toBe(502)
  })

  test('is fetched only for an address that was signed, for this mail, lately', async () => {
    const address = addressOf(ada, 'mail', 'http://x.test/a')
    const [, , , signature = '', payload = ''] = address.split('/')
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('x.test', 'y.test')).toString('base64url')
    const foreign = addressOf(eve, 'mail', 'http://x.test/a').split('/')[3] ?? ''
    for (const path of [`${signature}/${other}`, `${foreign}/${payload}`, `x/${payload}`, `${signature}/x`])
      expect((await get(`/api/img/${path}`)).status).toBe(404)
    expect(openImageAddress(t.app, signature, payload).url).toBe('http://x.test/a')
    t.passTime({ days: 2 })
    expect((await get(address)).status).toBe(404)
    expect(fetched).toEqual([])
  })

  test('is one of at most 50 a minute for a person, whatever mail they are in', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 55 }, async (_, at) => (await get(addressOf(ada, 'mail', `http://x.test/${at}`))).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await get(addressOf(ada, 'mail2', 'http://x.test/1'))).status).toBe(429)
    expect((await get(addressOf(eve, 'mail', 'http://x.test/1'))).status).toBe(200)
  })
})

describe('a link that deceives', () => {
  const html = '<a href="https://evil.test/a?b=1&c=<2">https://bank.test</a>'
  const wayOf = async (id: string) =>
    /href="(\/api\/leave\/[^"]+)"/.exec(await (await get(await ticketFor(ada, id))).text())?.[1] ?? ''

  test('leads to a page that says where it goes, and runs nothing', async () => {
    const answer = await get(await wayOf(await ada.mail({ html })))
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('<h1>evil.test</h1>')
    expect(page).toContain('<p class="address">https://evil.test/a?b=1&amp;c=%3C2</p>')
    expect(page).toContain('<a href="https://evil.test/a?b=1&amp;c=%3C2" rel="noopener noreferrer nofollow">Open anyway</a>')
    expect(page).not.toMatch(/<script|http-equiv="refresh"/)
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'none'")
    expect(policy).toMatch(/^sandbox (?!.*allow-(?:scripts|same-origin))/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('is spoken of in the language of the browser', async () => {
    const way = base + (await wayOf(await ada.mail({ html })))
    const asked = async (languages: string) => (await fetch(way, { headers: { 'accept-language': languages } })).text()
    expect(await asked('de-AT,de;q=0.9,en;q=0.8')).toMatch(/<html lang="de">.*Trotzdem öffnen/s)
    expect(await asked('fr')).toMatch(/<html lang="en">.*Open anyway/s)
  })

  test('leads nowhere without our signature, for another person, mail or purpose, or after a week', async () => {
    const id = await ada.mail({ html })
    const way = await wayOf(id)
    const [, , , signature = '', payload = ''] = way.split('/')
    const text = Buffer.from(payload, 'base64url').toString()
    const other = (from: string, to: string) => Buffer.from(text.replace(from, to)).toString('base64url')
    const image = imageAddress(imageProxyFor(t.app, ada.userId, id), 'https://evil.test/a')
      .split('/')
      .slice(3)
      .join('/')
    const tries = [
      `${signature}/${other('evil.test', 'worse.test')}`,
      `${signature}/${other(ada.userId, eve.userId)}`,
      `${signature}/${other(id, 'another')}`,
      `${'A'.repeat(43)}/${payload}`,
      `${signature}/x`,
      image,
    ]
    for (const path of tries) expect([path, (await get(`/api/leave/${path}`)).status]).toEqual([path, 404])
    expect((await get(`/api/img/${signature}/${payload}`)).status).toBe(404)
    expect((await get(way)).status).toBe(200)
    t.passTime({ days: 9 })
    expect((await get(way)).status).toBe(404)
  })

  test('stays as it is for programs', async () => {
    const { email } = await ada.caller.mail.get({ id: await ada.mail({ html }) })
    expect(email.body).toContain('href="https://evil.test/a?b=1&amp;c=%3C2"')
  })
})

describe('files exceed', () => {
  const file = (filename: string, content: string | Buffer) => ({ filename, bytes: new Uint8Array(Buffer.from(content)) })

  test('come in one archive, stored, each under a safe name of its own', async () => {
    const id = await ada.mail({
      subject: 'Plans',
      files: [
        file('../a.txt', 'one'),
        file('A.txt', 'two'),
        file('..', 'three'),
        { ...file('x', png), inline: true, contentId: 'x' },
      ],
    })
    const answer = await get(`/api/emails/${id}/files.zip`, ada)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toContain('filename="Plans.zip"')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const zip = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(zip.slice(0, 4)).toBe('PK\x03\x04')
    for (const part of ['a.txt', 'A (2).txt', 'attachment.bin', 'one', 'two', 'three']) expect(zip).toContain(part)
    expect(zip).not.toContain('..')
    expect(ada.open).toBe(0)
  })

  test('are not more than 100 MB, whatever their sizes were said to be', async () => {
    const said = await ada.mail({ files: [{ ...file('a', 'x'), size: 101 * 1024 * 1024 }] })
    expect((await get(`/api/emails/${said}/files.zip`, ada)).status).toBe(413)
    const endless = () =>
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(4 * 1024 * 1024)
        })(),
      )
    const lied = await ada.mail({ files: [{ filename: 'a', bytes: endless, size: 1 }] })
    const answer = await get(`/api/emails/${lied}/files.zip`, ada)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    for (let i = 0; i < 50 && ada.open > 0; i++) await pause(20)
    expect(ada.open).toBe(0)
  })

  test('end when the caller hangs up', async () => {
    let sent = 0
    const slow = () =>
      Readable.from(
        (async function* () {
          for (;;) {
            sent++
            await pause(2)
            yield Buffer.alloc(65_536)
          }
        })(),
      )
    const id = await ada.mail({ files: [{ filename: 'a', bytes: slow }, file('b', 'x')] })
    const gone = new AbortController()
    const answer = await fetch(`${base}/api/emails/${id}/files.zip`, {
      headers: { authorization: `Bearer ${ada.userId}` },
      signal: gone.signal,
    })
    await answer.body?.getReader().read()
    gone.abort()
    for (let i = 0; i < 100 && ada.open > 0; i++) await pause(20)
    expect(ada.open).toBe(0)
    const stopped = sent
    await pause(50)
    expect(sent).toBe(stopped)
  })

  test('are their owner’s alone, and none is none', async () => {
    const id = await ada.mail({ files: [file('a', 'x')] })
    expect((await get(`/api/emails/${id}/files.zip`, eve)).status).toBe(404)
    expect((await get(`/api/emails/${id}/files.zip`)).status).toBe(401)
    expect((await get(`/api/emails/${await ada.mail({ text: 'x' })}/files.zip`, ada)).status).toBe(404)
  })
})

describe('a file that is not what its name says', () => {
  test.each([
    ['invoice.pdf', 'application/pdf', 'MZ\x90\x00', 'program'],
    ['photo.png', 'image/png', '<svg onload=x>', 'markup'],
    ['photo.png', 'image/png', 'hello', 'unknown'],
    ['report.docx', '', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'office'],
    ['notes.txt', 'text/plain', '#!/bin/sh', 'program'],
    ['page', 'image/jpeg', '<html>', 'markup'],
    ['archive.zip', '', 'Rar!\x1a\x07', 'archive'],
  ])('%s is told to be otherwise, and never shown in place', async (filename, mimeType, bytes, kind) => {
    const id = await ada.mail({ files: [{ filename, mimeType, bytes: new Uint8Array(Buffer.from(bytes, 'latin1')) }] })
    const answer = await get(`/api/emails/${id}/attachments/3?inline=1`, ada)
    expect(answer.headers.get('x-file-mismatch')).toBe(kind)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test.each([
    ['photo.png', 'image/png', png],
    ['photo.jpg', 'image/jpeg', png],
    ['setup.exe', '', 'MZ\x90\x00'],
    ['run.sh', '', '#!/bin/sh'],
    ['a.docx', '', 'PK\x03\x04'],
    ['table.xls', '', '<html>'],
    ['page.html', 'text/html', '<html>'],
    ['notes.txt', 'text/plain', 'PK is a word'],
    ['whatever', '', 'hello'],
    ['empty.pdf', 'application/pdf', ''],
  ])('%s of type %s is not suspected', async (filename, mimeType, bytes) => {
    const id = await ada.mail({ files: [{ filename, mimeType, bytes: new Uint8Array(Buffer.from(bytes as string, 'latin1')) }] })
    expect((await get(`/api/emails/${id}/attachments/3`, ada)).headers.get('x-file-mismatch')).toBeNull()
  })
})

describe('a mail for the calendar', () => {
  test('is a day with its subject and the way back to it', async () => {
    const id = await ada.mail({ subject: 'Lunch; or\r\nBEGIN:VALARM', text: 'Hello' })
    const answer = await get(`/api/emails/${id}/calendar`, ada)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Lunch; or/)
    const lines = (await answer.text()).replace(/\r\n /g, '').split('\r\n')
    expect(lines).toContain(`DTSTART;VALUE=DATE:${t.app.now().toISOString().slice(0, 10).replaceAll('-', '')}`)
    expect(lines.find((line) => line.startsWith('SUMMARY:Lunch\\; or'))).toBeDefined()
    expect(lines).not.toContain('BEGIN:VALARM')
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(`/email/${id}`)
    expect((await get(`/api/emails/${id}/calendar`, eve)).status).toBe(404)
  })
})
