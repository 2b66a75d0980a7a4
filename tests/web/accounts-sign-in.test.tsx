// Connecting a mailbox by its provider's own page: the way in that works here, up to the moment the browser leaves.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Discovered } from '../../src/shared/accounts.ts'
import * as leave from '../../web/auth/redirect.ts'
import { open } from './app.tsx'
import { choose } from './connecting.ts'
import { fakeAuth } from './fake-auth.ts'
import { Refusal } from './fake-server.ts'
import { account, oauthSetup, token } from './fixtures.ts'

const redirectTo = vi.fn()
beforeEach(() => {
  redirectTo.mockClear()
  vi.spyOn(leave, 'redirectTo').mockImplementation(redirectTo)
})

const ready = { configured: true }
const none = { 'accounts.list': () => ({ accounts: [] }) }
const withSetup = (...changes: Parameters<typeof oauthSetup>) => ({ ...none, 'oauth.setup': () => oauthSetup(...changes) })
const atHome = (...changes: Parameters<typeof oauthSetup>) => ({
  ...none,
  'oauth.setup': () => ({ ...oauthSetup(...changes), publicUrl: 'https://mail.home.example' }),
})
const gmail: Discovered = {
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  source: 'provider',
  provider: 'gmail',
  label: 'Gmail',
  appPassword: { url: 'https://myaccount.google.com/apppasswords', steps: ['Turn on 2-Step Verification.'] },
}

test('a provider that sends the browser back is opened in this tab, with this browser remembered first', async () => {
  const left: number[] = []
  const auth = fakeAuth({ 'oauth/begin': () => void left.push(redirectTo.mock.calls.length) })
  open('/connect-accounts', withSetup({ google: ready }), token())
  await choose(/^Gmail\s*Sign in on its website/)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(redirectTo).toHaveBeenCalledExactlyOnceWith('/api/auth/google'))
  expect(auth.bodiesOf('oauth/begin')).toEqual([{ provider: 'google', intent: 'connect', way: 'redirect' }])
  expect(left).toEqual([0])
})

test('a sign-in that cannot begin says why, and nobody leaves', async () => {
  const refused = () => Promise.reject(new Refusal('NOT_IMPLEMENTED', 501, 'Signing in is not set up.'))
  fakeAuth({ 'oauth/begin': refused })
  open('/connect-accounts', withSetup({ yahoo: ready }), token())
  await choose(/^Yahoo/)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Yahoo' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Signing in is not set up.')
  expect(redirectTo).not.toHaveBeenCalled()
})

