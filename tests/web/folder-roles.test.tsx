import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Folder } from '../../src/shared/folders.ts'
import { open } from './app.tsx'
import { account, token } from './fixtures.ts'

const folder = (id: string, path: string, more: Partial<Folder> = {}): Folder => ({
  id,
  accountId: account().id,
  path,
  name: path,
  role: 'other',
  chosen: false,
  total: 2,
  unread: 1,
  ...more,
})

test('a folder is said to be the archive, and left to the server again', async () => {
  let folders = [folder('1', 'INBOX', { role: 'inbox' }), folder('2', 'Archive', { role: 'archive' }), folder('3', 'Projects')]
  const setRole = ({ id, role }: { id: string; role: Folder['role'] | null }) => {
    folders = folders.map((one) =>
      one.id === id
        ? { ...one, role: role ?? 'other', chosen: role !== null }
        : { ...one, role: one.role === role ? 'other' : one.role },
    )
    return { folder: folders.find((one) => one.id === id) }
  }
  const { server } = open('/connect-accounts', { 'folders.list': () => ({ folders }), 'folders.setRole': setRole }, token())
  const summary = await screen.findByText('Folders', { selector: 'summary' })
  const details = summary.closest('details')
  if (details) details.open = true
  fireEvent(details ?? summary, new Event('toggle'))
  const choice = await screen.findByLabelText<HTMLSelectElement>('Archive')
  expect(choice.selectedOptions[0]?.text).toBe('Server default: Archive')
  expect([...choice.options].map((one) => one.text)).not.toContain('INBOX')
  fireEvent.change(choice, { target: { value: '3' } })
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Archive').value).toBe('3'))
  fireEvent.change(screen.getByLabelText('Archive'), { target: { value: '' } })
  await waitFor(() =>
    expect(server.inputsOf('folders.setRole')).toEqual([
      { id: '3', role: 'archive' },
      { id: '3', role: null },
    ]),
  )
  expect(screen.getByRole('button', { name: 'Resync Projects' })).toBeTruthy()
})
