import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '../../src/shared/auth.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { ada, settingsServer } from './settings-fixtures.ts'
// Loaded before, because a test that ends on a page must not end while that page is fetched.
import '../../web/pages/landing.tsx'
import '../../web/pages/settings.tsx'
import '../../web/shell/shell.tsx'

const settings = (section: string, procedures: Procedures = {}) =>
  open(`/settings${section}`, { ...settingsServer, ...procedures }, token())
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refuse = (code: string, status: number, sentence: string, details?: Record<string, string>) => () => {
  throw new Refusal(code, status, sentence, details)
}

test('each section has an address, and the list leads to it', async () => {
  const page = settings('')
  const list = await screen.findByRole('navigation', { name: 'Settings sections' })
  expect(within(list).getAllByRole('link')).toHaveLength(16)
  fireEvent.click(within(list).getByRole('link', { name: 'Appearance' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Appearance' })).toBeTruthy()
  expect(page.address()).toBe('/settings/appearance')
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toBe('Appearance')
})

test('a section that is not there is a page that is not there', async () => {
  settings('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})

test('a new name is shown in the header at once', async () => {
  const renamed = { ...ada, name: 'Ada King' }
  const page = settings('/profile', { 'user.update': () => ({ user: renamed, token: token({ name: 'Ada King' }) }) })
  await screen.findByLabelText('Name')
  fill('Name', ' Ada King ')
  press('Save')
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(page.server.inputsOf('user.update')).toEqual([{ name: 'Ada King', email: 'ada@home.example' }])
  expect(within(screen.getByRole('banner')).getByText('Ada King')).toBeTruthy()
})

test('an address that is taken is told beside the field', async () => {
  settings('/profile', { 'user.update': refuse('CONFLICT', 409, 'This address has an account already.') })
  await screen.findByLabelText('Email address')
  fill('Email address', 'grace@home.example')
  fill('Current password', 'the long password')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('This address has an account already.')
  expect(screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Email address'))
})

test('another address asks for the password, and says beside it that it is wrong', async () => {
  const page = settings('/profile', { 'user.update': refuse('FORBIDDEN', 403, 'The password is incorrect.') })
  await screen.findByLabelText('Email address')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  fill('Email address', 'ada@elsewhere.example')
  press('Save')
  expect(await screen.findByText('Please enter your password')).toBeTruthy()
  expect(page.server.inputsOf('user.update')).toEqual([])
  fill('Current password', 'wrong')
  press('Save')
  expect(await screen.findByText('The password is incorrect.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  expect(page.server.inputsOf('user.update')).toMatchObject([{ email: 'ada@elsewhere.example', password: 'wrong' }])
  fill('Email address', 'Ada@home.example')
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

test('a profile without a name is not sent', async () => {
  const page = settings('/profile')
  await screen.findByLabelText('Name')
  fill('Name', ' ')
  press('Save')
  expect(await screen.findByText('Please enter your name')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(page.server.inputsOf('user.update')).toEqual([])
})

test('a wrong current password is told where it was typed', async () => {
  const wrong = refuse('BAD_REQUEST', 400, 'The current password is incorrect.', { field: 'currentPassword' })
  settings('/security', { 'auth.changePassword': wrong })
  await screen.findByLabelText('Current password')
  fill('Current password', 'wrong')
  fill('New password', 'a calm wind over 9 hills')
  fill('Confirm password', 'a calm wind over 9 hills')
  press('Change password')
  await screen.findByText('The current password is incorrect.')
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
})

const session = (id: string, current = false): Session => ({
  id,
  current,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-20T08:00:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  address: '192.168.1.4',
})

test('all other sessions can be ended at once', async () => {
  const page = settings('/security', {
    'auth.sessions': () => ({ sessions: [session('s1', true), session('s2'), session('s3')] }),
    'auth.endOtherSessions': () => undefined,
  })
  await screen.findByText('This session')
  press('End all others')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }))
  expect(await screen.findByText('All other sessions were ended')).toBeTruthy()
  expect(page.server.inputsOf('auth.endOtherSessions')).toHaveLength(1)
})

test('a session that is over already is ended, too', async () => {
  const page = settings('/security', {
    'auth.sessions': () => ({ sessions: [session('s1', true), session('s2')] }),
    'auth.endSession': () => {
      throw new Refusal('NOT_FOUND', 404, 'This session no longer exists.')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^End the session of/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
  expect(await screen.findByText('Session ended')).toBeTruthy()
  expect(page.server.inputsOf('auth.endSession')).toEqual([{ id: 's2' }])
})

test('a mailbox gets another name and leaves the unified inbox', async () => {
  const page = settings('/accounts', { 'accounts.update': () => ({}) })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit ada@home.example' }))
  fill('Display name', 'A. Lovelace')
  fireEvent.click(screen.getByRole('radio', { name: 'Pink' }))
  fireEvent.click(screen.getByRole('switch', { name: 'In the unified inbox' }))
  press('Save')
  await screen.findByText('Mailbox saved')
  const change = { id: 'a1', displayName: 'A. Lovelace', color: '#ec4899', inUnifiedInbox: false }
  expect(page.server.inputsOf('accounts.update')).toEqual([change])
})

test('where no model is set up, that is what is said', async () => {
  settings('/privacy')
  expect(await screen.findByText('No AI is set up on this server.')).toBeTruthy()
})

test('what the server does is said as it is', async () => {
  const outside = { backend: 'openai', outside: true, provider: 'Example AI' }
  settings('/privacy', { 'privacy.facts': () => ({ ...(settingsServer['privacy.facts'] as () => object)(), ai: outside }) })
  expect(await screen.findByText(/^This server uses Example AI for AI\./)).toBeTruthy()
  expect(screen.getByText(/all of its data is deleted within 2 days/)).toBeTruthy()
})

test('a voice outside this server that can merely be chosen is told, too', async () => {
  const speech = { listening: 'server', speaking: 'server', voicesOutside: true }
  settings('/privacy', { 'privacy.facts': () => ({ ...(settingsServer['privacy.facts'] as () => object)(), speech }) })
  expect(await screen.findByText(/^External voices are available too\./)).toBeTruthy()
  expect(screen.getByText('This server or your browser reads text aloud, as you choose.')).toBeTruthy()
})

test('a consent is given at once, and taken back where it cannot be saved', async () => {
  let works = true
  let modelOutside = false
  const page = settings('/privacy', {
    'privacy.consent': () => {
      if (!works) throw new Refusal('SERVICE_UNAVAILABLE', 503, 'Not now.')
      return { consent: { modelHere: true, modelOutside, speechOutside: false } }
    },
    'privacy.saveConsent': (input: { modelOutside?: boolean }) => {
      if (!works) throw new Refusal('SERVICE_UNAVAILABLE', 503, 'Please try again.')
      modelOutside = input.modelOutside ?? modelOutside
      return { consent: { modelHere: true, modelOutside, speechOutside: false } }
    },
  })
  const outside = await screen.findByRole<HTMLInputElement>('switch', { name: 'AI outside this server' })
  fireEvent.click(outside)
  await waitFor(() => expect(page.server.inputsOf('privacy.saveConsent')).toEqual([{ modelOutside: true }]))
  await waitFor(() => expect(modelOutside).toBe(true))
  works = false
  const speech = screen.getByRole<HTMLInputElement>('switch', { name: 'Speech outside this server' })
  fireEvent.click(speech)
  await waitFor(() => expect(speech.checked).toBe(true))
  expect(await screen.findByText('Please try again.')).toBeTruthy()
  await waitFor(() => expect(speech.checked).toBe(false))
  expect(outside.checked).toBe(true)
})

test('the theme follows the choice, and the system where nothing is chosen', async () => {
  settings('/appearance')
  const theme = within(await screen.findByRole('group', { name: 'Theme' }))
  fireEvent.click(theme.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(localStorage.getItem('theme')).toBe('dark')
  fireEvent.click(theme.getByRole('radio', { name: 'System' }))
  expect(localStorage.getItem('theme')).toBeNull()
  expect(document.documentElement.classList.contains('dark')).toBe(false)
})

test('lists are chosen for this browser, and a finger learns what swiping does', async () => {
  settings('/appearance')
  fireEvent.click(await screen.findByRole('radio', { name: /^One long list/ }))
  expect(localStorage.getItem('list-style')).toBe('long')
  fireEvent.click(screen.getByRole('radio', { name: /^Pages of 20/ }))
  expect(localStorage.getItem('list-style')).toBeNull()
  expect(screen.getByText(/^Swipe right to archive/)).toBeTruthy()
})

test('changing the language asks first, because it loads the page anew', async () => {
  settings('/appearance')
  fireEvent.click(await screen.findByRole('radio', { name: 'Deutsch' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(localStorage.getItem('language')).toBeNull()
})

test('everything a person has is downloaded from an address that works once', async () => {
  const clicks: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicks.push(`${this.getAttribute('href')}, ${this.hasAttribute('download') ? 'saved' : 'opened'}`)
  })
  onTestFinished(() => click.mockRestore())
  settings('/data', { 'user.exportTicket': () => ({ url: '/api/user/export?ticket=once' }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Export your data' }))
  expect(await screen.findByText('Download started')).toBeTruthy()
  expect(clicks).toEqual(['/api/user/export?ticket=once, saved'])
})

test('who deletes their account types their password, and ends on the landing page', async () => {
  const page = settings('/data', {
    'user.remove': ({ password }: { password: string }) => {
      if (password !== 'right') throw new Refusal('BAD_REQUEST', 400, 'The password is incorrect.')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  await waitFor(() => expect(dialog.getByText(/All data is deleted within 2 days/)).toBeTruthy())
  const remove = () => fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
  remove()
  expect(await dialog.findByText('Please enter your password')).toBeTruthy()
  fill('Your password', 'wrong')
  remove()
  expect(await dialog.findByText('The password is incorrect.')).toBeTruthy()
  expect(localStorage.getItem('token')).not.toBeNull()
  fill('Your password', 'right')
  remove()
  expect(await screen.findByText('Your account was deleted.')).toBeTruthy()
  await waitFor(() => expect(page.address()).toBe('/'))
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
})

test('an address to write as is checked where it is typed, and what the server says stands there too', async () => {
  const own = { id: 'a1', accountId: 'a1', name: 'Ada', email: 'ada@home.example', signature: '', own: true }
  const page = settings('/writing', {
    'identities.list': () => ({ identities: [own] }),
    'identities.save': refuse('CONFLICT', 409, 'This account already has that sender address.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }))
  fill('Email address', 'nobody')
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address')
  expect(document.activeElement).toBe(screen.getByLabelText('Email address'))
  expect(page.server.inputsOf('identities.save')).toEqual([])
  fill('Email address', 'ada@home.example')
  press('Save')
  expect(await screen.findByText('This account already has that sender address.')).toBeTruthy()
})

test.each([
  ['Reading pane', 'Bottom', 'Right', 'reading-pane', 'bottom'],
  ['Mark as read', 'Never', 'After 1 second', 'mark-as-read', 'never'],
  ['After archiving or deleting', 'Back to the list', 'Open the next email', 'after-removal', 'list'],
  ['Emails with their own colours, in the dark theme', 'Original', 'Adapted', 'mail-colors', 'original'],
  ['Text size', 'Large', 'Normal', 'text-size', 'large'],
  ['Row height', 'Compact', 'Normal', 'density', 'compact'],
])('%s is chosen for this browser', async (name, other, usual, key, stored) => {
  settings('/appearance')
  const choice = within(await screen.findByRole('group', { name: new RegExp(`^${name}`) }))
  const radio = (label: string) => choice.getByRole<HTMLInputElement>('radio', { name: label })
  expect(radio(usual).checked).toBe(true)
  fireEvent.click(radio(other))
  expect(radio(other).checked).toBe(true)
  expect(localStorage.getItem(key)).toBe(stored)
  fireEvent.click(radio(usual))
  expect(localStorage.getItem(key)).toBeNull()
})

test('conversations are turned off in this browser', async () => {
  settings('/appearance')
  const conversations = await screen.findByRole<HTMLInputElement>('switch', { name: 'Conversations' })
  expect(conversations.checked).toBe(true)
  fireEvent.click(conversations)
  expect(localStorage.getItem('conversations')).toBe('off')
  fireEvent.click(conversations)
  expect(localStorage.getItem('conversations')).toBeNull()
})
