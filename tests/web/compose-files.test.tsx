import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AddFileInput, SaveDraftInput, SuggestedPerson } from '../../src/shared/writing.ts'
import { composeWords } from '../../web/words/compose.ts'
import { open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => sessionStorage.clear())

const suggest = (people: SuggestedPerson[]) => ({
  'contacts.suggest': ({ q }: { q: string }) => ({
    people: people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(q.toLowerCase())),
  }),
})
const people = [
  { name: 'Grace Hopper', email: 'grace@navy.example', written: 3 },
  { name: 'Graham Bell', email: 'graham@bell.example', written: 0 },
]
const to = () => screen.findByLabelText('To')
const chips = () => within(screen.getByLabelText('Recipients in To')).getAllByRole('listitem')
const choose = (label: string, files: File[]) => {
  const inputs = screen.getAllByLabelText(label).filter((element) => element instanceof HTMLInputElement)
  fireEvent.change(inputs[0] as HTMLElement, { target: { files } })
}

test('people are completed by keyboard, and each stands once', async () => {
  open('/compose', draftServer(suggest(people)).procedures, token())
  const input = await to()
  fireEvent.change(input, { target: { value: 'gra' } })
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'false'])
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(chips()[0]?.textContent).toBe('Grace Hopper')
  fireEvent.change(input, { target: { value: 'gra' } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  fireEvent.keyDown(input, { key: 'Backspace' })
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.keyDown(input, { key: 'Backspace' })
  expect(screen.queryByLabelText('Recipients in To')).toBeNull()
})

test('a group becomes its members, those who are there already left out', async () => {
  const member = (name: string) => ({ name, email: `${name.toLowerCase()}@choir.example` })
  const group = { name: 'Choir', email: '', written: 0, members: ['Vera', 'Viggo'].map(member) }
  const vera = { ...member('Vera'), written: 1, picture: '/api/contacts/pictures/a/b' }
  open('/compose', draftServer(suggest([vera, group])).procedures, token())
  const input = await to()
  fireEvent.change(input, { target: { value: 'vera' } })
  expect((await screen.findByRole('option')).querySelector('img')?.getAttribute('src')).toBe(vera.picture)
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.change(input, { target: { value: 'choir' } })
  fireEvent.click(await screen.findByRole('option', { name: /Choir.*Group with 2 members/ }))
  expect(chips().map(({ textContent }) => textContent)).toEqual(['Vera', 'Viggo'])
})

