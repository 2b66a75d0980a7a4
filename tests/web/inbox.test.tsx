import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BatchInput, ListInput } from '../../src/shared/mail.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { account, mail, token } from './fixtures.ts'

/** A mailbox of `count` mails that remembers what was done to it. */
function mailbox(count: number): Procedures {
  let mails = Array.from({ length: count }, (_, index) => mail(index + 1, index === 0 ? {} : { read: true }))
  return {
    'mail.list': ({ page = 1, filter = 'all', limit = 20 }: ListInput) => {
      const found = mails.filter((one) => filter === 'all' || (filter === 'unread' ? !one.read : one.starred))
      return { emails: found.slice((page - 1) * limit, page * limit), total: found.length, nextCursor: null }
    },
    'mail.batch': ({ ids, read, starred, delete: gone }: BatchInput) => {
      mails = mails
        .map((one) => (ids.includes(one.id) ? { ...one, read: read ?? one.read, starred: starred ?? one.starred } : one))
        .filter((one) => !(gone && ids.includes(one.id)))
      return { updated: ids.length, failed: [], undoId: 'undo1' }
    },
  }
}
const rows = async () => within(await screen.findByRole('grid', { name: 'Inbox' })).getAllByRole('row')

test('each row is a link to its mail and says when it is unread', async () => {
  open('/inbox', mailbox(2), token())
  const [first, second] = await rows()
  const link = within(first as HTMLElement).getByRole('link')
  expect(link.getAttribute('href')).toBe('/email/m1')
  expect(link.textContent).toContain('Unread: Grace Hopper')
  expect(second?.textContent).not.toContain('Unread')
})

test('20 on a page, and the next page holds the rest', async () => {
  const page = open('/inbox', mailbox(45), token())
  expect(await rows()).toHaveLength(20)
  expect(await screen.findByText('1–20 of 45')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(async () => expect(await rows()).toHaveLength(5))
  expect(page.address()).toBe('/inbox?page=3')
})

test('when the last page empties, the one before it is shown', async () => {
  const page = open('/inbox?page=2', mailbox(21), token())
  const [last] = await rows()
  fireEvent.focus(last as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await rows()).toHaveLength(20))
  expect(page.address()).toBe('/inbox')
})

test('the filters ask the server and stand in the address', async () => {
  const page = open('/inbox', mailbox(3), token())
  await rows()
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(page.address()).toBe('/inbox?filter=unread')
  fireEvent.click(screen.getByRole('button', { name: 'Starred' }))
  expect(await screen.findByText('No starred emails')).toBeTruthy()
})

test('a star shows at once and is taken back when the server refuses', async () => {
  const refuse = () => {
    throw new Refusal('SERVICE_UNAVAILABLE', 503, 'The mailbox is busy.')
  }
  open('/inbox', { ...mailbox(1), 'mail.batch': refuse }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Star' }))
  expect(await screen.findByRole('button', { name: 'Remove star' })).toBeTruthy()
  expect(await screen.findByText('The mailbox is busy.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Star' })).toBeTruthy()
})

test('selected mails are deleted after a question', async () => {
  const page = open('/inbox', mailbox(3), token())
  await rows()
  fireEvent.click(screen.getByLabelText('Select Subject 1'))
  fireEvent.click(screen.getByLabelText('Select Subject 2'))
  await screen.findByText('2 selected')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Delete 2 selected email(s)?')).toBeTruthy()
  expect(page.server.inputsOf('mail.batch')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(page.server.inputsOf('mail.batch')).toEqual([{ ids: ['m1', 'm2'], conversations: true, delete: true }])
})

test('select page selects exactly what is on it', async () => {
  const page = open('/inbox', mailbox(25), token())
  await rows()
  // On a phone the checkbox of the page comes with the first selection.
  expect(screen.queryByLabelText('Select all on this page')).toBeNull()
  fireEvent.click(screen.getByLabelText('Select Subject 3'))
  fireEvent.click(screen.getByLabelText('Select all on this page'))
  await screen.findByText('20 selected')
  const bar = within(screen.getByRole('group', { name: 'Actions for selected emails' }))
  fireEvent.click(bar.getByRole('button', { name: 'Mark read' }))
  await waitFor(() => expect(page.server.inputsOf('mail.batch')).toHaveLength(1))
  expect((page.server.inputsOf('mail.batch')[0] as BatchInput).ids).toHaveLength(20)
})

test('while a first sync runs the page says how far it is', async () => {
  const filling = account({ sync: { state: 'syncing', done: 1240, total: 18_003, lastSyncAt: null } })
  open('/inbox', { ...mailbox(1), 'accounts.list': () => ({ accounts: [filling] }) }, token())
  expect(await screen.findByText('1,240 of 18,003, newest first')).toBeTruthy()
})

test('an account that waits for its turn with the first page says where, and not that mail is coming in', async () => {
  const sync = { state: 'syncing', done: 0, total: 0, lastSyncAt: null, waitingFor: 'imap.example.org' } as const
  open('/inbox', { ...mailbox(1), 'accounts.list': () => ({ accounts: [account({ sync })] }) }, token())
  expect(await screen.findByText('Waiting for a connection to imap.example.org')).toBeTruthy()
  expect(screen.queryByText(/^Syncing/)).toBeNull()
})

test('a mailbox that nothing new comes from is named above the list, with the way to mend it', async () => {
  const broken = account({ id: 'a2', email: 'old@home.example', needsReconnection: true, reconnectCause: 'revoked' })
  const page = open('/inbox', { ...mailbox(1), 'accounts.list': () => ({ accounts: [account(), broken] }) }, token())
  expect(await screen.findByText('Reconnect old@home.example to get its new mail.')).toBeTruthy()
  const mend = screen.getByRole('link', { name: 'Reconnect old@home.example' })
  expect(mend.getAttribute('href')).toBe('/connect-accounts?reconnect=a2')
  expect(screen.queryByText(/^ada@home.example has to be/)).toBeNull()
  page.go('/inbox?account=a1')
  await waitFor(() => expect(screen.queryByText(/^Reconnect /)).toBeNull())
})

test('without a mailbox the next step is to connect one', async () => {
  open('/inbox', { 'accounts.list': () => ({ accounts: [] }) }, token())
  const link = await screen.findByRole('link', { name: 'Connect a mailbox' })
  expect(link.getAttribute('href')).toBe('/connect-accounts')
})

test('a list that cannot be loaded says what the specification says', async () => {
  const fail = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
  }
  open('/inbox', { 'mail.list': fail }, token())
  expect(await screen.findByText('Failed to load emails. Please make sure you have connected an email account.')).toBeTruthy()
})

test('keys move, select and star', async () => {
  const page = open('/inbox', mailbox(3), token())
  await rows()
  for (const key of ['j', 'j', 'x', 's']) fireEvent.keyDown(document.body, { key })
  expect(await screen.findByText('1 selected')).toBeTruthy()
  await waitFor(() => expect(page.server.inputsOf('mail.batch')).toEqual([{ ids: ['m2'], conversations: true, starred: true }]))
})
