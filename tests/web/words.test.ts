import { expect, test } from 'vitest'
import { readRecipients } from '../../src/shared/recipients.ts'
import { inboxDate, kilobytes, sentDate } from '../../web/format/dates-and-sizes.ts'
import { displayName, displayText } from '../../web/format/display-text.ts'
import { formatAddress } from '../../web/format/people.ts'
import { pagesAround } from '../../web/mail/list/toolbar/pagination.tsx'
import { strings } from '../../web/strings.ts'
import { authWords } from '../../web/words/auth.ts'
import { composeWords } from '../../web/words/compose.ts'
import { dashboardWords } from '../../web/words/dashboard.ts'
import { readerWords } from '../../web/words/reader.ts'

const now = new Date(2026, 10, 20, 12, 0)
const daysAgo = (days: number) => new Date(2026, 10, 20 - days, 9, 5).toISOString()

test('dates in the inbox: time, Yesterday, then month and day', () => {
  expect(inboxDate(daysAgo(0), now)).toMatch(/9:05/)
  expect(inboxDate(daysAgo(1), now)).toBe('Yesterday')
  expect(inboxDate(daysAgo(2), now)).toBe('Nov 18')
  expect(inboxDate(new Date(2024, 0, 2).toISOString(), now)).toBe('Jan 2, 2024')
  expect(inboxDate('no date', now)).toBe('')
})

test('dates in Sent: Today, Yesterday, n days ago up to 7, then the date', () => {
  expect(sentDate(daysAgo(0), now)).toBe('Today')
  expect(sentDate(daysAgo(1), now)).toBe('Yesterday')
  expect(sentDate(daysAgo(2), now)).toBe('2 days ago')
  expect(sentDate(daysAgo(7), now)).toBe('7 days ago')
  expect(sentDate(daysAgo(8), now)).toBe('Nov 12')
})

test('sizes are divided by 1024', () => {
  expect(kilobytes(2048)).toBe('2 KB')
  expect(kilobytes(1536)).toBe('1.5 KB')
  expect(kilobytes(3 * 1024 * 1024)).toBe('3,072 KB')
})

test('a name with a comma is written so that it is read as one person again', () => {
  const person = { name: 'Hopper, "Amazing" Grace', email: 'g@x.example' }
  expect(readRecipients(`${formatAddress(person)}, b@x.example`).people).toEqual([person, { name: '', email: 'b@x.example' }])
})

test('a file name cannot turn itself around, and a name cannot pose as an address', () => {
  expect(displayText('invoice\u202Efdp.exe')).toBe('invoicefdp.exe')
  expect(displayText('\u2066مرحبا\u2069')).toBe('مرحبا')
  expect(displayName({ name: 'bank@bank.example', email: 'thief@thief.example' })).toBe('thief@thief.example')
  expect(displayName({ name: 'Grace', email: 'grace@navy.example' })).toBe('Grace')
  expect(displayName({ name: ' ', email: 'grace@navy.example' })).toBe('grace@navy.example')
})

test('page numbers leave out what is far away', () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(1, 60)).toEqual([1, 2, undefined, 60])
  expect(pagesAround(30, 60)).toEqual([1, undefined, 29, 30, 31, undefined, 60])
})

test('the exact texts of the specification stand', () => {
  expect(authWords.loginFailed).toBe('Invalid email or password')
  expect(authWords.registerFailed).toBe('Registration failed')
  expect(authWords.completing).toBe('Completing authentication...')
  expect(authWords.connectFailed('Google', 'no')).toBe('Failed to connect Google account: no')
  expect(dashboardWords.failed).toBe('Failed to load dashboard data')
  expect(strings.mail.sentFailed).toBe('Failed to load sent emails')
  expect(strings.accounts.loadFailed).toBe('Failed to load connected accounts')
  expect(composeWords.failed).toBe('Failed to send email. Please try again.')
  expect(composeWords.fileFailed('a.pdf')).toBe('Failed to process attachment: a.pdf')
  expect(composeWords.prefillFailed).toBe('Failed to load original email')
  expect(readerWords.downloadFailed).toBe('Failed to download attachment')
  expect(readerWords.authRequired).toBe('Authentication required')
  expect(readerWords.noAttachmentId).toBe('Attachment ID not found')
})
