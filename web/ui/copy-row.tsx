import { Check, Copy } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { copyText } from './copy-text.ts'

interface CopyRowProps {
  text: string
  /** It shows the text: where copying is not allowed, it stays selected there. */
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  words: { copy: string; copied: string; copyFailed: string }
  variant?: ButtonVariant
  /** Other buttons of the row. */
  children?: ReactNode
}
/** The button that copies what a field above it shows, and what to do where that failed. */
export function CopyRow({ text, field, words, variant = 'secondary', children }: CopyRowProps) {
  const [copied, setCopied] = useState<boolean>()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant={variant} onClick={() => void copyText(text, field.current).then(setCopied)}>
        {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        {copied ? words.copied : words.copy}
      </Button>
      {children}
      <p role="status" className="text-13 text-ink-soft">
        {copied === false && words.copyFailed}
      </p>
    </div>
  )
}
