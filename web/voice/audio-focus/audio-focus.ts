// Audio focus: the voice panel, the assistant page and the settings can all speak and listen, but only one at a time.
// Requesting the focus stops the previous owner. Within one owner the echo gate (conversation/half-duplex.ts) separates speech
// from recognition.
import { createEmitter } from '../../emitter.ts'

interface AudioFocus {
  owner: object
  /** Stops speech and listening without restarting by itself. */
  quiet: () => void
}
let current: AudioFocus | undefined
const changes = createEmitter()

/** Called when the focus changes; returns how to unsubscribe. */
export const onAudioFocusChange = changes.subscribe

/** Call before speaking or listening. No-op for the current owner. */
export function requestAudioFocus(owner: object, quiet: () => void): void {
  const before = current
  current = { owner, quiet }
  if (before?.owner === owner) return
  before?.quiet()
  changes.emit()
}

/** Releases the focus if `owner` still has it. */
export function releaseAudioFocus(owner: object): void {
  if (current?.owner !== owner) return
  current = undefined
  changes.emit()
}

/** No other owner has the focus. */
export const isAudioFocusFree = (owner: object): boolean => current === undefined || current.owner === owner