test('an address leads to its provider, and an app password stays a way in', async () => {
  const auth = fakeAuth({ 'oauth/begin': () => undefined })
  open('/connect-accounts', { ...withSetup({ google: ready }), 'accounts.discover': () => gmail }, token())
  fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: 'ada@gmail.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const heading = await screen.findByRole('heading', { name: 'Sign in with Google' })
  expect(document.activeElement).toBe(heading)
  fireEvent.click(screen.getByRole('button', { name: 'Use an app password instead' }))
  expect(await screen.findByText('Turn on 2-Step Verification.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with Google instead' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('/api/auth/google'))
  expect(auth.bodiesOf('oauth/begin')).toHaveLength(1)
})

test('opened at another address, the page says so and leads to the same page there', async () => {
  const auth = fakeAuth({ 'oauth/begin': () => undefined })
  open('/connect-accounts', atHome({ google: ready }), token())
  const card = await choose(/^Gmail\s*Only at this server's other address/)
  const panel = within(await screen.findByRole('region', { name: 'Sign in with Google' }))
  expect(panel.getByText(/^Google sends you back to https:\/\/mail\.home\.example, /).textContent).toContain(location.origin)
  const there = panel.getByRole('link', { name: 'Open this page at https://mail.home.example' })
  expect(there.getAttribute('href')).toBe(`https://mail.home.example${location.pathname}${location.search}`)
  expect(panel.getByText('You may need to sign in to Homing there first.')).toBeTruthy()
  expect(auth.calls).toEqual([])
  fireEvent.click(panel.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(card)
  expect(card.getAttribute('aria-pressed')).toBe('false')
})

test('a password chosen in the panel is asked for without another question', async () => {
  open('/connect-accounts', { ...atHome({ google: ready }), 'accounts.discover': () => gmail }, token())
  await choose(/^Gmail/)
  fireEvent.click(await screen.findByRole('button', { name: 'Use an app password instead' }))
  const field = await screen.findByLabelText('Your Gmail address')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'ada@gmail.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByLabelText('App password')).toBeTruthy()
})

test('at another address, what needs no way back is used instead', async () => {
  const waiting = () => new Promise(() => undefined)
  open(
    '/connect-accounts',
    { ...atHome({ outlook: { ...ready, ways: ['redirect', 'device'] } }), 'oauth.device': waiting },
    token(),
  )
  await choose(/^Outlook\s*Sign in with a code/)
  expect(await screen.findByText('Getting a code from Microsoft…')).toBeTruthy()
})

test('on the machine of the server, where localhost answers, nothing is to be pasted', async () => {
  const setup = { ...oauthSetup({ google: { ...ready, ways: ['redirect', 'paste'] } }), publicUrl: 'http://127.0.0.1:3000' }
  open('/connect-accounts', { ...none, 'oauth.setup': () => setup }, token())
  await choose(/^Gmail/)
  const there = await screen.findByRole('link', { name: 'Open this page at http://127.0.0.1:3000' })
  expect(there.getAttribute('href')).toBe(`http://127.0.0.1:3000${location.pathname}`)
})

test('a client that no way leads to is no way in, and the server says why', async () => {
  const hindrance = 'The provider only supports https addresses.'
  open('/connect-accounts', withSetup({ yahoo: { ...ready, ways: [], hindrance } }), token())
  await choose(/^Yahoo\s*App password/)
  expect(await screen.findByText(new RegExp(`^${hindrance}`))).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Your Yahoo address'))
})

test('where the server does not say how it is set up, passwords work as ever', async () => {
  const broken = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
  }
  open('/connect-accounts', { ...none, 'oauth.setup': broken }, token())
  await choose(/^Gmail\s*App password/)
  expect(document.activeElement).toBe(screen.getByLabelText('Your Gmail address'))
})

test('the owner finds what to enter at the provider, and nobody else is shown it', async () => {
  const user = { id: 'u1', email: 'ada@home.example', name: 'Ada Lovelace', role: 'admin', createdAt: '2026-11-01T08:00:00.000Z' }
  const setup = withSetup({
    google: { ...ready, ways: ['redirect', 'paste'], clientSecretSetting: 'OUR_SECRET' },
    outlook: { ways: ['device'] },
    yahoo: { ways: [] },
  })
  const page = open('/connect-accounts', { ...setup, 'user.get': () => ({ user }) }, token())
  fireEvent.click(await screen.findByText('Turn on sign-in with Google, Microsoft or Yahoo'))
  const google = await screen.findByRole('listitem', { name: 'Google' })
  expect(within(google).getByText('Client set up')).toBeTruthy()
  expect(within(google).getByText('OUR_SECRET')).toBeTruthy()
  const uri = within(google).getByLabelText('Redirect URI for a “Web application” client, exactly as shown')
  expect(uri).toHaveProperty('value', `${location.origin}/api/auth/google/callback`)
  expect(within(google).getByRole('link', { name: 'Guide for Google' }).getAttribute('href')).toBe('/help/connect/gmail')
  const without = (name: string) => within(screen.getByRole('listitem', { name }))
  expect(without('Yahoo').getByText('No client set up')).toBeTruthy()
  expect(without('Microsoft').getByText('Sign-in with a code needs no redirect URI.')).toBeTruthy()
  expect(screen.getAllByLabelText(/^Redirect URI/)).toHaveLength(1)
  expect(screen.getAllByText(/Desktop app/)).toHaveLength(1)
  page.view.unmount()
  open('/connect-accounts', { ...setup, 'user.get': () => ({ user: { ...user, role: 'member' } }) }, token())
  await choose(/^Outlook/)
  expect(screen.queryByText('Turn on sign-in with Google, Microsoft or Yahoo')).toBeNull()
})

test('an account on the dashboard says why it needs reconnection, and leads to where that is done', async () => {
  const expired = account({ provider: 'outlook', signIn: 'oauth', needsReconnection: true, reconnectCause: 'expired' })
  open('/dashboard', { 'accounts.list': () => ({ accounts: [expired] }) }, token())
  expect(await screen.findByText('Access has expired')).toBeTruthy()
  expect(screen.getByText('Needs reconnection')).toBeTruthy()
  const mend = screen.getByRole('link', { name: `Reconnect ${expired.email}` })
  expect(mend.getAttribute('href')).toBe('/connect-accounts?reconnect=a1')
})
