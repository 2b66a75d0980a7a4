import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toMailFailure } from '../../src/connectors/failures/failures.ts'
import { UntrustedCertificate } from '../../src/connectors/tls-trust.ts'
import { AppError, diskFullSentence, toAppError } from '../../src/core/errors.ts'
import type { ReconnectCause } from '../../src/shared/accounts.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { account, mail, status, token } from './fixtures.ts'

const failing = () => {
  throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
}

test('the dashboard shows how much mail there is, and leads to it', async () => {
  const stats = { unread: 12, total: 18_003, sent: 204, connectedAccounts: 1 }
  const mails = { emails: [mail(1, { subject: 'Lunch' })], total: 1, nextCursor: null }
  open('/dashboard', { 'mail.stats': () => stats, 'mail.list': () => mails }, token())
  expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeTruthy()
  const link = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link(/^Unread\s*12$/)).toBe('/inbox?filter=unread')
  expect(await link(/^Total\s*18,003$/)).toBe('/inbox')
  expect(await link(/^Sent\s*204$/)).toBe('/sent')
  expect(await link(/Lunch/)).toBe('/email/m1')
  expect(await link(/^Compose an email/)).toBe('/compose')
  expect(await link(/^Open the assistant/)).toBe('/assistant')
  expect(await link(/^Connect an account/)).toBe('/connect-accounts')
})

const refused = (reconnectCause: ReconnectCause) =>
  account({
    id: 'a2',
    email: 'b@home.example',
    needsReconnection: true,
    reconnectCause,
    error: 'The password is no longer accepted.',
  })

test('a refused sign-in is an authentication error, and says where to mend it', async () => {
  open('/dashboard', { 'accounts.list': () => ({ accounts: [account(), refused('password')] }) }, token())
  expect(await screen.findByText('Issues')).toBeTruthy()
  expect(screen.getByText('Authentication error')).toBeTruthy()
  expect(screen.getByText('Needs reconnection')).toBeTruthy()
  expect(screen.getByText('Connected')).toBeTruthy()
  const mend = screen.getByRole('link', { name: 'Reconnect b@home.example' })
  expect(mend.getAttribute('href')).toBe('/connect-accounts?reconnect=a2')
  expect(screen.getByRole('link', { name: 'Account status: 1 account needs attention' })).toBeTruthy()
})

test.each(['no-refresh-token', 'revoked', 'consent-missing'] as const)('nobody refused where it is %s', async (cause) => {
  open('/dashboard', { 'accounts.list': () => ({ accounts: [refused(cause)] }) }, token())
  expect(await screen.findByText('Needs reconnection')).toBeTruthy()
  expect(screen.queryByText('Authentication error')).toBeNull()
})

