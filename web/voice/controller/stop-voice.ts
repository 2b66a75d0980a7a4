import type { Voice } from './voice.ts'

/** No sound goes out or in. What waits for a word still does. */
export function stopVoice(voice: Voice): void {
  voice.closeMicrophone()
  if (voice.view().state.phase !== 'idle') voice.dispatch({ is: 'stop' })
}
