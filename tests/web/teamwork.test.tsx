// Who deals with a conversation of a shared mailbox, and what members say of it beside the mail.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import type { ActivityEntry } from '../../src/shared/teamwork.ts'
import { completionAt, mentionedIn } from '../../web/teamwork/mentions.ts'
import { csvOf } from '../../web/teamwork/report-csv.ts'
import { choose, open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { email, mail, token } from './fixtures.ts'

// Read when the pages are loaded.
vi.hoisted(() => history.replaceState(null, '', '/shared/box1/inbox'))

const since = '2026-11-20T08:00:00.000Z'
const member = (id: string, name: string, role = 'writer') => ({ id, name, email: `${id}@home.example`, role, since })
const grace = { id: 'u2', name: 'Grace Hopper' }

interface Work {
  assignee?: { id: string; name: string } | null
  state?: string
  comments?: number
}
const mailbox = (work: Work = {}, entries: ActivityEntry[] = [], role = 'writer') => ({
  'mail.get': () => ({ email: email(2, { subject: 'Lunch' }) }),
  'mail.thread': () => ({ emails: [mail(2)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m2/body?ticket=t' }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: null }),
  'mail.list': () => ({ emails: [mail(2, { subject: 'Lunch' })], total: 1, nextCursor: null }),
  'sharedMailboxes.list': () => ({ mailboxes: [{ id: 'box1', name: 'Support', role, members: 3, unread: 0 }] }),
  'sharedMailboxes.members': () => ({
    members: [member('u1', 'Ada Lovelace', role), member('u2', 'Grace Hopper'), member('u3', 'Rea Der', 'reader')],
  }),
  'teamwork.work': ({ ids }: { ids: string[] }) => ({
    conversations: ids.map((id) => ({ id, assignee: null, state: 'open', comments: 0, ...work })),
  }),
  'teamwork.counts': () => ({ mine: 2, unassigned: 999, waiting: 0 }),
  'teamwork.activity': () => ({ entries }),
  'teamwork.assign': () => undefined,
  'teamwork.setState': () => undefined,
  'teamwork.comment': () => ({ id: 'c9' }),
  'teamwork.removeComment': () => undefined,
})

test('the bar says who deals with it; one press takes it, naming whom one saw', async () => {
  const page = open('/email/m2', mailbox({ assignee: grace }), token())
  expect(await screen.findByRole('button', { name: 'Assigned to Grace Hopper' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(page.server.inputsOf('teamwork.assign')).toEqual([{ id: 'm2', personId: 'u1', from: 'u2' }]))
})

test('members who can only read, or whom an admin has disabled, are not offered', async () => {
  const { members } = mailbox()['sharedMailboxes.members']()
  const all = { members: [...members, { ...member('u4', 'Away Now'), disabled: true }] }
  const page = open('/email/m2', { ...mailbox(), 'sharedMailboxes.members': () => all }, token())
  await choose('Unassigned', 'Assign to Grace Hopper')
  await waitFor(() => expect(page.server.inputsOf('teamwork.assign')).toEqual([{ id: 'm2', personId: 'u2', from: null }]))
  expect(await entriesOf('Unassigned')).toEqual(['Assign to me', 'Assign to Grace Hopper'])
})

/** Of a menu that can be opened. */
async function entriesOf(name: string): Promise<(string | null)[]> {
  const button = await screen.findByRole('button', { name })
  fireEvent.pointerDown(button, { button: 0 })
  fireEvent.click(button)
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('who was faster is named', async () => {
  const taken = () => {
    throw new Refusal('CONFLICT', 409, 'Grace Hopper is assigned to this conversation now.')
  }
  open('/email/m2', { ...mailbox(), 'teamwork.assign': taken }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to me' }))
  expect(await screen.findByText(/Grace Hopper is assigned to this conversation now/)).toBeTruthy()
})

test('states by menu and by key', async () => {
  const page = open('/email/m2', mailbox(), token())
  await choose('Status: Open', 'Waiting')
  await waitFor(() => expect(page.server.inputsOf('teamwork.setState')).toEqual([{ id: 'm2', state: 'waiting' }]))
  await screen.findByRole('button', { name: 'Status: Open' })
  fireEvent.keyDown(document.body, { key: 'd' })
  await waitFor(() => expect(page.server.inputsOf('teamwork.setState')).toContainEqual({ id: 'm2', state: 'done' }))
  fireEvent.keyDown(document.body, { key: 'm' })
  await waitFor(() => expect(page.server.inputsOf('teamwork.assign')).toContainEqual({ id: 'm2', personId: 'u1', from: null }))
})

test('who can only read sees it, and changes nothing', async () => {
  open('/email/m2', mailbox({ assignee: grace, state: 'done' }, [], 'reader'), token())
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Assigned to Grace Hopper' })
  expect(button.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
})

const entries: ActivityEntry[] = [
  { kind: 'arrived', id: 'm2', from: 'Lena', at: since },
  {
    kind: 'event',
    id: '1',
    what: 'assigned',
    person: { id: 'u1', name: 'Ada' },
    about: grace,
    state: null,
    rule: null,
    at: since,
  },
  { kind: 'event', id: '2', what: 'left', person: null, about: null, state: null, rule: null, at: since },
  {
    kind: 'comment',
    id: 'c1',
    person: null,
    text: '<b>bold</b>\n\u202eevil',
    mentions: [],
    at: since,
    editedAt: since,
    own: false,
  },
  {
    kind: 'comment',
    id: 'c2',
    person: { id: 'u1', name: 'Ada' },
    text: 'Mine',
    mentions: [],
    at: since,
    editedAt: null,
    own: true,
  },
]

test('comments and events stand in one line of time, as text', async () => {
  open('/email/m2', mailbox({ comments: 2 }, entries), token())
  fireEvent.click(await screen.findByRole('button', { name: '2 comments' }))
  const panel = await screen.findByRole('region', { name: 'Comments and activity' })
  await within(panel).findByText('Email from Lena')
  const lines = within(panel)
    .getAllByRole('listitem')
    .map((line) => line.textContent)
  expect(lines[1]).toContain('Ada assigned Grace Hopper')
  expect(lines[2]).toContain('Former member can no longer work here')
  expect(lines[3]).toContain('<b>bold</b>\nevil')
  expect(lines[3]).toContain('edited')
  expect(within(panel).queryByRole('button', { name: 'Delete the comment by Former member' })).toBeNull()
  expect(within(panel).getByRole('button', { name: 'Edit the comment by Ada' })).toBeTruthy()
})

test('a comment is written with members after an @, and posted by Ctrl+Enter', async () => {
  const page = open('/email/m2', mailbox({}, entries), token())
  fireEvent.click(await screen.findByRole('button', { name: 'Comments and activity' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment for members' })
  fireEvent.change(field, { target: { value: 'Look, @gra', selectionStart: 10 } })
  await screen.findByRole('option', { name: 'Grace Hopper' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('Look, @Grace Hopper ')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() =>
    expect(page.server.inputsOf('teamwork.comment')).toEqual([{ id: 'm2', text: 'Look, @Grace Hopper ', mentions: ['u2'] }]),
  )
  await waitFor(() => expect(field.value).toBe(''))
})

test('what was written stays where it was refused', async () => {
  const refused = () => {
    throw new Refusal('CONFLICT', 409, 'This conversation has too many comments.')
  }
  open('/email/m2', { ...mailbox(), 'teamwork.comment': refused }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Comments and activity' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment for members' })
  fireEvent.change(field, { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }))
  expect(await screen.findByText('This conversation has too many comments.')).toBeTruthy()
  expect(field.value).toBe('Hello')
})

test('the sidebar leads to the views, and rows name the assignee', async () => {
  open('/inbox', mailbox({ assignee: grace }), token())
  const mine = await screen.findByRole('link', { name: /Assigned to me\s*2\s*conversations/ })
  expect(mine.getAttribute('href')).toBe('/inbox?work=mine')
  expect(await screen.findByText('Assigned to Grace Hopper')).toBeTruthy()
})

test('a view has chips for the others', async () => {
  open('/inbox?work=mine', { ...mailbox(), 'teamwork.list': () => ({ emails: [], nextCursor: null }) }, token())
  const chips = await screen.findByRole('navigation', { name: 'Conversations of this mailbox' })
  await within(chips).findByRole('link', { name: 'Assigned to me 2' })
  expect(within(chips).getByRole('link', { name: 'Unassigned 999+' }).getAttribute('href')).toBe('/inbox?work=unassigned')
  expect(within(chips).getByRole('link', { name: 'Assigned to me 2' }).getAttribute('aria-current')).toBe('page')
  expect(await screen.findByText('No conversations here.')).toBeTruthy()
})

test('a view lists its conversations, page by page', async () => {
  const list = ({ cursor }: { cursor?: string }) =>
    cursor
      ? { emails: [mail(3, { subject: 'Second' })], nextCursor: null }
      : { emails: [mail(2, { subject: 'First' })], nextCursor: '7' }
  const page = open('/inbox?work=waiting', { ...mailbox(), 'teamwork.list': list }, token())
  await screen.findByText('First')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Second')
  expect(page.server.inputsOf('teamwork.list')).toMatchObject([{ view: 'waiting' }, { view: 'waiting', cursor: '7' }])
  for (const link of screen.getAllByRole('link', { name: 'Waiting' })) expect(link.getAttribute('aria-current')).toBe('page')
})

const week = { week: '2026-W48', answered: 3, medianMinutes: 120, longestMinutes: 7200 }

test('waiting times by week', async () => {
  const report = () => ({ weeks: [week], waitingNow: 2, oldestWaiting: since })
  open('/inbox?work=report', { ...mailbox(), 'teamwork.report': report }, token())
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: /Week 48, 2026 3 2 h 5 d/ })).toBeTruthy()
  expect(screen.getByText(/2 conversations are waiting for a reply/)).toBeTruthy()
})

test('as a file they are weeks and numbers', () => {
  expect(csvOf({ weeks: [week], waitingNow: 0, oldestWaiting: null })).toBe(
    'week,answered,median minutes,longest minutes\r\n2026-W48,3,120,7200\r\n',
  )
})

test('mentions are listed for all mailboxes', async () => {
  const mention = {
    commentId: 'c1',
    mailboxId: 'box2',
    mailbox: 'Sales',
    mailId: 'm7',
    subject: 'Tea',
    text: '@Ada look',
    at: since,
  }
  const mentions = () => ({ mentions: [{ ...mention, person: grace }] })
  open('/inbox?work=mentions', { ...mailbox(), 'teamwork.mentions': mentions }, token())
  const link = await screen.findByRole('link', { name: /Grace Hopper in Sales.*@Ada look/ })
  expect(link.getAttribute('href')).toBe(`${location.origin}/shared/box2/email/m7`)
  for (const one of screen.getAllByRole('link', { name: 'Mentions' })) expect(one.getAttribute('aria-current')).toBe('page')
})

test('axe finds nothing in the bar, the panel and the views', async () => {
  const { view } = open('/email/m2', mailbox({ assignee: grace, comments: 2 }, entries), token())
  fireEvent.click(await screen.findByRole('button', { name: '2 comments' }))
  await screen.findByText('Email from Lena')
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment for members' }), { target: { value: '@', selectionStart: 1 } })
  await screen.findByRole('option', { name: 'Grace Hopper' })
  const bar = screen.getByRole('region', { name: 'Assignment' })
  const { violations } = await axe.run(bar, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(view.container).toBeTruthy()
})

test('mentions are whole names, wherever an @ begins one', () => {
  const members = [member('d', 'Anna'), member('a', 'Ana'), member('b', 'Anna Blum'), member('c', 'Özil')]
  expect(mentionedIn('@anna blum, @ÖZIL and ana', members)).toEqual(['b', 'c'])
  expect(mentionedIn('@anna! @anabel', members)).toEqual(['d'])
  expect(completionAt('hi @an', 6, members)?.members.map(({ id }) => id)).toEqual(['d', 'a', 'b'])
  expect(completionAt('mail a@an', 9, members)).toBeUndefined()
  expect(completionAt('@anna blum ', 11, members)).toBeUndefined()
})
