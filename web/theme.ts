// Light or dark: the stored choice, else the system's. boot.js does the same before the first paint.
import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'
import { deviceStore } from './storage.ts'

export type Theme = 'light' | 'dark'
/** `system`: nothing is stored, and the theme changes with the system's. */
export type ThemeChoice = Theme | 'system'
const key = 'theme'
const darkSystem = '(prefers-color-scheme: dark)'

/** What is shown. */
export function useTheme(): Theme {
  return useSyncExternalStore(listen, currentTheme)
}

/** What was chosen. */
export function useThemeChoice(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [useSyncExternalStore(listen, storedChoice), chooseTheme]
}

export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')
}

function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') deviceStore.remove(key)
  else deviceStore.set(key, next)
  show()
}

function storedChoice(): ThemeChoice {
  const stored = deviceStore.get(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

const changed = createEmitter()

function show(): void {
  const choice = storedChoice()
  const dark = choice === 'dark' || (choice === 'system' && matchMedia(darkSystem).matches)
  document.documentElement.classList.toggle('dark', dark)
  changed.emit()
}

/** Another tab's choice counts here too, and so does a system that changes with the evening. */
function listen(listener: () => void): () => void {
  const system = matchMedia(darkSystem)
  const onStorage = (event: StorageEvent) => event.key === key && show()
  const stopListening = changed.subscribe(listener)
  system.addEventListener('change', show)
  window.addEventListener('storage', onStorage)
  return () => {
    stopListening()
    system.removeEventListener('change', show)
    window.removeEventListener('storage', onStorage)
  }
}
