import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { composeWords } from '../words/compose.ts'
import { HtmlFrame } from './html-frame.tsx'
import type { InlineImages } from './inline-images.ts'

const words = composeWords

interface QuoteProps {
  html: string
  images: InlineImages
  onEdit: () => void
  onRemove: () => void
}
/** The quoted mail, collapsed. Sent as is unless it is moved into the text or removed. */
export function Quote({ html, images, onEdit, onRemove }: QuoteProps) {
  const [open, setOpen] = useState(false)
  const label = open ? words.hideQuote : words.showQuote
  return (
    <div className="px-4 pb-4">
      <button
        type="button"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
        className="flex h-6 items-center rounded-full bg-sunken px-2 text-ink-soft hover:bg-hover hover:text-ink"
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      {open && (
        <div className="mt-2 space-y-2">
          <HtmlFrame html={html} title={words.quote} images={images} />
          <div className="flex gap-2">
            <Button variant="quiet" onClick={onEdit}>
              {words.editQuote}
            </Button>
            <Button variant="quiet" onClick={onRemove}>
              {words.removeQuote}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
