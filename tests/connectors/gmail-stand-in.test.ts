// The stand-in of Gmail's API does what Gmail does, down to what makes it hard to be a client of.
import { randomBytes } from 'node:crypto'
import { auth, type gmail_v1, gmail as googleClient } from '@googleapis/gmail'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { startGmailProcess } from '../support/gmail/process.ts'
import { type GmailOptions, type GmailServer, startGmail } from '../support/gmail/server.ts'
import { startOAuth } from '../support/oauth-server.ts'

const ada = 'ada@gmail.example'
const bob = 'bob@gmail.example'
const modify = 'https://www.googleapis.com/auth/gmail.modify'
const everything = 'https://mail.google.com/'

type Json = Record<string, unknown>
interface Answer {
  status: number
  headers: Headers
  body: Json & { error?: { code: number; message: string; status: string; errors: { reason: string; domain: string }[] } }
}

async function standIn(options: Partial<GmailOptions> = {}) {
  const tokens = new Map([
    ['ada', { email: ada, scope: modify }],
    ['root', { email: ada, scope: everything }],
    ['bob', { email: bob, scope: modify }],
  ])
  const server = await startGmail({ who: async (token) => tokens.get(token), people: { [ada]: 0, [bob]: 0 }, ...options })
  const call = async (method: string, path: string, body?: object, token = 'ada'): Promise<Answer> => {
    const answer = await fetch(`${server.url}/gmail/v1/users/me/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? {} : JSON.parse(text) }
  }
  const get = async <T>(path: string): Promise<T> => {
    const answer = await call('GET', path)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as T
  }
  return { ...server, server, tokens, call, get, mailbox: server.gmail.mailbox(ada) } satisfies GmailServer & Json
}

const mail = (subject: string, more = '', text = 'Hello') =>
  `Message-ID: <${randomBytes(6).toString('hex')}@else.example>\r\nFrom: Grace <grace@else.example>\r\nTo: ${ada}\r\nSubject: ${subject}\r\n${more}\r\n${text}\r\n`
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
const raw = (mime: string) => Buffer.from(mime).toString('base64url')
const letter = (to: string, subject: string, more = '') =>
  raw(`From: ${ada}\r\nTo: ${to}\r\nSubject: ${subject}\r\n${more}\r\nHi\r\n`)

async function allIds(get: <T>(path: string) => Promise<T>, query = ''): Promise<string[]> {
  const ids: string[] = []
  let token: string | null | undefined = ''
  while (token !== undefined) {
    const page: gmail_v1.Schema$ListMessagesResponse = await get(
      `messages?maxResults=500${query}${token ? `&pageToken=${token}` : ''}`,
    )
    ids.push(...(page.messages ?? []).map(({ id }) => id ?? ''))
    token = page.nextPageToken ?? undefined
  }
  return ids
}

test('Google’s own client reads, changes and sends by it', async () => {
  await using t = await standIn()
  t.gmail.deliver(ada, mail('For the client'))
  const credentials = new auth.OAuth2()
  credentials.setCredentials({ access_token: 'ada' })
  const { users } = googleClient({ version: 'v1', auth: credentials, rootUrl: `${t.url}/` })
  const { data: list } = await users.messages.list({ userId: 'me', labelIds: ['INBOX', 'UNREAD'] })
  const id = list.messages?.[0]?.id ?? ''
  await users.messages.batchModify({
    userId: 'me',
    requestBody: { ids: [id], addLabelIds: ['STARRED'], removeLabelIds: ['UNREAD'] },
  })
  const { data: read } = await users.messages.get({ userId: 'me', id, format: 'full' })
  expect(read.labelIds).toEqual(['CATEGORY_PERSONAL', 'INBOX', 'STARRED'])
  expect(Buffer.from(read.payload?.body?.data ?? '', 'base64url').toString()).toBe('Hello\r\n')
  const media = { mimeType: 'message/rfc822', body: `From: ${ada}\r\nTo: ${bob}\r\nSubject: By upload\r\n\r\nHi\r\n` }
  const { data: sent } = await users.messages.send({ userId: 'me', requestBody: {}, media }, { rootUrl: `${t.url}/` })
  expect(sent.labelIds).toEqual(['SENT'])
  expect(t.gmail.mailbox(bob).newestFirst()).toHaveLength(1)
})

test('20,000 mails are listed once each, newest first', async () => {
  await using t = await standIn({ people: { [ada]: 20_000, [bob]: 0 }, quota: { limit: 1_000_000 } })
  const ids = await allIds(t.get, '&includeSpamTrash=true')
  expect(new Set(ids).size).toBe(20_000)
  const dates = ids.map((id) => t.mailbox.get(id).date)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id) && !Number.isSafeInteger(Number(`0x${id}`)))).toBe(true)
  // Most ids rise with the time; whoever takes them for an order is wrong.
  const falling = ids.filter((id, index) => index > 0 && id > (ids[index - 1] ?? ''))
  expect(falling.length).toBeGreaterThan(1000)
})

test('spam and trash are listed only when asked for, and an empty list has no field', async () => {
  await using t = await standIn({ people: { [ada]: 200 } })
  const usual = await allIds(t.get)
  expect(usual.some((id) => t.mailbox.get(id).labels.includes('SPAM'))).toBe(false)
  expect(await allIds(t.get, '&labelIds=SPAM')).toHaveLength(4)
  expect(await allIds(t.get, '&q=in:anywhere')).toHaveLength(200)
  expect(await t.get('messages?q=subject:nowhere-to-be-found')).toEqual({ resultSizeEstimate: 0 })
})

test('a search finds by Message-ID, by sender, by label and by what is not', async () => {
  await using t = await standIn({ people: { [ada]: 200 } })
  const one = t.mailbox.newestFirst()[5]
  if (!one) throw new Error('no such mail')
  expect(await allIds(t.get, `&q=${encodeURIComponent(`in:anywhere rfc822msgid:${t.mailbox.messageIdOf(one)}`)}`)).toEqual([
    one.id,
  ])
  const starred = await allIds(t.get, '&q=is:starred')
  const rest = await allIds(t.get, '&q=-is:starred')
  expect(starred.length + rest.length).toBe((await allIds(t.get)).length)
  const archived = await allIds(t.get, '&q=-in:inbox -in:sent -in:drafts -in:spam -in:trash -in:chats')
  const places = ['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH']
  const unplaced = t.mailbox.newestFirst().filter(({ labels }) => !labels.some((label) => places.includes(label)))
  expect(archived).toEqual(unplaced.map(({ id }) => id))
  expect(await allIds(t.get, '&q=label:work-reports')).toEqual(await allIds(t.get, '&labelIds=Label_2'))
})

test('every generated mail is what its payload says', async () => {
  await using t = await standIn({ people: { [ada]: 120 }, quota: { limit: 1_000_000 } })
  for (const message of t.mailbox.newestFirst()) {
    const full = await t.get<gmail_v1.Schema$Message>(`messages/${message.id}`)
    const parsed = await PostalMime.parse(t.mailbox.mime(message))
    const texts = (part: gmail_v1.Schema$MessagePart): string[] => [
      ...(part.mimeType === 'text/plain' && part.body?.data ? [Buffer.from(part.body.data, 'base64url').toString()] : []),
      ...(part.parts ?? []).flatMap(texts),
    ]
    const text = texts(full.payload ?? {})[0]
    if (text !== undefined) expect(plain(text)).toBe(plain(parsed.text ?? ''))
    const files = (part: gmail_v1.Schema$MessagePart): string[] => [
      ...(part.filename ? [part.filename] : []),
      ...(part.parts ?? []).flatMap(files),
    ]
    expect(files(full.payload ?? {})).toEqual(parsed.attachments.map(({ filename }) => filename))
  }
})

test('parts are numbered from 0, the root has no number, and a nested mail is taken apart', async () => {
  await using t = await standIn()
  const inner =
    'Subject: Inner\r\nContent-Type: multipart/alternative; boundary=in\r\n\r\n--in\r\n\r\nplain\r\n--in\r\nContent-Type: text/html\r\n\r\n<b>x</b>\r\n--in--\r\n'
  const more = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="out"\r\n`
  const body = `--out\r\nContent-Type: text/plain\r\n\r\nSee below\r\n--out\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--out--`
  const { id } = t.gmail.deliver(ada, mail('Outer', more, body))
  const { payload } = await t.get<gmail_v1.Schema$Message>(`messages/${id}`)
  const numbers = (part: gmail_v1.Schema$MessagePart): string[] => [
    `${part.partId} ${part.mimeType}`,
    ...(part.parts ?? []).flatMap(numbers),
  ]
  expect(numbers(payload ?? {})).toEqual([
    ' multipart/mixed',
    '0 text/plain',
    '1 message/rfc822',
    '1.0 multipart/alternative',
    '1.0.0 text/plain',
    '1.0.1 text/html',
  ])
})

test('a text comes as UTF-8 or as it was sent, and its headers name the old charset either way', async () => {
  const latin = Buffer.from(
    mail('Old', 'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n', 'Grüße'),
    'latin1',
  )
  await using t = await standIn()
  const { id } = t.gmail.deliver(ada, latin)
  const data = async () => (await t.get<gmail_v1.Schema$Message>(`messages/${id}`)).payload?.body?.data ?? ''
  expect(Buffer.from(await data(), 'base64url').toString('utf8')).toBe('Grüße\r\n')
  t.gmail.check.texts = 'as sent'
  expect(Buffer.from(await data(), 'base64url').toString('latin1')).toBe('Grüße\r\n')
})

test('an attachment has another id with every look, and each of them is good; a large text is fetched like one', async () => {
  await using t = await standIn({ check: { largeText: 10 } })
  const file = Buffer.from('%PDF-1.7 and more').toString('base64')
  const type = 'Content-Type: multipart/mixed; boundary=b\r\n'
  const body = `--b\r\n\r\nA text of more than ten bytes\r\n--b\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--`
  const { id } = t.gmail.deliver(ada, mail('File', type, body))
  const part = async (index: number) => (await t.get<gmail_v1.Schema$Message>(`messages/${id}`)).payload?.parts?.[index]
  const ids = [(await part(1))?.body?.attachmentId, (await part(1))?.body?.attachmentId]
  expect(ids[0]).not.toBe(ids[1])
  for (const attachment of ids)
    expect((await t.get<Json>(`messages/${id}/attachments/${attachment}`)).data).toBe(
      Buffer.from('%PDF-1.7 and more').toString('base64url'),
    )
  const large = await part(0)
  expect(large?.body?.data).toBeUndefined()
  const text = await t.get<{ data: string }>(`messages/${id}/attachments/${large?.body?.attachmentId}`)
  expect(Buffer.from(text.data, 'base64url').toString()).toBe('A text of more than ten bytes')
})

test('formats and partial answers bring what was asked for and no more', async () => {
  await using t = await standIn()
  const { id } = t.gmail.deliver(ada, mail('=?utf-8?Q?Gr=C3=BC=C3=9Fe?=', 'X-Long: a\r\n\tb\r\n'))
  const minimal = await t.get<gmail_v1.Schema$Message>(`messages/${id}?format=minimal`)
  expect(Object.keys(minimal).sort()).toEqual([
    'historyId',
    'id',
    'internalDate',
    'labelIds',
    'sizeEstimate',
    'snippet',
    'threadId',
  ])
  const some = await t.get<gmail_v1.Schema$Message>(
    `messages/${id}?format=metadata&metadataHeaders=subject&metadataHeaders=x-long`,
  )
  expect(some.payload?.headers).toEqual([
    { name: 'Subject', value: '=?utf-8?Q?Gr=C3=BC=C3=9Fe?=' },
    { name: 'X-Long', value: 'a\tb' },
  ])
  const whole = await t.get<gmail_v1.Schema$Message>(`messages/${id}?format=raw`)
  expect(Buffer.from(whole.raw ?? '', 'base64url').toString()).toContain('Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=')
  expect(await t.get(`messages/${id}?fields=id,payload(mimeType,body/size)`)).toEqual({
    id,
    payload: { mimeType: 'text/plain', body: { size: 7 } },
  })
  expect((await t.call('GET', `messages/${id}?fields=id(`)).status).toBe(400)
})

test('the history tells in order what came, changed and went, and forgets', async () => {
  await using t = await standIn()
  const { historyId: start } = await t.get<gmail_v1.Schema$Profile>('profile')
  const { id } = t.gmail.deliver(ada, mail('New'))
  t.mailbox.setLabels(id, ['STARRED'], ['UNREAD'])
  t.mailbox.setLabels(id, ['STARRED'], [])
  t.mailbox.setLabels(id, ['TRASH'], [])
  t.mailbox.delete(id)
  const listed = await t.get<gmail_v1.Schema$ListHistoryResponse>(`history?startHistoryId=${start}`)
  const kinds = listed.history?.map(({ messagesAdded, messagesDeleted, labelsAdded, labelsRemoved }) => [
    messagesAdded?.[0]?.message?.id === id,
    labelsAdded?.[0]?.labelIds,
    labelsRemoved?.[0]?.labelIds,
    messagesDeleted?.[0]?.message?.id === id,
  ])
  expect(kinds).toEqual([
    [true, undefined, undefined, false],
    [false, ['STARRED'], ['UNREAD'], false],
    [false, ['TRASH'], ['INBOX'], false],
    [false, undefined, undefined, true],
  ])
  const removed = await t.get<gmail_v1.Schema$ListHistoryResponse>(
    `history?startHistoryId=${start}&historyTypes=labelRemoved&labelId=UNREAD`,
  )
  expect(removed.history).toHaveLength(1)
  expect(await t.get(`history?startHistoryId=${listed.historyId}`)).toEqual({ historyId: listed.historyId })
  t.mailbox.history.forget()
  expect((await t.call('GET', `history?startHistoryId=${listed.historyId}`)).status).toBe(404)
})

test('pages of history follow each other without a gap, also while more happens', async () => {
  await using t = await standIn()
  const { historyId: start } = await t.get<gmail_v1.Schema$Profile>('profile')
  const ids = Array.from({ length: 25 }, (_, index) => t.gmail.deliver(ada, mail(`Mail ${index}`)).id)
  const seen: string[] = []
  let token: string | null | undefined = ''
  while (token !== undefined) {
    const page: gmail_v1.Schema$ListHistoryResponse = await t.get(
      `history?startHistoryId=${start}&maxResults=10${token ? `&pageToken=${token}` : ''}`,
    )
    seen.push(
      ...(page.history ?? []).flatMap(({ messagesAdded }) => messagesAdded?.map(({ message }) => message?.id ?? '') ?? []),
    )
    if (seen.length === 10) ids.push(t.gmail.deliver(ada, mail('Late')).id)
    token = page.nextPageToken ?? undefined
  }
  expect(seen).toEqual(ids)
})

test('what arrives between two pages of a list moves nothing', async () => {
  await using t = await standIn({ people: { [ada]: 60 } })
  const first = await t.get<gmail_v1.Schema$ListMessagesResponse>('messages?maxResults=20&includeSpamTrash=true')
  t.gmail.deliver(ada, mail('Between'))
  t.mailbox.delete(first.messages?.at(-1)?.id ?? '')
  const second = await t.get<gmail_v1.Schema$ListMessagesResponse>(
    `messages?maxResults=500&includeSpamTrash=true&pageToken=${first.nextPageToken}`,
  )
  const ids = [...(first.messages ?? []), ...(second.messages ?? [])].map(({ id }) => id)
  expect(new Set(ids).size).toBe(60)
  expect(ids).toHaveLength(60)
})

test('inbox, trash and spam exclude each other; sent and draft are nobody’s to change', async () => {
  await using t = await standIn()
  const { id } = t.gmail.deliver(ada, mail('Hello'))
  const labels = async (add: string[], remove: string[] = []) =>
    (await t.call('POST', `messages/${id}/modify`, { addLabelIds: add, removeLabelIds: remove })).body.labelIds
  expect(await labels(['SPAM'])).toEqual(['UNREAD', 'CATEGORY_PERSONAL', 'SPAM'])
  expect(await labels(['INBOX'])).toEqual(['UNREAD', 'CATEGORY_PERSONAL', 'INBOX'])
  expect((await t.call('POST', `messages/${id}/trash`)).body.labelIds).toEqual(['UNREAD', 'CATEGORY_PERSONAL', 'TRASH'])
  expect((await t.call('POST', `messages/${id}/untrash`)).body.labelIds).toEqual(['UNREAD', 'CATEGORY_PERSONAL'])
  for (const change of [{ addLabelIds: ['SENT'] }, { removeLabelIds: ['DRAFT'] }, { addLabelIds: ['Label_99'] }, {}]) {
    const refused = await t.call('POST', `messages/${id}/modify`, change)
    expect([refused.status, refused.body.error?.errors[0]?.reason]).toEqual([400, 'invalidArgument'])
  }
})

test('labels are made, renamed and deleted by id; a deleted one leaves its mails', async () => {
  await using t = await standIn()
  const { id: message } = t.gmail.deliver(ada, mail('Hello'))
  const made = await t.call('POST', 'labels', { name: 'a/b' })
  expect(made.body).toMatchObject({ name: 'a/b', type: 'user', id: expect.stringMatching(/^Label_\d+$/) })
  expect((await t.call('POST', 'labels', { name: 'A/B' })).status).toBe(409)
  expect((await t.call('POST', 'labels', { name: 'Inbox' })).status).toBe(400)
  await t.call('POST', `messages/${message}/modify`, { addLabelIds: [made.body.id] })
  await t.call('PATCH', `labels/${made.body.id}`, { name: 'c' })
  expect(await t.get(`labels/${made.body.id}`)).toMatchObject({ name: 'c', messagesTotal: 1, messagesUnread: 1 })
  expect((await t.call('DELETE', 'labels/INBOX')).status).toBe(400)
  expect((await t.call('DELETE', `labels/${made.body.id}`)).status).toBe(204)
  expect(t.mailbox.get(message).labels).toEqual(['UNREAD', 'CATEGORY_PERSONAL', 'INBOX'])
})

test('a batch takes a thousand ids, and does not mind those that are gone', async () => {
  await using t = await standIn({ people: { [ada]: 30 } })
  const ids = t.mailbox.newestFirst().map(({ id }) => id)
  const change = (given: string[]) => t.call('POST', 'messages/batchModify', { ids: given, addLabelIds: ['STARRED'] })
  expect((await change([...ids, 'ffffffffffffffff'])).status).toBe(204)
  expect(ids.every((id) => t.mailbox.get(id).labels.includes('STARRED'))).toBe(true)
  expect((await change(Array.from({ length: 1001 }, () => 'ffffffffffffffff'))).status).toBe(400)
})

test('recipients are read from the headers; Bcc is kept by the sender alone', async () => {
  await using t = await standIn()
  const given = letter(`"Bob, the builder" <${bob}>`, 'Secret', `Bcc: eve@else.example\r\nMessage-ID: <kept@home.example>\r\n`)
  const sent = await t.call('POST', 'messages/send', { raw: given })
  const own = t.mailbox.mime(t.mailbox.get(String(sent.body.id))).toString()
  const [arrived] = t.gmail.mailbox(bob).newestFirst()
  const there = arrived ? t.gmail.mailbox(bob).mime(arrived).toString() : ''
  expect(own).toContain('Bcc: eve@else.example')
  expect(own).toContain('Message-ID: <kept@home.example>')
  expect(there).toContain('Message-ID: <kept@home.example>')
  expect(there).not.toContain('eve@else.example')
  expect(arrived?.labels).toEqual(['UNREAD', 'CATEGORY_PERSONAL', 'INBOX'])
  expect(t.gmail.outside.map(({ to }) => to)).toEqual(['eve@else.example'])
  const nobody = await t.call('POST', 'messages/send', { raw: raw('Subject: x\r\n\r\nHi') })
  expect(nobody.body.error?.message).toBe('Recipient address required')
})

test('a mail to oneself is one message; a Message-ID may be replaced', async () => {
  await using t = await standIn({ rewriteMessageId: true })
  const sent = await t.call('POST', 'messages/send', { raw: letter(ada, 'Note', 'Message-ID: <mine@home.example>\r\n') })
  expect(sent.body.labelIds).toEqual(['SENT', 'INBOX', 'UNREAD'])
  const [own, ...others] = t.mailbox.newestFirst()
  expect(others).toEqual([])
  expect(own ? t.mailbox.messageIdOf(own) : '').toMatch(/@mail\.gmail\.com>$/)
})

test('an answer joins a conversation by references and subject together', async () => {
  await using t = await standIn()
  const first = t.gmail.deliver(ada, mail('Plans', 'Message-ID: <plans@else.example>\r\n').replace(/^Message-ID.*\r\n/, ''))
  const send = async (subject: string, more: string, threadId = first.threadId) =>
    t.call('POST', 'messages/send', { raw: letter(bob, subject, more), threadId })
  const references = 'In-Reply-To: <plans@else.example>\r\nReferences: <plans@else.example>\r\n'
  expect((await send('Re: Plans', references)).body.threadId).toBe(first.threadId)
  expect((await send('Something else', references)).body.threadId).not.toBe(first.threadId)
  expect((await send('Re: Plans', '')).body.threadId).not.toBe(first.threadId)
  expect((await send('Re: Plans', references, 'ffffffffffffffff')).status).toBe(404)
  const { messages } = await t.get<gmail_v1.Schema$Thread>(`threads/${first.threadId}?format=minimal`)
  expect(messages).toHaveLength(2)
})

test('a draft keeps its id and gets another message with each change; sent, it is gone', async () => {
  await using t = await standIn()
  const made = await t.call('POST', 'drafts', { message: { raw: letter(bob, 'Draft 1') } })
  const changed = await t.call('PUT', `drafts/${made.body.id}`, { message: { raw: letter(bob, 'Draft 2') } })
  expect(changed.body.id).toBe(made.body.id)
  expect(changed.body.message).toMatchObject({ labelIds: ['DRAFT'], threadId: (made.body.message as Json).threadId })
  expect((changed.body.message as Json).id).not.toBe((made.body.message as Json).id)
  expect(t.mailbox.messages.size).toBe(1)
  const { drafts } = await t.get<gmail_v1.Schema$ListDraftsResponse>('drafts')
  expect(drafts?.map(({ id }) => id)).toEqual([made.body.id])
  const sent = await t.call('POST', 'drafts/send', { id: made.body.id })
  expect(sent.body.labelIds).toEqual(['SENT'])
  expect((await t.call('GET', `drafts/${made.body.id}`)).status).toBe(404)
  expect(t.gmail.mailbox(bob).newestFirst()).toHaveLength(1)
})

test('permissions: deleting for good needs all of them, a token that is no good none', async () => {
  await using t = await standIn()
  t.tokens.set('sender', { email: ada, scope: 'openid https://www.googleapis.com/auth/gmail.send' })
  const { id } = t.gmail.deliver(ada, mail('Hello'))
  const refused = await t.call('DELETE', `messages/${id}`)
  expect(refused.status).toBe(403)
  expect(refused.body.error).toMatchObject({
    status: 'PERMISSION_DENIED',
    errors: [{ reason: 'insufficientPermissions' }],
    details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
  })
  expect((await t.call('GET', 'messages', undefined, 'sender')).status).toBe(403)
  expect((await t.call('POST', 'messages/send', { raw: letter(bob, 'Hi') }, 'sender')).status).toBe(200)
  expect((await t.call('DELETE', `messages/${id}`, undefined, 'root')).status).toBe(204)
  const unknown = await t.call('GET', 'profile', undefined, 'stolen')
  expect([unknown.status, unknown.body.error?.errors[0]?.reason]).toEqual([401, 'authError'])
  const other = await fetch(`${t.url}/gmail/v1/users/${bob}/profile`, { headers: { authorization: 'Bearer ada' } })
  expect(other.status).toBe(403)
})

test('the quota lets through what a rolling window allows, and says when there is more', async () => {
  let now = 1_000_000
  await using t = await standIn({ now: () => now, quota: { limit: 50, windowSeconds: 60 } })
  const list = () => t.call('GET', 'messages')
  for (let call = 0; call < 5; call++) expect((await list()).status).toBe(200)
  now += 20_000
  for (let call = 0; call < 5; call++) expect((await list()).status).toBe(200)
  const refused = [await list(), await list(), await list()]
  expect(refused.map(({ status, body }) => `${status} ${body.error?.errors[0]?.reason}`)).toEqual([
    '429 rateLimitExceeded',
    '403 userRateLimitExceeded',
    '403 rateLimitExceeded',
  ])
  expect(refused[0]?.headers.get('retry-after')).toBe('40')
  expect((await t.call('GET', 'messages', undefined, 'bob')).status).toBe(200)
  now += 40_000
  expect((await list()).status).toBe(200)
  expect(t.gmail.quota.counts).toEqual({ asked: { calls: 15, units: 75 }, allowed: { calls: 12, units: 60 } })
  t.gmail.quota.limit = 1000
  for (let call = 0; call < 20; call++) expect((await list()).status).toBe(200)
})

test('faults come when they were asked for, and end', async () => {
  await using t = await standIn()
  const { id } = t.gmail.deliver(ada, mail('Hello'))
  const get = () => t.call('GET', `messages/${id}`)
  t.gmail.faults.next('messages.get', 2, { status: 503, retryAfter: 3 })
  expect([(await get()).status, (await t.call('GET', 'profile')).status, (await get()).headers.get('retry-after')]).toEqual([
    503,
    200,
    '3',
  ])
  expect((await get()).status).toBe(200)
  t.gmail.faults.each(3, 'messages.get', { status: 403, reason: 'dailyLimitExceeded' })
  const statuses = []
  for (let call = 0; call < 6; call++) statuses.push((await get()).status)
  expect(statuses).toEqual([200, 200, 403, 200, 200, 403])
  t.gmail.faults.clear()
  t.gmail.faults.next('any', 1, 'cut mid-answer')
  await expect(get()).rejects.toThrow()
  t.gmail.faults.next('any', 1, 'cut')
  await expect(get()).rejects.toThrow()
  t.gmail.faults.next('any', 1, 'hang')
  await expect(
    fetch(`${t.url}/gmail/v1/users/me/profile`, { headers: { authorization: 'Bearer ada' }, signal: AbortSignal.timeout(200) }),
  ).rejects.toThrow()
  expect((await get()).status).toBe(200)
})

test('too many calls of one person at a time are refused, and those of others are not', async () => {
  await using t = await standIn({ mostAtOnce: 2 })
  t.gmail.faults.next('getProfile', 2, 'hang')
  const over = new AbortController()
  const hanging = [1, 2].map(() =>
    fetch(`${t.url}/gmail/v1/users/me/profile`, { headers: { authorization: 'Bearer ada' }, signal: over.signal }),
  )
  await vi.waitFor(() => expect(t.gmail.quota.counts.allowed.calls).toBe(2), { timeout: 60_000 })
  const third = await t.call('GET', 'labels')
  expect([third.status, third.body.error?.message]).toEqual([429, 'Too many concurrent requests for user.'])
  expect((await t.call('GET', 'labels', undefined, 'bob')).status).toBe(200)
  over.abort()
  await Promise.allSettled(hanging)
  await vi.waitFor(async () => expect((await t.call('GET', 'labels')).status).toBe(200), { timeout: 60_000 })
})

test('a mail that is put in is dated as it was asked for, and is sent to nobody', async () => {
  await using t = await standIn()
  const given = { raw: raw(mail('Old', `To: ${bob}\r\nDate: Mon, 01 Jan 2024 10:00:00 +0000\r\n`)), labelIds: ['INBOX', 'SENT'] }
  const written = Date.UTC(2024, 0, 1, 10)
  const put = async (path: string) => t.mailbox.get(String((await t.call('POST', path, given)).body.id))
  expect((await put('messages')).date).toBeGreaterThan(written)
  expect(await put('messages?internalDateSource=dateHeader')).toMatchObject({ date: written, labels: ['INBOX', 'SENT'] })
  expect((await put('messages/import')).date).toBe(written)
  expect(t.gmail.mailbox(bob).newestFirst()).toEqual([])
  expect((await t.call('POST', 'messages', { ...given, labelIds: ['DRAFT'] })).status).toBe(400)
})

test('a conversation is changed as one', async () => {
  await using t = await standIn()
  const first = t.gmail.deliver(ada, mail('Trip').replace(/^Message-ID.*\r\n/, 'Message-ID: <trip@else.example>\r\n'))
  const second = t.gmail.deliver(ada, mail('Re: Trip', 'References: <trip@else.example>\r\n'))
  expect(second.threadId).toBe(first.threadId)
  await t.call('POST', `threads/${first.threadId}/modify`, { addLabelIds: ['STARRED'], removeLabelIds: ['INBOX'] })
  expect([first.id, second.id].map((id) => t.mailbox.get(id).labels)).toEqual(
    Array(2).fill(['UNREAD', 'CATEGORY_PERSONAL', 'STARRED']),
  )
  const { threads } = await t.get<gmail_v1.Schema$ListThreadsResponse>('threads?labelIds=STARRED')
  expect(threads?.map(({ id }) => id)).toEqual([first.threadId])
  expect((await t.call('DELETE', `threads/${first.threadId}`, undefined, 'root')).status).toBe(204)
  expect(t.mailbox.messages.size).toBe(0)
})

test('a lost answer is a mail that went out all the same', async () => {
  await using t = await standIn()
  t.gmail.faults.next('messages.send', 1, 'lost answer')
  await expect(t.call('POST', 'messages/send', { raw: letter(bob, 'Once') })).rejects.toThrow()
  expect(t.gmail.mailbox(bob).newestFirst()).toHaveLength(1)
})

test('a list may promise what is gone, repeat itself, and let its pages expire', async () => {
  await using t = await standIn({ people: { [ada]: 60 } })
  const first = await t.get<gmail_v1.Schema$ListMessagesResponse>('messages?maxResults=20')
  const ghost = first.messages?.[3]?.id ?? ''
  t.mailbox.ghosts.add(ghost)
  expect(await allIds(t.get)).toContain(ghost)
  expect((await t.call('GET', `messages/${ghost}`)).body.error?.errors[0]?.reason).toBe('notFound')
  t.gmail.faults.overlap = 5
  const second = await t.get<gmail_v1.Schema$ListMessagesResponse>(`messages?maxResults=20&pageToken=${first.nextPageToken}`)
  expect(second.messages?.some(({ id }) => first.messages?.some((one) => one.id === id))).toBe(true)
  t.gmail.faults.expirePageTokens()
  const late = await t.call('GET', `messages?pageToken=${second.nextPageToken}`)
  expect([late.status, late.body.error?.errors[0]?.reason]).toEqual([400, 'invalidArgument'])
})

test('as a process of its own it holds 20,000 mails in less than 100 MB, and is moved from outside', async () => {
  const oauth = await startOAuth()
  await using gmail = await startGmailProcess({ people: ada, messages: 20_000, introspect: oauth.url })
  const authorization = `Bearer ${oauth.mint(ada, modify)}`
  const get = async (path: string) =>
    (await fetch(`${gmail.url}/gmail/v1/users/me/${path}`, { headers: { authorization } })).json()
  const profile = (await get('profile')) as gmail_v1.Schema$Profile
  expect(profile.messagesTotal).toBe(20_000)
  const { messages } = (await get('messages?maxResults=500')) as gmail_v1.Schema$ListMessagesResponse
  for (const { id } of messages ?? []) await get(`messages/${id}`)
  await gmail.remote('deliver', { to: ada, mime: mail('From outside') })
  await gmail.remote('labels', { of: ada, id: messages?.[0]?.id ?? '', add: ['STARRED'] })
  expect(
    ((await get(`history?startHistoryId=${profile.historyId}`)) as gmail_v1.Schema$ListHistoryResponse).history,
  ).toHaveLength(2)
  const { memory, messages: asked, gets } = await gmail.remote.count()
  expect([asked, gets]).toEqual([500, 500])
  expect(memory / 1e6).toBeLessThan(100)
  await oauth.close()
})
