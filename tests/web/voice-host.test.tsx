// The voice before it is loaded: here nothing is ever idle, so that it comes only when it is asked for.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultPreferences } from '../../src/shared/preferences.ts'
import * as idle from '../../web/offline/when-idle.ts'
import '../../web/shell/shell.tsx'
import '../../web/pages/inbox.tsx'
import '../../web/voice/widget/voice-widget.tsx'
import * as voice from '../../web/open-voice.ts'
import { open } from './app.tsx'
import { token } from './fixtures.ts'

beforeEach(() => void vi.spyOn(idle, 'whenIdle').mockReturnValue(new Promise(() => undefined)))

const server = (voiceEnabled: boolean) => ({
  'preferences.get': () => ({ preferences: { ...defaultPreferences, voiceEnabled } }),
  'privacy.facts': () => ({
    ai: { backend: 'built-in', model: 'built-in', outside: false },
    speech: { listening: 'browser', speaking: 'browser' },
  }),
  'privacy.consent': () => ({ consent: { modelHere: true, modelOutside: false, speechOutside: false } }),
})
const press = async (voiceEnabled: boolean) => {
  open('/inbox', server(voiceEnabled), token())
  await screen.findByRole('heading', { name: 'Inbox' })
  fireEvent.keyDown(document.body, { key: 'V', shiftKey: true })
}

test('its key opens the panel before it was loaded', async () => {
  await press(true)
  expect(await screen.findByRole('dialog', { name: 'Talk to Homing' })).toBeTruthy()
})

test('where it is off the key does nothing, not even later', async () => {
  const taken = vi.spyOn(voice, 'takeVoiceRequest')
  await press(false)
  await waitFor(() => expect(taken).toHaveReturnedWith({}))
  expect(screen.queryByRole('dialog')).toBeNull()
})
