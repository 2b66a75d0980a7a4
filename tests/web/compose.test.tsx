import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import type { Prefill } from '../../src/shared/mail.ts'
import type { DraftFields, SaveDraftInput } from '../../src/shared/writing.ts'
import { open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { Refusal } from './fake-server.ts'
import { account, token } from './fixtures.ts'

afterEach(() => sessionStorage.clear())

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The text being written. Keys do not reach it in this browser; the editor itself takes the words. */
async function write(html: string): Promise<void> {
  const box = (await screen.findByLabelText('Body')) as HTMLElement & { editor: Editor }
  box.editor.commands.insertContent({ type: 'text', text: html })
}
const body = async () => (await screen.findByLabelText('Body')).textContent
const lastSaved = (page: ReturnType<typeof open>) =>
  (page.server.inputsOf('drafts.save').at(-1) as SaveDraftInput | undefined)?.fields
const fields = (changes: Partial<DraftFields>): DraftFields => ({ to: '', cc: '', bcc: '', subject: '', body: '', ...changes })
const chips = (field = 'To') =>
  within(screen.getByLabelText(`Recipients in ${field}`))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent)

const answer: Prefill = {
  accountId: 'a1',
  to: [{ name: 'Grace Hopper', email: 'grace@navy.example' }],
  cc: [],
  subject: 'Re: Lunch',
  body: '\n\nGrace Hopper wrote:\n> Lunch?',
  html: '<div>Grace Hopper wrote:</div><blockquote>Lunch? See the attached menu.</blockquote>',
  attachments: [],
  replyTo: { messageId: '<1@navy.example>' },
}

test('a mailbox that has to be connected again says so before anything is written', async () => {
  const broken = account({ needsReconnection: true, reconnectCause: 'revoked' })
  open('/compose', { ...draftServer().procedures, 'accounts.list': () => ({ accounts: [broken] }) }, token())
  expect(await screen.findByText('Reconnect ada@home.example to send this email.')).toBeTruthy()
  const mend = screen.getByRole('link', { name: 'Reconnect ada@home.example' })
  expect(mend.getAttribute('href')).toBe('/connect-accounts?reconnect=a1')
})

test('nothing is sent without a recipient', async () => {
  const page = open('/compose', draftServer().procedures, token())
  await screen.findByLabelText('To')
  press('Send')
  expect(await screen.findByText('Please specify at least one recipient')).toBeTruthy()
  expect(page.server.inputsOf('drafts.send')).toEqual([])
  expect(page.server.inputsOf('drafts.save')).toEqual([])
})

