// Opening the command palette from anywhere: the key, the search box, the header of a phone.
type Listener = () => void
let open: Listener | undefined

export function openPalette(): void {
  open?.()
}

/** The one palette of the page; answers how to let go of it. */
export function onOpenPalette(listener: Listener): () => void {
  open = listener
  return () => {
    if (open === listener) open = undefined
  }
}
