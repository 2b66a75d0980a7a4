import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../download.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyRow } from '../../../ui/copy-row.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { securityWords } from '../../../words/security.ts'

const words = securityWords.factor

/** Shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  // The field that was asked for is there now: whoever goes by keyboard or ear is led to it.
  useEffect(() => field.current?.focus(), [])
  const text = codes.join('\n')
  const download = () => {
    const file = `${words.fileTitle(location.host)}\n${words.fileText}\n\n${text}\n`
    saveFile(new Blob([file], { type: 'text/plain' }), words.fileName)
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
      <CopyRow text={text} field={field} words={words}>
        <Button onClick={download}>
          <Download size={16} aria-hidden="true" />
          {words.download}
        </Button>
      </CopyRow>
      <Button variant="primary" onClick={onKept}>
        {words.kept}
      </Button>
    </div>
  )
}
