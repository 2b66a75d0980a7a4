// Where a page of a shared mailbox is, what it stores, and what is left of it once the membership has ended.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './browser.ts'

const load = async (pathname: string) => {
  history.replaceState(null, '', pathname)
  vi.resetModules()
  return import('../../web/shared-mailbox.ts')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => history.replaceState(null, '', '/'))

test('the address says which mailbox a page is of, and where it is in the app', async () => {
  const own = await load('/inbox')
  expect([own.sharedMailboxId, own.basePath, own.appPathname()]).toEqual([undefined, '', '/inbox'])
  expect(own.mailboxHeaders()).toEqual({})
  expect(own.inMailbox('draft')).toBe('draft')

  const shared = await load('/shared/a1b-2_c/email/m1')
  expect([shared.sharedMailboxId, shared.basePath, shared.appPathname()]).toEqual(['a1b-2_c', '/shared/a1b-2_c', '/email/m1'])
  expect(shared.mailboxHeaders()).toEqual({ 'x-homing-mailbox': 'a1b-2_c' })
  expect(shared.inMailbox('draft')).toBe('draft~a1b-2_c')
  history.replaceState(null, '', '/shared/a1b-2_c')
  expect(shared.appPathname()).toBe('/')
})

test.each(['/shared', '/shared/', '/shared/a.b/inbox', '/sharedx/a/inbox', '/email/shared'])(
  '%s is no page of a shared mailbox',
  async (pathname) => {
    const { sharedMailboxId, basePath } = await load(pathname)
    expect([sharedMailboxId, basePath]).toEqual([undefined, ''])
  },
)

test('the address of a mailbox is a whole one, so that the page is loaded anew', async () => {
  const { mailboxAddress } = await load('/shared/one/inbox')
  expect(mailboxAddress('two')).toBe(`${location.origin}/shared/two/inbox`)
  expect(mailboxAddress(undefined, '/settings/shared')).toBe(`${location.origin}/settings/shared`)
})

test('recent searches and drafts of one mailbox show in no other, and all go at signing out', async () => {
  const within = async (pathname: string) => {
    await load(pathname)
    const session = await import('../../web/session.ts')
    session.signIn(tokenOf('p1'))
    const drafts = await import('../../web/offline/local-drafts.ts')
    const commands = await import('../../web/palette/recent-commands.ts')
    return { session, drafts, commands }
  }
  const fields = { to: '', cc: '', bcc: '', subject: 'Hello', body: '' }
  const shared = await within('/shared/one/compose')
  shared.drafts.saveLocalDraft('new', { fields, at: 1 })
  shared.commands.rememberCommand('p1', 'go:/sent')
  const own = await within('/compose')
  expect(own.drafts.listLocalDrafts()).toEqual([])
  expect(own.commands.recentCommands('p1')).toEqual([])
  own.drafts.clearLocalDrafts('p1')
  own.commands.clearRecentCommands('p1')
  const again = await within('/shared/one/compose')
  expect(again.drafts.listLocalDrafts()).toHaveLength(1)
  expect(again.commands.recentCommands('p1')).toEqual(['go:/sent'])
  const elsewhere = await within('/inbox')
  elsewhere.session.signOut()
  expect(Object.keys(localStorage)).toEqual([])
})

test('who is no member any more leaves once: what is stored goes, and nothing is stored after', async () => {
  const mailbox = await load('/shared/one/compose')
  const { signIn } = await import('../../web/session.ts')
  signIn(tokenOf('p1'))
  const { saveLocalDraft, listLocalDrafts } = await import('../../web/offline/local-drafts.ts')
  const entry = { fields: { to: '', cc: '', bcc: '', subject: 'Hello', body: '' }, at: 1 }
  saveLocalDraft('new', entry)
  expect(listLocalDrafts()).toHaveLength(1)
  const addresses: string[] = []
  await Promise.all([mailbox.leaveLostMailbox((to) => addresses.push(to)), mailbox.leaveLostMailbox((to) => addresses.push(to))])
  expect(addresses).toEqual(['/inbox'])
  expect(saveLocalDraft('new', entry)).toBe(false)
  expect(listLocalDrafts()).toEqual([])
  expect(mailbox.consumeLostMailbox()).toBe(true)
  expect(mailbox.consumeLostMailbox()).toBe(false)
})

test('what is stored of mailboxes that are shared no longer goes, and nothing else', async () => {
  await load('/inbox')
  const { forgetMailboxesBut } = await import('../../web/offline/forget-mailboxes.ts')
  for (const key of ['unsent:p1:new', 'unsent:p1~one:new', 'unsent:p1~two:new', 'recent-searches~two', 'theme'])
    localStorage.setItem(key, 'x')
  sessionStorage.setItem('draft~two:new', 'x')
  await forgetMailboxesBut(['one'])
  expect(Object.keys(localStorage).toSorted()).toEqual(['theme', 'unsent:p1:new', 'unsent:p1~one:new'])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('each role may do what the one before may, and nobody anything until the role is known', async () => {
  await load('/inbox')
  const { roleIn } = await import('../../web/use-mailbox-role.ts')
  const may = (role: 'reader' | 'writer' | 'sender' | 'manager') => {
    const { canWrite, canSend, canManage } = roleIn({ name: 'Support', role })
    return [canWrite, canSend, canManage]
  }
  expect(may('reader')).toEqual([false, false, false])
  expect(may('writer')).toEqual([true, false, false])
  expect(may('sender')).toEqual([true, true, false])
  expect(may('manager')).toEqual([true, true, true])
  expect(roleIn(undefined)).toMatchObject({ canWrite: false, canSend: false, canManage: false, role: undefined })
})

function tokenOf(id: string): string {
  const claims = { id, email: `${id}@home.test`, name: id, exp: Math.floor(Date.now() / 1000) + 3600 }
  return `x.${btoa(JSON.stringify(claims))}.x`
}
