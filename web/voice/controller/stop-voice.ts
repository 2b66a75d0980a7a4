import type { Voice } from './voice.ts'

/** Closes the microphone and stops speech; a pending confirmation stays. */
export function stopVoice(voice: Voice): void {
  voice.closeMicrophone()
  if (voice.view().state.phase !== 'idle') voice.dispatch({ is: 'stop' })
}
