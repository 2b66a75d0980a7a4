// A token, or a program, that is limited to some accounts learns nothing of the others, whatever it calls.
import { afterEach, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { openToTokens } from '../../src/auth/personal-tokens/scopes.ts'
import { connectWith, type McpServer, personalToken, personWithMail, publicUrl, startMcp } from '../mcp/fixture.ts'
import type { Owned } from '../rest/mailbox.ts'
import type { Answer } from '../rest/server.ts'
import type { TestPerson } from '../support/test-app.ts'
import { secondAccount } from './token-fixture.ts'

/** Written into everything of the other account, and into what belongs to no account. */
const mark = 'zyzzyva'

const open: McpServer[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]()
})

/** The zip of a mail breaks off, because the demo mailbox doesn't have these mails. */
function brokenOff(cause: unknown): Answer {
  if (!(cause instanceof TypeError) || cause.message !== 'fetch failed') throw cause
  return { status: 200, headers: new Headers(), body: undefined }
}

async function markedPerson() {
  const mcp = await startMcp()
  open.push(mcp)
  const { server } = mcp
  const { ada, owned } = await personWithMail(mcp)
  const { app } = server.t
  const other = await secondAccount({ server, ada, owned })
  const labelId = await markAccount(app, ada, other)
  await trustSender(app, ada.userId, { mailId: owned.mailId, accountId: other.accountId })
  return { mcp, server, ada, owned, other, labelId }
}

