// The palette of commands: what it offers, in which order, and what it does.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Mail } from 'lucide-react'
import { expect, test } from 'vitest'
import { type Entry, fuzzyScore, matchingEntries } from '../../web/palette/rank-entries.ts'
import { open } from './app.tsx'
import { token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'
import { own } from './sorting-fixtures.ts'

const people = [{ name: 'Grace Hopper', email: 'grace@navy.example', written: 2 }]
const more = {
  'user.get': () => ({ user: { id: 'u1', email: 'ada@home.example', name: 'Ada', role: 'member', createdAt: '' } }),
  'contacts.suggest': () => ({ people }),
  'searches.list': () => ({ searches: [{ id: 's1', name: 'Bills', q: 'subject:bill' }] }),
  'categories.list': () => ({
    categories: [own('c1', 'Reading', { description: 'News of the club' }), own('c2', 'Newsletters')],
  }),
  'mail.refresh': () => ({ newEmails: 0 }),
  'auth.logout': () => undefined,
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

async function atPalette(typed = '') {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Commands' })
  const field = within(dialog).getByRole('combobox')
  if (typed) fireEvent.change(field, { target: { value: typed } })
  return {
    field,
    names: () =>
      within(dialog)
        .getAllByRole('option')
        .map((line) => line.querySelector('bdi')?.textContent),
    marked: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('bdi')?.textContent,
    take: () => fireEvent.keyDown(field, { key: 'Enter' }),
  }
}

async function atInbox(count = 3) {
  const box = mailbox(count)
  const page = open('/inbox', { ...box.procedures, ...more }, token())
  await screen.findByRole('grid', { name: 'Inbox' })
  return page
}

test('the beginning of a name fits best, then of a word, then its middle, then letters in order', () => {
  expect(fuzzyScore('arch', 'Archive')).toBeGreaterThan(fuzzyScore('arch', 'The archive'))
  expect(fuzzyScore('arch', 'The archive')).toBeGreaterThan(fuzzyScore('arch', 'Search'))
  expect(fuzzyScore('mku', 'Mark unread')).toBeGreaterThan(0)
  expect(fuzzyScore('unread mark', 'Mark unread')).toBeGreaterThan(0)
  expect(fuzzyScore('entwurfe', 'Entwürfe')).toBeGreaterThan(90)
  expect(fuzzyScore('xyz', 'Mark unread')).toBe(0)
  expect(fuzzyScore('mark nothing', 'Mark unread')).toBe(0)
})

test('it offers what can be done here, and does it to the mail where one stands', async () => {
  const page = await atInbox()
  expect((await atPalette('archive')).names()).not.toContain('Select')
  act(() => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Commands' }).close())
  press('j')
  const palette = await atPalette('mark read')
  expect(palette.marked()).toBe('Mark read')
  palette.take()
  await waitFor(() => expect(page.server.inputsOf('mail.batch')).toEqual([{ ids: ['m1'], conversations: true, read: true }]))
  expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull()
})

test('arrows choose, and what was used last comes first next time', async () => {
  const page = await atInbox()
  const palette = await atPalette('dashboard')
  expect(palette.marked()).toBe('Dashboard')
  fireEvent.keyDown(palette.field, { key: 'ArrowDown' })
  expect(palette.marked()).toBe('Search mail for “dashboard”')
  fireEvent.keyDown(palette.field, { key: 'ArrowUp' })
  palette.take()
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  const again = await atPalette()
  expect(again.names()[0]).toBe('Dashboard')
  expect(screen.getByText('Recent')).toBeTruthy()
})

test('people, saved searches, settings and words to search for are found', async () => {
  const page = await atInbox()
  const searches = await atPalette('bills')
  await waitFor(() => expect(searches.names()[0]).toBe('Bills'))
  const people = await atPalette('grace')
  await waitFor(() =>
    expect(people.names()).toEqual(['Write to Grace Hopper', 'Emails from Grace Hopper', 'Search mail for “grace”']),
  )
  fireEvent.keyDown(people.field, { key: 'ArrowDown' })
  people.take()
  await waitFor(() => expect(page.address()).toBe('/inbox?q=from%3Agrace%40navy.example'))
  // Who was looked for is not kept in the browser.
  expect(localStorage.getItem('recent-commands') ?? '').not.toContain('grace')
  expect((await atPalette('privacy')).names()).toContain('AI and privacy')
})

test('what is named so comes before what only has to do with it', async () => {
  await atInbox()
  const palette = await atPalette('news')
  // The description of “Reading” mentions them.
  await waitFor(() => expect(palette.names()).toEqual(['Newsletters', 'Reading', 'Search mail for “news”']))
})

test('what only contains the letters is left out where enough begins with them, and no group fills the list', () => {
  const entry = (label: string, group: Entry['group'] = 'go', words = ''): Entry => ({
    ...{ id: label, label, group, words, icon: Mail },
    run: () => undefined,
  })
  const names = (...entries: Entry[]) => matchingEntries(entries, 'in', []).map(({ label }) => label)
  const some = [entry('Inbox'), entry('Insurance'), entry('Admin'), entry('Dark theme', 'do', 'invert')]
  expect(names(...some)).toEqual(['Inbox', 'Insurance', 'Admin', 'Dark theme'])
  expect(names(...some, entry('Sign in', 'settings'))).toEqual(['Inbox', 'Insurance', 'Sign in'])
  expect(names(...['a', 'b', 'c', 'd', 'e'].map((letter) => entry(`In ${letter}`)))).toHaveLength(4)
})

test('five mails are found, and one leads to its page', async () => {
  const page = await atInbox(8)
  const palette = await atPalette('Subject')
  await waitFor(() => expect(palette.names().slice(-6)[0]).toBe('Search mail for “Subject”'))
  expect(page.server.inputsOf('mail.list')).toContainEqual({ q: 'Subject', limit: 5 })
  fireEvent.click(screen.getAllByRole('option').at(-1) as HTMLElement)
  await waitFor(() => expect(page.address()).toMatch(/^\/email\//))
})

test('the page of the admin is offered to the admin only', async () => {
  await atInbox()
  expect((await atPalette('admin')).names()).not.toContain('Admin')
})

test('signing out by the palette forgets what was used', async () => {
  const page = await atInbox()
  ;(await atPalette('sent')).take()
  await waitFor(() => expect(page.address()).toBe('/sent'))
  ;(await atPalette('log out')).take()
  await waitFor(() => expect(page.address()).toMatch(/^\/login/))
  expect(localStorage.getItem('recent-commands')).toBeNull()
})

test('it leaves an open question alone', async () => {
  await atInbox()
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
  expect(screen.queryByRole('dialog', { name: 'Commands' })).toBeNull()
})
