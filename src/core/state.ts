// What a running server keeps in memory and forgets with its end: each part under a key of its own, in `app.state`. So two
// servers in one process share nothing, and a value is the same inside a transaction as outside.

export interface StateKey<T> {
  create(): T
}
export interface State {
  /** The value of `key`, created when it is first asked for. */
  of<T>(key: StateKey<T>): T
}

export const stateKey = <T>(create: () => T): StateKey<T> => ({ create })

export function createState(): State {
  const values = new Map<StateKey<unknown>, unknown>()
  return {
    of<T>(key: StateKey<T>): T {
      if (!values.has(key)) values.set(key, key.create())
      return values.get(key) as T
    },
  }
}
