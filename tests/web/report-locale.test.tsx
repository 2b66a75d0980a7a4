// The browser tells the server where its person is, and in which language they read.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from './app.tsx'
import { token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'
import { ada } from './settings-fixtures.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone

async function visit(said: Partial<typeof ada>) {
  let user = { ...ada, ...said }
  const page = open(
    '/inbox',
    {
      ...mailbox(3).procedures,
      'user.get': () => ({ user }),
      'user.update': (input: Partial<typeof ada>) => {
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
  const { server } = await visit({ zone })
  await waitFor(() => expect(server.inputsOf('user.update')).toEqual([{ zone: here }]), { timeout: 60_000 })
})

test('where the server knows of another language, it hears of this browser’s', async () => {
  const { server } = await visit({ zone: here, language: 'de' })
  await waitFor(() => expect(server.inputsOf('user.update')).toEqual([{ language: 'en' }]), { timeout: 60_000 })
})

test.each([null, 'en'] as const)('where the server knows both, nothing is said (%s)', async (language) => {
  const { server } = await visit({ zone: here, language })
  await new Promise((resolve) => setTimeout(resolve, 3500))
  expect(server.inputsOf('user.update')).toEqual([])
})
