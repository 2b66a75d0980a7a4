// The one change that can be taken back now, by its toast or by the key z. A newer one takes its place.
import { say, unsay } from './api.ts'
import { strings } from './strings.ts'

interface Undo {
  run: () => void
  name: string | undefined
  toast: string | number | undefined
  until: number
}
const seconds = 10
let last: Undo | undefined

/** Offers to take something back for ten seconds. Without words there is no toast, only the key. */
export function offerUndo(text: string | undefined, run: () => void, name?: string): void {
  const undo: Undo = { run: () => {}, name, toast: undefined, until: Date.now() + seconds * 1000 }
  undo.run = () => {
    if (last === undo) last = undefined
    run()
  }
  if (text !== undefined) undo.toast = say(text, { label: strings.undo, run: undo.run }, seconds)
  last = undo
}

export const canUndo = () => last !== undefined && Date.now() <= last.until

export function undoLast(): void {
  if (!last || !canUndo()) {
    say(strings.lists.nothingToUndo)
    return
  }
  const { run, toast } = last
  if (toast !== undefined) unsay(toast)
  run()
}

/** It is taken back in another way: what was offered under this name is offered no longer. */
export function withdrawUndo(name: string): void {
  if (last?.name === name) forgetUndo()
}

export function forgetUndo(): void {
  if (last?.toast !== undefined) unsay(last.toast)
  last = undefined
}
