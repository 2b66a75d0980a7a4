import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logOut, open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function signIn(password: string) {
  await screen.findByRole('button', { name: 'Sign in' })
  fill('Email address', 'ada@home.example')
  fill('Password', password)
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('the login page says what the specification says', async () => {
  open('/login')
  expect(await screen.findByText('Your intelligent email management assistant')).toBeTruthy()
  expect(screen.getByLabelText('Remember me')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register')
})

test('a provider that is not set up says why, to the keyboard and to a finger too', async () => {
  open('/login')
  await screen.findAllByRole('tooltip', { hidden: true })
  for (const name of ['Google', 'Microsoft', 'Yahoo']) {
    const button = await screen.findByRole('button', { name })
    const why = `${name} OAuth not configured`
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why)
    button.focus()
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    expect(screen.getAllByText(why)).toHaveLength(2)
  }
})

test('a wrong password is told and keeps the person here', async () => {
  const page = open('/login', {
    'auth.login': () => {
      throw new Refusal('UNAUTHORIZED', 401, 'Invalid email or password')
    },
  })
  await signIn('wrong')
  // As a toast, and in the form for as long as it stays as it is.
  await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(2))
  expect(page.address()).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
  fill('Password', 'another')
  await waitFor(() => expect(screen.getAllByText('Invalid email or password')).toHaveLength(1))
})

test('signing in stores the token and opens the dashboard', async () => {
  const jwt = token()
  const page = open('/login', {
    'auth.login': () => ({ token: jwt, user: { id: 'u1', email: 'ada@home.example', name: 'Ada' } }),
  })
  await signIn('correct horse')
  expect(await screen.findByText('Login successful!')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  expect(localStorage.getItem('token')).toBe(jwt)
  expect(page.server.inputsOf('auth.login')).toEqual([{ email: 'ada@home.example', password: 'correct horse', remember: false }])
})

test('the password can be shown and hidden', async () => {
  open('/login')
  fireEvent.click(await screen.findByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})

const answers = { 'auth.login': () => ({ token: token(), user: { id: 'u1', email: 'ada@home.example', name: 'Ada' } }) }

test('a visitor of a page of the app signs in and comes back to it', async () => {
  const page = open('/inbox?q=from%3Agrace', answers)
  await signIn('correct horse')
  await waitFor(() => expect(page.address()).toBe('/inbox?q=from%3Agrace'))
})

test('whoever logged out by hand starts at the dashboard again', async () => {
  const page = open('/sent', { ...answers, 'auth.logout': () => null }, token())
  await logOut()
  await signIn('correct horse')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
})

test.each([
  '//evil.example/inbox',
  '/\\evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  { not: 'text' },
  undefined,
])('no state of the history leads to another site: %s', async (from) => {
  const page = open({ pathname: '/login', state: { from } }, answers)
  await signIn('correct horse')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
})
