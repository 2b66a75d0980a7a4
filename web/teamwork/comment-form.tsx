// A comment as it is written. After an @, members are offered; who is named in the text when it is sent is mentioned.
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { displayText } from '../format/display-text.ts'
import { Button } from '../ui/button.tsx'
import { inputClass } from '../ui/field.tsx'
import { teamworkWords } from '../words/teamwork.ts'
import { useMembers } from './members.ts'
import { type Completion, completionAt, mentionedIn } from './mentions.ts'

const words = teamworkWords.panel
/** In UTF-16 units; the server counts characters. */
const maxUnits = 10_000

interface CommentFormProps {
  label: string
  submit: string
  busy: boolean
  hint?: string
  text?: string
  /** Throws where it was refused: what was written stays. */
  onSubmit: (comment: { text: string; mentions: string[] }) => Promise<void>
  onCancel?: () => void
}
export function CommentForm({ label, submit, busy, hint, text: before = '', onSubmit, onCancel }: CommentFormProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(before)
  const [cursor, setCursor] = useState(0)
  const [marked, setMarked] = useState(0)
  const { members, me } = useMembers()
  const completion = completionAt(
    text,
    cursor,
    members.filter((member) => member.id !== me),
  )
  const picks = completion?.members ?? []
  const at = Math.min(marked, picks.length - 1)

  const post = () => {
    if (text.trim() === '' || busy) return
    onSubmit({ text, mentions: mentionedIn(text, members) }).then(
      () => setText(''),
      () => undefined, // shown by the mutation
    )
  }
  const complete = ({ start }: Completion, name: string) => {
    const head = `${text.slice(0, start)}@${name} `
    setText(head + text.slice(cursor))
    setCursor(head.length)
    setMarked(0)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(head.length, head.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return post()
    }
    if (event.key === 'Escape') {
      event.preventDefault() // not the reader's: what is written would be lost
      return completion ? setCursor(0) : onCancel?.()
    }
    const pick = picks[at]
    if (!completion || !pick) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setMarked((at + step + picks.length) % picks.length)
    else if (event.key === 'Enter' || event.key === 'Tab') complete(completion, pick.name)
    else return
    event.preventDefault()
  }
  const follow = () => setCursor(field.current?.selectionStart ?? 0)
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        post()
      }}
    >
      <textarea
        ref={field}
        dir="auto"
        rows={2}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={picks.length > 0 ? `${id}-${at}` : undefined}
        maxLength={maxUnits}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setCursor(target.selectionStart)
          setMarked(0)
        }}
        onKeyUp={follow}
        onClick={follow}
        onKeyDown={onKeyDown}
        className={`${inputClass} min-h-16 py-2 text-13`}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.mention}
        hidden={picks.length === 0}
        className="mt-1 max-h-40 overflow-y-auto rounded-card bg-surface p-1 shadow-float"
      >
        {picks.map(({ id: member, name }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
          <div
            key={member}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => completion && complete(completion, name)}
            className="flex h-8 cursor-pointer items-center rounded-control px-2 hover:bg-hover aria-selected:bg-hover"
          >
            <bdi className="truncate">{displayText(name)}</bdi>
          </div>
        ))}
      </div>
      <div className="mt-1 flex items-center gap-2">
        {hint && (
          <p id={`${id}-hint`} className="flex-1 text-12 text-ink-soft">
            {hint}
          </p>
        )}
        <span className="ml-auto flex gap-2">
          {onCancel && <Button onClick={onCancel}>{words.cancel}</Button>}
          <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''} aria-keyshortcuts="Control+Enter">
            {submit}
          </Button>
        </span>
      </div>
    </form>
  )
}
