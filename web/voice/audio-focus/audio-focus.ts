// One conversation at a time in this page: the panel of the voice, the assistant's page and the settings can all speak and
// listen, but never two of them at once. Whoever begins to do either takes the floor, and who had it falls silent and deaf.
// Within one of them it is the gate (conversation/half-duplex.ts) that keeps its own speech out of its ear.
import { createEmitter } from '../../emitter.ts'

interface AudioFocus {
  owner: object
  /** Stops speaking and listening at once, and does not begin again by itself. */
  quiet: () => void
}
let current: AudioFocus | undefined
const changes = createEmitter()

/** Somebody took or left it; answers how to stop. */
export const onAudioFocusChange = changes.subscribe

/** `owner` begins to speak or to listen. Who has the floor already keeps it. */
export function requestAudioFocus(owner: object, quiet: () => void): void {
  const before = current
  current = { owner, quiet }
  if (before?.owner === owner) return
  before?.quiet()
  changes.emit()
}

/** `owner` is gone, or is done. What another has taken meanwhile stays theirs. */
export function releaseAudioFocus(owner: object): void {
  if (current?.owner !== owner) return
  current = undefined
  changes.emit()
}

/** Nobody else speaks or listens, or may want to go on. */
export const isAudioFocusFree = (owner: object): boolean => current === undefined || current.owner === owner
