// The assistant where it is not talked with: a summary above a mail, the log of models, and the model behind it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AiLog, AiLogEntry } from '../../src/shared/assistant.ts'
import '../../web/pages/admin.tsx'
import '../../web/pages/email.tsx'
import '../../web/pages/settings.tsx'
import '../../web/settings/privacy.tsx'
import '../../web/shell/shell.tsx'
import { loadBackup } from '../../web/compose/drafts/draft-backup.ts'
import { newMailDraft, withBackup } from '../../web/compose/initial-draft.ts'
import { saveLocalDraft } from '../../web/offline/local-drafts.ts'
import { open } from './app.tsx'
import { noModel } from './assistant-server.ts'
import { Refusal } from './fake-server.ts'
import { email, mail, token } from './fixtures.ts'
import { ada, settingsServer } from './settings-fixtures.ts'

beforeEach(() => localStorage.clear())

const reader = {
  'mail.get': () => ({ email: email(2, { subject: 'Lunch', threadCount: 2 }) }),
  'mail.thread': () => ({ emails: [mail(1), mail(2)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m2/body?ticket=t' }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: 'undo1' }),
}
const found = {
  lines: ['Grace proposes lunch.', 'Half past twelve <b>sharp</b>.'],
  quotes: [
    { emailId: 'm2', text: 'Shall we say half past twelve?' },
    { emailId: 'm7', text: 'It was said before.' },
  ],
  model_used: 'qwen3:4b',
}
const builtIn = { lines: ['Shall we say half past twelve?'], quotes: [], model_used: 'built-in' }
async function* summary() {
  yield { is: 'built-in', summary: builtIn }
  yield { is: 'done', summary: found }
}

test('a mail is summarised only when it is asked for, and what is said leads to where it stands', async () => {
  const page = open('/email/m2', { ...reader, 'assistant.summaryInPieces': summary }, token())
  const ask = await screen.findByRole('button', { name: 'Summarise all 2 emails' })
  expect(page.server.inputsOf('assistant.summaryInPieces')).toEqual([])
  fireEvent.click(ask)
  const card = await screen.findByRole('region', { name: 'Summary' })
  expect(await within(card).findByText('Half past twelve <b>sharp</b>.')).toBeTruthy()
  expect(within(card).getByText('AI · qwen3:4b')).toBeTruthy()
  expect(page.server.inputsOf('assistant.summaryInPieces')).toEqual([{ id: 'm2', of: 'thread' }])
  fireEvent.click(within(card).getByRole('button', { name: 'Shall we say half past twelve?' }))
  expect(document.activeElement?.id).toBe('mail-m2')
  fireEvent.click(within(card).getByRole('button', { name: 'It was said before.' }))
  await waitFor(() => expect(page.address()).toBe('/email/m7'))
})

test('while a model works on it, there is the built-in summary, which stays if it is stopped', async () => {
  async function* stalling() {
    yield { is: 'built-in', summary: builtIn }
    await new Promise(() => undefined)
  }
  open('/email/m2', { ...reader, 'assistant.summaryInPieces': stalling }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Summarise all 2 emails' }))
  const card = await screen.findByRole('region', { name: 'Summary' })
  expect(await within(card).findByText('Shall we say half past twelve?')).toBeTruthy()
  expect(within(card).getByText('The AI model is working on a better text…')).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: 'Stop' }))
  expect(await within(card).findByRole('button', { name: 'Close the summary' })).toBeTruthy()
  expect(within(card).getByText('Shall we say half past twelve?')).toBeTruthy()
  expect(within(card).queryByText('The AI model is working on a better text…')).toBeNull()
})

test('a summary that failed says so, and goes away', async () => {
  const refuse = () => {
    throw new Refusal('SERVICE_UNAVAILABLE', 503, '')
  }
  open('/email/m2', { ...reader, 'assistant.summaryInPieces': refuse }, token())
  fireEvent.click(await screen.findByRole('button', { name: 'Summarise all 2 emails' }))
  expect(await screen.findByText("Couldn't create the summary. Please try again.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close the summary' }))
  expect(await screen.findByRole('button', { name: 'Summarise all 2 emails' })).toBeTruthy()
})

const entry = (id: string, changes: Partial<AiLogEntry> = {}): AiLogEntry => ({
  id,
  at: '2026-11-20T12:04:00.000Z',
  purpose: 'summary',
  backend: 'openai',
  model: 'gpt-5-mini',
  place: 'elsewhere',
  reads: 'mail',
  mails: [{ id: 'm1', subject: 'Lunch' }],
  sent: 'user: <img src=x> Shall we?',
  received: '{"lines":[]}',
  outcome: 'repaired',
  durationMs: 1240,
  ...changes,
})
const log = (changes: Partial<AiLog> = {}): AiLog => ({
  entries: [entry('1')],
  total: 2,
  nextCursor: 'next',
  today: { calls: 12, limit: 1000, background: 3, backgroundLimit: 400 },
  ...changes,
})

test('the log says what was sent where, word for word, page by page, and can be deleted', async () => {
  let cleared = false
  const page = open(
    '/settings/privacy',
    {
      ...settingsServer,
      'privacy.log': ({ cursor, purpose }: { cursor?: string; purpose?: string }) => {
        if (purpose === 'chat') return log({ entries: [], total: 0, nextCursor: null })
        if (cleared) return log({ entries: [], total: 0, nextCursor: null })
        return cursor ? log({ entries: [entry('2', { purpose: 'draft', place: 'here' })], nextCursor: null }) : log()
      },
      'privacy.clearLog': () => {
        cleared = true
      },
    },
    token(),
  )
  expect(await screen.findByText('gpt-5-mini, outside this server')).toBeTruthy()
  expect(screen.getByText(/^Today: 12 of 1,000 requests/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Lunch' }).getAttribute('href')).toBe('/email/m1')
  expect(screen.queryByText('user: <img src=x> Shall we?')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show what was sent and received' }))
  expect(screen.getByText('user: <img src=x> Shall we?').tagName).toBe('PRE')
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('gpt-5-mini, on this server')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Purpose'), { target: { value: 'chat' } })
  expect(await screen.findByText('No model requests for this.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Purpose'), { target: { value: '' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete all' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }))
  expect(await screen.findByText('No model requests yet')).toBeTruthy()
  expect(page.server.inputsOf('privacy.clearLog')).toHaveLength(1)
})

test('an admin sees what answers, chooses another model, and fetches one', async () => {
  const installed = ['qwen3:4b', 'small:3b'].map((name, at) => ({
    name,
    size: 2e9,
    family: 'f',
    parameters: '4B',
    chosen: at === 0,
  }))
  const pulling = { model: 'big:8b', status: 'pulling', done: 34, total: 100 }
  const state = { ...noModel, backend: 'ollama' as const, model: 'qwen3:4b', reachable: true, pulling }
  let busy = true
  const page = open(
    '/admin',
    {
      ...settingsServer,
      'user.get': () => ({ user: { ...ada, role: 'admin' } }),
      'admin.people': () => ({ people: [] }),
      'admin.invites': () => ({ invites: [] }),
      'admin.registration': () => ({ registration: 'invite', chosen: false }),
      'admin.models': () => ({ state: busy ? state : { ...state, pulling: null }, installed }),
      'admin.chooseModel': () => {
        busy = false
        return state
      },
      'admin.pullModel': () => {
        throw new Refusal('BAD_REQUEST', 400, 'Please enter a model name, such as qwen3:4b')
      },
    },
    token(),
  )
  expect(await screen.findByRole('progressbar', { name: 'Downloading big:8b' })).toBeTruthy()
  expect(screen.getByText(/^34%/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Use small:3b' }))
  await waitFor(() => expect(page.server.inputsOf('admin.chooseModel')).toEqual([{ name: 'small:3b' }]))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(false))
  fireEvent.change(screen.getByLabelText('Download a model'), { target: { value: 'no model' } })
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect(await screen.findByText('Please enter a model name, such as qwen3:4b')).toBeTruthy()
})

test('what lies on the shelf of this device stays marked as written with a model', () => {
  open('/dashboard', {}, token())
  saveLocalDraft('new', { fields: { to: '', cc: '', bcc: '', subject: '', body: 'Dear Grace' }, origin: 'ai', at: Date.now() })
  const start = withBackup(newMailDraft('new', {}, undefined), loadBackup('new'))
  expect(start.origin).toBe('ai')
})
