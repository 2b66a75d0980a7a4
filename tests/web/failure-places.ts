// Where a call may fail, and the text of the specification (section 8) that a page shows then.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { choose, open } from './app.tsx'
import { assistantServer } from './assistant-server.ts'
import { failing } from './broken-server.ts'
import { draftServer } from './draft-server.ts'
import type { Procedures } from './fake-server.ts'
import { account, email, mail, oauthSetup, token } from './fixtures.ts'
import { settingsServer } from './settings-fixtures.ts'
import { category } from './sorting-fixtures.ts'
import { suggestion } from './suggestion-fixtures.ts'

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const confirm = async (name: string) => fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

export interface Place {
  at: string
  /** The call that fails. */
  call: string
  message: string
  procedures?: Procedures
  does?: () => Promise<unknown>
  visitor?: boolean
}
const menu = 'More actions for this list'
const gmail = account({ provider: 'gmail', email: 'ada@gmail.example', signIn: 'oauth', hasRefreshToken: true })
const suggested: Procedures = { 'suggestions.list': () => ({ suggestions: [suggestion()] }) }
export const reading: Procedures = {
  'mail.get': () => ({ email: email(1) }),
  'mail.thread': () => ({ emails: [mail(1)] }),
  'mail.bodyTicket': () => ({ url: '/api/emails/m1/body?ticket=t' }),
  'mail.batch': () => ({ updated: 1, failed: [], undoId: 'u' }),
}
const writing = draftServer(assistantServer()).procedures

