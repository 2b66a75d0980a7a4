import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Invitation, InvitationDay, PlanEventInput } from '../../src/shared/sender-trust.ts'
import { nextFullHour } from '../../web/invitations/add-to-calendar.tsx'
import { open } from './app.tsx'
import { email, mail, token } from './fixtures.ts'

/** The names under which the browser was asked to save something. */
const saved: string[] = []
beforeEach(() => {
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  saved.length = 0
})

const one = (changes: Parameters<typeof email>[1] = {}) => ({
  'mail.get': () => ({ email: email(2, { subject: 'Lunch', read: true, ...changes }) }),
  'mail.thread': () => ({ emails: [mail(2)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m2/body?ticket=t' }),
})

test('the next full hour may be tomorrow', () => {
  expect(nextFullHour(new Date(2026, 10, 20, 9, 40))).toEqual({ day: '2026-11-20', time: '10:00' })
  expect(nextFullHour(new Date(2026, 11, 31, 23, 10))).toEqual({ day: '2027-01-01', time: '00:00' })
})

test('any mail can be put into a calendar: what and when are asked first', async () => {
  const plan = (_input: PlanEventInput) => ({ file: 'BEGIN:VCALENDAR', calendar: null })
  const page = open(
    '/email/m2',
    { ...one(), 'invitations.plan': plan, 'invitations.calendar': () => ({ calendar: null }) },
    token(),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to calendar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to calendar' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Lunch')
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-11-25' } })
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '12:30' } })
  fireEvent.change(dialog.getByLabelText('Duration'), { target: { value: '90' } })
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: ' ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Download' }))
  expect(await dialog.findByText('Please enter a title')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Lunch with Grace' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual(['Lunch with Grace.ics']))
  const start = new Date(2026, 10, 25, 12, 30).toISOString()
  expect(page.server.inputsOf('invitations.plan')).toEqual([
    { id: 'm2', title: 'Lunch with Grace', start, minutes: 90, save: false },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('with a calendar of their own it is saved there', async () => {
  const plan = (_input: PlanEventInput) => ({ file: 'BEGIN:VCALENDAR', calendar: 'Private' })
  const page = open(
    '/email/m2',
    { ...one(), 'invitations.plan': plan, 'invitations.calendar': () => ({ calendar: 'Private' }) },
    token(),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to calendar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved to Private')).toBeTruthy()
  expect(page.server.inputsOf('invitations.plan')).toMatchObject([{ id: 'm2', title: 'Lunch', save: true }])
  expect(saved).toEqual([])
})

const walk: Invitation = {
  method: 'request',
  title: 'Walk',
  start: '2026-12-01T10:00:00.000Z',
  end: '2026-12-01T11:00:00.000Z',
  allDay: false,
  location: '',
  organizer: { name: 'Grace', email: 'grace@else.test' },
  attendees: 2,
  repeats: '',
  answer: null,
  canAnswer: true,
}
const busyDay: InvitationDay = {
  calendar: 'Private',
  syncedAt: '2026-11-27T10:00:00.000Z',
  events: [
    { title: 'Birthday', place: '', start: '2026-12-01', end: '2026-12-02', allDay: true, conflict: false },
    {
      title: 'Standup',
      place: '',
      start: '2026-12-01T10:30:00.000Z',
      end: '2026-12-01T10:45:00.000Z',
      allDay: false,
      conflict: true,
    },
  ],
}

test('an invitation has the day beside it, with what it conflicts with, and is saved to the calendar', async () => {
  const procedures = {
    ...one({ invitation: walk }),
    'invitations.day': () => ({ day: busyDay }),
    'invitations.save': () => ({ calendar: 'Private' }),
  }
  open('/email/m2', procedures, token())
  const beside = within(await screen.findByRole('region', { name: 'Your calendar on this day' }))
  expect(beside.getByText('1 conflict')).toBeTruthy()
  expect(beside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Birthday'),
    expect.stringMatching(/Standup \(Conflict\)$/),
  ])
  expect(beside.getByText("If you accept, it's saved to Private.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
  expect(await screen.findByText('Saved to Private')).toBeTruthy()
  expect(saved).toEqual([])
})

test('a copy of a draft is no mail of the conversation', async () => {
  const thread = () => ({
    emails: [mail(1, { snippet: 'The first word', read: true }), mail(2), mail(3, { mailbox: 'drafts', snippet: 'Half' })],
  })
  open('/email/m2', { ...one(), 'mail.thread': thread }, token())
  expect(await screen.findByText('The first word')).toBeTruthy()
  expect(screen.queryByText('Half')).toBeNull()
})