const server = { host: 'imap.home.example', port: 993, security: 'tls' as const, fingerprint: undefined }
const where = { server: 'imap' as const, account: { provider: 'imap', imap: server, smtp: server } }
const broken = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })
const certificate = new UntrustedCertificate({ fingerprint: 'AA', issuer: '', validTo: '', why: 'CERT_HAS_EXPIRED' })
/** What stops the sync without anybody refusing the person, and what its mail server is said to do. */
const outages: [string, unknown, RegExp][] = [
  ['an outage', broken('ECONNREFUSED'), /doesn't accept IMAP connections on port 993/],
  ['no such name', broken('ENOTFOUND'), /can't be reached/],
  ['no answer', broken('ETIMEDOUT'), /didn't answer in time/],
  ['another kind of TLS', broken('ERR_SSL_WRONG_VERSION_NUMBER'), /doesn't support IMAP over TLS/],
  ['a bad certificate', certificate, /The certificate of imap\.home\.example has expired/],
  ['too many connections', broken('NO', { serverResponseCode: 'LIMIT' }), /doesn't allow more connections right now/],
  ['a full mailbox', broken('NO', { serverResponseCode: 'OVERQUOTA' }), /the mailbox is full/],
  ['nonsense', broken('EPROTOCOL'), /an invalid response/],
  ['a full disk', new AppError('full', diskFullSentence), /The server disk is full/],
  ['a fault of ours', toAppError(new TypeError('x is not a function')), /Something went wrong on the server/],
]

test.each(outages)('%s is no authentication error, and said as it is', async (_what, cause, message) => {
  const away = account({ id: 'a2', email: 'b@home.example', error: toMailFailure(cause, where).message })
  const accounts = { 'accounts.list': () => ({ accounts: [account(), away] }) }
  const page = open('/dashboard', accounts, token())
  expect(await screen.findByText('Issues')).toBeTruthy()
  expect(screen.getByText('Not syncing')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.queryByText('Authentication error')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Reconnect b@home.example' })).toBeNull()
  expect(screen.getByRole('link', { name: "Account status: 1 account isn't syncing" })).toBeTruthy()
  page.view.unmount()
  open('/connect-accounts', accounts, token())
  const card = within(await screen.findByRole('listitem', { name: 'b@home.example' }))
  expect(card.getByText(message)).toBeTruthy()
  expect(card.getByText('Not syncing')).toBeTruthy()
})

test('an account that fills says how far it is', async () => {
  const filling = account({ sync: { state: 'syncing', done: 1240, total: 18_003, lastSyncAt: null } })
  open('/dashboard', { 'accounts.list': () => ({ accounts: [filling] }) }, token())
  expect(await screen.findByText('1,240 of 18,003, newest first')).toBeTruthy()
})

test('an account that waits for its turn says where', async () => {
  const sync = { state: 'syncing', done: 0, total: 0, waitingFor: 'imap.example.org' } as const
  const first = account({ sync: { ...sync, lastSyncAt: null } })
  const refreshed = account({ id: 'a2', email: 'b@home.example', sync: { ...sync, lastSyncAt: '2026-11-23T08:00:00Z' } })
  open('/dashboard', { 'accounts.list': () => ({ accounts: [first, refreshed] }) }, token())
  expect(await screen.findAllByText('Waiting for a connection to imap.example.org')).toHaveLength(2)
})

test('a new person sees what to do first', async () => {
  const none = { 'accounts.list': () => ({ accounts: [] }), 'system.status': () => status({ demo: true }) }
  open('/dashboard', none, token())
  expect(await screen.findByRole('heading', { name: 'Connect your first mailbox' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Connect a mailbox' }).getAttribute('href')).toBe('/connect-accounts')
  expect(await screen.findByRole('button', { name: 'Try it with a demo mailbox' })).toBeTruthy()
  expect(screen.queryByText('Recent emails')).toBeNull()
})

test('a member without mail of their own finds the shared mailboxes first', async () => {
  const mailboxes = [{ id: 'mb1', name: 'Support', role: 'sender', members: 3, unread: 61 }]
  open('/dashboard', { 'accounts.list': () => ({ accounts: [] }), 'sharedMailboxes.list': () => ({ mailboxes }) }, token())
  const main = within(await screen.findByRole('main'))
  const link = await main.findByRole('link', { name: /^Support/ })
  expect(link.textContent).toBe('Support3 members61 unread')
  expect(link.getAttribute('href')).toBe(`${location.origin}/shared/mb1/inbox`)
  const titles = main.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(titles.indexOf('Shared mailboxes')).toBeLessThan(titles.indexOf('Connect your first mailbox'))
})

test('what cannot be loaded is said, and asked for again', async () => {
  const page = open('/dashboard', { 'mail.stats': failing }, token())
  const note = within(await screen.findByRole('alert'))
  expect(note.getByText('Failed to load dashboard data')).toBeTruthy()
  const before = page.server.inputsOf('mail.stats').length
  note.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.server.inputsOf('mail.stats').length).toBeGreaterThan(before)
  expect(screen.getAllByText('unknown')).toHaveLength(3)
})
