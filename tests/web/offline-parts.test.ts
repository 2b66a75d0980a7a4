// The parts of being offline that need no page.
import { afterEach, expect, test, vi } from 'vitest'
import { emptyFields } from '../../web/compose/drafts/draft-backup.ts'
import { prefillFromMail } from '../../web/compose/offline-prefill.ts'
import { readMailto } from '../../web/compose/route-input.ts'
import { type CacheEntryInfo, cacheLimits, entriesToEvict } from '../../web/offline/cache-limits.ts'
import { clearLocalDrafts, getLocalDraft, listLocalDrafts, saveLocalDraft } from '../../web/offline/local-drafts.ts'
import { setOfflineEnabled } from '../../web/offline/offline-setting.ts'
import { openStoreFor, readInitial } from '../../web/offline/offline-store.ts'
import { isExpectedFile } from '../../web/offline/validate-response.ts'
import { signIn, signOut } from '../../web/session.ts'
import './browser.ts'
import { email, token } from './fixtures.ts'

afterEach(() => {
  clearLocalDrafts()
  setOfflineEnabled(true)
  signOut()
})

test.each([
  ['mailto:grace@navy.example', { to: 'grace@navy.example' }],
  [
    'mailto:a@x.example,b@x.example?cc=c@x.example&subject=Two%20words',
    { to: 'a@x.example,b@x.example', cc: 'c@x.example', subject: 'Two words' },
  ],
  ['MAILTO:?to=a%2Btag@x.example&body=1%0D%0A2', { to: 'a+tag@x.example', body: '1\r\n2' }],
  ['mailto:a+tag@x.example?subject=1+1', { to: 'a+tag@x.example', subject: '1+1' }],
  ['mailto:a@x.example?to=b@x.example', { to: 'a@x.example, b@x.example' }],
  ['mailto:a@x.example?subject=50%&attach=/etc/passwd&from=eve@x.example', { to: 'a@x.example', subject: '50%' }],
  ['https://elsewhere.example/?to=a@x.example', {}],
  ['javascript:alert(1)', {}],
])('%s asks for these fields only', (link, given) => {
  expect(readMailto(link)).toEqual(given)
})

test('what is kept stays within its bounds, the newest first and small things before mails', () => {
  const now = 1_800_000_000_000
  const of = (group: CacheEntryInfo['group'], count: number, size: number): CacheEntryInfo[] =>
    Array.from({ length: count }, (_, at) => ({ key: `${group}-${at}`, group, at: now - at, size }))
  expect(entriesToEvict([...of('once', 5, 100), ...of('mail', cacheLimits.count.mail, 100)], now)).toEqual([])
  expect(entriesToEvict(of('mail', cacheLimits.count.mail + 2, 100), now)).toEqual(['mail-300', 'mail-301'])
  expect(entriesToEvict([{ key: 'old', group: 'once', at: now - cacheLimits.ageMs - 1, size: 1 }], now)).toEqual(['old'])
  const full = [...of('mail', 3, cacheLimits.total / 2), ...of('once', 1, 10)]
  expect(entriesToEvict(full, now)).toEqual(['mail-1', 'mail-2'])
})

test('an answer that is begun without the server goes to the same people, into the same conversation', () => {
  const mail = email(1, {
    subject: 'RE: Lunch',
    from: { name: 'Grace', email: 'grace@navy.example' },
    to: [
      { name: 'Ada', email: 'Ada@home.example' },
      { name: 'Alan', email: 'alan@park.example' },
    ],
    cc: [{ name: 'Joan', email: 'joan@park.example' }],
    messageId: '<2@navy.example>',
    references: ['<1@navy.example>'],
    textBody: 'At noon?\n> Lunch?\n',
  })
  const own = [{ email: 'ada@home.example' }]
  const all = prefillFromMail(mail, 'replyAll', own)
  expect(all.to).toEqual([{ name: 'Grace', email: 'grace@navy.example' }])
  expect(all.cc.map((person) => person.email)).toEqual(['alan@park.example', 'joan@park.example'])
  expect(all.subject).toBe('Re: Lunch')
  expect(all.body).toContain('\n> At noon?\n>> Lunch?\n')
  expect(all.replyTo).toMatchObject({ messageId: '<2@navy.example>', references: ['<1@navy.example>', '<2@navy.example>'] })
  expect(prefillFromMail(mail, 'reply', own).cc).toEqual([])
  expect(prefillFromMail(mail, 'forward', own)).toMatchObject({ to: [], subject: 'Fwd: RE: Lunch', replyTo: {} })
  // One's own mail is answered to whom it was written to.
  expect(prefillFromMail({ ...mail, from: { name: 'Ada', email: 'ada@home.example' } }, 'reply', own).to).toEqual(mail.to)
})

test('what one person wrote is nothing to the next', () => {
  signIn(token({ sub: 'ada' }))
  expect(saveLocalDraft('w1', { fields: { ...emptyFields, subject: 'Mine' }, at: 1 })).toBe(true)
  signIn(token({ sub: 'eve' }))
  expect(listLocalDrafts()).toEqual([])
  expect(getLocalDraft('w1')).toBeUndefined()
  signIn(token({ sub: 'ada' }))
  expect(listLocalDrafts()).toMatchObject([{ name: 'w1', fields: { subject: 'Mine' } }])
  clearLocalDrafts('eve')
  expect(listLocalDrafts()).toEqual([])
})

test('where the device keeps nothing, nothing is kept; and what another program left is not read', () => {
  signIn(token({ sub: 'ada' }))
  setOfflineEnabled(false)
  expect(saveLocalDraft('w1', { fields: emptyFields, at: 1 })).toBe(false)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual([])
  for (const text of ['{', 'null', '[]', '{"fields":7,"at":1}', '{"fields":{"to":{}},"at":1}'])
    localStorage.setItem('unsent:ada:w2', text)
  expect(listLocalDrafts()).toEqual([])
})

test('a store of the device that never opens does not keep anybody waiting', async () => {
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
  try {
    void openStoreFor('u1')
    expect(await readInitial()).toEqual([])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('what something else answers for a file of the pages is not kept', async () => {
  const known = new Set(['/index.html', '/boot.js', '/assets/main-1.js', '/assets/shell-1.js', '/assets/inbox-1.js'])
  const ask = (file: string, type: string, text: string) =>
    isExpectedFile(file, new Response(text, { headers: { 'content-type': type } }), known)
  const html = 'text/html; charset=utf-8'
  const page =
    '<script src="/boot.js" data-list="/assets/shell-1.js /assets/inbox-1.js"></script><script type="module" src="/assets/main-1.js">'
  expect(await ask('/index.html', html, page)).toBe(true)
  expect(await ask('/assets/main-1.js', 'text/javascript', 'let a')).toBe(true)

  expect(await ask('/index.html', html, '<h1>Hotel guests sign in here</h1>')).toBe(false)
  expect(await ask('/index.html', html, page.replace('shell-1', 'shell-2'))).toBe(false)
  expect(await ask('/index.html', html, page.replace('inbox-1', 'inbox-2'))).toBe(false)
  expect(await ask('/assets/main-1.js', html, '<h1>Hotel guests sign in here</h1>')).toBe(false)
  expect(await ask('/boot.js', html, page)).toBe(false)
  expect(await isExpectedFile('/boot.js', new Response('', { status: 503 }), known)).toBe(false)
})
