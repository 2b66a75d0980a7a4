import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { token } from './fixtures.ts'

afterEach(() => sessionStorage.clear())

const summary = { accountId: 'a1', to: 'Grace Hopper <grace@navy.example>', snippet: '', files: 0 }
const mine = { ...summary, id: 'd1', subject: 'Begun here', savedAt: '2026-11-20T10:00:00.000Z' }
const foreign = { ...summary, emailId: 'm7', subject: 'Begun on the phone', savedAt: '2026-11-20T11:00:00.000Z' }
const fields = { to: '', cc: '', bcc: '', subject: 'Begun on the phone', body: '<div>Typed elsewhere</div>' }

function server() {
  const drafts = draftServer({
    'drafts.list': () => ({ drafts: [mine], elsewhere: [foreign] }),
    'drafts.open': () => ({ id: drafts.put('d7', fields).id }),
  })
  return drafts.procedures
}

test('what another program began stands among the drafts, and is gone on with here', async () => {
  const page = open('/drafts', server(), token())
  const rows = within(await screen.findByRole('list', { name: 'Drafts' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Begun on the phone'),
    expect.stringContaining('Begun here'),
  ])
  fireEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: /Grace Hopper/ }))
  expect((await screen.findByLabelText('Body')).textContent).toBe('Typed elsewhere')
  expect(page.server.inputsOf('drafts.open')).toEqual([{ emailId: 'm7' }])
  expect(page.address()).toBe('/compose?draft=d7')
})

test('what another program began can be discarded', async () => {
  const page = open('/drafts', server(), token())
  fireEvent.click(await screen.findByRole('button', { name: 'Discard Begun on the phone' }))
  const question = await screen.findByRole('dialog', { name: 'Discard this email?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(page.server.inputsOf('drafts.discard')).toEqual([{ id: 'd7' }]))
})

test('the Drafts folder leads to the drafts', async () => {
  const page = open('/inbox?mailbox=drafts', server(), token())
  await screen.findByRole('list', { name: 'Drafts' })
  expect(page.address()).toBe('/drafts')
})
