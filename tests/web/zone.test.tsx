// The browser tells the server where its person is.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { mailbox } from './mailbox.ts'
import { ada } from './settings-things.ts'
import { token } from './things.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone

async function visit(zone: string | null) {
  let user = { ...ada, zone }
  const page = open(
    '/inbox',
    {
      ...mailbox(3).procedures,
      'user.get': () => ({ user }),
      'user.update': (input: { zone: string }) => {
        user = { ...user, ...input }
        return { user, token: token() }
      },
    },
    token(),
  )
  await screen.findByRole('grid', { name: 'Inbox' })
  await waitFor(() => expect(page.server.inputsOf('user.get')).toHaveLength(1))
  return page
}

test.each([null, 'Pacific/Kiritimati'])('where the server knows %s, it hears of this browser’s zone, once', async (zone) => {
  const { server } = await visit(zone)
  await waitFor(() => expect(server.inputsOf('user.update')).toEqual([{ zone: here }]), { timeout: 6000 })
})

test('where the server knows it, nothing is said', async () => {
  const { server } = await visit(here)
  await new Promise((resolve) => setTimeout(resolve, 3500))
  expect(server.inputsOf('user.update')).toEqual([])
})
