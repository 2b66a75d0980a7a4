import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { status, token } from './things.ts'

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
  expect(screen.getByTitle('Microsoft OAuth not configured').hasAttribute('disabled')).toBe(true)
  expect(screen.getByTitle('Yahoo OAuth not configured').hasAttribute('disabled')).toBe(true)
})

test('Google is a link only where the server has it set up', async () => {
  open('/login', { 'system.status': () => status({ providers: { gmail: { oauth: true } } }) })
  const link = await screen.findByRole('link', { name: 'Sign in with Google' })
  expect(link.getAttribute('href')).toBe('/api/auth/google')
})

test('without it the Google button says why it cannot be used', async () => {
  open('/login')
  expect((await screen.findByTitle('Google OAuth not configured')).hasAttribute('disabled')).toBe(true)
})

test('a wrong password is told and keeps the person here', async () => {
  const page = open('/login', {
    'auth.login': () => {
      throw new Refusal('UNAUTHORIZED', 401, 'Invalid email or password')
    },
  })
  await signIn('wrong')
  expect(await screen.findByText('Invalid email or password')).toBeTruthy()
  expect(page.address()).toBe('/login')
  expect(localStorage.getItem('token')).toBeNull()
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
