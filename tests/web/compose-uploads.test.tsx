// A mail leaves with every file its person has put in, or not at all: whatever way Send is pressed, and wherever the upload ends.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DraftFields, DraftReview, PendingFile, SaveDraftInput } from '../../src/shared/writing.ts'
import { open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const refusal = () => new Refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong on the server.')
const fields: DraftFields = { to: 'grace@navy.example', cc: '', bcc: '', subject: 'Lunch', body: '<div>Hello</div>' }
const lost: PendingFile = { id: 'lost0000000000000000000000000001', filename: 'lost.txt', mimeType: 'text/plain', size: 4 }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, ...names: string[]) => {
  const inputs = screen.getAllByLabelText(label).filter((element) => element instanceof HTMLInputElement)
  const type = (name: string) => (name.endsWith('.png') ? 'image/png' : 'text/plain')
  const files = names.map((name) => new File(['lost'], name, { type: type(name) }))
  fireEvent.change(inputs[0] as HTMLElement, { target: { files } })
}
const listed = async () =>
  within(await screen.findByRole('list', { name: 'Attachments' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

/** A composer with a file on its way, whose upload ends when the test says so. */
async function uploading(more: Procedures = {}, name = 'lost.txt') {
  const upload = Promise.withResolvers<unknown>()
  const server = draftServer({ ...more })
  const real = server.procedures['drafts.addFile'] as (input: unknown) => unknown
  let calls = 0
  const addFile = (input: unknown) => (++calls === 1 ? upload.promise.then(() => real(input)) : real(input))
  server.put('d1', fields)
  const page = open('/compose?draft=d1', { ...server.procedures, 'drafts.addFile': addFile }, token())
  await screen.findByRole('toolbar', { name: 'Formatting' })
  choose(name.endsWith('.png') ? 'Insert image' : 'Attach', name)
  await waitFor(() => expect(calls).toBe(1))
  const fail = () => act(async () => upload.reject(refusal()))
  const complete = () => act(async () => upload.resolve(undefined))
  return { page, server, fail, complete, sent: () => page.server.inputsOf('drafts.send') }
}
const waits = () => screen.findByText('Waiting for 1 upload…')
const notSent = (name = 'lost.txt') => screen.findByText(`Not sent: ${name} wasn't uploaded. Upload it again or remove it.`)

/** What is the same however Send was pressed: it waits, the upload fails, and the mail is still here, whole. */
async function failsWhileItWaits({ fail, page, sent, server }: Awaited<ReturnType<typeof uploading>>, name = 'lost.txt') {
  await waits()
  expect(sent()).toEqual([])
  await fail()
  await notSent(name)
  expect(screen.getByText(`Failed to process attachment: ${name}`)).toBeTruthy()
  expect(await listed()).toEqual([expect.stringContaining('Not uploaded')])
  expect(page.address()).toBe('/compose?draft=d1')
  expect(screen.getByLabelText('Body').textContent).toContain('Hello')
  expect(server.drafts.get('d1')?.pending).toMatchObject([{ filename: name, size: 4 }])
  expect(sent()).toEqual([])
}

test('Send waits for a file; where it fails nothing is sent, and it can be tried again', async () => {
  const state = await uploading()
  press('Send')
  await failsWhileItWaits(state)
  press('Send')
  await notSent()
  press('Try lost.txt again')
  await waitFor(async () => expect(await listed()).toEqual(['lost.txt0.1 KB']))
  expect(screen.queryByText(/^Not sent/)).toBeNull()
  expect(state.server.drafts.get('d1')?.pending ?? []).toEqual([])
  press('Send')
  await screen.findByText('Email on its way')
  expect(state.sent()).toMatchObject([{ id: 'd1', revision: state.server.drafts.get('d1')?.revision }])
})

test('Send waits for a file, and goes on by itself when it is there', async () => {
  const { complete, sent } = await uploading()
  press('Send')
  await waits()
  expect(sent()).toEqual([])
  await complete()
  await screen.findByText('Email on its way')
  expect(sent()).toHaveLength(1)
})

test('the waiting can be stopped: nothing is sent, and the file goes on', async () => {
  const { complete, sent, server } = await uploading()
  press('Send')
  await waits()
  press('Stop waiting')
  await waitFor(() => expect(screen.queryByText('Waiting for 1 upload…')).toBeNull())
  await complete()
  await waitFor(() => expect(server.drafts.get('d1')?.files).toHaveLength(1))
  expect(sent()).toEqual([])
})

test('a file on its way can be taken out: its upload ends, and the mail leaves without it', async () => {
  const { sent } = await uploading()
  press('Send')
  await waits()
  press('Remove lost.txt')
  await screen.findByText('Email on its way')
  expect(sent()).toHaveLength(1)
  expect(screen.queryByText('Failed to process attachment: lost.txt')).toBeNull()
})

test('a draft is discarded at once, also while a file is on its way', async () => {
  const { page } = await uploading()
  press('Discard')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await screen.findByText('Email discarded')
  expect(page.server.inputsOf('drafts.discard')).toEqual([{ id: 'd1' }])
})

test('by key it is the same', async () => {
  const state = await uploading()
  fireEvent.keyDown(screen.getByLabelText('Subject'), { key: 'Enter', ctrlKey: true })
  await failsWhileItWaits(state)
})

test('for later it is the same', async () => {
  const state = await uploading()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Send later' }), { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tomorrow, 8:00' }))
  await failsWhileItWaits(state)
})

