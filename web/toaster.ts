// Loads what shows toasts: with the first of them, or before it, when the browser is idle.
import { useSyncExternalStore } from 'react'
import type { toast } from 'sonner'
import { createEmitter } from './emitter.ts'
import { loadWithRetry } from './load-with-retry.ts'

let isRequested = false
let loading: Promise<typeof toast> | undefined
const { subscribe, emit } = createEmitter()

/** Whether the list of toasts is to be drawn. It shows also those that were made before. */
export function useToasterRequested(): boolean {
  return useSyncExternalStore(subscribe, () => isRequested)
}

export function requestToaster(): void {
  if (isRequested) return
  isRequested = true
  emit()
}

/** Calls are done in their order. */
export function withToaster(use: (sonner: typeof toast) => void): void {
  requestToaster()
  loading ??= loadWithRetry(() => import('sonner')).then((module) => module.toast)
  void loading.then(use)
}