export const places: Place[] = [
  {
    at: '/register',
    call: 'auth.register',
    message: 'Registration failed',
    visitor: true,
    does: async () => {
      const button = await screen.findByRole('button', { name: 'Create account' })
      await fill('Full name', 'Ada Lovelace')
      await fill('Email address', 'ada@home.example')
      await fill('Password', 'correct horse')
      await fill('Confirm password', 'correct horse')
      fireEvent.click(screen.getByRole('checkbox'))
      fireEvent.click(button)
    },
  },
  { at: '/dashboard', call: 'suggestions.list', message: 'Failed to load proactive suggestions' },
  {
    at: '/dashboard',
    call: 'suggestions.analyze',
    message: 'Failed to analyze emails. Please try again.',
    does: () => press('Analyze Recent Emails'),
  },
  {
    at: '/dashboard',
    call: 'suggestions.act',
    message: 'Failed to snooze suggestion',
    procedures: suggested,
    does: () => press('Snooze'),
  },
  {
    at: '/dashboard',
    call: 'suggestions.act',
    message: 'Failed to dismiss suggestion',
    procedures: suggested,
    does: () => press('Dismiss'),
  },
  {
    at: '/dashboard',
    call: 'suggestions.act',
    message: 'Failed to complete suggestion',
    procedures: {
      ...suggested,
      ...writing,
      ...reading,
      'suggestions.draft': () => ({ subject: 's', body: 'b', to: 'g@x.example', reasoning: '', modelUsed: '' }),
    },
    does: () => press('Take Action'),
  },
  {
    at: '/dashboard',
    call: 'suggestions.draft',
    message: 'Failed to generate AI response. Opening compose window...',
    procedures: { ...suggested, ...writing, ...reading, 'suggestions.act': () => ({ suggestion: suggestion() }) },
    does: () => press('Take Action'),
  },
  { at: '/inbox', call: 'categories.list', message: 'Failed to load categories' },
  {
    at: '/inbox',
    call: 'categories.list',
    message: 'Failed to refresh categories',
    does: () => press('Reload Smart Folders'),
  },
  {
    at: '/inbox',
    call: 'categories.create',
    message: 'Failed to create category',
    does: async () => {
      const field = await screen.findByRole('textbox', { name: 'New Smart Folder' })
      fireEvent.change(field, { target: { value: 'Bills' } })
      fireEvent.submit(field)
    },
  },
  { at: '/dashboard', call: 'mail.stats', message: 'Failed to load dashboard data' },
  { at: '/dashboard', call: 'accounts.list', message: 'Failed to load dashboard data' },
  { at: '/connect-accounts', call: 'accounts.list', message: 'Failed to load connected accounts' },
  { at: '/inbox', call: 'mail.list', message: 'Failed to load emails. Please make sure you have connected an email account.' },
  {
    at: '/inbox?category=work',
    call: 'mail.list',
    message: 'Failed to load categorized emails.',
    procedures: { 'categories.list': () => ({ categories: [category('work')] }) },
  },
  { at: '/sent', call: 'mail.list', message: 'Failed to load sent emails' },
  {
    at: '/email/m1',
    call: 'mail.get',
    message: 'Failed to load email',
    procedures: { 'mail.thread': reading['mail.thread'] as () => unknown },
  },
  { at: '/reply/m1', call: 'mail.prefill', message: 'Failed to load original email', procedures: { ...writing, ...reading } },
  { at: '/inbox', call: 'suggestions.analyze', message: 'Failed to analyze emails', does: () => choose(menu, 'Analyze emails') },
  {
    at: '/inbox',
    call: 'categories.force',
    message: 'Failed to force categorize emails',
    does: () => choose(menu, 'Debug force-categorize'),
  },
  ...['drafts.save', 'drafts.send'].map((call) => ({
    at: '/compose',
    call,
    message: 'Failed to send email. Please try again.',
    procedures: writing,
    does: async () => {
      await screen.findByLabelText('To')
      await fill('To', 'grace@navy.example')
      await fill('Subject', 'Lunch')
      await press('Send')
    },
  })),
  {
    at: '/compose',
    call: 'drafts.addFile',
    message: 'Failed to process attachment: plan.pdf',
    procedures: writing,
    does: async () => {
      await screen.findByLabelText('To')
      const [input] = screen.getAllByLabelText('Attach').filter((element) => element instanceof HTMLInputElement)
      fireEvent.change(input as HTMLElement, { target: { files: [new File(['x'], 'plan.pdf')] } })
    },
  },
  {
    at: '/compose',
    call: 'assistant.writeInPieces',
    message: 'Failed to get AI suggestion. Please try again.',
    procedures: writing,
    does: async () => {
      await fill('What should it say?', 'Say yes')
      await press('Write')
    },
  },
  {
    at: '/connect-accounts',
    call: 'oauth.revoke',
    message: 'Failed to revoke access',
    procedures: {
      'accounts.list': () => ({ accounts: [gmail] }),
      'oauth.setup': () => oauthSetup({ google: { configured: true } }),
    },
    does: async () => {
      await press('Revoke & Reset')
      await confirm('Revoke & Reset')
    },
  },
  ...[
    'Failed to get AI response',
    "I apologize, but I'm having trouble generating a response right now. Please try again in a moment.",
  ].map((message) => ({
    at: '/assistant',
    call: 'assistant.askInPieces',
    message,
    procedures: assistantServer(),
    does: async () => {
      const field = await screen.findByRole('textbox', { name: 'Ask the assistant' })
      fireEvent.change(field, { target: { value: 'Hello' } })
      fireEvent.keyDown(field, { key: 'Enter' })
    },
  })),
  {
    at: '/assistant',
    call: 'preferences.save',
    message: 'Failed to update preferences',
    procedures: assistantServer(),
    does: async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Your settings' }))
      fireEvent.change(await screen.findByRole('combobox', { name: 'Tone' }), { target: { value: 'calm' } })
    },
  },
  {
    at: '/settings/voice',
    call: 'preferences.save',
    message: 'Failed to update preferences',
    procedures: settingsServer,
    does: async () => fireEvent.click(await screen.findByRole('switch', { name: 'Read answers aloud automatically' })),
  },
]

/** The text is shown where the call has `answer` for its answer. */
export async function expectText({ at, call, message, procedures, does, visitor }: Place, answer: () => Promise<Response>) {
  open(at, { ...procedures, [call]: failing(answer) }, visitor ? undefined : token())
  await does?.()
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
}

/** For each test: the writer with its assistant, and no way to the server but the fake one. */
export function prepare(): void {
  localStorage.setItem('compose:assistant', 'open')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}
