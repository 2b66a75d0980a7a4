// The voice of this tab: lives across page navigations and ends with the session.
import { onSession, sessionUser } from '../../session.ts'
import type { Voice } from './voice.ts'

let current: { userId: string; voice: Voice } | undefined

export function sessionVoice(userId: string, make: () => Voice): Voice {
  if (current?.userId !== userId) {
    current?.voice.dispose()
    current = { userId, voice: make() }
  }
  return current.voice
}

onSession(() => {
  if (!current || sessionUser()?.id === current.userId) return
  current.voice.dispose()
  current = undefined
})
