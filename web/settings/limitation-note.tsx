import { Info } from 'lucide-react'

/** Says plainly what a choice does not do yet. */
export function LimitationNote({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 border-line border-b bg-sunken/60 px-4 py-3 text-13 text-ink-soft">
      <Info size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
