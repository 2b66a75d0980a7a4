// Opens the voice panel from anywhere in the app, without loading it. A request made before it is loaded is picked up then.
import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'

export interface VoiceRequest {
  /** Id of a mail to read aloud; without it the panel just opens. */
  read?: string
}
let pendingRequest: VoiceRequest | undefined
const { subscribe, emit } = createEmitter()

export function openVoice(wanted: VoiceRequest): void {
  pendingRequest = wanted
  emit()
}

/** Returns the pending request once. */
export function takeVoiceRequest(): VoiceRequest | undefined {
  const taken = pendingRequest
  pendingRequest = undefined
  return taken
}

/** Returns how to unsubscribe. */
export const onVoiceRequest = subscribe

let isPanelOpen = false
const panel = createEmitter()

export function setVoicePanelOpen(isOpen: boolean): void {
  isPanelOpen = isOpen
  panel.emit()
}

export const useIsVoicePanelOpen = () => useSyncExternalStore(panel.subscribe, () => isPanelOpen)
