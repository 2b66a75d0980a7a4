// Light or dark: the stored choice, else the system's. public/theme.js does the same before the first paint.
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

export function useTheme(): Theme {
  return useSyncExternalStore(listen, currentTheme)
}

export function toggleTheme(): void {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark'
  localStorage.setItem('theme', next)
  document.documentElement.classList.toggle('dark', next === 'dark')
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

function listen(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
