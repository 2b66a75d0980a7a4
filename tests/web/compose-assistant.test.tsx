// The assistant beside a mail, and the last look at what it wrote words of.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WriteInput } from '../../src/shared/assistant.ts'
import type { DraftReview, SaveDraftInput } from '../../src/shared/writing.ts'
import { open } from './app.tsx'
import { assistantServer, stalling, writing, written } from './assistant-server.ts'
import { draftServer } from './draft-server.ts'
import { type Procedures, Refusal } from './fake-server.ts'
import { email, token } from './fixtures.ts'

beforeEach(() => localStorage.setItem('compose:assistant', 'open'))
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const review = (changes: Partial<DraftReview> = {}): DraftReview => ({
  hash: 'h1',
  needsApproval: true,
  account: 'ada@home.example',
  from: { name: 'Ada Lovelace', email: 'ada@home.example' },
  to: [{ name: 'Grace Hopper', email: 'grace@navy.example', written: 0, isNew: true }],
  cc: [],
  bcc: [],
  subject: 'Lunch',
  text: 'Dear Grace, gladly.',
  files: [{ filename: 'plan.pdf', size: 2048 }],
  ...changes,
})
function server(changes: Procedures = {}) {
  return draftServer({
    ...assistantServer(),
    'drafts.review': () => review(),
    'drafts.approve': ({ hash }: { hash: string }) => ({ id: 'ok', hash, expiresAt: '2026-11-20T12:09:00.000Z' }),
    ...changes,
  })
}
const panel = () => screen.findByRole('complementary', { name: 'AI Assistant' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const origins = (page: ReturnType<typeof open>) =>
  (page.server.inputsOf('drafts.save') as SaveDraftInput[]).map(({ origin }) => origin)
async function write(text: string): Promise<void> {
  const box = (await screen.findByLabelText('Body')) as HTMLElement & { editor: Editor }
  box.editor.commands.insertContent({ type: 'text', text })
}

test('without a prompt nothing is asked', async () => {
  const page = open('/compose', server().procedures, token())
  await press('Write')
  expect(await screen.findByText('Please enter a prompt for the AI assistant')).toBeTruthy()
  expect(page.server.inputsOf('assistant.writeInPieces')).toEqual([])
})

test('a suggestion stays beside the mail until it is inserted; then the draft is marked', async () => {
  const page = open(
    { pathname: '/compose', state: { to: 'grace@navy.example' } },
    server({ 'assistant.writeInPieces': () => writing(written({ subject: 'Lunch', message: 'A template stands in.' })) })
      .procedures,
    token(),
  )
  await fill('What should it say?', 'Say yes')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Tone' }), { target: { value: 'formal' } })
  await press('Write')
  const card = await screen.findByRole('region', { name: 'Suggested by the assistant' })
  expect(await within(card).findByText('Template')).toBeTruthy()
  expect(within(card).getByText('A template stands in.')).toBeTruthy()
  expect(screen.getByLabelText('Body').textContent).toBe('')
  fireEvent.click(within(card).getByRole('button', { name: 'Insert' }))
  expect(screen.getByLabelText('Body').textContent).toContain('Dear Grace, gladly.')
  expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Lunch')
  await screen.findByText(/^Saved /)
  expect(origins(page)).toEqual(['ai'])
  const [asked] = page.server.inputsOf('assistant.writeInPieces') as WriteInput[]
  expect(asked).toMatchObject({ task: 'draft', prompt: 'Say yes', tone: 'formal', to: 'grace@navy.example' })
})

test('what is there is replaced by its shorter self', async () => {
  const page = open(
    '/compose',
    server({ 'assistant.writeInPieces': () => writing(written({ text: 'Yes.' })) }).procedures,
    token(),
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Shorten' }))
  await press('Write')
  expect(await screen.findByText(/^There's no text to edit yet/)).toBeTruthy()
  await write('Well, I would say that I think yes')
  await press('Write')
  await press('Replace')
  expect(screen.getByLabelText('Body').textContent).toBe('Yes.')
  expect(page.server.inputsOf('assistant.writeInPieces')).toMatchObject([
    { task: 'shorten', text: 'Well, I would say that I think yes' },
  ])
})

test('what could not be had is said, and a stalled answer can be stopped', async () => {
  let asked = 0
  const page = open(
    '/compose',
    server({
      'assistant.writeInPieces': () => {
        asked += 1
        if (asked === 1) throw new Refusal('INTERNAL_SERVER_ERROR', 500, '')
        return stalling('Dear ')
      },
    }).procedures,
    token(),
  )
  await fill('What should it say?', 'Say yes')
  await press('Write')
  expect((await screen.findAllByText('Failed to get AI suggestion. Please try again.')).length).toBeGreaterThan(0)
  await press('Write')
  await press('Stop')
  expect(await screen.findByRole('button', { name: 'Insert' })).toBeTruthy()
  expect(page.server.inputsOf('drafts.save')).toEqual([])
})

test('the panel is closed and opened by a button, and the device remembers it', async () => {
  const first = open('/compose', server().procedures, token())
  await panel()
  fireEvent.click(within(await panel()).getByRole('button', { name: 'Close the AI assistant' }))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'AI Assistant' })).toBeNull())
  first.view.unmount()
  open('/compose', server().procedures, token())
  await press('Open the AI assistant')
  expect(await panel()).toBeTruthy()
})

const draft = { to: 'grace@navy.example', subject: 'Lunch', body: 'Dear Grace, gladly.', aiSuggestion: true }

test('what a model wrote leaves only when a person approved exactly that', async () => {
  const page = open({ pathname: '/compose', state: draft }, server().procedures, token())
  await screen.findByLabelText('Body')
  await press('Send')
  const dialog = await screen.findByRole('dialog', { name: 'Approve this email' })
  expect(await within(dialog).findByText('Grace Hopper <grace@navy.example>')).toBeTruthy()
  expect(within(dialog).getByText('New recipient')).toBeTruthy()
  expect(within(dialog).getByText('plan.pdf')).toBeTruthy()
  expect(page.server.inputsOf('drafts.send')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))
  await waitFor(() => expect(page.server.inputsOf('drafts.send')).toHaveLength(1))
  expect(page.server.inputsOf('drafts.approve')).toEqual([{ id: 'd1', hash: 'h1' }])
})

