// What programs can call: reading what their token lets them see, proposing, and nothing else.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { deleteExpired } from '../../src/auth/sessions/sessions.ts'
import { mcpLimits } from '../../src/mcp/limits.ts'
import { dumpOf, type Owned, ownSomething } from '../rest/mailbox.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { filesUnder } from '../support/sources.ts'
import type { TestPerson } from '../support/test-app.ts'
import {
  connectProgram,
  connectWith,
  type McpServer,
  personalToken,
  personWithMail,
  postToMcp,
  publicUrl,
  startMcp,
} from './fixture.ts'

const open: McpServer[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]()
})
async function start(): Promise<{ mcp: McpServer; ada: TestPerson & { token: string }; owned: Owned }> {
  const mcp = await startMcp()
  open.push(mcp)
  return { mcp, ...(await personWithMail(mcp)) }
}

/** A reader with one mailbox that answers. */
async function reader() {
  const mcp = await startMcp()
  open.push(mcp)
  const ada = await mailboxOf(mcp.server.t, 'ada')
  const token = await personalToken(ada, ['read', 'propose'])
  return { mcp, ada, ...(await connectWith(mcp, token)) }
}

test('nothing loads the SDK but the file that is loaded with the first request', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const sources = filesUnder(path.join(root, 'src'), ['.ts']).map((file) => ({
    file: path.relative(root, file),
    text: readFileSync(file, 'utf8'),
  }))
  expect(sources.filter(({ text }) => text.includes('@modelcontextprotocol')).map(({ file }) => file)).toEqual([
    'src/mcp/serve.ts',
  ])
  expect(
    sources.filter(({ text }) => /from '[^']*mcp\/serve\.ts'|from '\.\/serve\.ts'/.test(text)).map(({ file }) => file),
  ).not.toContain('src/mcp/http.ts')
})

test('lists, searches and reads, and marks nothing as read', async () => {
  const { ada, call } = await reader()
  const first = await ada.mail({
    subject: 'Tea at four',
    text: 'Come at four. See https://tea.example/map',
    at: Date.UTC(2026, 10, 2),
  })
  await ada.mail({ subject: 'Rent', text: 'The rent is due.', at: Date.UTC(2026, 10, 3) })
  const list = (await call('list_mail', { limit: 1 })).text
  expect(list).toContain('Subject: Rent')
  expect(list).not.toContain('Tea at four')
  const cursor = /cursor "([^"]+)"/.exec(list)?.[1]
  expect((await call('list_mail', { cursor })).text).toContain('Tea at four')
  const read = (await call('read_mail', { id: first })).text
  expect(read).toContain('https[:]//tea[.]example/map')
  expect((await call('list_mail', { unread: true })).text).toContain('2 emails')
  expect((await call('search_mail', { query: 'subject:tea' })).text).toContain(first)
  expect((await call('search_mail', { query: 'subject:nothing' })).text).toBe('No emails found.')
  expect((await call('list_mailboxes')).text).toContain(ada.accountId)
  expect((await call('summarize', { id: first })).text).toContain('https[:]//tea[.]example/map')
})

test('an attachment comes as text when it is asked for, and a large one not at all', async () => {
  const { ada, call } = await reader()
  const text = Buffer.from('Meet at http://evil.test/x\nand bring tea.')
  const files = [
    { filename: 'note.txt', mimeType: 'text/plain', bytes: text },
    { filename: 'large.txt', mimeType: 'text/plain', bytes: Buffer.alloc(11 * 1024 * 1024, 'x') },
  ]
  const id = await ada.mail({ subject: 'Files', text: 'See the files.', files })
  expect((await call('read_mail', { id })).text).toContain('Attachment 1: note.txt')
  const answer = await call('read_attachment', { id, attachment: 1 })
  expect(answer.text).toContain('and bring tea.')
  expect(answer.text).not.toContain('http://')
  expect((await call('read_attachment', { id, attachment: 2 })).text).toContain('no text that can be read')
  expect((await call('read_attachment', { id, attachment: 3 })).text).toContain('no such attachment')
})

