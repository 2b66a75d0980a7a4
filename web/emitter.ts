// Who wants to be told when something changed that lies outside React. `listen` fits `useSyncExternalStore`.

export interface Listeners {
  /** Answers how to stop. */
  listen: (listener: () => void) => () => void
  tell: () => void
}

export function createListeners(): Listeners {
  const all = new Set<() => void>()
  return {
    listen: (listener) => {
      all.add(listener)
      return () => all.delete(listener)
    },
    tell: () => {
      for (const listener of [...all]) listener()
    },
  }
}
