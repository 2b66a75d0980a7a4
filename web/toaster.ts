// Loads what shows toasts: with the first of them, or before it, when the browser is idle.
import { useSyncExternalStore } from 'react'
import type { toast } from 'sonner'
import { createEmitter } from './emitter.ts'

let isWanted = false
let loading: Promise<typeof toast> | undefined
const { subscribe, emit } = createEmitter()

/** Whether the list of toasts is to be drawn. It shows also those that were made before. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted)
}

export function wantToaster(): void {
  if (isWanted) return
  isWanted = true
  emit()
}

/** Calls are done in their order. */
export function withToaster(use: (sonner: typeof toast) => void): void {
  wantToaster()
  loading ??= import('sonner').then((module) => module.toast)
  loading.then(use, (cause: unknown) => {
    loading = undefined // asked for again with the next one
    console.error('A message could not be shown', cause)
  })
}
