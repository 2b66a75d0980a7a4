import { RotateCcw, Square, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AiBadge } from '../../ai/ai-badge.tsx'
import { Button, textLinkClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { assistantWords } from '../../words/assistant.ts'
import type { AssistantText } from './use-write.ts'
import { writesNewText } from './write-task.ts'

const words = assistantWords.panel

interface SuggestionProps {
  now: AssistantText
  onStop: () => void
  onAgain: () => void
  onDismiss: () => void
  take: {
    insert: (text: string, subject: string | null) => void
    replace: (text: string, subject: string | null) => void
    subject: (subject: string) => void
  }
  /** The task was a subject line. */
  isSubject: boolean
  /** There is text to replace. */
  canReplace: boolean
}
/** Generated text, marked as such, until the user inserts or dismisses it. */
export function Suggestion({ now, onStop, onAgain, onDismiss, take, isSubject, canReplace }: SuggestionProps) {
  const [why, setWhy] = useState(false)
  const { written, isImproving = false } = now
  const section = useRef<HTMLElement>(null)
  const isWhole = written !== undefined
  useEffect(() => {
    // On phones it starts below the fold, and so do its buttons.
    section.current?.scrollIntoView({ block: isWhole ? 'nearest' : 'end' })
  }, [isWhole])
  const text = isSubject ? (written?.subject ?? now.text) : now.text
  const subject = isSubject ? null : (written?.subject ?? null)
  return (
    <section
      ref={section}
      aria-label={words.preview}
      className="mt-4 scroll-mt-14 rounded-card border border-spark/40 bg-spark/6 p-3 text-13"
    >
      <div className="flex items-center gap-2">
        {now.text !== '' && <AiBadge model={written?.model_used} builtIn={writesNewText(now.input.task) ? 'draft' : 'edit'} />}
        {written?.why && (
          <button type="button" aria-expanded={why} onClick={() => setWhy(!why)} className={`${textLinkClass} text-12`}>
            {words.why}
          </button>
        )}
        <span className="ml-auto" />
        {(!written || isImproving) && <Spinner size={14} />}
        {written && (
          <IconButton icon={X} small label={words.dismiss} tipSide="left" className="-my-1.5 -mr-1.5" onClick={onDismiss} />
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {written ? words.ready : ''}
      </p>
      {isImproving && <p className="mt-2 text-ink-soft">{words.improving}</p>}
      {written?.message && <p className="mt-2 text-ink-soft">{written.message}</p>}
      {subject && (
        <p dir="auto" className="wrap-anywhere mt-2 font-medium">
          {words.subject(subject)}
        </p>
      )}
      <p dir="auto" aria-busy={!written} className="wrap-anywhere mt-2 min-h-6 overflow-y-auto whitespace-pre-wrap sm:max-h-72">
        {text}
      </p>
      {why && <p className="mt-2 text-ink-soft">{written?.why}</p>}
      <div className="mt-3 flex flex-wrap gap-2 max-sm:sticky max-sm:bottom-0 max-sm:-mx-3 max-sm:-mb-3 max-sm:rounded-b-card max-sm:bg-[color-mix(in_srgb,var(--spark)_6%,var(--surface))] max-sm:p-3">
        {(!written || isImproving) && (
          <Button onClick={onStop}>
            <Square size={14} aria-hidden="true" />
            {words.stop}
          </Button>
        )}
        {written && isSubject && (
          <Button variant="primary" onClick={() => take.subject(text)}>
            {words.useSubject}
          </Button>
        )}
        {written && !isSubject && (
          <Button variant="primary" onClick={() => take.insert(text, subject)}>
            {words.insert}
          </Button>
        )}
        {written && !isSubject && canReplace && <Button onClick={() => take.replace(text, subject)}>{words.replace}</Button>}
        {written && !isImproving && <IconButton icon={RotateCcw} label={words.again} onClick={onAgain} />}
      </div>
    </section>
  )
}
