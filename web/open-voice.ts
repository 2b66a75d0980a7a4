// Asking the voice of this page for something, from anywhere in the app: its panel opens and does it. Nothing of the voice is
// loaded by asking; where it is still on its way, it finds the wish when it arrives.
import { createEmitter } from './emitter.ts'

export interface VoiceRequest {
  /** A mail to read aloud, by its id; without one only the panel opens. */
  read?: string
}
let pendingRequest: VoiceRequest | undefined
const { subscribe, emit } = createEmitter()

export function openVoice(wanted: VoiceRequest): void {
  pendingRequest = wanted
  emit()
}

/** What is wanted, once. */
export function takeVoiceRequest(): VoiceRequest | undefined {
  const taken = pendingRequest
  pendingRequest = undefined
  return taken
}

/** Answers how to stop. */
export const onVoiceRequest = subscribe
