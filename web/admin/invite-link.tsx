import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Field } from '../ui/field.tsx'
import { adminWords } from '../words/admin.ts'

const words = adminWords

/** The link of a new invitation, which is told this once. */
export function InviteLink({ url, onDone }: { url: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await copyText(url, field.current)
    setCopied(done)
  }
  return (
    <div className="space-y-4 p-4">
      <Field
        ref={field}
        label={words.link}
        hint={words.linkHint}
        readOnly
        autoFocus
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" onClick={() => void copy()}>
          {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          {copied ? words.copied : words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
        <p role="status" className="text-13 text-ink-soft">
          {copied === false && words.copyFailed}
        </p>
      </div>
    </div>
  )
}
