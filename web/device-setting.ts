// A choice that is kept in this browser, and counts in all its tabs.
import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'
import { deviceStore } from './storage.ts'

export interface DeviceSetting<Value extends string> {
  read: () => Value
  choose: (next: Value) => void
  subscribe: (onChange: () => void) => () => void
}

/** The first of `values` is the default. */
export function deviceSetting<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): DeviceSetting<Value> {
  const changes = createEmitter()
  return {
    read: () => {
      const stored = deviceStore.get(key)
      return values.find((value) => value === stored) ?? values[0]
    },
    choose: (next) => {
      if (next === values[0]) deviceStore.remove(key)
      else deviceStore.set(key, next)
      changes.emit()
    },
    // Changes in other tabs arrive as `storage` events.
    subscribe: (onChange) => {
      const unsubscribe = changes.subscribe(onChange)
      window.addEventListener('storage', onChange)
      return () => {
        unsubscribe()
        window.removeEventListener('storage', onChange)
      }
    },
  }
}

export function useDeviceSetting<Value extends string>({ subscribe, read, choose }: DeviceSetting<Value>) {
  return [useSyncExternalStore(subscribe, read), choose] as const
}