test('what is no address is marked and named', async () => {
  const page = open('/compose', draftServer().procedures, token())
  await screen.findByLabelText('To')
  fill('To', 'grace@navy.example, charles')
  fireEvent.blur(screen.getByLabelText('To'))
  expect(chips()).toEqual(['grace@navy.example', 'charles'])
  press('Send')
  expect((await screen.findAllByText(/“charles” isn't an email address/)).length).toBeGreaterThan(0)
  expect(page.server.inputsOf('drafts.send')).toEqual([])
})

test('an empty subject is asked about, then the mail is saved and sent as it was saved', async () => {
  const server = draftServer()
  const page = open('/compose', server.procedures, token())
  await write('Hello')
  fill('To', 'Grace <grace@navy.example>; "Hopper, G." <g@navy.example>')
  press('Send')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Send this message without a subject?')).toBeTruthy()
  expect(page.server.inputsOf('drafts.send')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send without subject' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  const saved = server.drafts.get('d1')
  expect(saved).toMatchObject({ to: 'Grace <grace@navy.example>, "Hopper, G." <g@navy.example>', identityId: 'a1' })
  expect(saved?.body).toBe('<div>Hello</div>')
  expect(page.server.inputsOf('drafts.send')).toEqual([{ id: 'd1', revision: saved?.revision, holdSeconds: 10 }])
  await waitFor(() => expect(page.address()).toBe('/inbox'))
})

test('a mail that could not be sent stays as it is', async () => {
  const fail = () => {
    throw new Refusal('SERVICE_UNAVAILABLE', 503, "The mail server isn't responding.")
  }
  const page = open('/compose', draftServer({ 'drafts.send': fail }).procedures, token())
  await screen.findByLabelText('To')
  fill('To', 'grace@navy.example')
  fill('Subject', 'Lunch')
  press('Send')
  expect(await screen.findByText("The mail server isn't responding.")).toBeTruthy()
  expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Lunch')
  expect(page.server.inputsOf('drafts.send')).toHaveLength(1)
})

test('undo opens the draft it was', async () => {
  const server = draftServer({ 'mail.cancelSending': () => ({ item: { id: 'o1', draftId: 'd1' } }) })
  const page = open('/compose', server.procedures, token())
  await write('Half past twelve?')
  fill('To', 'grace@navy.example')
  fill('Subject', 'Lunch')
  press('Send')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Sending cancelled.')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/compose?draft=d1'))
  // The page that is left may still stand there, with the same words.
  await waitFor(() => expect(page.server.inputsOf('drafts.get').length).toBeGreaterThan(0))
  await waitFor(() => expect(chips()).toEqual(['grace@navy.example']))
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Lunch')
  expect(await body()).toBe('Half past twelve?')
  expect(page.server.inputsOf('mail.cancelSending')).toEqual([{ id: 'o1' }])
})

test('what is written is saved by itself, once, and found again under its own address', async () => {
  const server = draftServer()
  const first = open('/compose', server.procedures, token())
  await write('Half a thought')
  expect(await screen.findByText(/^Saved /)).toBeTruthy()
  await waitFor(() => expect(first.address()).toBe('/compose?draft=d1'))
  fill('Subject', 'Lunch')
  await waitFor(() => expect(server.drafts.get('d1')?.subject).toBe('Lunch'))
  expect(server.drafts.size).toBe(1)
  first.view.unmount()
  open('/compose?draft=d1', server.procedures, token())
  expect(await body()).toBe('Half a thought')
})

test('leaving saves what is not saved yet', async () => {
  const server = draftServer()
  const page = open('/compose', server.procedures, token())
  await write('Half a thought')
  page.view.unmount()
  await waitFor(() => expect(server.drafts.get('d1')?.body).toBe('<div>Half a thought</div>'))
})

test('while the server is away, what is written stays in this tab and is saved later', async () => {
  const away = () => {
    throw new Refusal('SERVICE_UNAVAILABLE', 503, 'Away')
  }
  const first = open('/compose', draftServer({ 'drafts.save': away }).procedures, token())
  await write('Half a thought')
  expect(await screen.findByText('Not saved yet. Retrying…')).toBeTruthy()
  first.view.unmount()
  const server = draftServer()
  open('/compose', server.procedures, token())
  expect(await body()).toBe('Half a thought')
  await waitFor(() => expect(server.drafts.get('d1')?.body).toBe('<div>Half a thought</div>'))
})

test('a draft changed in two places asks which to keep', async () => {
  const server = draftServer()
  server.put('d1', fields({ subject: 'First' }))
  const page = open('/compose?draft=d1', server.procedures, token())
  await screen.findByLabelText('Subject')
  server.put('d1', fields({ subject: 'From the other tab' }))
  fill('Subject', 'Mine')
  await screen.findByText(/was edited in another tab/)
  expect(server.drafts.get('d1')?.subject).toBe('From the other tab')
  press('Keep my version')
  await waitFor(() => expect(server.drafts.get('d1')?.subject).toBe('Mine'))
  server.put('d1', fields({ subject: 'Once more' }))
  fill('Subject', 'Mine again')
  fireEvent.click(await screen.findByRole('button', { name: 'Use the other version' }))
  await waitFor(() => expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Once more'))
  expect(page.server.inputsOf('drafts.save')).toHaveLength(3)
})

test('discarding asks, and can be taken back', async () => {
  const page = open('/compose', draftServer().procedures, token())
  await write('Half a thought')
  press('Discard')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Discard this email?')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.server.inputsOf('drafts.restore')).toEqual([{ id: 'd1' }]))
  await waitFor(() => expect(page.address()).toBe('/compose?draft=d1'))
  expect(page.server.inputsOf('drafts.discard')).toEqual([{ id: 'd1' }])
})

test('an empty mail is discarded without a question', async () => {
  const page = open('/compose', draftServer().procedures, token())
  await screen.findByLabelText('Body')
  press('Discard')
  await waitFor(() => expect(page.address()).toBe('/inbox'))
  expect(page.server.inputsOf('drafts.discard')).toEqual([])
})

test('a page before can hand over what to write', async () => {
  const state = { to: 'grace@navy.example', subject: 'Lunch', body: 'Friday?\nAt noon.' }
  open({ pathname: '/compose', state }, draftServer().procedures, token())
  await screen.findByLabelText('To')
  expect(chips()).toEqual(['grace@navy.example'])
  expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Lunch')
  expect((await screen.findByLabelText('Body')).innerHTML).toContain('<div>Friday?</div><div>At noon.</div>')
})

test('an address can name the recipient', async () => {
  open('/compose?to=grace@navy.example&subject=Lunch', draftServer().procedures, token())
  await screen.findByLabelText('To')
  expect(chips()).toEqual(['grace@navy.example'])
})

test('what a model proposes is shown as such, and is in the text only when it is put there', async () => {
  const state = { to: 'grace@navy.example', aiSuggestion: 'Yes, gladly.', suggestionReasoning: 'She asked a question.' }
  open({ pathname: '/compose', state }, draftServer().procedures, token())
  const card = await screen.findByRole('region', { name: 'Suggested by the assistant' })
  expect(await body()).toBe('')
  fireEvent.click(within(card).getByRole('button', { name: 'Why' }))
  expect(within(card).getByText('She asked a question.')).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: 'Insert' }))
  expect(await body()).toContain('Yes, gladly.')
})

