// Listens for Ctrl+K or Cmd+K and draws the palette. What draws it is fetched while nothing else is to do, so that it opens
// at once.
import { lazy, Suspense, useEffect, useState } from 'react'
import { onOpenPalette, openPalette } from '../open-palette.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })))
const preloadDelayMs = 2000

export function PaletteHost({ onSheet }: { onSheet: () => void }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => void load(), preloadDelayMs)
    const stop = onOpenPalette(() => setOpen(true))
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!open) return null
  return (
    <Suspense>
      <Palette onClose={() => setOpen(false)} onSheet={onSheet} />
    </Suspense>
  )
}

/** Also while typing. The text of a mail has its own use for the key, and has taken it by then; a dialog is not left by it. */
function onKey(event: KeyboardEvent): void {
  const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!wanted || event.defaultPrevented) return
  event.preventDefault()
  if (!document.querySelector('dialog[open]')) openPalette()
}
