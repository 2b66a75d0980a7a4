// One conversation at a time in this page: the panel of the voice, the assistant's page and the settings can all speak and
// listen, but never two of them at once. Whoever begins to do either takes the floor, and who had it falls silent and deaf.
// Within one of them it is the gate (conversation/half-duplex.ts) that keeps its own speech out of its ear.
import { createListeners } from '../../listeners.ts'

interface Floor {
  owner: object
  /** Stops speaking and listening at once, and does not begin again by itself. */
  quiet: () => void
}
let floor: Floor | undefined
const changes = createListeners()

/** Somebody took or left it; answers how to stop. */
export const onFloor = changes.listen

/** `owner` begins to speak or to listen. Who has the floor already keeps it. */
export function takeFloor(owner: object, quiet: () => void): void {
  const before = floor
  floor = { owner, quiet }
  if (before?.owner === owner) return
  before?.quiet()
  changes.tell()
}

/** `owner` is gone, or is done. What another has taken meanwhile stays theirs. */
export function leaveFloor(owner: object): void {
  if (floor?.owner !== owner) return
  floor = undefined
  changes.tell()
}

/** Nobody else speaks or listens, or may want to go on. */
export const isFloorFreeFor = (owner: object): boolean => floor === undefined || floor.owner === owner