test('a picture of the text is waited for, stops the mail where it fails, and comes into the text with the next try', async () => {
  const state = await uploading({}, 'shed.png')
  press('Send')
  await failsWhileItWaits(state, 'shed.png')
  press('Try shed.png again')
  await waitFor(() => expect(screen.getByLabelText('Body').querySelector('img[alt="shed.png"]')).toBeTruthy())
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  press('Send')
  await screen.findByText('Email on its way')
  expect(state.server.drafts.get('d1')?.body).toContain('<img alt="shed.png" src="cid:c1">')
})

test('words of a model are shown for approval only when all files are there', async () => {
  const review: DraftReview = {
    ...{ hash: 'h1', needsApproval: true, account: 'a', from: { name: 'Ada', email: 'ada@home.example' }, subject: 'Lunch' },
    ...{ to: [], cc: [], bcc: [], text: 'Hello', files: [] },
  }
  const approval = {
    'drafts.review': () => review,
    'drafts.approve': () => ({ id: 'ok', hash: 'h1', expiresAt: '2026-11-20T12:09:00.000Z' }),
  }
  const server = draftServer(approval)
  server.put('d1', { ...fields, pending: [lost] }, { origin: 'ai' })
  const page = open('/compose?draft=d1', server.procedures, token())
  await listed()
  press('Send')
  await notSent()
  expect(page.server.inputsOf('drafts.review')).toEqual([])
  press('Remove lost.txt')
  press('Send')
  const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve and send' })
  await waitFor(() => expect(approve.disabled).toBe(false))
  fireEvent.click(approve)
  await screen.findByText('Email on its way')
})

test('after a reload the file that has not come is still named; taken out, the mail can leave', async () => {
  const server = draftServer()
  server.put('d1', { ...fields, pending: [lost] })
  const page = open('/compose?draft=d1', server.procedures, token())
  expect(await listed()).toEqual([expect.stringContaining('Not uploaded')])
  press('Send')
  await notSent()
  press('Remove lost.txt')
  press('Send')
  await screen.findByText('Email on its way')
  expect((page.server.inputsOf('drafts.save').at(-1) as SaveDraftInput).fields.pending ?? []).toEqual([])
})

test('after a reload the same file, chosen once more, takes the place of the one that has not come', async () => {
  const server = draftServer()
  server.put('d1', { ...fields, pending: [lost] })
  open('/compose?draft=d1', server.procedures, token())
  await listed()
  press('Send')
  await notSent()
  choose('Attach', 'lost.txt')
  await waitFor(async () => expect(await listed()).toEqual(['lost.txt0.1 KB']))
  expect(screen.queryByText(/^Not sent/)).toBeNull()
  press('Send')
  await screen.findByText('Email on its way')
})

test('a file is named to the server before its bytes are sent', async () => {
  const server = draftServer()
  const page = open('/compose', server.procedures, token())
  await screen.findByRole('toolbar', { name: 'Formatting' })
  choose('Attach', 'lost.txt')
  await waitFor(() => expect(server.drafts.get('d1')?.files).toHaveLength(1))
  const [first] = page.server.inputsOf('drafts.save') as SaveDraftInput[]
  expect(first?.fields.pending).toMatchObject([{ filename: 'lost.txt', size: 4 }])
})