test('the mark of what a model wrote stands in the composer, with the reason for it', async () => {
  open({ pathname: '/compose', state: { ...draft, suggestionReasoning: 'She asked for it.' } }, server().procedures, token())
  expect(await screen.findByText('Partly written by the assistant')).toBeTruthy()
  await press('Why')
  expect(await screen.findByText('She asked for it.')).toBeTruthy()
})

test('a suggestion about a mail is written in its conversation, marked as what it is', async () => {
  const prefill = {
    to: [{ name: 'Grace Hopper', email: 'grace@navy.example' }],
    cc: [],
    bcc: [],
    subject: 'Re: Lunch',
    body: '',
    html: '',
    attachments: [],
    accountId: 'a1',
    replyTo: { messageId: '<lunch@navy.example>', inReplyTo: '<lunch@navy.example>' },
  }
  const page = open(
    { pathname: '/compose', state: { ...draft, emailId: 'm1' } },
    server({ 'mail.prefill': () => prefill, 'mail.get': () => ({ email: email(1) }) }).procedures,
    token(),
  )
  const body = (await screen.findByLabelText('Body')) as HTMLElement & { editor: Editor }
  body.editor.commands.insertContent({ type: 'text', text: 'Yours' })
  await waitFor(() => expect(origins(page)).toContain('ai'))
  expect(page.server.inputsOf('mail.prefill')).toMatchObject([{ id: 'm1', kind: 'reply' }])
  expect(page.server.inputsOf('drafts.save').at(-1)).toMatchObject({
    fields: { replyTo: { messageId: '<lunch@navy.example>' } },
  })
})

