import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PrivacyFacts } from '../../src/shared/privacy.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'

const builtIn: PrivacyFacts = {
  supportEmail: 'help@ada.example',
  ai: { backend: 'built-in', outside: false, provider: null },
  speech: { listening: 'browser', speaking: 'browser', voicesOutside: false },
  oauth: [],
  deletionDays: 30,
  minimumAge: 13,
}
const notice = (facts: Partial<PrivacyFacts> = {}) => ({ 'privacy.facts': () => ({ ...builtIn, ...facts }) })
const page = () => document.querySelector('article')?.textContent ?? ''

test('where no model is set up, nothing leaves, and the page says what would', async () => {
  open('/privacy-policy', notice())
  expect(await screen.findByText('No AI model is set up on this server.')).toBeTruthy()
  expect(page()).toMatch(/Nothing is sent to an AI provider from this server\. .* only the voice-command context goes to it/)
  expect(page()).not.toContain('Only the voice-command context goes')
  expect(page()).toMatch(/AI interactions are logged so that you can review them/)
  expect(page()).toMatch(/name, email address and password/)
  expect(page()).toMatch(/OAuth access is used where the server owner .* None is set up at present/)
  expect(page()).toMatch(/including the Limited Use requirements/)
  for (const right of [/access your data/, /correct it/, /export it/, /revoke access/, /delete it/]) expect(page()).toMatch(right)
  expect(page()).toContain('Personal data is deleted within 30 days of account deletion.')
  expect(page()).toContain('The service is not for children under 13.')
})

test('where text goes to a provider, its name stands there, and that the person decides', async () => {
  open('/privacy-policy', notice({ ai: { backend: 'openai', outside: true, provider: 'OpenAI' }, oauth: ['Gmail', 'Outlook'] }))
  expect(await screen.findByText(/^Only the voice-command context goes to the AI provider, OpenAI/)).toBeTruthy()
  expect(page()).toContain('Existing email content is not sent to it.')
  expect(page()).toContain('you can allow that in the settings')
  expect(page()).toContain('OAuth access is used for Gmail and Outlook')
  expect(page()).not.toContain('Nothing is sent to an AI provider')
})

test("a model of the owner's own is named, and speech stands where it goes", async () => {
  const ai = { backend: 'ollama', outside: false, provider: null }
  open('/privacy-policy', notice({ ai, speech: { listening: 'server', speaking: 'outside', voicesOutside: true } }))
  expect(await screen.findByText('The AI model is run by the server owner (ollama).')).toBeTruthy()
  expect(page()).toContain('Nothing is sent to an AI provider from this server.')
  expect(page()).toContain('This server turns speech into text')
  expect(page()).toContain('a provider outside this server reads text aloud')
})

test('where a voice outside can be chosen beside others, that stands there', async () => {
  const speech = { listening: 'browser', speaking: 'server', voicesOutside: true } as const
  open('/privacy-policy', notice({ speech }))
  expect(await screen.findByText(/^Voices of a provider outside this server are also available\./)).toBeTruthy()
  expect(page()).toContain('This server or your browser reads text aloud')
})

test.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
])('%s has its date, the way back and whom to ask', async (path, title) => {
  open(path, notice(), token())
  expect((await screen.findAllByRole('heading', { level: 1 })).map((each) => each.textContent)).toEqual([title])
  await waitFor(() => expect(document.title).toBe(`${title} · Homing`))
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
  expect(screen.getByText(`Last updated: ${today}`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
  const contact = await screen.findByRole('link', { name: 'help@ada.example' })
  expect(contact.getAttribute('href')).toBe('mailto:help@ada.example')
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('mailto:help@ada.example')
})

test('the terms lead to the privacy policy, from the text itself', async () => {
  open('/terms-of-service', notice({ minimumAge: 16, deletionDays: 7 }))
  await screen.findByText(/not for children under 16/)
  expect(page()).toContain('Personal data is deleted within 7 days')
  expect(document.querySelector('article a[href="/privacy-policy"]')?.textContent).toBe('Privacy Policy')
})

test('what is not known is not claimed; asking again helps', async () => {
  let answers = 0
  open('/privacy-policy', {
    'privacy.facts': () => {
      answers += 1
      if (answers === 1) throw new Refusal('INTERNAL_SERVER_ERROR', 500, 'no')
      return builtIn
    },
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(page()).not.toContain('AI provider')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No AI model is set up on this server.')).toBeTruthy()
})
