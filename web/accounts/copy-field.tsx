import clsx from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { inputClass } from '../ui/field.tsx'
import { connectWords } from '../words/connect.ts'

const words = connectWords

interface CopyFieldProps {
  label: string
  value: string
  /** For a code that is read from here and typed in elsewhere. */
  large?: boolean
}
/** A text to take elsewhere: in a field, so that it can be selected where copying is not allowed. */
export function CopyField({ label, value, large = false }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => setCopied(await copyText(value, field.current))
  return (
    <div>
      <label htmlFor={id} className={clsx('mb-1 block font-medium text-13', large && 'sr-only')}>
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          ref={field}
          readOnly
          spellCheck={false}
          value={value}
          onFocus={(event) => event.target.select()}
          className={clsx(
            inputClass,
            'min-w-0 flex-1 basis-64 tabular-nums',
            large ? 'h-16 text-center font-semibold text-28! tracking-[0.12em] sm:max-w-80' : 'h-9 font-mono text-13!',
          )}
        />
        <Button size={large ? 'large' : 'normal'} onClick={() => void copy()}>
          {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      <p role="status" className={clsx('text-13 text-ink-soft', copied !== false && 'sr-only')}>
        {copied === undefined ? '' : copied ? words.copied : words.copyFailed}
      </p>
    </div>
  )
}
