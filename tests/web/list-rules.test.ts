// The rules of lists that need no page.
import { expect, test } from 'vitest'
import { whenLabel } from '../../web/format/dates-and-sizes.ts'
import type { MailAction } from '../../web/mail/actions/mail-action.ts'
import { type ListScope, leavesList } from '../../web/mail/actions/optimistic-list.ts'
import { readLocalTime, snoozeTimes, writeLocalTime } from '../../web/mail/actions/snooze-times.ts'
import { splitAtRanges } from '../../web/mail/highlight.tsx'
import { listFromParams } from '../../web/mail/list/list-url-state.ts'
import { collapseThread } from '../../web/mail/reader/conversation.tsx'
import { mail } from './fixtures.ts'

const offered = (now: Date) => snoozeTimes(now).map(({ name, at }) => [name, writeLocalTime(at)])

test('snoozing offers what lies ahead, each time once', () => {
  const thursday = new Date(2026, 10, 19, 10, 20)
  expect(offered(thursday)).toEqual([
    ['laterToday', '2026-11-19T13:00'],
    ['tomorrow', '2026-11-20T08:00'],
    ['weekend', '2026-11-21T08:00'],
    ['nextWeek', '2026-11-23T08:00'],
  ])
  const fridayNight = new Date(2026, 10, 20, 22, 0)
  expect(offered(fridayNight)).toEqual([
    ['tomorrow', '2026-11-21T08:00'],
    ['nextWeek', '2026-11-23T08:00'],
  ])
  const sunday = new Date(2026, 10, 22, 7, 0)
  expect(offered(sunday)).toEqual([
    ['laterToday', '2026-11-22T10:00'],
    ['tomorrow', '2026-11-23T08:00'],
  ])
})

test('a time is written and read in the person’s own zone', () => {
  const time = new Date(2026, 2, 29, 8, 5)
  expect(readLocalTime(writeLocalTime(time))).toEqual(time)
  expect(readLocalTime('')).toBeUndefined()
  expect(readLocalTime('2026-13-45T99:99')).toBeUndefined()
})

test('a time to come is named as one would say it', () => {
  const now = new Date(2026, 10, 20, 12, 0)
  expect(whenLabel(new Date(2026, 10, 21, 8, 0).toISOString(), now)).toMatch(/^tomorrow, 8:00/)
  expect(whenLabel(new Date(2026, 10, 23, 8, 0).toISOString(), now)).toMatch(/^Monday, 8:00/)
  expect(whenLabel(new Date(2026, 11, 24, 8, 0).toISOString(), now)).toMatch(/^Dec 24, 8:00/)
})

test('hits are cut out of a text, whatever the ranges are like', () => {
  expect(splitAtRanges('an insurance', [[3, 12]])).toEqual([
    { start: 0, piece: 'an ', hit: false },
    { start: 3, piece: 'insurance', hit: true },
  ])
  const joined = (text: string, ranges: [number, number][]) =>
    splitAtRanges(text, ranges)
      .map(({ piece, hit }) => (hit ? `[${piece}]` : piece))
      .join('')
  expect(
    joined('abcdef', [
      [4, 99],
      [0, 2],
      [1, 3],
      [9, 12],
      [5, 4],
    ]),
  ).toBe('[ab][c]d[ef]')
  expect(joined('', [[0, 3]])).toBe('')
})

test('a mail leaves exactly the lists that no longer hold it', () => {
  const archive: MailAction = { do: 'move', to: 'archive' }
  const where = (action: MailAction, places: ListScope[]) => places.map((place) => leavesList(place, action))
  expect(where(archive, [{}, { filter: 'unread' }, { mailbox: 'archive' }, 'sent', { folder: 'f' }, { q: 'x' }])).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  expect(where({ do: 'delete' }, [{}, { mailbox: 'trash' }, { q: 'x' }, { q: 'x in:trash' }])).toEqual([true, false, true, false])
  const snooze: MailAction = { do: 'snooze', until: '2026-11-23T08:00:00Z' }
  expect(where(snooze, [{}, { snoozed: true }, { q: 'x' }, { mailbox: 'archive' }])).toEqual([true, false, false, false])
  expect(where({ do: 'unsnooze' }, [{}, { snoozed: true }])).toEqual([false, true])
  const toFolder: MailAction = { do: 'folder', folderId: 'f', name: 'F', accountId: 'a' }
  expect(where(toFolder, [{}, { folder: 'f' }, { folder: 'g' }, { q: 'x' }])).toEqual([true, false, true, false])
  expect(where({ do: 'read', read: true }, [{}, { filter: 'unread' }])).toEqual([false, false])
})

test('an address that makes no sense is read as far as it does', () => {
  const read = (query: string) => listFromParams(new URLSearchParams(query))
  expect(read('mailbox=attic&filter=blue&q=%20')).toEqual({ filter: 'all' })
  expect(read('snoozed=1&mailbox=trash&folder=f')).toEqual({ filter: 'all', snoozed: true })
  expect(read('mailbox=junk&account=a1&q=from:grace&filter=unread')).toEqual({
    filter: 'unread',
    mailbox: 'junk',
    account: 'a1',
    q: 'from:grace',
  })
})

test('a long conversation draws its ends and what is around the open mail', () => {
  const mails = Array.from({ length: 200 }, (_, at) => mail(at))
  const { shown, gapBefore } = collapseThread(mails, ({ id }) => id === 'm199')
  expect(shown.map(({ id }) => id)).toEqual(['m0', 'm197', 'm198', 'm199'])
  expect(shown.map(gapBefore)).toEqual([0, 196, 0, 0])
  const middle = collapseThread(mails, ({ id }) => id === 'm100')
  expect(middle.shown.reduce((sum, one) => sum + 1 + middle.gapBefore(one), 0)).toBe(200)
  expect(collapseThread(mails.slice(0, 12), ({ id }) => id === 'm3').shown).toHaveLength(12)
})

test('many mails before the open one are one line, a few are drawn', () => {
  const mails = Array.from({ length: 5 }, (_, at) => mail(at))
  const { shown, gapBefore } = collapseThread(mails, ({ id }) => id === 'm3', 3)
  expect(shown.map(({ id }) => id)).toEqual(['m3', 'm4'])
  expect(shown.map(gapBefore)).toEqual([3, 0])
  expect(collapseThread(mails, ({ id }) => id === 'm2', 3).shown).toHaveLength(5)
})
