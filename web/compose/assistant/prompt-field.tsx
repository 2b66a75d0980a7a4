import { type KeyboardEvent, useId } from 'react'
import { inputClass } from '../../ui/field.tsx'
import { assistantWords } from '../../words/assistant.ts'
import type { Choices } from './write-task.ts'

const words = assistantWords.panel

interface PromptFieldProps {
  choices: Choices
  change: (part: Partial<Choices>) => void
  problem: string | undefined
  onEnter: () => void
}
/** The prompt. Enter submits; Shift+Enter starts a new line. */
export function PromptField({ choices: { task, prompt }, change, problem, onEnter }: PromptFieldProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-13">
        {words.prompt}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={4000}
        value={prompt}
        placeholder={words.promptOf[task]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        onChange={(event) => change({ prompt: event.target.value })}
        onKeyDown={onKeyDown}
        className={`${inputClass} resize-y py-2`}
      />
      {problem && (
        <p id={`${id}-note`} role="alert" className="mt-1 text-13 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
