// What a person sees while the server cannot be reached, and what becomes of what they write meanwhile.
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaveDraftInput } from '../../src/shared/writing.ts'
import { trpc } from '../../web/api.ts'
import { emptyFields } from '../../web/compose/drafts/draft-backup.ts'
import { startUploading } from '../../web/compose/drafts/upload-unsaved.ts'
import { checkConnectivity } from '../../web/connectivity.ts'
import { clearLocalDrafts, listLocalDrafts, saveLocalDraft } from '../../web/offline/local-drafts.ts'
import { strings } from '../../web/strings.ts'
import { composeWords } from '../../web/words/compose.ts'
import { logOut, open } from './app.tsx'
import { draftServer } from './draft-server.ts'
import { Refusal } from './fake-server.ts'
import { email, token } from './fixtures.ts'

const words = strings.offline
const stops: (() => void)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await network(true)
  vi.unstubAllGlobals()
  clearLocalDrafts()
  sessionStorage.clear()
})

/** Whether the server answers to a sign of life; the page is told so. */
async function network(works: boolean): Promise<void> {
  vi.stubGlobal('fetch', async () => {
    if (!works) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  await act(async () => void (await checkConnectivity()))
}
function lost(): never {
  throw new Refusal('SERVICE_UNAVAILABLE', 503, 'Away.')
}
const bring = ({ server }: ReturnType<typeof open>) =>
  stops.push(startUploading(new QueryClient(), trpc.createClient({ links: [server.link] })))
const fields = (subject: string) => ({ ...emptyFields, subject })

test('a line says that the server is away, and goes by itself', async () => {
  open('/dashboard', {}, token())
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(screen.queryByText(words.line)).toBeNull()
  await network(false)
  expect(await screen.findByText(words.line)).toBeTruthy()
  await network(true)
  await waitFor(() => expect(screen.queryByText(words.line)).toBeNull())
})

test('without the server an opened mail is its text, and says so', async () => {
  await network(false)
  const page = open(
    '/email/m1',
    {
      'mail.get': () => ({ email: email(1, { textBody: 'At noon, then.' }) }),
      'mail.thread': () => ({ emails: [] }),
      'mail.batch': lost,
    },
    token(),
  )
  expect(await screen.findByText('At noon, then.')).toBeTruthy()
  expect(screen.getByText(words.textOnly)).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  // Reading must not complain that a mail could not be marked as read.
  expect(page.server.inputsOf('mail.batch')).toEqual([])
})

test('what is written without the server waits among the drafts, and is brought there once', async () => {
  await network(false)
  const server = draftServer()
  const { 'drafts.save': save } = server.procedures
  const first = open('/compose', { ...server.procedures, 'drafts.save': lost }, token())
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'From the train' } })
  expect(await screen.findByText(words.keptHere)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: 'grace@navy.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(words.notSent)).toBeTruthy()
  expect(first.server.inputsOf('drafts.send')).toEqual([])
  first.view.unmount()

  sessionStorage.clear() // another day, another tab
  const second = open('/drafts', { ...server.procedures, 'drafts.save': save ?? lost }, token())
  const waiting = await screen.findByRole('list', { name: words.keptDrafts })
  expect(waiting.textContent).toContain('From the train')
  await network(true)
  bring(second)
  await waitFor(() => expect(screen.queryByRole('list', { name: words.keptDrafts })).toBeNull())
  expect(second.server.inputsOf('drafts.save')).toMatchObject([
    { fields: { subject: 'From the train', to: 'grace@navy.example' } },
  ])
  expect(listLocalDrafts()).toEqual([])
})

test('a composer that is open keeps what is its own to save', async () => {
  const server = draftServer()
  await network(false)
  const page = open('/compose', { ...server.procedures, 'drafts.save': lost }, token())
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Still at it' } })
  await screen.findByText(words.keptHere)
  const before = page.server.inputsOf('drafts.save').length
  await network(true)
  saveLocalDraft('left', { fields: fields('Left behind'), at: 1 })
  bring(page)
  const saved = () => page.server.inputsOf('drafts.save').slice(before) as SaveDraftInput[]
  await waitFor(() => expect(saved().map((input) => [input.fields.subject, input.close])).toContainEqual(['Left behind', true]))
  expect(saved().map((input) => [input.fields.subject, input.close])).not.toContainEqual(['Still at it', true])
})

