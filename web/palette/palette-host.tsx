// Opens the palette on Ctrl+K or Cmd+K. The palette is preloaded when idle.
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

/** Works while typing, except in the mail editor, which uses the key for links, and in dialogs. */
function onKey(event: KeyboardEvent): void {
  const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!wanted || event.defaultPrevented) return
  event.preventDefault()
  if (!document.querySelector('dialog[open]')) openPalette()
}
