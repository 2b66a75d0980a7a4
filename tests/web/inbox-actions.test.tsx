// What is done to mails in a list: by the row, by keys, with a selection, with everything that matches.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Folder } from '../../src/shared/folders.ts'
import type { BatchInput, ListInput } from '../../src/shared/mail.ts'
import { choose, open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { account, mail, token } from './fixtures.ts'
import { mailbox } from './mailbox.ts'

const folder = (id: string, changes: Partial<Folder> = {}): Folder => ({
  id,
  accountId: 'a1',
  path: id,
  name: id,
  role: 'other',
  chosen: false,
  total: 0,
  unread: 0,
  ...changes,
})
const rows = async (name = 'Inbox') => within(await screen.findByRole('grid', { name })).getAllByRole('row')
const subjects = async (name = 'Inbox') =>
  (await rows(name)).map((row) => row.querySelector('input')?.getAttribute('aria-label')?.replace('Select Subject ', ''))
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey: /^[A-Z]$/.test(key) })
}
/** On a phone the checkbox of the page comes with the first selection. */
const selectPage = () => {
  fireEvent.click(screen.getByLabelText('Select Subject 1'))
  fireEvent.click(screen.getByLabelText('Select all on this page'))
}
const bar = () => screen.getByRole('group', { name: 'Actions for selected emails' })

test('an answer that was asked for before an archive does not bring the mail back', async () => {
  const box = mailbox(3)
  const list = box.procedures['mail.list'] as (input: ListInput) => unknown
  const late: (() => void)[] = []
  let slow = false
  const page = open(
    '/inbox',
    {
      ...box.procedures,
      'mail.list': (input: ListInput) => {
        const answer = list(input)
        return slow ? new Promise((resolve) => late.push(() => resolve(answer))) : answer
      },
      'mail.batch': (input: BatchInput) => {
        const answer = (box.procedures['mail.batch'] as (input: BatchInput) => unknown)(input)
        return new Promise((resolve) => late.push(() => resolve(answer)))
      },
    },
    token(),
  )
  expect(await subjects()).toEqual(['1', '2', '3'])
  // The list is asked for, and answered later with what it held now.
  slow = true
  act(() => void page.refreshLists())
  await waitFor(() => expect(late.length).toBeGreaterThan(0))
  slow = false
  press('j', 'e')
  await waitFor(async () => expect(await subjects()).toEqual(['2', '3']))
  const seen = watch()
  for (const deliver of late.splice(0)) await act(async () => deliver())
  await waitFor(() => expect(late).toEqual([]))
  await screen.findByText('Email archived')
  expect(await subjects()).toEqual(['2', '3'])
  expect(seen()).not.toContain('Subject 1')
})