test('a program that may only read can propose nothing, and the other way round', async () => {
  const { mcp, ada, owned } = await start()
  const one = await connectProgram(mcp, ada, { scopes: ['read'] })
  const draft = { to: ['grace@people.test'], subject: 'Hello', body: 'Hello' }
  expect(await one.call('propose_draft', draft)).toEqual({
    text: 'The person has not allowed this program to do this.',
    isError: true,
  })
  expect((await one.client.listTools()).tools).toHaveLength(7)
  const two = await connectProgram(mcp, ada, { scopes: ['propose'] })
  expect((await two.call('read_mail', { id: owned.mailId })).isError).toBe(true)
  expect((await two.client.listTools()).tools).toHaveLength(2)
})

test('what is somebody else’s, in Trash or Spam, of another account, or outside the inbox, does not exist', async () => {
  const { mcp, ada, owned } = await start()
  const grace = await mcp.server.signIn('grace')
  const hers = await ownSomething(mcp.server.t.app, grace.userId)
  const all = await connectProgram(mcp, ada)
  const asks = async ({ call }: typeof all, id: string) =>
    Promise.all(
      ['read_mail', 'summarize', 'read_attachment', 'propose_label'].map(async (tool) => {
        const more = { read_attachment: { attachment: 1 }, propose_label: { label: 'Urgent' } }[tool] ?? {}
        return (await call(tool, { id, ...more })).text
      }),
    )
  const nothing = Array(4).fill('Email not found')
  expect(await asks(all, hers.mailId)).toEqual(nothing)
  expect(await asks(all, 'never-was')).toEqual(nothing)
  expect((await all.call('search_mail', { query: 'secret', account: hers.accountId })).text).toBe('No emails found.')

  const mine = await connectProgram(mcp, ada, { accounts: [owned.accountId] })
  expect((await mine.call('list_mail')).text).toContain(owned.mailId)
  await expect(ada.caller.mcp.approve).toBeTruthy()
  const { db } = mcp.server.t.app
  await db.updateTable('mcp_grant').set({ accounts: '["another"]' }).execute()
  expect(await asks(mine, owned.mailId)).toEqual(nothing)
  expect((await mine.call('list_mail')).text).toBe('No emails found.')
  expect((await mine.call('list_mail', { account: owned.accountId })).text).toBe('This account is no longer connected.')
  expect((await mine.call('list_mailboxes')).text).not.toContain(owned.accountId)
  expect((await mine.call('list_suggestions')).text).toBe('There are no suggestions.')

  await db.updateTable('mcp_grant').set({ accounts: null, inbox_only: 1 }).execute()
  await db.updateTable('placement').set({ role: 'archive' }).where('account_id', '=', owned.accountId).execute()
  expect(await asks(all, owned.mailId)).toEqual(nothing)
  expect((await all.call('search_mail', { query: 'in:anywhere' })).text).toBe('No emails found.')
  await db.updateTable('mcp_grant').set({ inbox_only: 0 }).execute()
  expect((await all.call('read_mail', { id: owned.mailId })).isError).toBe(false)
  for (const role of ['trash', 'junk'] as const) {
    await db.updateTable('placement').set({ role }).where('account_id', '=', owned.accountId).execute()
    expect(await asks(all, owned.mailId)).toEqual(nothing)
    expect((await all.call('search_mail', { query: 'in:anywhere' })).text).toBe('No emails found.')
  }
})

test('hidden mail takes no place in a page, so that nothing can be told from a shorter one', async () => {
  const { mcp, ada, call: read } = await reader()
  const { db } = mcp.server.t.app
  const seen = await ada.mail({ subject: 'Code 4711', text: 'Seen', at: Date.UTC(2026, 10, 2) })
  const hidden = await ada.mail({ subject: 'Code 4711', text: 'Hidden', at: Date.UTC(2026, 10, 3) })
  // Searches find what was fetched.
  for (const id of [seen, hidden]) await read('read_mail', { id })
  const { key } = await db.selectFrom('message').where('id', '=', hidden).select('key').executeTakeFirstOrThrow()
  const inbox = await connectProgram(mcp, ada, { inboxOnly: true })
  const all = await connectProgram(mcp, ada)
  const places = [
    ['trash', all],
    ['junk', all],
    ['drafts', all],
    ['sent', inbox],
    ['archive', inbox],
  ] as const
  for (const [role, { call }] of places) {
    await db.updateTable('placement').set({ role }).where('message_key', '=', key).execute()
    for (const query of ['4711', '4711 in:anywhere']) {
      const { text } = await call('search_mail', { query, limit: 1 })
      expect(text, `${role} ${query}`).toContain(seen)
      expect(text).not.toContain(hidden)
    }
    expect((await call('search_mail', { query: `4711 in:${role}` })).text).toBe('No emails found.')
  }
})

