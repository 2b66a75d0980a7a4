import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Prefill, SendInput } from '../../src/shared/mail.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './things.ts'

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = { 'mail.send': () => ({ success: true, id: 'o1', messageId: '<1@homing>' }) }
const answer: Prefill = {
  accountId: 'a1',
  to: [{ name: 'Grace Hopper', email: 'grace@navy.example' }],
  cc: [],
  subject: 'Re: Lunch',
  body: '\n\nGrace Hopper wrote:\n> Lunch?',
  html: '',
  attachments: [],
  replyTo: { messageId: '<1@navy.example>' },
}

test('nothing is sent without a recipient', async () => {
  const page = open('/compose', sent, token())
  await screen.findByLabelText('To')
  press('Send')
  expect(await screen.findByText('Please specify at least one recipient')).toBeTruthy()
  expect(page.server.inputsOf('mail.send')).toEqual([])
})

test('what is no address is named', async () => {
  open('/compose', sent, token())
  await screen.findByLabelText('To')
  fill('To', 'grace@navy.example, charles')
  press('Send')
  expect(await screen.findByText('“charles” is not an email address')).toBeTruthy()
})

test('an empty subject is asked about, then sent', async () => {
  const page = open('/compose', sent, token())
  await screen.findByLabelText('To')
  fill('To', 'Grace <grace@navy.example>; "Hopper, G." <g@navy.example>')
  fill('Body', 'Hello')
  press('Send')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Send this message without a subject?')).toBeTruthy()
  expect(page.server.inputsOf('mail.send')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send without subject' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  const [input] = page.server.inputsOf('mail.send') as SendInput[]
  expect(input).toMatchObject({
    to: ['Grace <grace@navy.example>', '"Hopper, G." <g@navy.example>'],
    accountId: 'a1',
    body: 'Hello',
    holdSeconds: 10,
  })
  expect(input?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('trying the same mail again carries the same key, a changed one a new key', async () => {
  const fail = () => {
    throw new Refusal('SERVICE_UNAVAILABLE', 503, 'The mail server does not answer.')
  }
  const page = open('/compose', { 'mail.send': fail }, token())
  await screen.findByLabelText('To')
  fill('To', 'grace@navy.example')
  fill('Subject', 'Lunch')
  for (const times of [1, 2, 3]) {
    if (times === 3) fill('Body', 'Changed')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false))
    press('Send')
    await waitFor(() => expect(page.server.inputsOf('mail.send')).toHaveLength(times))
  }
  const keys = (page.server.inputsOf('mail.send') as SendInput[]).map((input) => input.idempotencyKey)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('undo brings the mail back into the composer', async () => {
  const page = open('/compose', { ...sent, 'mail.cancelSending': () => ({ item: { id: 'o1' } }) }, token())
  await screen.findByLabelText('To')
  fill('To', 'grace@navy.example')
  fill('Subject', 'Lunch')
  press('Send')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Taken back. Nothing was sent.')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/compose'))
  await waitFor(() => expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Lunch'))
  expect(page.server.inputsOf('mail.cancelSending')).toEqual([{ id: 'o1' }])
})

test('undo keeps another mail that was begun meanwhile', async () => {
  sessionStorage.setItem('draft:compose', JSON.stringify({ body: 'Something else' }))
  open('/reply/m1', { ...sent, 'mail.prefill': () => answer, 'mail.cancelSending': () => ({ item: { id: 'o1' } }) }, token())
  await screen.findByLabelText('Body')
  press('Send')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Re: Lunch'))
  expect(sessionStorage.getItem('draft:compose')).toContain('Something else')
})

test('what was written survives leaving, until it is discarded', async () => {
  const first = open('/compose', sent, token())
  await screen.findByLabelText('Body')
  fill('Body', 'Half a thought')
  first.view.unmount()
  open('/compose', sent, token())
  const body = (await screen.findByLabelText('Body')) as HTMLTextAreaElement
  expect(body.value).toBe('Half a thought')
  press('Discard')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Discard this email?')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(sessionStorage.getItem('draft:compose')).toBeNull())
})

test('a page before can hand over what to write', async () => {
  open({ pathname: '/compose', state: { to: 'grace@navy.example', subject: 'Lunch', body: 'Friday?' } }, sent, token())
  expect(((await screen.findByLabelText('To')) as HTMLInputElement).value).toBe('grace@navy.example')
  expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Lunch')
  expect((screen.getByLabelText('Body') as HTMLTextAreaElement).value).toBe('Friday?')
})

test('a reply starts with the quoted mail and goes into its conversation', async () => {
  const page = open('/reply/m1', { ...sent, 'mail.prefill': () => answer }, token())
  const body = (await screen.findByLabelText('Body')) as HTMLTextAreaElement
  expect(body.value).toContain('> Lunch?')
  press('Send')
  await waitFor(() => expect(page.server.inputsOf('mail.send')).toHaveLength(1))
  expect(page.server.inputsOf('mail.send')[0]).toMatchObject({
    to: ['Grace Hopper <grace@navy.example>'],
    subject: 'Re: Lunch',
    replyTo: { messageId: '<1@navy.example>' },
  })
})

test('Cc and Bcc are revealed on demand', async () => {
  open('/compose', sent, token())
  await screen.findByLabelText('To')
  expect(screen.queryByLabelText('Cc')).toBeNull()
  press('Add Cc')
  press('Add Bcc')
  expect(screen.getByLabelText('Cc')).toBeTruthy()
  expect(screen.getByLabelText('Bcc')).toBeTruthy()
})
