import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './things.ts'

const link = '/oauth/callback?success=true&provider=demo&token=one-time'

test('a ticket leaves the address, is exchanged once, and signs in', async () => {
  const addresses: string[] = []
  const session = token()
  const page = open(link, {
    'auth.exchange': () => {
      addresses.push(page.address())
      return { token: session, user: { id: 'u1', email: 'ada@home.example', name: 'Ada Lovelace' } }
    },
  })
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(page.address()).toBe('/dashboard')
  expect(page.server.inputsOf('auth.exchange')).toEqual([{ ticket: 'one-time' }])
  expect(addresses).toEqual(['/oauth/callback'])
  expect(localStorage.getItem('token')).toBe(session)
})

test('a ticket that was used says so and leads to the login page', async () => {
  const used = () => {
    throw new Refusal('BAD_REQUEST', 400, 'This sign-in link has been used or is too old. Please sign in again.')
  }
  const page = open(link, { 'auth.exchange': used })
  expect(await screen.findByText('Error processing authentication')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('a success without a ticket, and a ticket without success, are refused', async () => {
  const page = open('/oauth/callback?success=true')
  expect(await screen.findByText('Invalid OAuth callback')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
  const other = open('/oauth/callback?token=one-time')
  await waitFor(() => expect(other.address()).toBe('/login'))
  expect(other.server.inputsOf('auth.exchange')).toEqual([])
})

test("a provider's refusal is told", async () => {
  const page = open('/oauth/callback?error=access_denied&provider=Gmail&message=You+said+no')
  expect(await screen.findByText('Failed to connect Gmail account: You said no')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
})
