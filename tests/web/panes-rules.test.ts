// The rules of list and reader beside each other that need no page.
import { expect, test } from 'vitest'
import { deviceSetting } from '../../web/device-setting.ts'
import { dateSection, dayAndTime } from '../../web/format/dates-and-sizes.ts'
import { type ListRows, rowsOfPage } from '../../web/mail/list/list-rows.ts'
import { conversationLabel } from '../../web/mail/list/row/mail-row.tsx'
import { nextMail } from '../../web/mail/panes/next-mail.ts'
import { isListPath, listAddressOf, rememberList } from '../../web/panes/list-address.ts'
import { mail } from './fixtures.ts'

const page = (numbers: number[], at = 1) =>
  rowsOfPage({ emails: numbers.map((number) => mail(number)), total: 45, nextCursor: null }, at)

const listOf = (rows: ListRows, before = page([]), removed: string[] = []) => ({ rows, before, removed: new Set(removed) })

test('after a mail that left comes the one below it, at the end the one above', () => {
  const rows = page([1, 2, 3])
  expect(nextMail(listOf(rows), new Set(['m1']))).toBe('m2')
  expect(nextMail(listOf(rows), new Set(['m3']))).toBe('m2')
  expect(nextMail(listOf(rows), new Set(['m2', 'm3']))).toBe('m1')
  expect(nextMail(listOf(page([21, 22], 2)), new Set(['m21']))).toBe('m22')
})

test('of several that left, the place of the first counts', () => {
  const rows = page([1, 2, 3, 4, 5])
  expect(nextMail(listOf(rows), new Set(['m4', 'm2']))).toBe('m3')
  expect(nextMail(listOf(rows), new Set(['m3', 'm2', 'elsewhere']))).toBe('m4')
})

test('nothing comes next where all left, or none of them is in the list', () => {
  expect(nextMail(listOf(page([1, 2])), new Set(['m1', 'm2']))).toBeUndefined()
  expect(nextMail(listOf(page([1, 2])), new Set(['m9']))).toBeUndefined()
  expect(nextMail(listOf(page([])), new Set(['m1']))).toBeUndefined()
})

test('a mail that left the list earlier had its place in the rows before, and what was removed since is passed over', () => {
  expect(nextMail(listOf(page([1, 3, 4]), page([1, 2, 3, 4])), new Set(['m2']))).toBe('m3')
  expect(nextMail(listOf(page([1, 2, 3, 4]), page([]), ['m3']), new Set(['m2']))).toBe('m4')
  expect(nextMail(listOf(page([1, 2, 3]), page([]), ['m2']), new Set(['m3']))).toBe('m1')
})

const at = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state, hash: '', key: 'k' })

test('a list has its own address, a mail that of the list it was opened from', () => {
  expect(['/inbox', '/sent', '/drafts', '/email/m1'].map(isListPath)).toEqual([true, true, false, false])
  expect(listAddressOf(at('/sent', '?page=2'))).toEqual({ pathname: '/sent', search: '?page=2' })
  const opened = at('/email/m1', '', { list: '/inbox?category=work&page=3' })
  expect(listAddressOf(opened)).toEqual({ pathname: '/inbox', search: '?category=work&page=3' })
})

test('a mail opened by a link stands beside the last list of this tab, else the inbox', () => {
  sessionStorage.clear()
  expect(listAddressOf(at('/email/m1'))).toEqual({ pathname: '/inbox', search: '' })
  rememberList({ pathname: '/inbox', search: '?folder=f1' })
  expect(listAddressOf(at('/email/m1'))).toEqual({ pathname: '/inbox', search: '?folder=f1' })
  sessionStorage.clear()
})

test.each([
  { list: 'https://evil.test/inbox' },
  { list: '//evil.test/inbox' },
  { list: '/settings' },
  { list: 7 },
  { list: '' },
  'list',
])('a state that names no list, %j, is no list', (state) => {
  expect(listAddressOf(at('/email/m1', '', state))).toEqual({ pathname: '/inbox', search: '' })
})

const now = new Date(2026, 10, 24, 9, 0)
const iso = (...date: [number, number, number, number?, number?]) => new Date(...date).toISOString()

test('headings: today, yesterday, last week, then months, of another year with it', () => {
  expect(dateSection(iso(2026, 10, 24, 0, 1), now)).toBe('Today')
  expect(dateSection(iso(2026, 10, 25, 8), now)).toBe('Today')
  expect(dateSection(iso(2026, 10, 23, 23, 59), now)).toBe('Yesterday')
  expect(dateSection(iso(2026, 10, 22), now)).toBe('Last 7 days')
  expect(dateSection(iso(2026, 10, 17), now)).toBe('Last 7 days')
  expect(dateSection(iso(2026, 10, 16), now)).toBe('November')
  expect(dateSection(iso(2026, 2, 1), now)).toBe('March')
  expect(dateSection(iso(2025, 10, 20), now)).toBe('November 2025')
  expect(dateSection('never', now)).toBe('')
})

test('an open mail has its day and its time, of another year with it', () => {
  expect(dayAndTime(iso(2026, 10, 17, 14, 2), now)).toMatch(/^Tue, Nov 17, 2:02\sPM$/)
  expect(dayAndTime(iso(2025, 10, 17, 14, 2), now)).toMatch(/^Nov 17, 2025, 2:02\sPM$/)
  expect(dayAndTime('never', now)).toBe('')
})

test('a conversation names who wrote, by first names and oneself as “me”', () => {
  const own = new Set(['ada@home.example'])
  const people = [
    { name: 'Lena Orsolt', email: 'lena@brightwater.example' },
    { name: 'Ada Lovelace', email: 'Ada@Home.example' },
    { name: '', email: 'tomas@navy.example' },
  ]
  expect(conversationLabel(mail(1, { people }), own)).toBe('Lena, me, tomas')
  expect(conversationLabel(mail(1, { people: people.slice(0, 1) }), own)).toBe('Grace Hopper')
  expect(conversationLabel(mail(1), own)).toBe('Grace Hopper')
  expect(conversationLabel(mail(1, { from: { name: '', email: '' } }), own)).toBe('(unknown sender)')
})

test('a choice of this browser is its first value until another is chosen, and tells who listens', () => {
  const size = deviceSetting('test-size', ['normal', 'large'])
  const seen: string[] = []
  const unsubscribe = size.subscribe(() => seen.push(size.read()))
  expect(size.read()).toBe('normal')
  size.choose('large')
  expect(localStorage.getItem('test-size')).toBe('large')
  // Another tab chose something, of a later version perhaps.
  localStorage.setItem('test-size', 'gigantic')
  window.dispatchEvent(new StorageEvent('storage', { key: 'test-size' }))
  size.choose('large')
  size.choose('normal')
  expect(localStorage.getItem('test-size')).toBeNull()
  unsubscribe()
  size.choose('large')
  expect(seen).toEqual(['large', 'normal', 'large', 'normal'])
  size.choose('normal')
})
