// Bringing files of mail in, as the page does it: the upload is played by a request that goes nowhere.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from './app.tsx'
import { account, token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import '../../web/pages/connect-accounts.tsx'
import '../../web/pages/settings.tsx'
import '../../web/settings/data.tsx'
import '../../web/shell/shell.tsx'

const archive = account({ id: 'old', provider: 'archive', email: 'Old mail', displayName: 'Old mail' })

/** Requests in their order, to be answered by hand. */
function requests() {
  const all: FakeRequest[] = []
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    address = ''
    onload?: () => void
    onabort?: () => void
    open(_method: string, address: string) {
      this.address = address
      all.push(this)
    }
    setRequestHeader() {}
    send() {}
    abort() {
      this.onabort?.()
    }
    answer(status: number, body: unknown) {
      this.status = status
      this.responseText = JSON.stringify(body)
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return all
}

const choose = (...names: string[]) => {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('nothing to choose with')
  fireEvent.change(input, { target: { files: names.map((name) => new File(['x'], name)) } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('files go up one after the other, into a new archive, and say what came of them', async () => {
  const sent = requests()
  const page = open(
    '/settings/data',
    { ...settingsServer, 'accounts.list': () => ({ accounts: [] }), 'archive.create': () => ({ account: archive }) },
    token(),
  )
  await screen.findByRole('heading', { name: 'Import mail' })
  choose('Inbox.mbox', 'b.eml', 'c.eml')
  press('Remove c.eml')
  fireEvent.change(screen.getByLabelText('Archive name'), { target: { value: 'Letters' } })
  press('Import 2 files')

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(page.server.inputsOf('archive.create')).toEqual([{ name: 'Letters' }])
  expect(sent[0]?.address).toBe('/api/user/import?account=old&name=Inbox.mbox')
  sent[0]?.upload.onprogress?.({ loaded: 1, total: 4 })
  expect(await screen.findByText('25 %')).toBeTruthy()
  sent[0]?.answer(200, { accountId: 'old', imported: 1, known: 3, refused: 2, problems: ['An email is larger than 50 MB.'] })
  expect(await screen.findByText('1 email imported, 3 duplicates skipped.')).toBeTruthy()
  expect(screen.getByText('2 emails skipped:')).toBeTruthy()
  expect(screen.getByText('An email is larger than 50 MB.')).toBeTruthy()

  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(422, { message: 'This file is empty.' })
  expect(await screen.findByText('This file is empty.')).toBeTruthy()
})

test('a fault of the server is said to be one of the import', async () => {
  const sent = requests()
  open('/settings/data', { ...settingsServer, 'accounts.list': () => ({ accounts: [archive] }) }, token())
  await screen.findByRole('heading', { name: 'Import mail' })
  choose('Inbox.mbox')
  expect(await screen.findByLabelText('Import into')).toBeTruthy()
  press('Import 1 file')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(500, { message: 'Something went wrong on the server. Details are in the server log.' })
  expect(await screen.findByText("Couldn't import the file.")).toBeTruthy()
})

test('an import can be broken off', async () => {
  const sent = requests()
  open('/settings/data', { ...settingsServer, 'accounts.list': () => ({ accounts: [archive] }) }, token())
  await screen.findByRole('heading', { name: 'Import mail' })
  choose('Inbox.mbox', 'b.eml')
  expect(await screen.findByLabelText('Import into')).toBeTruthy()
  press('Import 2 files')
  await waitFor(() => expect(sent).toHaveLength(1))
  press('Cancel import')
  expect(await screen.findByText('Cancelled. Emails imported so far are kept.')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('the card of an archive has nothing to look for or sign in to, and is deleted after a question', async () => {
  const page = open(
    '/connect-accounts',
    { ...settingsServer, 'accounts.list': () => ({ accounts: [archive] }), 'accounts.disconnect': () => undefined },
    token(),
  )
  expect(await screen.findByText('Archive · Stored only on this server')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
  press('Delete archive')
  await screen.findByText('Delete the archive Old mail?')
  const [, yes] = screen.getAllByRole('button', { name: 'Delete archive' })
  if (yes) fireEvent.click(yes)
  await waitFor(() => expect(page.server.inputsOf('accounts.disconnect')).toEqual([{ id: 'old' }]))
})
