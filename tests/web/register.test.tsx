import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { status } from './fixtures.ts'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function register(confirm = 'correct horse') {
  const button = await screen.findByRole('button', { name: 'Create account' })
  fill('Full name', 'Ada Lovelace')
  fill('Email address', 'ada@home.example')
  fill('Password', 'correct horse')
  fill('Confirm password', confirm)
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button)
}

test('two different passwords are never sent', async () => {
  const page = open('/register')
  await register('correct mouse')
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  expect(page.server.inputsOf('auth.register')).toEqual([])
})

test('registering says so and goes to the login page', async () => {
  const page = open('/register', { 'auth.register': () => ({ user: { id: 'u1', email: 'ada@home.example', name: 'Ada' } }) })
  await register()
  expect(await screen.findByText('Registration successful! Please login.')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/login'))
})

test('a refusal shows the sentence of the server', async () => {
  open('/register', {
    'auth.register': () => {
      throw new Refusal('CONFLICT', 409, 'This email address is already registered.')
    },
  })
  await register()
  // As a toast, and in the form.
  await waitFor(() => expect(screen.getAllByText('This email address is already registered.')).toHaveLength(2))
})

test('a failure without a sentence of the server says so', async () => {
  open('/register', {
    'auth.register': () => {
      throw new Refusal('INTERNAL_SERVER_ERROR', 500, '')
    },
  })
  await register()
  await waitFor(() => expect(screen.getAllByText('Registration failed')).toHaveLength(2))
})

test('the link of an invitation fills in what it knows', async () => {
  const page = open('/register?invite=four-winds&email=ada%40home.example', {
    'system.status': () => status({ registration: 'invite' }),
    'auth.register': () => ({ user: { id: 'u1', email: 'ada@home.example', name: 'Ada' } }),
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Invitation code')).value).toBe('four-winds')
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@home.example')
  await register()
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(page.server.inputsOf('auth.register')).toMatchObject([{ inviteCode: 'four-winds', email: 'ada@home.example' }])
})

test('a code nobody asked for is not sent', async () => {
  const page = open('/register?invite=four-winds', { 'auth.register': () => ({ user: { id: 'u1', email: '', name: '' } }) })
  await register()
  await waitFor(() => expect(page.server.inputsOf('auth.register')).toHaveLength(1))
  expect(page.server.inputsOf('auth.register')[0]).not.toHaveProperty('inviteCode')
})

test('the terms must be agreed to, and a password has 8 characters', async () => {
  open('/register')
  expect((await screen.findByRole('checkbox')).hasAttribute('required')).toBe(true)
  expect(screen.getByText('Must be at least 8 characters')).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('minlength')).toBe('8')
})

test('codes are asked for only where the server wants them', async () => {
  open('/register', { 'system.status': () => status({ registration: 'invite' }) })
  expect(await screen.findByLabelText('Invitation code')).toBeTruthy()
  expect(screen.queryByLabelText('Setup code')).toBeNull()
})
