// List and reader: beside each other where there is room, one after the other on a phone.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readingPane } from '../../web/panes/reading-pane.ts'
import { open } from './app.tsx'
import { wideWindow } from './browser.ts'
import { email, mail, token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'
import '../../web/pages/inbox.tsx'
import '../../web/pages/email.tsx'

function server(count: number) {
  const box = mailbox(count)
  return {
    ...box.procedures,
    'mail.get': ({ id }: { id: string }) => {
      const found = box.mails().find((one) => one.id === id) ?? mail(0)
      return { email: { ...email(1), ...found } }
    },
    'mail.thread': () => ({ emails: [] }),
    'mail.bodyTicket': () => ({ url: '/api/body/x' }),
  }
}
const opened = (number: number) => screen.findByRole('heading', { level: 1, name: `Subject ${number}` })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
async function openRow(number: number): Promise<void> {
  const grid = within(await screen.findByRole('grid', { name: 'Inbox' }))
  fireEvent.click(grid.getByRole('link', { name: new RegExp(`Subject ${number}`) }))
  await opened(number)
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('a mail says which of its list it is, and leads to the newer and the older one', async () => {
  const page = open('/inbox?filter=all', server(3), token())
  await openRow(1)
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(button('Newer email').disabled).toBe(true)
  fireEvent.click(button('Older email'))
  await opened(2)
  expect(page.address()).toBe('/email/m2')
  fireEvent.click(button('Older email'))
  await opened(3)
  expect(screen.getByText('3 of 3')).toBeTruthy()
  expect(button('Older email').disabled).toBe(true)
  fireEvent.click(button('Newer email'))
  await opened(2)
  // However many were opened, the way back is one step.
  press('u')
  await waitFor(() => expect(page.address()).toBe('/inbox?filter=all'))
})

test('a mail opened by a link has no place in a list that nobody has seen', async () => {
  open('/email/m2', server(3), token())
  await opened(2)
  expect(screen.queryByRole('button', { name: 'Older email' })).toBeNull()
})

test('where there is room the list stays beside the mail, and the mail is marked in it', async () => {
  wideWindow()
  const page = open('/inbox', server(3), token())
  expect(await screen.findByText('No email selected')).toBeTruthy()
  await openRow(2)
  expect(page.address()).toBe('/email/m2')
  const grid = screen.getByRole('grid', { name: 'Inbox' })
  expect(within(grid).getAllByRole('row')).toHaveLength(3)
  press('j')
  await opened(3)
  press('k')
  await opened(2)
  press('u')
  await waitFor(() => expect(page.address()).toBe('/inbox'))
})

test('a mail that is drawn in another place asks for a ticket of its own: the old one may have expired', async () => {
  wideWindow()
  let given = 0
  open('/email/m2', { ...server(3), 'mail.bodyTicket': () => ({ url: `/api/body/${++given}` }) }, token())
  await opened(2)
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toContain('/api/body/1'))
  act(() => readingPane.choose('off'))
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('src')).toContain('/api/body/2'))
  act(() => readingPane.choose('right'))
})

test('of hundreds of unread mails in a conversation the newest twenty are expanded', async () => {
  const emails = Array.from({ length: 200 }, (_, at) => mail(at, { threadCount: 200, read: false }))
  const page = open('/email/m199', { ...server(0), 'mail.thread': () => ({ emails }) }, token())
  await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(20))
  const asked = page.server.inputsOf('mail.get').map((input) => (input as { id: string }).id)
  expect(new Set(asked)).toEqual(new Set(emails.slice(-20).map(({ id }) => id)))
})

test('archiving what is open opens the next mail, or leads back to the list where that is chosen', async () => {
  wideWindow()
  const page = open('/inbox', server(4), token())
  await openRow(2)
  press('e')
  await opened(3)
  expect(page.address()).toBe('/email/m3')
  expect(page.server.inputsOf('mail.batch')).toContainEqual({ ids: ['m2'], conversations: true, mailbox: 'archive' })
  localStorage.setItem('after-removal', 'list')
  press('e')
  await waitFor(() => expect(page.address()).toBe('/inbox'))
  localStorage.removeItem('after-removal')
})

test('a selection in the list comes before the mail that is open', async () => {
  wideWindow()
  const page = open('/inbox', server(3), token())
  await openRow(2)
  fireEvent.click(screen.getByLabelText('Select Subject 3'))
  press('e')
  await waitFor(() =>
    expect(page.server.inputsOf('mail.batch')).toContainEqual({ ids: ['m3'], conversations: true, mailbox: 'archive' }),
  )
  expect(page.address()).toBe('/email/m2')
})

test('without a reading pane a wide screen shows one after the other', async () => {
  wideWindow()
  localStorage.setItem('reading-pane', 'off')
  open('/inbox', server(2), token())
  await openRow(1)
  expect(screen.queryByRole('grid')).toBeNull()
  localStorage.removeItem('reading-pane')
})

test('the line between list and mail moves by the arrow keys, and the browser keeps it', async () => {
  wideWindow()
  open('/inbox', server(1), token())
  const line = await screen.findByRole('separator', { name: 'Width of the list' })
  expect(line.getAttribute('aria-valuenow')).toBe('360')
  fireEvent.keyDown(line, { key: 'ArrowRight' })
  expect(line.getAttribute('aria-valuenow')).toBe('380')
  expect(localStorage.getItem('list-width')).toBe('380')
  for (let at = 0; at < 4; at++) fireEvent.keyDown(line, { key: 'ArrowLeft' })
  expect(line.getAttribute('aria-valuenow')).toBe('340')
  fireEvent.doubleClick(line)
  expect(line.getAttribute('aria-valuenow')).toBe('360')
  expect(localStorage.getItem('list-width')).toBeNull()
})
