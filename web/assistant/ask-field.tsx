import { ArrowUp, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { assistantWords } from '../words/assistant.ts'

const words = assistantWords.chat

interface AskFieldProps {
  busy: boolean
  onAsk: (prompt: string) => void
  onStop: () => void
}
/** Enter asks, Shift+Enter begins a new line. Nothing can be asked while nothing is written, or while an answer comes. */
export function AskField({ busy, onAsk, onStop }: AskFieldProps) {
  const [prompt, setPrompt] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const empty = prompt.trim() === ''
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (empty || busy) return
    onAsk(prompt)
    setPrompt('')
    field.current?.focus()
  }
  /** The button goes with the answer: who used it by key goes on in the field. */
  const stop = () => {
    onStop()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && busy) onStop()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <form onSubmit={ask} className="sticky bottom-0 rounded-b-card border-line border-t bg-surface p-3 sm:px-4">
      <div className="flex items-end gap-2 rounded-card border border-ink-faint bg-surface py-1.5 pr-1.5 pl-4 focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
        <textarea
          ref={field}
          rows={1}
          value={prompt}
          maxLength={8000}
          aria-label={words.ask}
          aria-describedby={`${id}-keys`}
          placeholder={words.askHint}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent py-1.5 text-15 outline-none placeholder:text-ink-soft focus-visible:outline-none"
        />
        <p id={`${id}-keys`} className="sr-only">
          {words.keys}
        </p>
        {busy ? (
          <button type="button" onClick={stop} className={buttonClass('secondary')}>
            <Square size={14} aria-hidden="true" />
            {words.stop}
          </button>
        ) : (
          <button type="submit" disabled={empty} aria-label={words.send} className={`${buttonClass('primary')} w-9 px-0!`}>
            <ArrowUp size={18} aria-hidden="true" />
          </button>
        )}
      </div>
    </form>
  )
}