test('a proposed draft is a card; accepted, it is a draft that needs approval; nothing is sent', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectProgram(mcp, ada)
  const { db } = mcp.server.t.app
  const drafts = () => db.selectFrom('draft').where('user_id', '=', ada.userId).select('id').execute()
  const [before, outbox] = [await drafts(), await db.selectFrom('outbox').selectAll().execute()]
  const body = 'Yes.\n<img src="https://evil.test/x"><script>alert(1)</script>'
  const draft = { to: ['grace@people.test'], subject: 'Re: x\r\nBcc: evil@evil.test', body, reply_to: owned.mailId }
  expect((await call('propose_draft', draft)).isError).toBe(false)
  expect(await drafts()).toEqual(before)
  const [card] = (await ada.caller.mcp.proposals()).proposals
  expect(card).toMatchObject({
    kind: 'draft',
    client: 'Mail <b>helper</b>',
    to: 'grace@people.test',
    emailId: owned.mailId,
    text: body,
  })

  const { draftId } = await ada.caller.mcp.accept({ id: card?.id ?? '' })
  await expect(ada.caller.mcp.accept({ id: card?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { draft: made } = await ada.caller.drafts.get({ id: draftId ?? '' })
  expect(made).toMatchObject({ origin: 'ai', to: 'grace@people.test', subject: 'Re: x Bcc: evil@evil.test' })
  expect(made.body).toContain('&lt;script&gt;')
  expect(made.body).not.toContain('<img')
  expect((await ada.caller.drafts.review({ id: draftId ?? '' })).needsApproval).toBe(true)
  await expect(ada.caller.drafts.send({ id: draftId ?? '', revision: 1 })).rejects.toThrow(/approve/)
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual(outbox)
})

test('a draft hides nothing: what nobody sees is not in the card, and so not in the draft', async () => {
  const { mcp, ada } = await start()
  const { call } = await connectProgram(mcp, ada)
  const tags = [...'the secret'].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('')
  await call('propose_draft', { to: ['grace@people.test'], subject: `Tea${tags}\u202e`, body: `Yes${tags}\u200b.\r\nAda` })
  const [card] = (await ada.caller.mcp.proposals()).proposals
  expect(card).toMatchObject({ subject: 'Tea', text: 'Yes.\nAda' })
  const { draftId } = await ada.caller.mcp.accept({ id: card?.id ?? '' })
  expect((await ada.caller.drafts.get({ id: draftId ?? '' })).draft).toMatchObject({
    subject: 'Tea',
    body: '<p>Yes.</p><p>Ada</p>',
  })
})

test('a proposal that cannot become a draft now waits; one from a mailbox that has gone is written from another', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectProgram(mcp, ada, { accounts: [owned.accountId] })
  const { app } = mcp.server.t
  await call('propose_draft', { to: ['grace@people.test'], subject: 'Tea', body: 'Yes.' })
  const [card] = (await ada.caller.mcp.proposals()).proposals
  const { sanitise } = app.mime
  app.mime.sanitise = () => Promise.reject(new Error('busy'))
  await expect(ada.caller.mcp.accept({ id: card?.id ?? '' })).rejects.toThrow()
  app.mime.sanitise = sanitise
  expect((await ada.caller.mcp.proposals()).proposals).toEqual([card])
  const content = JSON.stringify({ to: ['grace@people.test'], cc: [], subject: 'Tea', body: 'Yes.', accountId: 'gone' })
  await app.db.updateTable('mcp_proposal').set({ content }).execute()
  expect((await ada.caller.mcp.accept({ id: card?.id ?? '' })).draftId).not.toBe(null)
})

test('a proposed label is a card, once; accepting labels that one mail, dismissing changes nothing', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectProgram(mcp, ada)
  const { categories } = await ada.caller.categories.list()
  const label = categories.find(({ id }) => id !== owned.categoryId)
  const labels = async () => (await ada.caller.mail.get({ id: owned.mailId })).email.categories.map(({ id }) => id)
  const before = await labels()
  for (let times = 0; times < 2; times++)
    expect((await call('propose_label', { id: owned.mailId, label: label?.name ?? '' })).isError).toBe(false)
  const [card, ...others] = (await ada.caller.mcp.proposals()).proposals
  expect(card).toMatchObject({ kind: 'label', emailId: owned.mailId, category: { id: label?.id } })
  expect(others).toEqual([])
  expect(await labels()).toEqual(before)
  await ada.caller.mcp.dismiss({ id: card?.id ?? '' })
  expect(await labels()).toEqual(before)
  await call('propose_label', { id: owned.mailId, label: label?.id ?? '' })
  const [again] = (await ada.caller.mcp.proposals()).proposals
  await ada.caller.mcp.accept({ id: again?.id ?? '' })
  expect([...(await labels())].sort()).toEqual([...new Set([...before, label?.id ?? ''])].sort())
  expect((await call('propose_label', { id: owned.mailId, label: label?.id ?? '' })).text).toContain('already')
  expect((await call('propose_label', { id: owned.mailId, label: 'No such' })).text).toContain('no such label')
})