test('a draft that was changed elsewhere meanwhile is not written over: the person is asked', async () => {
  const server = draftServer()
  server.put('d1', fields('First'))
  server.put('d1', fields('Theirs'))
  const page = open('/drafts', server.procedures, token())
  await act(async () => void saveLocalDraft('d1', { id: 'd1', revision: 1, fields: fields('Mine'), at: 1 }))
  bring(page)
  expect(await screen.findByText(words.conflict)).toBeTruthy()
  expect(server.drafts.get('d1')?.subject).toBe('Theirs')
  fireEvent.click(screen.getByRole('link', { name: /Mine/ }))
  fireEvent.click(await screen.findByRole('button', { name: composeWords.keepMine }))
  await waitFor(() => expect(server.drafts.get('d1')?.subject).toBe('Mine'))
})

test('a draft that was discarded elsewhere meanwhile becomes a new one', async () => {
  const server = draftServer()
  const page = open('/drafts', server.procedures, token())
  await act(async () => void saveLocalDraft('gone', { id: 'gone', revision: 3, fields: fields('Mine'), at: 1 }))
  bring(page)
  await waitFor(() => expect([...server.drafts.values()].map(({ subject }) => subject)).toEqual(['Mine']))
  expect(listLocalDrafts()).toEqual([])
})

test('a file that was chosen without the server is named with the draft that is brought there, and the mail waits for it', async () => {
  await network(false)
  const server = draftServer()
  const first = open('/compose?to=grace@navy.example&subject=Plan', { ...server.procedures, 'drafts.save': lost }, token())
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const [input] = screen.getAllByLabelText('Attach').filter((element) => element instanceof HTMLInputElement)
  fireEvent.change(input as HTMLElement, { target: { files: [new File(['plan'], 'plan.txt', { type: 'text/plain' })] } })
  await screen.findByText(composeWords.notUploaded)
  first.view.unmount()
  await waitFor(() => expect(listLocalDrafts()[0]?.fields.pending).toMatchObject([{ filename: 'plan.txt', size: 4 }]))

  sessionStorage.clear() // another day, another tab
  await network(true)
  const second = open('/drafts', server.procedures, token())
  bring(second)
  await waitFor(() => expect(listLocalDrafts()).toEqual([]))
  second.view.unmount()
  const third = open('/compose?draft=d1', server.procedures, token())
  await screen.findByText(composeWords.notUploaded)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(composeWords.fileMissing('plan.txt'))
  expect(third.server.inputsOf('drafts.send')).toEqual([])
})

test('a file that was chosen without the server goes there by itself when it is back', async () => {
  await network(false)
  const server = draftServer()
  let away = true
  const save = server.procedures['drafts.save'] as (input: unknown) => unknown
  open('/compose', { ...server.procedures, 'drafts.save': (input: unknown) => (away ? lost() : save(input)) }, token())
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const [input] = screen.getAllByLabelText('Attach').filter((element) => element instanceof HTMLInputElement)
  fireEvent.change(input as HTMLElement, { target: { files: [new File(['plan'], 'plan.txt', { type: 'text/plain' })] } })
  await screen.findByText(composeWords.notUploaded)
  away = false
  await network(true)
  await waitFor(() => expect(server.drafts.get('d1')?.files).toMatchObject([{ filename: 'plan.txt' }]))
})