/** Returns the id of a Smart Folder with a mail of the account. */
async function markAccount(app: App, ada: TestPerson, other: Owned): Promise<string> {
  await app.db
    .updateTable('account')
    .set({ email: `${mark}@people.test`, display_name: mark, signature: mark, error: mark, imap_host: mark, smtp_host: mark })
    .where('id', '=', other.accountId)
    .execute()
  const people = JSON.stringify([{ name: mark, email: `${mark}@people.test` }])
  const mail = { subject: mark, from_name: mark, from_email: `${mark}@people.test`, to_list: people, snippet: mark }
  await app.db.updateTable('message').set(mail).where('account_id', '=', other.accountId).execute()
  await app.db.updateTable('mailbox').set({ path: mark }).where('id', '=', Number(other.folderId)).execute()
  for (const table of ['contact', 'identity', 'draft', 'unsubscription', 'suggestion', 'invitation_answer'] as const)
    await app.db.updateTable(table).set({ user_id: ada.userId }).where('account_id', '=', other.accountId).execute()
  await app.db.updateTable('contact').set({ name: mark }).where('account_id', '=', other.accountId).execute()
  await app.db.updateTable('identity').set({ name: mark, signature: mark }).where('account_id', '=', other.accountId).execute()
  await app.db
    .updateTable('draft')
    .set({ content: `{"subject":"${mark}"}` })
    .where('account_id', '=', other.accountId)
    .execute()
  await app.db.updateTable('suggestion').set({ title: mark, quote: mark }).where('account_id', '=', other.accountId).execute()
  const { category } = await ada.caller.categories.create({ name: mark })
  const { id: key } = await app.db
    .selectFrom('message')
    .where('account_id', '=', other.accountId)
    .select('key as id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('mail_category')
    .values({ user_id: ada.userId, account_id: other.accountId, category_id: category.id, message_key: key })
    .execute()
  return category.id
}

/** The sender of the mail is trusted, and known to the other account. */
async function trustSender(app: App, userId: string, { mailId, accountId }: { mailId: string; accountId: string }) {
  const { from_email: sender } = await app.db
    .selectFrom('message')
    .where('id', '=', mailId)
    .select('from_email')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('trusted_sender')
    .values({ user_id: userId, sender, created_at: app.now().getTime() })
    .onConflict((there) => there.doNothing())
    .execute()
  await app.db
    .insertInto('contact')
    .values({
      user_id: userId,
      account_id: accountId,
      email: sender,
      name: mark,
      written_to: 9,
      written_from: 9,
      last_at: app.now().getTime(),
    })
    .onConflict((there) => there.doNothing())
    .execute()
}

test('whatever a limited token calls, no word of another account is in the answer', async () => {
  const a = await markedPerson()
  const { owned, other } = a
  const token = await personalToken(a.ada, ['read', 'propose', 'organize'], [owned.accountId])
  const whole = await personalToken(a.ada, ['read', 'propose', 'organize'])
  const account = `account=${owned.accountId}`
  const until = new Date(a.server.t.app.now().getTime() + 86_400_000).toISOString()
  type Call = [method: string, path: string, body?: unknown]
  const of = (method: string, path: string) => [owned, other].map(({ mailId }): Call => [method, path.replace('ID', mailId)])
  const words = [mark, `label:${mark}`, `category:${mark}`, `-category:${mark}`, `account:${mark}@people.test`, `from:${mark}`]
  const lists = (path: string): Call[] => [
    ['GET', `${path}?${account}`],
    ['GET', `${path}?account=${other.accountId}`],
    ['GET', `${path}?account=${mark}@people.test`],
    ['GET', path],
    ['GET', `${path}?${account}&folder=${other.folderId}`],
    ['GET', `${path}?${account}&conversations=true&in=anywhere`],
    ...words.map((q): Call => ['GET', `${path}?${account}&q=${encodeURIComponent(q)}`]),
  ]
  const batch = (change: object): Call[] => [
    ['POST', '/api/emails/batch', { ids: [owned.mailId], ...change }],
    ['POST', '/api/emails/batch', { ids: [owned.mailId, other.mailId], ...change }],
  ]
  const calls: Record<string, Call[]> = {
    'accounts.list': [['GET', '/api/accounts']],
    'mail.list': lists('/api/emails'),
    'mail.sent': lists('/api/emails/sent'),
    'mail.stats': [['GET', '/api/emails/stats']],
    'mail.get': of('GET', '/api/emails/ID'),
    'mail.thread': of('GET', '/api/emails/ID/thread'),
    'categories.list': [['GET', '/api/categories']],
    'categories.mails': [...lists('/api/categories/reply/emails'), ...lists(`/api/categories/${mark}/emails`)],
    'suggestions.list': [['GET', '/api/suggestions']],
    'bytes.attachment': of('GET', '/api/emails/ID/attachments/2'),
    'bytes.raw': of('GET', '/api/emails/ID/raw'),
    'bytes.files': of('GET', '/api/emails/ID/files.zip'),
    'bytes.calendar': of('GET', '/api/emails/ID/calendar'),
    'mail.saveDraft': [owned.accountId, other.accountId, other.identityId].map((accountId) => [
      'POST',
      '/api/emails/draft',
      { to: 'lena@people.test', subject: 'x', accountId, inReplyTo: other.messageId },
    ]),
    'mail.update': [owned, other].map(({ mailId }) => ['PATCH', `/api/emails/${mailId}`, { starred: true }]),
    'mail.batch': [
      ...batch({ read: true }),
      ...batch({ folderId: other.folderId }),
      ...batch({ conversations: true, read: false }),
    ],
    'mail.snooze': [owned, other].map(({ mailId }) => ['POST', `/api/emails/${mailId}/snooze`, { until }]),
    'mail.refresh': [['POST', '/api/emails/refresh']],
    'categories.assign': [[], [mark], ['reply']].map((categoryIds) => [
      'PUT',
      `/api/emails/${owned.mailId}/categories`,
      { categoryIds },
    ]),
    'suggestions.act': [['POST', `/api/suggestions/${other.suggestionId}/action`, { action: 'dismiss' }]],
    'accounts.sync': [owned, other].map(({ accountId }) => ['POST', `/api/accounts/${accountId}/sync`]),
    'mail.remove': of('DELETE', '/api/emails/ID'),
  }
  expect(Object.keys(calls).sort()).toEqual([...openToTokens].sort())

  const call = ([method, path, body]: Call, by: string) =>
    a.server.call(method, path, body === undefined ? { token: by } : { token: by, body })
  const text = ({ body, headers }: Answer) => JSON.stringify([body, [...headers]]) ?? ''
  // An unlimited token finds the mark, so the checks below can fail.
  for (const path of ['/api/accounts', '/api/emails', '/api/categories', `/api/emails/${other.mailId}`, '/api/suggestions'])
    expect(text(await call(['GET', path], whole)), path).toContain(mark)
  const known = await call(['GET', `/api/emails/${owned.mailId}`], whole)
  expect(known.body).toMatchObject({ email: { senderTrusted: true, firstContact: false } })
  const shown = await call(['GET', `/api/emails/${owned.mailId}`], token)
  expect(shown).toMatchObject({ status: 200, body: { email: { senderTrusted: false, firstContact: false } } })

  const statuses: Record<string, number[]> = {}
  for (const [name, all] of Object.entries(calls))
    for (const one of all) {
      const answer = await call(one, token).catch(brokenOff)
      statuses[name] = [...(statuses[name] ?? []), answer.status]
      expect(text(answer), `${name} ${one[1]}`).not.toContain(mark)
      for (const id of [other.accountId, other.mailId, other.threadId, other.draftId, other.suggestionId])
        expect(text(answer), `${name} ${one[1]}`).not.toContain(`"${id}"`)
    }
  // What exists outside the limit gets the same response as what doesn't exist.
  const same: [Call, Call][] = [
    [
      ['GET', `/api/categories/${mark}/emails?${account}`],
      ['GET', `/api/categories/nothing/emails?${account}`],
    ],
    [
      ['PUT', `/api/emails/${owned.mailId}/categories`, { categoryIds: [mark] }],
      ['PUT', `/api/emails/${owned.mailId}/categories`, { categoryIds: ['nothing'] }],
    ],
    [
      ['POST', '/api/emails/batch', { ids: [owned.mailId], folderId: other.folderId }],
      ['POST', '/api/emails/batch', { ids: [owned.mailId], folderId: '987654321' }],
    ],
    [
      ['GET', `/api/emails/${other.mailId}`],
      ['GET', '/api/emails/nothing'],
    ],
  ]
  for (const [there, never] of same) {
    const [one, another] = [await call(there, token), await call(never, token)]
    expect([one.status, one.body], there[1]).toEqual([another.status, another.body])
  }
  // Each procedure allows at least one call, or refuses all with 403. The bytes of these mails don't exist.
  for (const [name, all] of Object.entries(statuses).filter(([name]) => !name.startsWith('bytes.')))
    expect(all.includes(403) || all.some((status) => status < 300), `${name} ${all}`).toBe(true)
})

test('a limited program learns no label of other mail, but may use one whose id it was given', async () => {
  const a = await markedPerson()
  const { mcp } = a
  const limited = await connectWith(mcp, await personalToken(a.ada, ['read', 'propose'], [a.owned.accountId]), publicUrl)
  const whole = await connectWith(mcp, await personalToken(a.ada, ['read', 'propose']), publicUrl)
  const calls: [string, Record<string, unknown>][] = [
    ['list_mailboxes', {}],
    ['list_mail', {}],
    ['list_mail', { account: a.other.accountId }],
    ['search_mail', { query: 'in:anywhere' }],
    ['read_mail', { id: a.other.mailId }],
    ['summarize', { id: a.other.mailId }],
    ['read_attachment', { id: a.other.mailId, attachment: 1 }],
    ['list_suggestions', {}],
  ]
  for (const [name, args] of calls) expect((await limited.call(name, args)).text, name).not.toContain(mark)
  expect((await whole.call('list_mailboxes')).text).toContain(mark)
  const byName = await limited.call('propose_label', { id: a.owned.mailId, label: mark })
  expect(byName).toEqual(await limited.call('propose_label', { id: a.owned.mailId, label: 'nothing' }))
  expect((await limited.call('propose_label', { id: a.owned.mailId, label: a.labelId })).isError).toBe(false)
})