test('a reply keeps the quoted mail folded and goes into its conversation', async () => {
  const server = draftServer({ 'mail.prefill': () => answer })
  open('/reply/m1', server.procedures, token())
  await write('Yes')
  expect(screen.getByRole('button', { name: 'Show quoted text' }).getAttribute('aria-expanded')).toBe('false')
  press('Send')
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(server.drafts.get('d1')).toMatchObject({
    to: 'Grace Hopper <grace@navy.example>',
    subject: 'Re: Lunch',
    replyTo: { messageId: '<1@navy.example>' },
    body: `<div>Yes</div><section>${answer.html}</section>`,
  })
})

test('an answer that was begun is gone on with', async () => {
  const server = draftServer({ 'mail.prefill': () => answer })
  const first = open('/reply/m1', server.procedures, token())
  await write('Yes')
  await screen.findByText(/^Saved /)
  first.view.unmount()
  open('/reply/m1', server.procedures, token())
  expect(await body()).toBe('Yes')
  expect(screen.getByRole('button', { name: 'Show quoted text' })).toBeTruthy()
})

test('the quoted mail can be taken into the text, or left out', async () => {
  const page = open('/reply/m1', draftServer({ 'mail.prefill': () => answer }).procedures, token())
  await write('Yes')
  press('Show quoted text')
  press('Edit quote')
  expect(await body()).toContain('Lunch? See the attached menu.')
  await waitFor(() => expect(lastSaved(page)?.body).toContain('<blockquote>'))
  expect(lastSaved(page)?.body).not.toContain('<section>')
})

test('a promised file that is not there is asked about; one promised in the quoted mail is not', async () => {
  const page = open('/reply/m1', draftServer({ 'mail.prefill': () => answer }).procedures, token())
  await write('The plan is attached.')
  press('Send')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Send without an attachment?')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(page.server.inputsOf('drafts.send')).toEqual([])
})

test('a forwarded mail brings its files, and each can be left out', async () => {
  const file = (id: string, filename: string) => ({
    attachmentId: id,
    filename,
    mimeType: 'application/pdf',
    size: 2048,
    inline: false,
  })
  const forward = { ...answer, to: [], attachments: [file('x1', 'plan.pdf'), file('x2', 'bill.pdf')] }
  const page = open('/reply/m1?kind=forward', draftServer({ 'mail.prefill': () => forward }).procedures, token())
  const list = await screen.findByRole('list', { name: 'Attachments' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(page.server.inputsOf('drafts.save')).toEqual([])
  press('Remove bill.pdf')
  fill('To', 'charles@engine.example')
  press('Send')
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(page.server.inputsOf('drafts.addFilesOf')).toEqual([{ draftId: 'd1', emailId: 'm1', attachmentIds: ['x1'] }])
})

test('Cc and Bcc are revealed on demand', async () => {
  open('/compose', draftServer().procedures, token())
  await screen.findByLabelText('To')
  expect(screen.queryByLabelText('Cc')).toBeNull()
  press('Add Cc')
  press('Add Bcc')
  expect(screen.getByLabelText('Cc')).toBeTruthy()
  expect(screen.getByLabelText('Bcc')).toBeTruthy()
})
