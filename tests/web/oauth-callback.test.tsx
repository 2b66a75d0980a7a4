import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './things.ts'

const demo = '/oauth/callback?success=true&provider=demo&token=one-time'
const ada = { id: 'u1', email: 'ada@home.example', name: 'Ada Lovelace' }
const exchange = (session = token()) => ({ 'auth.exchange': () => ({ token: session, user: ada }) })

test('a ticket leaves the address, is exchanged once, and signs in', async () => {
  const addresses: string[] = []
  const session = token()
  const page = open(demo, {
    'auth.exchange': () => {
      addresses.push(page.address())
      return { token: session, user: ada }
    },
  })
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(page.address()).toBe('/dashboard')
  expect(page.server.inputsOf('auth.exchange')).toEqual([{ ticket: 'one-time' }])
  expect(addresses).toEqual(['/oauth/callback'])
  expect(localStorage.getItem('token')).toBe(session)
})

test('while it works it says so', async () => {
  open(demo, { 'auth.exchange': () => new Promise(() => undefined) })
  expect(await screen.findByRole('heading', { name: 'Completing authentication...' })).toBeTruthy()
  expect(screen.getByText('Please wait while we complete your account connection.')).toBeTruthy()
})

test.each([
  ['&provider=gmail', 'Gmail'],
  ['&provider=outlook', 'Outlook'],
  ['', 'Google'],
])('a connected mailbox%s is told by its name', async (query, label) => {
  const page = open(`/oauth/callback?success=true&token=one-time${query}`, exchange())
  expect(await screen.findByText(`Successfully connected your ${label} account with refresh token!`)).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
})

test('a ticket that was used says so and leads to the login page', async () => {
  const used = () => {
    throw new Refusal('BAD_REQUEST', 400, 'This sign-in link has been used or is too old. Please sign in again.')
  }
  const page = open(demo, { 'auth.exchange': used })
  expect(await screen.findByText('Error processing authentication')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('whoever connects a mailbox stays signed in as themselves', async () => {
  const renewed = token({ exp: Math.floor(Date.now() / 1000) + 7200 })
  const page = open('/oauth/callback?success=true&provider=google&token=one-time', exchange(renewed), token())
  expect(await screen.findByText('Successfully connected your Google account with refresh token!')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
  expect(localStorage.getItem('token')).toBe(renewed)
})

test("nobody is handed a stranger's account by an address", async () => {
  const own = token()
  const page = open('/oauth/callback?success=true&provider=google&token=one-time', exchange(token({ sub: 'eve' })), own)
  expect(await screen.findByText('Error processing authentication')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  expect(localStorage.getItem('token')).toBe(own)
})

test('a success without a ticket, and a ticket without success, are refused', async () => {
  const page = open('/oauth/callback?success=true')
  expect(await screen.findByText('Invalid OAuth callback')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
  const other = open('/oauth/callback?token=one-time')
  await waitFor(() => expect(other.address()).toBe('/login'))
  expect(other.server.inputsOf('auth.exchange')).toEqual([])
})

test.each([
  ['&provider=Gmail&message=You+said+no', 'Failed to connect Gmail account: You said no'],
  ['', 'Failed to connect Google account: Unknown error'],
  ['&provider=constructor&message=+', 'Failed to connect constructor account: Unknown error'],
])("a provider's refusal is told: %s", async (query, told) => {
  const page = open(`/oauth/callback?error=access_denied${query}`)
  expect(await screen.findByText(told)).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
})

test('words of the address are shown as text, cut, and without tricks', async () => {
  const message = encodeURIComponent(`<img src=x onerror=alert(1)>\u202E${'x'.repeat(300)}`)
  open(`/oauth/callback?error=1&provider=${'p'.repeat(80)}&message=${message}`)
  const toast = await screen.findByText(/^Failed to connect/)
  expect(toast.querySelector('img')).toBeNull()
  expect(toast.textContent).toBe(`Failed to connect ${'p'.repeat(59)}… account: <img src=x onerror=alert(1)>${'x'.repeat(171)}…`)
})

test('a missing refresh token is told, then how to mend it, where accounts are connected', async () => {
  const query = 'error=1&provider=google&message=No+refresh+token&refreshTokenMissing=true'
  const page = open(`/oauth/callback?${query}`, {}, token())
  expect(await screen.findByText('Failed to connect Google account: No refresh token')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/connect-accounts'))
  expect(screen.queryByText(/Remove Homing from the apps/)).toBeNull()
  expect(await screen.findByText(/Remove Homing from the apps/)).toBeTruthy()
  expect(screen.getByText('Failed to connect Google account: No refresh token')).toBeTruthy()
})
