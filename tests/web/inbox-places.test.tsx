// Lists other than the inbox: folders, the snoozed, searches; and the sidebar that leads to them.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Folder } from '../../src/shared/folders.ts'
import type { ListInput } from '../../src/shared/mail.ts'
import { choose, logOut, open } from './app.tsx'
import { account, mail, token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'

const folder = (changes: Partial<Folder>): Folder => ({
  id: 'f1',
  accountId: 'a1',
  path: 'Work/Invoices',
  name: 'Invoices',
  role: 'other',
  chosen: false,
  total: 4,
  unread: 2,
  ...changes,
})
const nav = () => within(screen.getByRole('navigation', { name: 'Main' }))
const navHere = async () => within(await screen.findByRole('navigation', { name: 'Main' }))

test('the sidebar lists the folders, by account where there are several, and marks the open one', async () => {
  const folders = [
    folder({}),
    folder({ id: 'j', role: 'junk', name: 'Spam', unread: 3 }),
    folder({ id: 'f2', accountId: 'a2', name: 'Boat' }),
    folder({ id: 'f3', accountId: 'a2', name: 'Snoozed', path: 'Snoozed' }),
  ]
  const accounts = [account(), account({ id: 'a2', email: 'ada@work.example' })]
  const page = open('/inbox', { 'folders.list': () => ({ folders }), 'accounts.list': () => ({ accounts }) }, token())
  const link = await (await navHere()).findByRole('link', { name: /^Invoices/ })
  expect(link.textContent).toContain('2 unread')
  expect(nav().getByRole('heading', { name: 'ada@work.example' })).toBeTruthy()
  // Where snoozed mail waits on the server is not shown a second time.
  expect(nav().getAllByRole('link', { name: /^Snoozed/ })).toHaveLength(1)
  // Nobody is called to the mails in Junk.
  expect(nav().getByRole('link', { name: /^Junk/ }).textContent).toBe('Junk')
  expect(
    nav()
      .getByRole('link', { name: /^Inbox/ })
      .getAttribute('aria-current'),
  ).toBe('page')
  fireEvent.click(link)
  expect(page.address()).toBe('/inbox?folder=f1')
  expect(await screen.findByRole('heading', { name: 'Invoices', level: 1 })).toBeTruthy()
  expect(
    nav()
      .getByRole('link', { name: /^Invoices/ })
      .getAttribute('aria-current'),
  ).toBe('page')
  expect(
    nav()
      .getByRole('link', { name: /^Inbox/ })
      .getAttribute('aria-current'),
  ).toBeNull()
  expect(page.server.inputsOf('mail.list')).toContainEqual({ page: 1, filter: 'all', folder: 'f1', conversations: true })
  expect(await screen.findByText('This folder is empty')).toBeTruthy()
})

test('the folders can be folded away, and stay so', async () => {
  const folders = { 'folders.list': () => ({ folders: [folder({})] }) }
  const { view } = open('/inbox', folders, token())
  await (await navHere()).findByRole('link', { name: /^Invoices/ })
  fireEvent.click(nav().getByRole('button', { name: 'Folders' }))
  expect(nav().queryByRole('link', { name: /^Invoices/ })).toBeNull()
  view.unmount()
  open('/inbox', folders, token())
  const heading = await (await navHere()).findByRole('button', { name: 'Folders' })
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(heading)
})

test('in Trash mail can be restored, and is deleted for good after a question', async () => {
  const page = open('/inbox?mailbox=trash', mailbox(3, () => ({ mailbox: 'trash' })).procedures, token())
  const firstRow = () => within(screen.getByRole('grid', { name: 'Trash' })).getAllByRole('row')[0] as HTMLElement
  await screen.findByRole('grid', { name: 'Trash' })
  fireEvent.focus(firstRow())
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Email moved to the inbox')).toBeTruthy()
  fireEvent.focus(firstRow())
  fireEvent.click(screen.getByRole('button', { name: 'Delete permanently' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this email permanently?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() =>
    expect(page.server.inputsOf('mail.batch')).toEqual([
      { ids: ['m1'], conversations: true, mailbox: 'inbox' },
      { ids: ['m2'], conversations: true, delete: true, permanent: true },
    ]),
  )
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
})

test('Junk is emptied in one call, after a question with the number', async () => {
  const box = mailbox(25, () => ({ mailbox: 'junk' }))
  const page = open('/inbox?mailbox=junk', box.procedures, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Empty Junk' }))
  const dialog = await screen.findByRole('dialog', { name: 'Permanently delete everything in Junk?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))
  expect(await screen.findByText('25 emails deleted permanently')).toBeTruthy()
  expect(page.server.inputsOf('mail.batchMatching')).toEqual([
    { list: { filter: 'all', mailbox: 'junk', conversations: true }, delete: true, permanent: true },
  ])
  expect(box.mails()).toEqual([])
  expect(await screen.findByText('No junk')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(box.mails()).toHaveLength(25))
})

test('snoozed mail says until when, and comes back on request', async () => {
  const until = new Date(Date.now() + 90_000_000).toISOString()
  const page = open('/inbox?snoozed=1', mailbox(1, () => ({ snoozedUntil: until })).procedures, token())
  const list = await screen.findByRole('grid', { name: 'Snoozed' })
  expect(list.textContent).toMatch(/Snoozed (tomorrow|[A-Z]\w+day), /)
  fireEvent.focus(within(list).getByRole('row'))
  fireEvent.click(within(list).getByRole('button', { name: 'Unsnooze' }))
  expect(await screen.findByText('No snoozed emails')).toBeTruthy()
  expect(page.server.inputsOf('mail.batch')).toEqual([{ ids: ['m1'], conversations: true, unsnooze: true }])
})

test('a search marks what it found, also in attachments', async () => {
  const found = [
    mail(1, { subject: 'Boat insurance', match: { subject: [[5, 14]], piece: null } }),
    mail(2, {
      subject: 'Files',
      match: { subject: [], piece: { text: 'the \u202Einsurance sum', ranges: [[5, 14]], from: 'files' } },
    }),
  ]
  const page = open(
    '/inbox?q=insurance',
    {
      'mail.list': (input: ListInput) => ({ emails: input.q === 'insurance' ? found : [], total: 2, nextCursor: null }),
    },
    token(),
  )
  await waitFor(() =>
    expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['insurance', 'insurance']),
  )
  const [, second] = within(screen.getByRole('grid', { name: 'Inbox' })).getAllByRole('row')
  expect(second?.textContent).toContain('in attachment:the insurance sum')
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }))
  expect(page.address()).toBe('/inbox?q=insurance&filter=unread')
})

test('a search is saved under a name, opened from the sidebar, and removed', async () => {
  let searches: { id: string; name: string; q: string }[] = []
  const page = open(
    '/inbox?q=from:grace',
    {
      'searches.list': () => ({ searches }),
      'searches.save': (input: { name: string; q: string }) => {
        const search = { id: 's1', ...input }
        searches = [search]
        return { search }
      },
      'searches.remove': () => {
        searches = []
      },
    },
    token(),
  )
  await choose('More actions for this list', 'Save search')
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' })
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Grace' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const link = await nav().findByRole('link', { name: 'Grace' })
  expect(link.getAttribute('href')).toBe('/inbox?q=from%3Agrace')
  expect(page.server.inputsOf('searches.save')).toEqual([{ name: 'Grace', q: 'from:grace' }])
  fireEvent.click(nav().getByRole('button', { name: 'Remove Grace' }))
  await waitFor(() => expect(nav().queryByRole('link', { name: 'Grace' })).toBeNull())
})

/** On a phone the box takes the place of the title. */
async function openSearch(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Search mail' }))
  return screen.findByRole('textbox', { name: 'Search mail' })
}

test('the search box offers words that narrow, and what was searched last, until signing out', async () => {
  const page = open('/inbox', { 'auth.logout': () => null }, token())
  const box = await openSearch()
  fireEvent.focus(box)
  const help = within(await screen.findByRole('region', { name: 'Search help' }))
  fireEvent.click(help.getByRole('button', { name: /^is:unread/ }))
  expect((box as HTMLInputElement).value).toBe('is:unread ')
  fireEvent.change(box, { target: { value: 'is:unread boat' } })
  fireEvent.submit(box.closest('form') as HTMLFormElement)
  await waitFor(() => expect(page.address()).toBe('/inbox?q=is%3Aunread+boat'))
  expect(screen.queryByRole('region', { name: 'Search help' })).toBeNull()
  fireEvent.focus(box)
  expect(screen.getByRole('button', { name: 'is:unread boat' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(page.address()).toBe('/inbox'))
  await logOut()
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(localStorage.getItem('recent-searches')).toBeNull()
})

test('the help of the search box makes way for what is found, and for the whole list', async () => {
  open('/inbox', {}, token())
  const box = await openSearch()
  const help = () => screen.queryByRole('region', { name: 'Search help' })
  act(() => box.focus())
  await waitFor(() => expect(help()).toBeTruthy())
  fireEvent.change(box, { target: { value: 'boat' } })
  expect(help()).toBeNull()
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(help()).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Clear search' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(document.activeElement).toBe(box)
  expect(help()).toBeNull()
})

test('one account can be looked at alone', async () => {
  const accounts = [account(), account({ id: 'a2', email: 'ada@work.example' })]
  const page = open('/inbox', { ...mailbox(3).procedures, 'accounts.list': () => ({ accounts }) }, token())
  const chip = await screen.findByRole('button', { name: 'ada@work.example' })
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(chip)
  await waitFor(() => expect(page.address()).toBe('/inbox?account=a2'))
  expect(page.server.inputsOf('mail.list')).toContainEqual({ page: 1, filter: 'all', account: 'a2', conversations: true })
  const pressed = await screen.findByRole('button', { name: 'ada@work.example', pressed: true })
  fireEvent.click(pressed)
  await waitFor(() => expect(page.address()).toBe('/inbox'))
})

test('while another folder loads, the rows of the one before are not there to be acted on', async () => {
  const box = mailbox(3)
  const list = box.procedures['mail.list'] as (input: ListInput) => unknown
  const slow = (input: ListInput) => (input.mailbox === 'trash' ? new Promise(() => {}) : list(input))
  open('/inbox', { ...box.procedures, 'mail.list': slow }, token())
  await screen.findByRole('grid', { name: 'Inbox' })
  fireEvent.click(await (await navHere()).findByRole('link', { name: 'Trash' }))
  expect(await screen.findByRole('heading', { name: 'Trash', level: 1 })).toBeTruthy()
  expect(screen.queryByText('Subject 1')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull()
})
