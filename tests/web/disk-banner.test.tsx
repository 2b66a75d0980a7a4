import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { status, token } from './fixtures.ts'
// Loaded before, because a test that ends on a page must not end while that page is fetched.
import '../../web/pages/inbox.tsx'
import '../../web/shell/shell.tsx'
import '../../web/shell/disk-banner.tsx'

const user = (role: string) => ({ user: { id: 'u1', email: 'ada@people.test', name: 'Ada', role, hasPassword: true } })
const page = (disk: string, role = 'member') =>
  open('/inbox', { 'system.status': () => ({ ...status(), disk }), 'user.get': () => user(role) }, token())
const banner = () => screen.findByRole('region', { name: 'Server disk space' })

test('a server with room says nothing', async () => {
  page('ok')
  expect((await banner()).textContent).toBe('')
})

test('little room: people are told what waits, and whom to tell', async () => {
  page('low')
  const shown = await banner()
  await waitFor(() => expect(shown.textContent).toMatch(/New emails are listed.*Please contact the server owner/))
  expect(screen.queryByRole('link', { name: 'View disk usage' })).toBeNull()
})

test('no room: an admin is told what to do, and where to look', async () => {
  page('full', 'admin')
  const shown = await banner()
  await waitFor(() => expect(shown.textContent).toMatch(/changes can't be saved.*Free up space/))
  expect(screen.getByRole('link', { name: 'View disk usage' }).getAttribute('href')).toBe('/admin')
})
