import { useEffect, useRef, useState } from 'react'
import { limits } from '../../src/shared/limits.ts'
import type { DraftFields, Identity } from '../../src/shared/writing.ts'
import { composeWords } from '../words/compose.ts'
import { FieldRow } from './field-row.tsx'
import { Recipients } from './recipients/recipients.tsx'
import { FromField } from './sending/from-field.tsx'

const words = composeWords

interface ComposeFieldsProps {
  fields: DraftFields
  set: (changes: Partial<DraftFields>) => void
  identities: readonly Identity[]
  from: Identity | undefined
  onFrom: (identity: Identity) => void
  /** The first field to fill in has the focus. */
  first: 'to' | 'subject' | 'text'
}
export function ComposeFields({ fields, set, identities, from, onFrom, first }: ComposeFieldsProps) {
  const [cc, setCc] = useState(fields.cc !== '')
  const [bcc, setBcc] = useState(fields.bcc !== '')
  const reveal = (
    <>
      {!cc && <Reveal label={words.addCc} short={words.cc} onClick={() => setCc(true)} />}
      {!bcc && <Reveal label={words.addBcc} short={words.bcc} onClick={() => setBcc(true)} />}
    </>
  )
  const subject = useRef<HTMLInputElement>(null)
  const [focusSubject] = useState(first === 'subject')
  useEffect(() => {
    if (focusSubject) subject.current?.focus()
  }, [focusSubject])
  // A field revealed later takes the focus; one shown from the start does not.
  const [atStart] = useState({ cc, bcc })
  return (
    <div className="border-line group-data-below/below:border-b group-data-below/below:py-1">
      <FromField identities={identities} from={from} onChange={onFrom} />
      <Recipients label={words.to} start={fields.to} onChange={(to) => set({ to })} autoFocus={first === 'to'} end={reveal} />
      {cc && <Recipients label={words.cc} start={fields.cc} onChange={(value) => set({ cc: value })} autoFocus={!atStart.cc} />}
      {bcc && (
        <Recipients label={words.bcc} start={fields.bcc} onChange={(value) => set({ bcc: value })} autoFocus={!atStart.bcc} />
      )}
      <FieldRow label={words.subject}>
        {(id) => (
          <input
            id={id}
            name="subject"
            ref={subject}
            dir="auto"
            autoComplete="off"
            maxLength={limits.subjectChars}
            value={fields.subject}
            onChange={(event) => set({ subject: event.target.value })}
            className="h-11 min-w-0 flex-1 group-data-below/below:h-8 bg-transparent text-15 outline-none focus-visible:outline-none"
          />
        )}
      </FieldRow>
    </div>
  )
}

/** On phones only the short label, to leave room for recipients. */
function Reveal({ label, short, onClick }: { label: string; short: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative h-8 whitespace-nowrap rounded-control px-2 text-13 text-ink-soft hover:bg-hover hover:text-ink"
    >
      <span className="max-sm:sr-only">{label}</span>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
    </button>
  )
}
