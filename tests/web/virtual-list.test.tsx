// The parts of a long list, and the list in the other style and in a Smart Folder.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListInput } from '../../src/shared/mail.ts'
import { allowedActions } from '../../web/mail/list/list-kind.ts'
import { swipeCommand } from '../../web/mail/list/row/use-swipe.ts'
import { chunkSize, chunksInView, nextChunks, rowShift, rowsOfChunks } from '../../web/mail/list/virtual/list-chunks.ts'
import { choose, open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { mail, token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'

const menu = 'More actions for this list'
const total = 20_000
const part = (number: number, without: readonly number[] = []) => ({
  number,
  updatedAt: 0,
  data: {
    emails: Array.from({ length: chunkSize }, (_, at) => mail(number * chunkSize + at)).filter((_, at) => !without.includes(at)),
    total: total - without.length,
    nextCursor: null,
  },
})

test('rows of a long list are known where their part is here', () => {
  const rows = rowsOfChunks([part(150), part(0)], total)
  expect([rows.at(0)?.id, rows.at(99)?.id, rows.at(100)?.id, rows.at(15_042)?.id]).toEqual(['m0', 'm99', undefined, 'm15042'])
  expect([rows.indexOf('m15042'), rows.indexOf('m7'), rows.indexOf('m500')]).toEqual([15_042, 7, -1])
  expect([rows.from, rows.to]).toEqual([0, total])
})

test('what was taken out of a part lets the rows below it move up', () => {
  const rows = rowsOfChunks([part(1), part(0, [3, 4])], total - 2)
  expect([rows.at(3)?.id, rows.at(97)?.id, rows.at(98)?.id, rows.indexOf('m150')]).toEqual(['m5', 'm99', 'm100', 148])
})

test('parts come two at a time, nearest first, and none that was scrolled past', () => {
  expect(chunksInView(-40, 60)).toEqual([0])
  expect(chunksInView(190, 320)).toEqual([2, 3, 1])
  const all = () => true
  expect(nextChunks([], [2, 1, 3], all)).toEqual([2, 1])
  expect(nextChunks([2, 1], [90, 91], all)).toEqual([2, 1])
  expect(nextChunks([2, 1], [90, 91], (number) => number === 1)).toEqual([1, 90])
  const settled = [90, 91]
  expect(nextChunks(settled, [91, 90], () => false)).toBe(settled)
})

test('what one reads is found again after mail came in above, and after rows left around it', () => {
  const seen = { from: 10, ids: ['m10', 'm11', 'm12'] }
  const rows = (numbers: number[]) =>
    rowsOfChunks([{ ...part(0), data: { emails: numbers.map((n) => mail(n)), total, nextCursor: null } }], total)
  const upTo = (last: number, first = 0) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
  expect(rowShift(seen, rows(upTo(20)))).toBe(0)
  expect(rowShift(seen, rows([91, 92, ...upTo(20)]))).toBe(2)
  expect(rowShift(seen, rows(upTo(20, 3)))).toBe(-3)
  // The row at the top was archived by the person who reads: those below move up, and nothing scrolls.
  expect(rowShift(seen, rows([...upTo(9), ...upTo(20, 11)]))).toBe(0)
  expect(rowShift(seen, rows(upTo(5)))).toBe(0)
})

test('a swipe does what its place allows', () => {
  const both = (kind: Parameters<typeof allowedActions>[0]) => [
    swipeCommand('right', allowedActions(kind)),
    swipeCommand('left', allowedActions(kind)),
  ]
  expect(both('inbox')).toEqual(['archive', 'remove'])
  expect(both('archive')).toEqual(['toInbox', 'remove'])
  expect(both('trash')).toEqual(['toInbox', 'remove'])
  expect(both('drafts')).toEqual([undefined, 'remove'])
})

test('the style of lists is kept in the browser; a long list asks for parts, and has all of it for screen readers', async () => {
  const page = open('/inbox', mailbox(250).procedures, token())
  await choose(menu, 'Show one long list')
  expect(localStorage.getItem('list-style')).toBe('long')
  const grid = await screen.findByRole('grid', { name: 'Inbox' })
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('250'))
  await waitFor(() =>
    expect(page.server.inputsOf('mail.list')).toContainEqual({
      filter: 'all',
      conversations: true,
      page: 1,
      limit: 100,
    }),
  )
  await choose(menu, 'Show pages of 20')
  await waitFor(() => expect(within(screen.getByRole('grid', { name: 'Inbox' })).getAllByRole('row')).toHaveLength(20))
  expect(localStorage.getItem('list-style')).toBeNull()
})

test('one row is the stop for Tab, arrows move it, and a space selects', async () => {
  open('/inbox', mailbox(3).procedures, token())
  const grid = await screen.findByRole('grid', { name: 'Inbox' })
  const rows = within(grid).getAllByRole('row')
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1])
  expect(rows[0]?.getAttribute('aria-labelledby')).toBe('row-m1')
  rows[0]?.focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement).toBe(rows[1]))
  expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0, -1])
  fireEvent.keyDown(rows[1] as HTMLElement, { key: ' ' })
  expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
  fireEvent.keyDown(rows[1] as HTMLElement, { key: 'End' })
  await waitFor(() => expect(document.activeElement).toBe(rows[2]))
})

test('a page that cannot be loaded keeps the old rows and says so above them', async () => {
  const box = mailbox(45)
  const list = box.procedures['mail.list'] as (input: ListInput) => unknown
  const failing = (input: ListInput) => {
    if (input.page === 2) throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong.')
    return list(input)
  }
  open('/inbox', { ...box.procedures, 'mail.list': failing }, token())
  await screen.findByRole('grid', { name: 'Inbox' })
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(within(screen.getByRole('grid', { name: 'Inbox' })).getAllByRole('row')).toHaveLength(20)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
