import { publicWords } from '../strings-public.ts'

/** Marks what a later version brings. */
export function Soon() {
  return (
    <span className="rounded-full border border-line px-2 py-0.5 font-medium text-12 text-ink-soft">
      {publicWords.landing.soon}
    </span>
  )
}
