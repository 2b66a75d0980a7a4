// The last undoable change: by its toast or by the key z. A newer one replaces it.
import { dismissToast, toast } from './api.ts'
import { onSignOut } from './session.ts'
import { strings } from './strings.ts'

interface Undo {
  run: () => void
  name: string | undefined
  toastId: string | undefined
  until: number
}
const undoSeconds = 10
let last: Undo | undefined

/** Offers undo for ten seconds; without text only by key. */
export function offerUndo(text: string | undefined, run: () => void, name?: string): void {
  const undo: Undo = { run: () => {}, name, toastId: undefined, until: Date.now() + undoSeconds * 1000 }
  undo.run = () => {
    if (last === undo) last = undefined
    run()
  }
  if (text !== undefined) undo.toastId = toast(text, { label: strings.undo, run: undo.run }, undoSeconds)
  last = undo
}

export const canUndo = () => last !== undefined && Date.now() <= last.until

export function undoLast(): void {
  if (!last || !canUndo()) {
    toast(strings.lists.nothingToUndo)
    return
  }
  const { run, toastId } = last
  if (toastId !== undefined) dismissToast(toastId)
  run()
}

/** Withdraws an offer that was undone another way. */
export function withdrawUndo(name: string): void {
  if (last?.name === name) clearUndo()
}

export function clearUndo(): void {
  if (last?.toastId !== undefined) dismissToast(last.toastId)
  last = undefined
}
onSignOut(clearUndo)
