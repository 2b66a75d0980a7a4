import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { email, mail, token } from './fixtures.ts'

const one = (changes: Parameters<typeof email>[1] = {}) => ({
  'mail.get': () => ({ email: email(2, { subject: 'Lunch', ...changes }) }),
  'mail.thread': () => ({ emails: [mail(1, { snippet: 'The first word', read: true }), mail(2)] }),
  'mail.bodyTicket': ({ images }: { images?: string }) => ({
    url: `/api/emails/m2/body?ticket=t${images ? '&images=show' : ''}`,
  }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: 'undo1' }),
  'mail.undo': () => ({ restored: 1 }),
})

test('a mail that is not there says so', async () => {
  const missing = () => {
    throw new Refusal('NOT_FOUND', 404, 'Email not found')
  }
  open('/email/m9', { 'mail.get': missing }, token())
  expect(await screen.findByRole('heading', { name: 'Email not found' })).toBeTruthy()
})

test('and goes on saying so while it is asked for again', async () => {
  let calls = 0
  const missing = () => {
    if (++calls > 1) return new Promise(() => undefined)
    throw new Refusal('NOT_FOUND', 404, 'Email not found')
  }
  const page = open('/email/m9', { 'mail.get': missing }, token())
  await screen.findByRole('heading', { name: 'Email not found' })
  void page.queryClient.invalidateQueries({ queryKey: [['mail', 'get']] })
  await waitFor(() => expect(calls).toBe(2))
  expect(screen.getByRole('heading', { name: 'Email not found' })).toBeTruthy()
})

test('an address that cannot be one of a mail is told as one that is not there', async () => {
  const refused = () => {
    throw new Refusal('BAD_REQUEST', 400, 'Please check your input: id.')
  }
  const page = open(`/email/${'a'.repeat(3000)}`, { 'mail.get': refused }, token())
  expect(await screen.findByRole('heading', { name: 'Email not found' })).toBeTruthy()
  expect(page.address()).toMatch(/^\/email\//)
})

test('a mail that cannot be loaded leads back to the inbox', async () => {
  const broken = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
  }
  const page = open('/email/m1', { 'mail.get': broken }, token())
  expect(await screen.findByText('Failed to load email')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/inbox'))
})

test('opening a mail marks it read, once', async () => {
  const page = open('/email/m2', one(), token())
  await screen.findByRole('heading', { name: 'Lunch' })
  await waitFor(() => expect(page.server.inputsOf('mail.batch')).toEqual([{ ids: ['m2'], conversations: true, read: true }]))
})

test('its text stands in a frame that runs no script', async () => {
  open('/email/m2', one(), token())
  const frame = await screen.findByTitle('Email text')
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(frame.getAttribute('src')).toMatch(/^\/api\/emails\/m2\/body\?ticket=t/)
})

test('remote images stay off until asked for', async () => {
  const page = open('/email/m2', one({ remoteImagesBlocked: 3 }), token())
  expect(await screen.findByText(/3 images blocked/)).toBeTruthy()
  expect(page.server.inputsOf('mail.bodyTicket')).toEqual([{ id: 'm2' }])
  fireEvent.click(screen.getByRole('button', { name: 'show' }))
  await waitFor(() => expect(page.server.inputsOf('mail.bodyTicket')).toContainEqual({ id: 'm2', images: 'show' }))
  expect(screen.queryByText(/images blocked/)).toBeNull()
})

test('earlier mails of the conversation are folded', async () => {
  open('/email/m2', one(), token())
  const folded = await screen.findByRole('button', { name: /^Open the email from\s*Grace Hopper/ })
  expect(folded.getAttribute('aria-expanded')).toBe('false')
  expect(folded.textContent).toContain('The first word')
})

test('an earlier mail that is unread is expanded, and stays so once it is read', async () => {
  const emails = [mail(1, { snippet: 'The first word', read: false }), mail(2)]
  open('/email/m2', { ...one(), 'mail.thread': () => ({ emails }) }, token())
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(2))
})

test('deleting asks first, and says how many of a conversation are meant', async () => {
  const page = open('/email/m2', one({ read: true }), token())
  await screen.findByText('The first word')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Delete the 2 emails of this conversation?')).toBeTruthy()
  expect(page.server.inputsOf('mail.batch')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(page.server.inputsOf('mail.batch')).toEqual([{ ids: ['m2'], conversations: true, delete: true }]))
})

test('deleting leads back to the list, which offers to undo it', async () => {
  const page = open('/email/m2', { ...one(), 'mail.thread': () => ({ emails: [mail(2)] }) }, token())
  await screen.findByRole('heading', { name: 'Lunch' })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(page.address()).toBe('/inbox'))
  expect(await screen.findByText('Email deleted')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.server.inputsOf('mail.undo')).toEqual([{ undoId: 'undo1' }]))
})
