// A connected mailbox: how it signs in, what is wrong with it, and taking its access back.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Account, reconnectCauses } from '../../src/shared/accounts.ts'
import { endText, lasting } from '../../web/accounts/access-expiry.tsx'
import * as leave from '../../web/auth/redirect.ts'
import { readGuide } from '../../web/guides/read-guide.ts'
import { open } from './app.tsx'
import { fakeAuth } from './fake-auth.ts'
import { Refusal } from './fake-server.ts'
import { account, oauthSetup, token } from './fixtures.ts'

const redirectTo = vi.fn()
beforeEach(() => {
  redirectTo.mockClear()
  vi.spyOn(leave, 'redirectTo').mockImplementation(redirectTo)
})

const hour = 3_600_000
const gmail = (changes: Partial<Account> = {}) =>
  account({ provider: 'gmail', email: 'ada@gmail.example', signIn: 'oauth', hasRefreshToken: true, ...changes })
const showing = (...accounts: Account[]) => ({
  'accounts.list': () => ({ accounts }),
  'oauth.setup': () => oauthSetup({ google: { configured: true }, outlook: { configured: true, ways: ['device'] } }),
})
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const confirmWith = async (name: string) => {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
}

test('an account says whose page it signed in at, or that it has a password', async () => {
  const byPassword = account({ id: 'a2', provider: 'gmail', email: 'b@gmail.example' })
  const outlook = account({ id: 'a3', provider: 'outlook', email: 'c@outlook.example', signIn: 'oauth' })
  open('/connect-accounts', showing(gmail(), byPassword, outlook), token())
  const card = (name: string) => screen.findByRole('listitem', { name })
  expect((await card('ada@gmail.example')).textContent).toContain('Gmail · signed in with Google')
  expect((await card('b@gmail.example')).textContent).toContain('Gmail · signed in with a password')
  expect((await card('c@outlook.example')).textContent).toContain('Outlook · signed in with Microsoft')
})

