// Opens the command palette from anywhere: shortcut, search box, mobile header.
type Listener = () => void
let open: Listener | undefined

export function openPalette(): void {
  open?.()
}

/** Registers the palette; returns how to unregister. */
export function onOpenPalette(listener: Listener): () => void {
  open = listener
  return () => {
    if (open === listener) open = undefined
  }
}