test('a proposed label goes with its Smart Folder, and is not counted among those that wait', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectProgram(mcp, ada)
  const { category } = await ada.caller.categories.create({ name: 'Sailing' })
  await call('propose_label', { id: owned.mailId, label: category.id })
  await ada.caller.categories.remove({ id: category.id })
  expect(await mcp.server.t.app.db.selectFrom('mcp_proposal').selectAll().where('user_id', '=', ada.userId).execute()).toEqual([])
})

test('waiting proposals are limited', async () => {
  const { mcp, ada } = await start()
  const { call } = await connectProgram(mcp, ada)
  const draft = { to: ['grace@people.test'], subject: 'Hello', body: 'Hello' }
  for (let made = 0; made < 50; made++) await call('propose_draft', draft)
  expect((await call('propose_draft', draft)).text).toContain('Too many proposals')
  expect((await ada.caller.mcp.proposals()).proposals).toHaveLength(50)
})

test('what no card is shown of takes no room: a label that has gone, also one of the system’s', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectProgram(mcp, ada)
  const { app } = mcp.server.t
  expect((await call('propose_label', { id: owned.mailId, label: 'work' })).isError).toBe(false)
  const { id: _, ...row } = await app.db.selectFrom('mcp_proposal').selectAll().executeTakeFirstOrThrow()
  const gone = Array.from({ length: 60 }, (_, at) => ({ ...row, id: `gone-${at}`, category_id: `gone-${at}` }))
  await app.db.insertInto('mcp_proposal').values(gone).execute()
  expect((await ada.caller.mcp.proposals()).proposals).toHaveLength(1)
  for (let at = 0; at < 49; at++)
    expect((await call('propose_draft', { to: ['lena@people.test'], subject: `${at}`, body: 'Tea?' })).isError).toBe(false)
  const oneMore = await call('propose_draft', { to: ['lena@people.test'], subject: 'x', body: 'Tea?' })
  expect(oneMore.text).toContain('Too many proposals')
  expect((await ada.caller.mcp.proposals()).proposals).toHaveLength(50)
})

test('a label that is removed while it is being proposed is not', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectProgram(mcp, ada)
  const { app } = mcp.server.t
  for (let round = 0; round < 5; round++) {
    const { category } = await ada.caller.categories.create({ name: `Sailing ${round}` })
    await Promise.all([
      call('propose_label', { id: owned.mailId, label: category.id }),
      ada.caller.categories.remove({ id: category.id }),
    ])
  }
  expect(await app.db.selectFrom('mcp_proposal').selectAll().where('user_id', '=', ada.userId).execute()).toEqual([])
})

test('hostile input is refused with a sentence, noted, and changes nothing', async () => {
  const { mcp, ada, owned } = await start()
  const { call, program } = await connectProgram(mcp, ada)
  const { db } = mcp.server.t.app
  const state = async () => ({ ...(await dumpOf(db, ada.userId)), mcp_grant: [], mcp_call: [] })
  const before = await state()
  const bad: [string, Record<string, unknown>][] = [
    ['send_email', { to: 'evil@evil.test' }],
    ['read_mail', {}],
    ['read_mail', { id: ['a'] }],
    ['read_mail', { id: 'x'.repeat(101) }],
    ['read_mail', { id: owned.mailId, user: 'somebody else' }],
    ['list_mail', { limit: 100_000 }],
    ['list_mail', { cursor: '../../etc' }],
    ['search_mail', { query: 'x'.repeat(501) }],
    ['propose_draft', { to: ['not an address'], subject: 'x', body: 'x' }],
    ['propose_draft', { to: ['a@b.test\r\nBcc: c@d.test'], subject: 'x', body: 'x' }],
    ['propose_draft', { to: Array(21).fill('a@b.test'), subject: 'x', body: 'x' }],
    ['__proto__', {}],
  ]
  for (const [name, args] of bad)
    expect((await call(name, args)).isError, `${name} ${JSON.stringify(args).slice(0, 80)}`).toBe(true)

  const token = program.tokens()?.access_token ?? ''
  const raw = (body: string) => postToMcp(mcp, token, body)
  const args = { id: 'x'.repeat(1024 * 1024) }
  const large = await raw(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read_mail', arguments: args } }),
  )
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { error: { message: 'This is too large: a request may have 64 KB.' } },
  ])
  for (const body of ['[]', '{', '"x"', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]'])
    expect((await raw(body)).status).toBe(400)
  const { calls } = await ada.caller.mcp.calls()
  expect(calls.filter(({ outcome }) => outcome === 'refused')).toHaveLength(bad.length + 5)
  expect(await state()).toEqual(before)
})