test('an account that waits for its turn says where, draws no progress, and can be asked for again', async () => {
  const sync = { state: 'syncing', done: 0, total: 0, lastSyncAt: null, waitingFor: 'imap.example.org' } as const
  open('/connect-accounts', showing(account({ sync })), token())
  expect(await screen.findByText('Waiting for a connection to imap.example.org')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check for new mail' }).disabled).toBe(false)
})

test('each cause of a reconnection is said in words of its own, with the sentence of the server', async () => {
  const accounts = reconnectCauses.map((reconnectCause) =>
    gmail({
      id: reconnectCause,
      email: `${reconnectCause}@x.example`,
      needsReconnection: true,
      reconnectCause,
      error: 'Please look.',
    }),
  )
  open('/connect-accounts', showing(...accounts), token())
  const said: (string | null)[] = []
  for (const { email } of accounts) {
    const notice = within(await screen.findByRole('listitem', { name: email })).getByText('Please look.')
    said.push(notice.previousElementSibling?.textContent ?? null)
  }
  expect(said).toContain('Access has expired')
  expect(said).not.toContain(null)
  expect(new Set(said).size).toBe(reconnectCauses.length)
})

test('an account that signed in at Google is reconnected there, as itself', async () => {
  const auth = fakeAuth({ 'oauth/begin': () => undefined })
  const broken = gmail({ needsReconnection: true, reconnectCause: 'revoked' })
  open('/connect-accounts?reconnect=a1', showing(broken), token())
  expect(await screen.findByText('Your synced mail and settings are kept.')).toBeTruthy()
  await press('Continue with Google')
  await waitFor(() => expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/api/auth/google'))
  expect(auth.bodiesOf('oauth/begin')).toEqual([{ provider: 'google', intent: 'connect', way: 'redirect', accountId: 'a1' }])
})

test('an account of Microsoft is reconnected by a code that is for it', async () => {
  const broken = account({ provider: 'outlook', signIn: 'oauth', needsReconnection: true, reconnectCause: 'expired' })
  const page = open('/connect-accounts', { ...showing(broken), 'oauth.device': () => new Promise(() => undefined) }, token())
  await press('Reconnect')
  await waitFor(() => expect(page.server.inputsOf('oauth.device')).toEqual([{ provider: 'outlook', accountId: 'a1' }]))
  await press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reconnect' }))
})

test('who reconnects may change between the page of the provider and an app password', async () => {
  const page = open('/connect-accounts?reconnect=a1', { ...showing(gmail()), 'accounts.update': () => ({}) }, token())
  await press('Use an app password instead')
  expect(await screen.findByLabelText('Mailbox password')).toBeTruthy()
  await press('Sign in with Google instead')
  await press('Use an app password instead')
  fireEvent.change(await screen.findByLabelText('Mailbox password'), { target: { value: 'abcd efgh ijkl mnop' } })
  await press('Reconnect')
  await waitFor(() => expect(page.server.inputsOf('accounts.update')).toEqual([{ id: 'a1', password: 'abcd efgh ijkl mnop' }]))
})

test('an account whose client is gone says what that needs', async () => {
  const yahoo = account({ provider: 'yahoo', signIn: 'oauth', needsReconnection: true, reconnectCause: 'client' })
  open('/connect-accounts?reconnect=a1', showing(yahoo), token())
  expect(await screen.findByText(/^Sign-in with Yahoo isn't set up/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'How to set it up' }).getAttribute('href')).toBe('/help/connect/yahoo')
})

test('an access is taken back after a question, and what is left to do stands on the card', async () => {
  const revoked = {
    success: false,
    message: 'Google could not be reached.',
    instructions: ['Open https://myaccount.google.com/permissions and remove Homing.', 'Change nothing else.'],
  }
  const page = open('/connect-accounts', { ...showing(gmail()), 'oauth.revoke': () => revoked }, token())
  await press('Revoke & Reset')
  expect(within(await screen.findByRole('dialog')).getByText('Revoke access to ada@gmail.example?')).toBeTruthy()
  await confirmWith('Cancel')
  expect(page.server.inputsOf('oauth.revoke')).toEqual([])
  await press('Revoke & Reset')
  await confirmWith('Revoke & Reset')
  const note = await screen.findByRole('region', { name: 'Revoke & Reset' })
  expect(page.server.inputsOf('oauth.revoke')).toEqual([{ provider: 'google', email: 'ada@gmail.example' }])
  expect(document.activeElement).toBe(note)
  expect(within(note).getByText('Google could not be reached.')).toBeTruthy()
  expect(within(note).getAllByRole('listitem')).toHaveLength(2)
  const link = within(note).getByRole('link', { name: 'myaccount.google.com/permissions' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://myaccount.google.com/permissions',
    'noreferrer',
  ])
  expect(page.server.inputsOf('accounts.list').length).toBeGreaterThan(1)
  fireEvent.click(within(note).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Google could not be reached.')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('listitem', { name: 'ada@gmail.example' }))
})

test.each([
  [() => Promise.reject(new Refusal('NOT_FOUND', 404, 'There is no such mailbox.')), 'There is no such mailbox.'],
  [() => Promise.reject(new Refusal('BAD_GATEWAY', 502, '')), 'Failed to revoke access'],
])('an access that could not be taken back says so: %#', async (answer, notice) => {
  open('/connect-accounts', { ...showing(gmail()), 'oauth.revoke': answer }, token())
  await press('Revoke & Reset')
  await confirmWith('Revoke & Reset')
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Revoke & Reset' })).toBeTruthy()
})

test('what has no provider to ask, or nothing to take back any more, has no such button', async () => {
  const gone = gmail({ id: 'a2', needsReconnection: true, reconnectCause: 'revoked' })
  open('/connect-accounts', showing(account(), gone), token())
  expect(await screen.findAllByRole('button', { name: 'Disconnect' })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Revoke & Reset' })).toBeNull()
})

test('an access that ends some day says when, and where to read how it lasts', async () => {
  const ends = (hours: number) => new Date(Date.now() + hours * hour + 60_000).toISOString()
  const soon = gmail({ id: 'a2', email: 'b@gmail.example', accessEndsAt: ends(20) })
  const over = gmail({
    id: 'a3',
    email: 'c@gmail.example',
    accessEndsAt: ends(-9),
    needsReconnection: true,
    reconnectCause: 'expired',
  })
  open('/connect-accounts', showing(gmail({ accessEndsAt: ends(72) }), soon, over), token())
  const calm = await screen.findByText('Google access ends in 3 days')
  const urgent = screen.getByText('Google access ends in 21 hours')
  expect([calm, urgent].map(({ className }) => className.includes('text-warn'))).toEqual([false, true])
  const links = screen.getAllByRole('link', { name: 'How to extend it' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill(`/help/connect/gmail#${lasting.google}`))
})

test('the part of the guide on how an access lasts is there', () => {
  const guide = readGuide(readFileSync(path.resolve(import.meta.dirname, '../../docs/connect/gmail.md'), 'utf8'))
  expect([...guide.ids.values()]).toContain(lasting.google)
})

test('days until there are two of them, then hours, then now', () => {
  const text = (hours: number) => endText('Google', hours * hour)
  expect([text(167), text(48), text(47.9), text(1), text(0.1), text(0), text(-5)]).toEqual([
    'Google access ends in 6 days',
    'Google access ends in 2 days',
    'Google access ends in 48 hours',
    'Google access ends in 1 hour',
    'Google access ends in 1 hour',
    'Google access has expired',
    'Google access has expired',
  ])
})
