import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { account, mail, status, token } from './things.ts'

const broken = () => {
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

test('an account in trouble says what it is, and where to mend it', async () => {
  const refused = account({ id: 'a2', email: 'b@home.example', error: 'The password is no longer accepted.' })
  open('/dashboard', { 'accounts.list': () => ({ accounts: [account(), refused] }) }, token())
  expect(await screen.findByText('Issues')).toBeTruthy()
  expect(screen.getByText('Authentication error')).toBeTruthy()
  expect(screen.getByText('Connected')).toBeTruthy()
  const mend = screen.getByRole('link', { name: 'Reconnect b@home.example' })
  expect(mend.getAttribute('href')).toBe('/connect-accounts?reconnect=a2')
})

test('an account that fills says how far it is', async () => {
  const filling = account({ sync: { state: 'syncing', done: 1240, total: 18_003, lastSyncAt: null } })
  open('/dashboard', { 'accounts.list': () => ({ accounts: [filling] }) }, token())
  expect(await screen.findByText('1,240 of 18,003, newest first')).toBeTruthy()
})

test('a new person sees what to do first', async () => {
  const none = { 'accounts.list': () => ({ accounts: [] }), 'system.status': () => status({ demo: true }) }
  open('/dashboard', none, token())
  expect(await screen.findByRole('heading', { name: 'Connect your first mailbox' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Connect a mailbox' }).getAttribute('href')).toBe('/connect-accounts')
  expect(await screen.findByRole('button', { name: 'Try it with a demo mailbox' })).toBeTruthy()
  expect(screen.queryByText('Recent emails')).toBeNull()
})

test('what cannot be loaded is said, and asked for again', async () => {
  const page = open('/dashboard', { 'mail.stats': broken }, token())
  const note = within(await screen.findByRole('alert'))
  expect(note.getByText('Failed to load dashboard data')).toBeTruthy()
  const before = page.server.inputsOf('mail.stats').length
  note.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.server.inputsOf('mail.stats').length).toBeGreaterThan(before)
  expect(screen.getAllByText('not known now')).toHaveLength(3)
})