test('a forwarded mail that is brought there takes its files along; what cannot be had is still waited for', async () => {
  const of = (attachmentId: string) => ({ emailId: 'm1', attachmentId })
  const file = { filename: 'plan.pdf', mimeType: 'application/pdf', size: 2048 }
  const pending = [
    { ...file, id: 'aaaaaaaaaaaaaaaa', of: of('x1') },
    { ...file, id: 'bbbbbbbbbbbbbbbb', filename: 'bill.pdf', of: of('x2') },
  ]
  const server = draftServer()
  const real = server.procedures['drafts.addFilesOf'] as (input: object) => object
  const half = (input: object) => ({ ...real({ ...input, attachmentIds: ['x1'] }), failed: ['bill.pdf'] })
  const page = open('/drafts', { ...server.procedures, 'drafts.addFilesOf': half }, token())
  await act(async () => void saveLocalDraft('w1', { fields: { ...fields('Fwd: Plan'), pending }, at: 1 }))
  bring(page)
  await waitFor(() => expect(server.drafts.get('d1')?.files).toHaveLength(1))
  expect(page.server.inputsOf('drafts.addFilesOf')).toEqual([{ draftId: 'd1', emailId: 'm1', attachmentIds: ['x1', 'x2'] }])
  expect(server.drafts.get('d1')?.pending).toMatchObject([{ filename: 'bill.pdf' }])
})

test('a draft that was discarded elsewhere meanwhile comes back with its files, where it still can', async () => {
  const server = draftServer()
  let discarded = true
  const { 'drafts.save': save } = server.procedures as Record<string, (input: unknown) => unknown>
  const gone = new Refusal('NOT_FOUND', 404, 'This draft no longer exists.')
  server.put('d1', fields('Theirs'), {
    files: [{ id: 'f1', filename: 'plan.pdf', mimeType: 'application/pdf', size: 2048, contentId: null }],
  })
  const procedures = {
    ...server.procedures,
    'drafts.save': (input: SaveDraftInput) => {
      if (input.id && discarded) throw gone
      return save?.(input)
    },
    'drafts.restore': () => {
      discarded = false
      return { id: 'd1', revision: 1, savedAt: '2026-11-20T12:04:00.000Z' }
    },
  }
  const page = open('/drafts', procedures, token())
  await act(async () => void saveLocalDraft('d1', { id: 'd1', revision: 1, fields: fields('Mine'), at: 1 }))
  bring(page)
  await waitFor(() => expect(listLocalDrafts()).toEqual([]))
  expect([...server.drafts.values()]).toMatchObject([{ id: 'd1', subject: 'Mine', files: [{ filename: 'plan.pdf' }] }])
})

test('what the server does not take stays here, with its reason', async () => {
  const refuse = () => {
    throw new Refusal('BAD_REQUEST', 400, 'The subject is too long.')
  }
  const page = open('/drafts', draftServer({ 'drafts.save': refuse }).procedures, token())
  await act(async () => void saveLocalDraft('w1', { fields: fields('Mine'), at: 1 }))
  bring(page)
  expect(await screen.findByText(/The subject is too long/)).toBeTruthy()
  expect(listLocalDrafts()).toMatchObject([{ fields: { subject: 'Mine' } }])
})

test('signing out asks about what is only here', async () => {
  open('/dashboard', { 'auth.logout': () => ({}) }, token())
  await screen.findByRole('button', { name: 'Ada Lovelace' })
  saveLocalDraft('w1', { fields: fields('Mine'), at: 1 })
  await logOut()
  const question = await screen.findByRole('dialog', { name: words.leave })
  expect(question.textContent).toContain("1 draft hasn't synced yet")
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(listLocalDrafts()).toHaveLength(1)
  // The dialog gives the focus back when it has gone, which would close a menu that is open by then.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Ada Lovelace'))
  await logOut()
  fireEvent.click(within(await screen.findByRole('dialog', { name: words.leave })).getByRole('button', { name: words.leaveYes }))
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent'))).toEqual([])
})

test('that a mail was not sent without the server is said for as long as that is away', async () => {
  const server = draftServer()
  server.put('d1', { ...fields('Lunch'), to: 'grace@navy.example' })
  const save = server.procedures['drafts.save'] as (input: unknown) => unknown
  let works = false
  const procedures = { ...server.procedures, 'drafts.save': (input: unknown) => (works ? save(input) : lost()) }
  open('/compose?draft=d1', procedures, token())
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Lunch at noon' } })
  await network(false)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(words.notSent)
  works = true
  await network(true)
  await waitFor(() => expect(screen.queryByText(words.notSent)).toBeNull())
  expect(await screen.findByText(/^Saved /)).toBeTruthy()
})
