// Who wants to be told when something changed that lies outside React. `listen` fits `useSyncExternalStore`.

export interface Emitter {
  /** Answers how to stop. */
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
