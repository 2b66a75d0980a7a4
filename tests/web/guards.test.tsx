import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readToken } from '../../web/session.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

test.each(['/dashboard', '/inbox', '/sent', '/email/m1', '/compose', '/reply/m1', '/connect-accounts', '/settings'])(
  'a visitor of %s is sent to the login page',
  async (path) => {
    const page = open(path)
    await screen.findByRole('button', { name: 'Sign in' })
    expect(page.address()).toBe('/login')
  },
)

test.each(['/login', '/register'])('somebody signed in has no business at %s', async (path) => {
  const page = open(path, {}, token())
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(page.address()).toBe('/dashboard')
})

test('an expired token is removed at the start', async () => {
  open('/inbox', {}, token({ exp: 1000 }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(localStorage.getItem('token')).toBeNull()
})

test('a session that was ended elsewhere leads to the login page', async () => {
  const page = open(
    '/inbox',
    {
      'mail.list': () => {
        throw new Refusal('UNAUTHORIZED', 401, 'Please sign in.')
      },
    },
    token(),
  )
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(localStorage.getItem('token')).toBeNull()
})

test('an unknown address says so and leads home', async () => {
  open('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/')
})

test('a callback without parameters is refused', async () => {
  const page = open('/oauth/callback')
  expect(await screen.findByText('Invalid OAuth callback')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
})

test('a token is read only when it is one and still good', () => {
  expect(readToken(token())).toEqual({ id: 'u1', email: 'ada@home.example', name: 'Ada Lovelace' })
  expect(readToken(token({ exp: 10 }), 11_000)).toBeUndefined()
  expect(readToken(token({ exp: undefined }))).toBeUndefined()
  expect(readToken('nonsense')).toBeUndefined()
  expect(readToken('')).toBeUndefined()
})