test('the built-in text of a suggestion stands until a model has a better one', async () => {
  const better = Promise.withResolvers<object>()
  const state = { to: 'grace@navy.example', aiSuggestion: 'Yes.', suggestionReasoning: 'She asked.', betterOf: 's1' }
  const page = open({ pathname: '/compose', state }, server({ 'suggestions.draft': () => better.promise }).procedures, token())
  const card = within(await screen.findByRole('region', { name: 'Suggested by the assistant' }))
  expect(card.getByText('Yes.')).toBeTruthy()
  expect(card.getByText('The AI model is working on a better text…')).toBeTruthy()
  expect(page.server.inputsOf('suggestions.draft')).toEqual([{ id: 's1' }])
  better.resolve({ subject: '', body: 'Yes, gladly, on Friday.', to: '', reasoning: '', modelUsed: 'qwen3:4b' })
  expect(await card.findByText('Yes, gladly, on Friday.')).toBeTruthy()
  expect(card.queryByText('The AI model is working on a better text…')).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Insert' }))
  await waitFor(() => expect(screen.getByLabelText('Body').textContent).toContain('Yes, gladly, on Friday.'))
})

test('who goes back to the text sends nothing', async () => {
  const page = open({ pathname: '/compose', state: draft }, server().procedures, token())
  await screen.findByLabelText('Body')
  await press('Send')
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.server.calls.filter(({ path }) => path === 'drafts.send' || path === 'drafts.approve')).toEqual([])
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false))
})

test('what was changed meanwhile is shown again before it is approved', async () => {
  let asked = 0
  const page = open(
    { pathname: '/compose', state: draft },
    server({
      'drafts.review': () => review(asked++ === 0 ? {} : { hash: 'h2', subject: 'Dinner' }),
      'drafts.approve': ({ hash }: { hash: string }) => {
        if (hash === 'h1')
          throw new Refusal('CONFLICT', 409, 'This draft has changed since you reviewed it.', { reason: 'approval' })
        return { id: 'ok', hash, expiresAt: '2026-11-20T12:09:00.000Z' }
      },
    }).procedures,
    token(),
  )
  await screen.findByLabelText('Body')
  await press('Send')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Lunch')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))
  expect(await within(dialog).findByText('Dinner')).toBeTruthy()
  expect(within(dialog).getByText('It has changed. This is the current version:')).toBeTruthy()
  expect(page.server.inputsOf('drafts.send')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }))
  await waitFor(() => expect(page.server.inputsOf('drafts.send')).toHaveLength(1))
})

test('a draft stays marked when it is opened again, whatever is changed in it', async () => {
  const drafts = server()
  drafts.put('d7', { to: 'grace@navy.example', cc: '', bcc: '', subject: 'Lunch', body: '<div>Gladly.</div>' }, { origin: 'ai' })
  const page = open('/compose?draft=d7', drafts.procedures, token())
  await write('All my own words now. ')
  await press('Send')
  expect(await screen.findByRole('dialog', { name: 'Approve this email' })).toBeTruthy()
  expect(origins(page)).toEqual(['ai'])
})

test('where only the server knows that a model wrote it, the last look comes all the same', async () => {
  let approved = false
  const page = open(
    { pathname: '/compose', state: { to: 'grace@navy.example', subject: 'Lunch', body: 'Mine.' } },
    server({
      'drafts.approve': ({ hash }: { hash: string }) => {
        approved = true
        return { id: 'ok', hash, expiresAt: '2026-11-20T12:09:00.000Z' }
      },
      'drafts.send': () => {
        if (!approved) throw new Refusal('CONFLICT', 409, 'Please approve it.', { reason: 'approval' })
        return { success: true, id: 'o1', messageId: '<1@homing>' }
      },
    }).procedures,
    token(),
  )
  await screen.findByLabelText('Body')
  await press('Send')
  await screen.findByText('New recipient')
  expect(screen.queryByText('Please approve it.')).toBeNull()
  await press('Approve and send')
  await waitFor(() => expect(page.server.inputsOf('drafts.send')).toHaveLength(2))
})

test('what a person wrote is sent as ever', async () => {
  const page = open(
    { pathname: '/compose', state: { to: 'grace@navy.example', subject: 'Lunch', body: 'Mine.' } },
    server().procedures,
    token(),
  )
  await screen.findByLabelText('Body')
  await press('Send')
  await waitFor(() => expect(page.server.inputsOf('drafts.send')).toHaveLength(1))
  expect(page.server.inputsOf('drafts.review')).toEqual([])
  expect(origins(page)).not.toContain('ai')
})