test('each call is noted with its tool and a count, without what was asked or answered', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectProgram(mcp, ada)
  await call('search_mail', { query: 'secret' })
  await call('read_mail', { id: owned.mailId })
  const { calls } = await ada.caller.mcp.calls()
  expect(calls).toMatchObject([
    { client: 'Mail <b>helper</b>', tool: 'read_mail', outcome: 'ok', count: 1 },
    { client: 'Mail <b>helper</b>', tool: 'search_mail', outcome: 'ok' },
  ])
  const rows = JSON.stringify(await mcp.server.t.app.db.selectFrom('mcp_call').selectAll().execute())
  expect(rows).not.toMatch(/secret/i)
})

test('a token has a limit of its own', async () => {
  const { mcp, ada } = await start()
  const { client } = await connectProgram(mcp, ada)
  const other = await connectWith(mcp, await personalToken(ada, ['read']))
  const all = async () => {
    for (let times = 0; times <= 120; times++) await client.listTools()
  }
  await expect(all()).rejects.toThrow(/Too many calls/)
  expect((await other.client.listTools()).tools).toHaveLength(7)
})

test('a person’s programs have few calls at once: each may hold a file in memory', async () => {
  const { mcp, ada, call } = await reader()
  const files = [{ filename: 'note.txt', mimeType: 'text/plain', bytes: Buffer.from('x') }]
  const id = await ada.mail({ subject: 'File', text: 'x', files })
  const other = await connectWith(mcp, await personalToken(ada, ['read']))
  const text = Promise.withResolvers<string>()
  mcp.server.t.app.mime.readFile = () => text.promise
  const waiting = Array.from({ length: mcpLimits.callsAtOnce }, () => call('read_attachment', { id, attachment: 1 }))
  const said = async () => (await other.call('list_mailboxes')).text
  await expect.poll(said, { interval: 500, timeout: 20_000 }).toContain('Too many simultaneous calls')
  text.resolve('Read at last.')
  expect((await Promise.all(waiting)).every((answer) => answer.text.includes('Read at last.'))).toBe(true)
  expect(await said()).not.toContain('Too many')
})

test('calls are forgotten after 30 days, also of a program that calls no more', async () => {
  const { mcp, ada } = await reader()
  const { t } = mcp.server
  const call = { user_id: ada.userId, client: 'Old', tool: 'read_mail', outcome: 'ok' as const, count: 1 }
  await t.app.db
    .insertInto('mcp_call')
    .values({ ...call, at: t.app.now().getTime() })
    .execute()
  t.passTime({ days: 31 })
  await deleteExpired(t.app)
  expect(await t.app.db.selectFrom('mcp_call').selectAll().execute()).toEqual([])
})

test('an access token limited to accounts is limited here, too', async () => {
  const { mcp, ada, owned } = await start()
  const { call } = await connectWith(mcp, await personalToken(ada, ['read'], [owned.accountId]))
  expect((await call('list_mail')).text).toContain(owned.mailId)
  await mcp.server.t.app.db.updateTable('personal_token').set({ accounts: '["another"]' }).execute()
  expect((await call('read_mail', { id: owned.mailId })).text).toBe('Email not found')
})

test('streams and sessions are not offered', async () => {
  const { mcp, ada } = await start()
  const authorization = `Bearer ${await personalToken(ada, ['read'])}`
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await mcp.fetch(`${publicUrl}/mcp`, { method, headers: { authorization, accept: 'text/event-stream' } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})
