// A browser that remembers nothing, or has no room left, or remembers what nobody here wrote.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient, createQueryClient } from '../../web/api.ts'
import { loadBackup } from '../../web/compose/drafts/draft-backup.ts'
import { saveLocalDraft } from '../../web/offline/local-drafts.ts'
import { startOffline } from '../../web/offline/start-offline.ts'
import { rememberSearch } from '../../web/searches/recent-searches.ts'
import { checkSession, sessionToken, signIn } from '../../web/session.ts'
import { deviceStore, tabStore } from '../../web/storage.ts'
import { open } from './app.tsx'
import { token } from './fixtures.ts'

const forbidden = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const store of [deviceStore, tabStore]) store.clear()
})

test('where storage is forbidden, whoever signs in is signed in until the page goes', () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) vi.spyOn(window, name, 'get').mockImplementation(forbidden)
  checkSession()
  expect(sessionToken()).toBeUndefined()
  signIn(token())
  expect(sessionToken()).toBe(token())
  expect(deviceStore.keys()).toEqual(['token'])
})

test('a full store keeps no old words, and says that the new ones do not last', () => {
  deviceStore.set('theme', 'dark')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  expect(deviceStore.set('theme', 'light')).toBe(false)
  expect([deviceStore.get('theme'), localStorage.getItem('theme')]).toEqual(['light', null])
  expect(saveLocalDraft('new', { fields: { to: '', cc: '', bcc: '', subject: 'Hello', body: '' }, at: 1 })).toBe(false)
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  expect(deviceStore.get('theme')).toBeNull()
})

test('a section of the sidebar folds where nothing can be remembered', async () => {
  open('/settings/nothing', {}, token())
  const section = await screen.findByRole('button', { name: 'Smart Folders' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
  fireEvent.click(section)
  expect(section.getAttribute('aria-expanded')).toBe('false')
})

test('words of another shape under the name of a draft are none', () => {
  for (const fields of [{ subject: 5 }, { to: {} }, null, 'text', ['to']]) {
    sessionStorage.setItem('draft:new', JSON.stringify({ fields, id: 7, drafts: 9 }))
    expect(Object.values(loadBackup('new')?.fields ?? {}).every((value) => typeof value === 'string')).toBe(true)
  }
})

test('what a tab kept for one person is not there for the next, however the first one left', () => {
  const grace = token({ sub: 'u2', email: 'grace@home.test' })
  signIn(token())
  sessionStorage.setItem('draft:new', 'Ada writes')
  // As in another tab: she leaves, and Grace comes.
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect([sessionToken(), sessionStorage.length]).toEqual([undefined, 0])

  signIn(token())
  sessionStorage.setItem('draft:new', 'Ada writes')
  cleanup()
  localStorage.setItem('token', grace)
  checkSession() // the tab was closed, and is opened again
  expect(sessionStorage.getItem('draft:new')).toBeNull()
  checkSession()
  sessionStorage.setItem('draft:new', 'Grace writes')
  checkSession() // a reload
  expect(sessionStorage.getItem('draft:new')).toBe('Grace writes')
})

test('answers for one person are gone from a tab on a public page when they leave in another tab', async () => {
  signIn(token())
  rememberSearch('u1', 'the garden')
  const queryClient = createQueryClient()
  await startOffline(queryClient, createClient())
  queryClient.setQueryData([['mail', 'list']], { emails: ['To Ada only'] })
  checkSession() // the same person, again
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  localStorage.setItem('token', token({ sub: 'u2', email: 'grace@home.test' }))
  checkSession()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(localStorage.getItem('recent-searches')).toBeNull()
})
