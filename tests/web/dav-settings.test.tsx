// Settings of contacts and calendars: connecting, choosing, what fails.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DavServer } from '../../src/shared/dav.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import '../../web/pages/settings.tsx'
import '../../web/settings/contacts.tsx'
import '../../web/shell/shell.tsx'

const none = { takesEvents: false, waiting: 0 }
const server: DavServer = {
  id: 's1',
  url: 'https://cloud.home.test/remote.php/dav/',
  username: 'ada',
  syncing: false,
  syncedAt: '2026-11-27T10:00:00.000Z',
  problem: null,
  collections: [
    {
      id: 'b1',
      kind: 'contacts',
      name: 'Friends',
      color: '',
      chosen: true,
      writable: true,
      count: 12,
      truncated: false,
      ...none,
    },
    { id: 'b2', kind: 'contacts', name: 'Work', color: '', chosen: false, writable: true, count: 0, truncated: false, ...none },
  ],
}
const page = (servers: DavServer[], procedures: Procedures = {}) =>
  open('/settings/contacts', { ...settingsServer, 'dav.state': () => ({ servers }), ...procedures }, token())
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('before a server is connected there is how to begin; a password that is refused is said', async () => {
  const { server: asked } = page([], {
    'dav.add': () => {
      throw new Refusal(
        'UNPROCESSABLE_CONTENT',
        422,
        'The server rejected the username or password. Many servers need an app password here.',
      )
    },
  })
  expect(await screen.findByText(/^Connect the server of your address book/)).toBeTruthy()
  press('Connect a server')
  fill('Server address', 'cloud.home.test')
  fill('Username', 'ada')
  fill('App password', 'wrong')
  press('Connect')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server rejected the username or password/)
  expect(asked.inputsOf('dav.add')).toEqual([{ server: 'cloud.home.test', username: 'ada', password: 'wrong' }])
})

test('address books are turned off and on, and a server is synced and removed', async () => {
  const done = { 'dav.choose': () => undefined, 'dav.sync': () => undefined, 'dav.remove': () => undefined }
  const { server: asked } = page([server], done)
  const books = within(await screen.findByRole('group', { name: 'Address books' }))
  expect(books.getByText('12 contacts')).toBeTruthy()
  fireEvent.click(books.getByRole('switch', { name: 'Work' }))
  press('Sync now: cloud.home.test')
  press('Remove cloud.home.test')
  await waitFor(() =>
    expect(Object.keys(done).map(asked.inputsOf)).toEqual([[{ id: 'b2', chosen: true }], [{ id: 's1' }], [{ id: 's1' }]]),
  )
})

test('what failed last is said, and the password can be changed alone', async () => {
  const { server: asked } = page([{ ...server, problem: 'denied' }], { 'dav.add': () => ({ id: 's1' }) })
  expect(await screen.findByText('The server rejected the username or password.')).toBeTruthy()
  press('Change password: cloud.home.test')
  expect(screen.queryByLabelText('Server address')).toBeNull()
  fill('App password', 'new')
  press('Save')
  await waitFor(() => expect(asked.inputsOf('dav.add')).toEqual([{ server: server.url, username: 'ada', password: 'new' }]))
})
