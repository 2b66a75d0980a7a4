// A minimal event emitter for state outside React; `subscribe` fits `useSyncExternalStore`.

export interface Emitter {
  /** Returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void
  emit: () => void
}

export function createEmitter(): Emitter {
  const all = new Set<() => void>()
  return {
    subscribe: (listener) => {
      all.add(listener)
      return () => all.delete(listener)
    },
    emit: () => {
      for (const listener of [...all]) listener()
    },
  }
}
