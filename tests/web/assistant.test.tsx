import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultPreferences, type SavePreferencesInput } from '../../src/shared/preferences.ts'
import { open } from './app.tsx'
import { Refusal } from './fake-server.ts'
import { token } from './things.ts'

function keeping() {
  let preferences = defaultPreferences
  return {
    'preferences.get': () => ({ preferences }),
    'preferences.save': (changes: SavePreferencesInput) => {
      preferences = Object.assign({}, preferences, changes)
      return { preferences }
    },
  }
}

test('the assistant says that it is not there yet, and offers nothing to type into', async () => {
  open('/assistant', keeping(), token())
  expect(await screen.findByRole('heading', { name: 'Assistant', level: 1 })).toBeTruthy()
  expect(screen.getByText('The assistant is not part of this version yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Write an email/ }).getAttribute('href')).toBe('/compose')
  expect(document.querySelector('main textarea')).toBeNull()
})

test('what is chosen is kept, each change by itself', async () => {
  const page = open('/assistant', keeping(), token())
  const tone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tone' })
  expect(tone.value).toBe('warm')
  fireEvent.change(tone, { target: { value: 'calm' } })
  expect(tone.value).toBe('calm')
  fireEvent.click(screen.getByRole('switch', { name: 'Emojis' }))
  const saved = () => Object.assign({}, ...(page.server.inputsOf('preferences.save') as object[]))
  await waitFor(() => expect(saved()).toEqual({ communicationTone: 'calm', includeEmojis: true }))
})

test('every value of the specification can be chosen', async () => {
  open('/assistant', keeping(), token())
  const values = async (name: string) =>
    [...(await screen.findByRole<HTMLSelectElement>('combobox', { name })).options].map(({ value }) => value)
  expect(await values('Personality')).toHaveLength(8)
  expect(await values('Tone')).toContain('authoritative')
  expect(await values('Empathy')).toEqual(['low', 'medium', 'high', 'very_high'])
  expect(await values('Formality')).toEqual(['very_casual', 'casual', 'balanced', 'formal', 'very_formal'])
  expect(await values('Length of answers')).toContain('concise')
})

test('what could not be saved is taken back and said', async () => {
  const refuse = () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', 500, '')
  }
  open('/assistant', { ...keeping(), 'preferences.save': refuse }, token())
  const tone = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Tone' })
  fireEvent.change(tone, { target: { value: 'calm' } })
  expect(await screen.findByText('Failed to update preferences')).toBeTruthy()
  await waitFor(() => expect(tone.value).toBe('warm'))
})
