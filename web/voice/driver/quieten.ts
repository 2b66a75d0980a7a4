import type { Voice } from './voice.ts'

/** No sound goes out or in. What waits for a word still does. */
export function quieten(voice: Voice): void {
  voice.closeMicrophone()
  if (voice.view().state.phase !== 'idle') voice.tell({ is: 'stop' })
}