test('what a forwarded mail cannot bring along stops it, and stays in sight', async () => {
  const attachment = (id: string, filename: string) => ({
    ...{ attachmentId: id, filename, mimeType: 'application/pdf', size: 2048, inline: false },
  })
  const prefill = {
    ...{ accountId: 'a1', to: [], cc: [], subject: 'Fwd: Plan', body: '', html: '<p>Plan</p>', replyTo: {} },
    attachments: [attachment('x1', 'plan.pdf'), attachment('x2', 'bill.pdf')],
  }
  const server = draftServer({ 'mail.prefill': () => prefill })
  const real = server.procedures['drafts.addFilesOf'] as (input: object) => object
  const half = (input: { attachmentIds: string[] }) => ({ ...real({ ...input, attachmentIds: ['x1'] }), failed: ['bill.pdf'] })
  const page = open('/reply/m1?kind=forward', { ...server.procedures, 'drafts.addFilesOf': half }, token())
  await listed()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: 'charles@engine.example' } })
  press('Send')
  await notSent('bill.pdf')
  expect(await listed()).toEqual([expect.stringContaining('plan.pdf'), expect.stringContaining('Not uploaded')])
  expect(server.drafts.get('d1')?.pending).toMatchObject([{ filename: 'bill.pdf', of: { emailId: 'm1', attachmentId: 'x2' } }])
  expect(page.server.inputsOf('drafts.send')).toEqual([])
})

test('discarded elsewhere while it is written here, a draft comes back with its files', async () => {
  const server = draftServer()
  const there = { id: 'f1', filename: 'plan.pdf', mimeType: 'application/pdf', size: 2048, contentId: null }
  server.put('d1', fields, { files: [there] })
  let discarded = false
  const gone = new Refusal('NOT_FOUND', 404, 'This draft no longer exists.')
  const save = server.procedures['drafts.save'] as (input: unknown) => unknown
  const procedures: Procedures = {
    ...server.procedures,
    'drafts.save': (input: SaveDraftInput) => {
      if (input.id && discarded) throw gone
      return save(input)
    },
    'drafts.restore': () => {
      discarded = false
      return { id: 'd1', revision: 1, savedAt: '2026-11-20T12:04:00.000Z' }
    },
  }
  const page = open('/compose?draft=d1', procedures, token())
  await listed()
  discarded = true
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Dinner' } })
  await waitFor(() => expect(server.drafts.get('d1')?.subject).toBe('Dinner'))
  press('Send')
  await screen.findByText('Email on its way')
  expect(page.server.inputsOf('drafts.send')).toMatchObject([{ id: 'd1' }])
})

test('gone for good elsewhere, a draft begins anew, and says which of its files are lost', async () => {
  const server = draftServer()
  const there = { id: 'f1', filename: 'plan.pdf', mimeType: 'application/pdf', size: 2048, contentId: null }
  server.put('d1', fields, { files: [there] })
  const page = open('/compose?draft=d1', server.procedures, token())
  await listed()
  server.drafts.delete('d1')
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Dinner' } })
  await waitFor(async () => expect(await listed()).toEqual([expect.stringContaining('Not uploaded')]))
  press('Send')
  await notSent('plan.pdf')
  expect(page.server.inputsOf('drafts.send')).toEqual([])
})

test('keeping mine shows the files that are in the draft by now', async () => {
  const server = draftServer()
  const file = (id: string, filename: string) => ({ id, filename, mimeType: 'text/plain', size: 2048, contentId: null })
  server.put('d1', fields, { files: [file('f1', 'mine.txt')] })
  const page = open('/compose?draft=d1', server.procedures, token())
  await listed()
  // The other tab took one out and put another one in.
  server.put('d1', fields, { files: [file('f2', 'other.txt')] })
  fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Mine' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep my version' }))
  await waitFor(async () =>
    expect(await listed()).toEqual([expect.stringContaining('other.txt'), expect.stringMatching(/mine.txt.*Not uploaded/)]),
  )
  press('Send')
  await notSent('mine.txt')
  expect(page.server.inputsOf('drafts.send')).toEqual([])
})
