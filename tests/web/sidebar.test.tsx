import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CategoryRow } from '../../web/categories/category-row.tsx'
import { open } from './app.tsx'
import { token } from './fixtures.ts'

test('the sidebar has its places in order, with the unread count and all emails', async () => {
  const stats = { unread: 7, total: 1204, sent: 1, connectedAccounts: 1 }
  open('/dashboard', { 'mail.stats': () => stats }, token())
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
  const all = await nav.findByRole('link', { name: /^All Emails\s*1,204/ })
  expect(all.getAttribute('href')).toBe('/inbox')
  const names = nav.getAllByRole('link').map((link) => link.textContent)
  const order = [
    'Compose',
    'Dashboard',
    'Assistant',
    'Inbox7',
    'Starred',
    'Snoozed',
    'Drafts',
    'Sent',
    'Archive',
    'Junk',
    'Trash',
    'All Emails',
    'Accounts',
  ]
  const places = order.map((name) => names.findIndex((text) => text?.startsWith(name)))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  fireEvent.click(nav.getByRole('button', { name: 'Smart Folders' }))
  expect(nav.queryByRole('link', { name: /^All Emails/ })).toBeNull()
  fireEvent.click(nav.getByRole('button', { name: 'Smart Folders' }))
})

test('a Smart Folder shows its colour, its count and that the assistant keeps it', () => {
  const row = { to: '/inbox?category=c1', name: 'Bills\u202Egnp', icon: 'dollar-sign', color: '#6366F1', count: 1204 }
  render(<CategoryRow {...row} description="What is to be paid" byAi current />, { wrapper: MemoryRouter })
  const link = screen.getByRole('link', { name: /^Billsgnp\s*Sorted by AI\s*1,204/ })
  expect(link.getAttribute('href')).toBe('/inbox?category=c1')
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(link.getAttribute('title')).toBe('What is to be paid')
  expect(link.querySelector('[data-color="#6366F1"]')).toBeTruthy()
})

test('the menu of a phone closes by a press beside it, a swipe to the left, and a link', async () => {
  open('/dashboard', {}, token())
  const show = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
    return screen.findByRole('dialog', { name: 'Main' })
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Main' })).toBeNull())
  fireEvent.click(await show())
  await gone()
  const menu = await show()
  fireEvent.pointerDown(menu, { clientX: 200, clientY: 300 })
  fireEvent.pointerUp(menu, { clientX: 190, clientY: 300 })
  expect(screen.queryByRole('dialog', { name: 'Main' })).toBeTruthy()
  fireEvent.pointerDown(menu, { clientX: 200, clientY: 300 })
  fireEvent.pointerUp(menu, { clientX: 90, clientY: 310 })
  await gone()
  const again = within(await show())
  fireEvent.click(again.getByRole('link', { name: 'Dashboard' }))
  await gone()
})