test('a complete address is taken as it is, not as the first suggestion', async () => {
  open('/compose', draftServer(suggest(people)).procedures, token())
  const input = await to()
  fireEvent.change(input, { target: { value: 'grace@navy.example.org' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(chips()[0]?.textContent).toBe('grace@navy.example.org')
})

test('a pasted list becomes people, and a first-time recipient is noted', async () => {
  open('/compose', draftServer(suggest(people)).procedures, token())
  const clipboardData = { getData: () => 'Grace <grace@navy.example>\nada@new.example' }
  fireEvent.paste(await to(), { clipboardData })
  expect(chips().map((chip) => chip.textContent)).toEqual(['Grace', 'ada@new.example'])
  expect(await screen.findByText("You haven't written to ada@new.example before")).toBeTruthy()
  expect(screen.queryByText("You haven't written to grace@navy.example before")).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Edit ada@new.example' }))
  expect((screen.getByLabelText('To') as HTMLInputElement).value).toBe('ada@new.example')
})

test('files go to the server one after the other, into one draft', async () => {
  const server = draftServer()
  const page = open('/compose', server.procedures, token())
  await to()
  choose('Attach', [new File(['one'], 'one.txt', { type: 'text/plain' }), new File(['two'], 'two.txt')])
  await waitFor(() => expect(page.server.inputsOf('drafts.addFile')).toHaveLength(2))
  const sent = page.server.inputsOf('drafts.addFile') as AddFileInput[]
  expect(sent.map(({ draftId, filename, data }) => [draftId, filename, atob(data)])).toEqual([
    ['d1', 'one.txt', 'one'],
    ['d1', 'two.txt', 'two'],
  ])
  // The draft saves itself meanwhile where this takes long, but is created once.
  const created = (page.server.inputsOf('drafts.save') as SaveDraftInput[]).filter(({ id }) => id === undefined)
  expect(created).toHaveLength(1)
  // Removed while its row still says that it is uploading, an upload would be aborted instead.
  await waitFor(() => expect(screen.queryByText(composeWords.uploading)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Remove one.txt' }))
  await waitFor(() => expect(page.server.inputsOf('drafts.removeFile')).toEqual([{ draftId: 'd1', id: 'f1' }]))
})

test('a file that is too large, or fails, is named', async () => {
  const fail = () => {
    throw new Refusal('BAD_REQUEST', 400, 'No')
  }
  const page = open('/compose', draftServer({ 'drafts.addFile': fail }).procedures, token())
  await to()
  const large = new File(['x'], 'film.mov')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  choose('Attach', [large])
  expect(await screen.findByText("film.mov wasn't attached: attachments are limited to 25 MB in total.")).toBeTruthy()
  choose('Attach', [new File(['x'], 'plan.pdf')])
  expect(await screen.findByText('Failed to process attachment: plan.pdf')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Attachments' })).getByText('Not uploaded')).toBeTruthy()
  expect(page.server.inputsOf('drafts.addFile')).toHaveLength(1)
})

test('an image stands in the text, and is stored by its content id', async () => {
  const server = draftServer()
  open('/compose', server.procedures, token())
  await screen.findByRole('toolbar', { name: 'Formatting' })
  choose('Insert image', [new File(['png'], 'shed.png', { type: 'image/png' })])
  await waitFor(() =>
    expect(screen.getByLabelText('Body').querySelector('img[alt="shed.png"]')?.getAttribute('src')).toBe('blob:here'),
  )
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  await waitFor(() => expect(server.drafts.get('d1')?.body).toContain('<img alt="shed.png" src="cid:c1">'))
})

test('the signature follows the identity, and leaves what was written', async () => {
  const identity = (id: string, email: string, signature: string) => ({
    id,
    accountId: 'a1',
    name: 'Ada',
    email,
    signature,
    own: id === 'a1',
  })
  const identities = [
    identity('a1', 'ada@home.example', '<div>Ada at home</div>'),
    identity('i2', 'ada@work.example', '<div>Ada at work</div>'),
    identity('i3', 'ada@club.example', ''),
  ]
  const server = draftServer({ 'identities.list': () => ({ identities }) })
  open({ pathname: '/compose', state: { body: 'Hello' } }, server.procedures, token())
  const body = await screen.findByLabelText('Body')
  expect(body.textContent).toBe('HelloAda at home')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: 'i2' } })
  await waitFor(() => expect(body.textContent).toBe('HelloAda at work'))
  // The field above says who sends.
  expect(screen.queryByText(/^Sends from/)).toBeNull()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: 'i3' } })
  await waitFor(() => expect(body.textContent).toBe('Hello'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: 'a1' } })
  await waitFor(
    () =>
      expect(server.drafts.get('d1')).toMatchObject({
        identityId: 'a1',
        body: '<div>Hello</div><footer><div>Ada at home</div></footer>',
      }),
    {
      timeout: 3000,
    },
  )
})

test('a template fills what is empty, and a mail becomes one', async () => {
  const templates = [{ id: 't1', name: 'Thanks', subject: 'Thank you', body: '<div>Thanks a lot.</div>' }]
  const save = ({ name, subject, body }: { name: string; subject: string; body: string }) => ({
    template: { id: 't2', name, subject, body },
  })
  const server = draftServer({ 'templates.list': () => ({ templates }), 'templates.save': save })
  const page = open('/compose', server.procedures, token())
  await screen.findByLabelText('Body')
  const openMenu = (key: string) => fireEvent.keyDown(screen.getByRole('button', { name: 'Templates' }), { key })
  openMenu('ArrowDown')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Thanks' }))
  expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Thank you')
  await waitFor(() => expect(screen.getByLabelText('Body').textContent).toContain('Thanks a lot.'))
  openMenu('Enter')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as template…' }))
  fireEvent.change(await screen.findByLabelText('Template name'), { target: { value: 'Much thanks' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Template saved')).toBeTruthy()
  expect(page.server.inputsOf('templates.save')).toMatchObject([{ name: 'Much thanks', subject: 'Thank you' }])
})

test('a mail can wait for its time', async () => {
  const page = open('/compose?to=grace@navy.example&subject=Lunch', draftServer().procedures, token())
  // The caret goes into the text once it is there; a menu opened before that would close again.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Body')))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Send later' }), { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tomorrow, 8:00' }))
  expect(await screen.findByText(/^Scheduled for /)).toBeTruthy()
  const [sent] = page.server.inputsOf('drafts.send') as { sendAt: string }[]
  expect(new Date(sent?.sendAt ?? '').getHours()).toBe(8)
  expect(sent).not.toHaveProperty('holdSeconds')
})
