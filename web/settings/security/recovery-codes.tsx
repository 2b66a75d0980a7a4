import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { save } from '../../mail/reader/download.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { inputClass } from '../../ui/field.tsx'
import { securityWords } from '../../words/security.ts'

const words = securityWords.factor

/** Shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<boolean>()
  // The field that was asked for is there now: whoever goes by keyboard or ear is led to it.
  useEffect(() => field.current?.focus(), [])
  const text = codes.join('\n')
  const download = () => {
    const file = `${words.fileTitle(location.host)}\n${words.fileText}\n\n${text}\n`
    save(new Blob([file], { type: 'text/plain' }), words.fileName)
  }
  return (
    <div className="max-w-105 space-y-4 p-4">
      <label className="block font-medium text-13" htmlFor="recovery-codes">
        {words.codesTitle}
      </label>
      <p id="recovery-codes-hint" className="text-13 text-ink-soft">
        {words.codesText}
      </p>
      <textarea
        ref={field}
        id="recovery-codes"
        aria-describedby="recovery-codes-hint"
        readOnly
        rows={codes.length}
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${inputClass} resize-none py-2 font-mono`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void copyText(text, field.current).then(setCopied)}>
          {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          {copied ? words.copied : words.copy}
        </Button>
        <Button onClick={download}>
          <Download size={16} aria-hidden="true" />
          {words.download}
        </Button>
        <p role="status" className="text-13 text-ink-soft">
          {copied === false && words.copyFailed}
        </p>
      </div>
      <Button look="primary" onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  )
}