/** Everything that was on the page at any time since. */
function watch(): () => string {
  let seen = document.body.textContent ?? ''
  const observer = new MutationObserver(() => {
    seen += document.querySelector('ul[aria-label="Inbox"]')?.textContent ?? ''
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  seen = ''
  return () => {
    observer.disconnect()
    return seen
  }
}

test('an archived mail leaves at once and undo puts it back exactly', async () => {
  const page = open('/inbox', mailbox(3).procedures, token())
  await rows()
  press('j', 'j', 'e')
  await waitFor(async () => expect(await subjects()).toEqual(['1', '3']))
  await screen.findByText('Email archived')
  press('z')
  await waitFor(async () => expect(await subjects()).toEqual(['1', '2', '3']))
  expect(page.server.inputsOf('mail.undo')).toEqual([{ undoId: 'undo1' }])
})

test('a change the server refuses is taken back', async () => {
  const refuse = () => {
    throw new Refusal('SERVICE_UNAVAILABLE', 503, 'The mailbox is busy.')
  }
  open('/inbox', { ...mailbox(2).procedures, 'mail.batch': refuse }, token())
  await rows()
  press('j', '#')
  expect(await screen.findByText('The mailbox is busy.')).toBeTruthy()
  await waitFor(async () => expect(await subjects()).toEqual(['1', '2']))
})

test('after an action the next mail is the one the keys mean, also when new mail comes in above', async () => {
  const box = mailbox(4)
  const page = open('/inbox', box.procedures, token())
  await rows()
  press('j', 'j', 'e')
  await waitFor(async () => expect(await subjects()).toEqual(['1', '3', '4']))
  box.add(mail(9))
  await act(() => page.refreshLists())
  await waitFor(async () => expect(await subjects()).toEqual(['9', '1', '3', '4']))
  press('e')
  await waitFor(async () => expect(await subjects()).toEqual(['9', '1', '4']))
})

test('the focus goes to the row that takes the place of the one that left', async () => {
  open('/inbox', mailbox(3).procedures, token())
  const [, second] = await rows()
  act(() => second?.focus())
  const archive = within(second as HTMLElement).getByRole('button', { name: 'Archive' })
  act(() => archive.focus())
  fireEvent.click(archive)
  await waitFor(async () => expect(await subjects()).toEqual(['1', '3']))
  expect(document.activeElement?.getAttribute('data-mail')).toBe('m3')
})

test('shift and a click select the range; x selects one; Escape lets go', async () => {
  open('/inbox', mailbox(6).procedures, token())
  await rows()
  fireEvent.click(screen.getByLabelText('Select Subject 2'))
  fireEvent.click(screen.getByLabelText('Select Subject 5'), { shiftKey: true })
  expect(await screen.findByText('4 selected')).toBeTruthy()
  press('j', 'x')
  expect(await screen.findByText('5 selected')).toBeTruthy()
  press('Escape')
  expect(screen.queryByText('5 selected')).toBeNull()
})

test('a selection outlives fresh answers, and ends with another filter', async () => {
  const box = mailbox(4)
  const page = open('/inbox', box.procedures, token())
  await rows()
  fireEvent.click(screen.getByLabelText('Select Subject 2'))
  box.add(mail(9))
  await act(() => page.refreshLists())
  await waitFor(async () => expect(await rows()).toHaveLength(5))
  await screen.findByText('1 selected')
  expect((screen.getByLabelText('Select Subject 2') as HTMLInputElement).checked).toBe(true)
  press('Escape')
  fireEvent.click(screen.getByLabelText('Select Subject 9'))
  fireEvent.click(screen.getByLabelText('Select Subject 1'))
  await screen.findByText('2 selected')
})

test('a conversation stays selected when a mail arrives in it', async () => {
  const people = [{ name: 'Grace Hopper', email: 'grace@navy.example' }]
  const conversation = (number: number) => mail(number, { people, threadId: 'lunch', threadCount: number })
  let emails = [conversation(2), mail(7, { people })]
  const page = open('/inbox', { ...mailbox(2).procedures, 'mail.list': () => ({ emails, total: 2, nextCursor: null }) }, token())
  fireEvent.click(await screen.findByLabelText('Select Subject 2'))
  emails = [conversation(3), mail(7, { people })]
  await act(() => page.refreshLists())
  expect(((await screen.findByLabelText('Select Subject 3')) as HTMLInputElement).checked).toBe(true)
  await screen.findByText('1 selected')
  press('e')
  await waitFor(() => expect(page.server.inputsOf('mail.batch')).toMatchObject([{ ids: ['m3'] }]))
})

test('all that match are archived in one call, with one undo', async () => {
  const box = mailbox(45)
  let answer: () => void = () => {}
  const batchMatching = box.procedures['mail.batchMatching'] as (input: unknown) => unknown
  const page = open(
    '/inbox?q=Subject&filter=all',
    {
      ...box.procedures,
      'mail.batchMatching': (input: unknown) =>
        new Promise((resolve) => {
          answer = () => resolve(batchMatching(input))
        }),
    },
    token(),
  )
  await rows()
  selectPage()
  await screen.findByText('20 selected')
  fireEvent.click(screen.getByRole('button', { name: 'Select all 45' }))
  expect(screen.getByText('All 45 selected')).toBeTruthy()
  fireEvent.click(within(bar()).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Working…')).toBeTruthy()
  expect((bar() as HTMLFieldSetElement).disabled).toBe(true)
  await act(async () => answer())
  expect(await screen.findByText('45 emails archived')).toBeTruthy()
  expect(screen.queryByText('All 45 selected')).toBeNull()
  expect(page.server.inputsOf('mail.batchMatching')).toEqual([
    { list: { q: 'Subject', filter: 'all', conversations: true }, mailbox: 'archive' },
  ])
  expect(box.mails().every((one) => one.mailbox === 'archive')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(box.mails().every((one) => one.mailbox === 'inbox')).toBe(true))
})

test('deleting all that match asks with their number', async () => {
  const page = open('/inbox', mailbox(30).procedures, token())
  await rows()
  selectPage()
  fireEvent.click(screen.getByRole('button', { name: 'Select all 30' }))
  fireEvent.click(within(bar()).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 30 selected email(s)?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(page.server.inputsOf('mail.batchMatching')).toEqual([])
})

test('b offers times, and the whole conversation leaves the inbox', async () => {
  const page = open('/inbox', mailbox(3, (n) => ({ threadId: n < 3 ? 't' : 'other' })).procedures, token())
  await rows()
  press('j', 'b')
  const dialog = await screen.findByRole('dialog', { name: 'Snooze 1 email' })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Tomorrow/ }))
  await waitFor(async () => expect(await subjects()).toContain('3'))
  expect(await screen.findByText(/^Snoozed until tomorrow, /)).toBeTruthy()
  const [input] = page.server.inputsOf('mail.snoozeMany') as { ids: string[]; until: string }[]
  expect(input?.ids).toEqual(['m1'])
  expect(new Date(input?.until ?? '').getHours()).toBe(8)
})

test('a time that has passed is not taken', async () => {
  const page = open('/inbox', mailbox(1).procedures, token())
  await rows()
  press('j', 'b')
  const dialog = await screen.findByRole('dialog', { name: 'Snooze 1 email' })
  fireEvent.change(within(dialog).getByLabelText('Date and time'), { target: { value: '2020-01-01T08:00' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Snooze until then' }))
  expect(await within(dialog).findByText('Choose a time in the future.')).toBeTruthy()
  expect(page.server.inputsOf('mail.snoozeMany')).toEqual([])
})

test('v finds a folder by typing, and only the mails of its account move', async () => {
  const folders = [folder('Werkstatt'), folder('Ärzte'), folder('Home', { accountId: 'a2' })]
  const accounts = [account(), account({ id: 'a2', email: 'ada@work.example' })]
  const page = open(
    '/inbox',
    {
      ...mailbox(3, (n) => ({ accountId: n === 3 ? 'a2' : 'a1' })).procedures,
      'folders.list': () => ({ folders }),
      'accounts.list': () => ({ accounts }),
    },
    token(),
  )
  await rows()
  for (const n of [1, 2, 3]) fireEvent.click(screen.getByLabelText(`Select Subject ${n}`))
  press('v')
  const dialog = await screen.findByRole('dialog', { name: 'Move 3 emails' })
  expect(within(dialog).getByText('ada@home.example (2 emails)')).toBeTruthy()
  const field = within(dialog).getByRole('combobox')
  fireEvent.change(field, { target: { value: 'arz' } })
  expect(
    within(dialog)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Ärzte'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('2 emails moved to Ärzte')).toBeTruthy()
  expect(page.server.inputsOf('mail.batch')).toEqual([{ ids: ['m1', 'm2'], conversations: true, folderId: 'Ärzte' }])
  await waitFor(async () => expect(await subjects()).toEqual(['3']))
})

test('keys: junk, unread, delete for good after a question', async () => {
  const page = open('/inbox', mailbox(3).procedures, token())
  await rows()
  press('j', 'I', '!')
  await screen.findByText('Email moved to Junk')
  fireEvent.keyDown(document.body, { key: 'Delete', shiftKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Delete this email permanently?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() =>
    expect(page.server.inputsOf('mail.batch')).toEqual([
      { ids: ['m1'], conversations: true, read: true },
      { ids: ['m1'], conversations: true, mailbox: 'junk' },
      { ids: ['m2'], conversations: true, delete: true, permanent: true },
    ]),
  )
  expect(await screen.findByText('Email deleted permanently')).toBeTruthy()
})

test('Refresh says which mailbox could not be asked, and why', async () => {
  const sentence = 'imap.home.example does not accept IMAP connections on port 993.'
  const accounts = [account({ error: sentence }), account({ id: 'a2', email: 'eve@home.example' })]
  const refreshed = { 'mail.refresh': () => ({ success: true, newEmails: 0 }), 'accounts.list': () => ({ accounts }) }
  open('/inbox', { ...mailbox(1).procedures, ...refreshed }, token())
  await rows()
  await choose('More actions for this list', 'Refresh')
  await screen.findByText("Couldn't check for new mail.")
  expect(screen.getByText(`ada@home.example: ${sentence}`)).toBeTruthy()
})
