// What a page says where a call fails and the server has no sentence for the person, however the call failed. Here each place
// fails once and each way of failing has its turn; failure-texts.slow.test.ts has every place after every failure.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose, open } from './app.tsx'
import { failures, general } from './broken-server.ts'
import { expectText, places, prepare, reading } from './failure-places.ts'
import { Refusal } from './fake-server.ts'
import { email, token } from './fixtures.ts'

beforeEach(prepare)
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const ways = Object.entries(failures)
const turns = places.map((place, index) => {
  const [after, answer] = ways[index % ways.length] as (typeof ways)[number]
  return { ...place, place, after, answer }
})
test.each(turns)('$call at $at after $after: $says', ({ place, answer }) => expectText(place, answer))

// What of a file was not there cannot be told from its bytes; a connection that is cut is an error.
const { 'half an answer': _half, ...refusals } = failures
describe.each(Object.entries(refusals))('after %s', (_name, answer) => {
  test('a download says: Failed to download attachment', async () => {
    const file = { attachmentId: '3', filename: 'invoice.pdf', mimeType: 'application/pdf', size: 2048, inline: false }
    open('/email/m1', { ...reading, 'mail.get': () => ({ email: email(1, { attachments: [file] }) }) }, token())
    const button = await screen.findByRole('button', { name: /Download.*invoice\.pdf/ })
    vi.stubGlobal('fetch', answer)
    fireEvent.click(button)
    expect(await screen.findByText('Failed to download attachment')).toBeTruthy()
  })
})

test('of a fault of the server its general sentence follows', async () => {
  const fault = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, general)
  }
  open('/inbox', { 'categories.force': fault }, token())
  await choose('More actions for this list', 'Debug force-categorize')
  expect(await screen.findByText('Failed to force categorize emails')).toBeTruthy()
  expect(screen.getByText(general)).toBeTruthy()
})
