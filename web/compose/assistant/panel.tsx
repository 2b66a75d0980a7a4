// The assistant panel of the composer: a task, a short prompt, and the result. The draft changes only when the user accepts it.
import { Sparkles, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { WriteInput } from '../../../src/shared/assistant.ts'
import { htmlOfText } from '../../editor/inert-html.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { inputClass } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { phoneScreen } from '../../ui/use-media.ts'
import { assistantWords } from '../../words/assistant.ts'
import type { ComposerState } from '../use-composer.ts'
import { setAssistantPanelOpen } from './panel-layout.tsx'
import { Suggestion } from './suggestion.tsx'
import { ChoicesLine, TaskChoices } from './task-choices.tsx'
import { useAssistantWriter } from './use-write.ts'
import { type Choices, initialChoices, missingInput, writeInput } from './write-task.ts'

const words = assistantWords.panel

interface PanelProps {
  composer: ComposerState
  /** Id of the mail being answered. */
  answers: string | undefined
}
export function AssistantPanel({ composer, answers }: PanelProps) {
  const [choices, setChoices] = useState(() => initialChoices(answers))
  const [missing, setMissing] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  const write = useAssistantWriter()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // Below the text it may be out of view when opened.
    if (wasOpenedByButton()) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    // In the place of the button that was pressed.
    if (choosing) panel.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [choosing])
  const change = (part: Partial<Choices>) => {
    setMissing(undefined)
    setChoices((old) => ({ ...old, ...part }))
  }
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    const need = missingInput(choices, composer)
    setMissing(need && words[need])
    setChoosing(false)
    if (!need) write.ask(writeInput(choices, composer, answers))
  }
  return (
    <aside
      ref={panel}
      id="assistant-panel"
      aria-label={words.title}
      className="no-print scroll-mt-20 rounded-card border border-line bg-surface px-4 pb-4 max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:max-h-[85dvh] max-sm:overflow-y-auto max-sm:rounded-b-none max-sm:pb-[max(16px,env(safe-area-inset-bottom))] max-sm:shadow-float sm:mt-4 @2xl:sticky @2xl:top-14 @2xl:mt-0 @2xl:max-h-[calc(100dvh-8rem)] @2xl:overflow-y-auto group-data-below/below:static group-data-below/below:mt-0 group-data-below/below:max-h-none"
    >
      <div className="-mr-2 flex items-center gap-2 bg-surface py-2 @2xl:sticky @2xl:top-0 group-data-below/below:static">
        <Sparkles size={16} className="shrink-0 text-spark" aria-hidden="true" />
        <h2 className="flex-1 font-medium text-15">{words.title}</h2>
        <IconButton icon={X} small label={words.close} tipSide="left" onClick={() => setAssistantPanelOpen(false)} />
      </div>
      <form noValidate onSubmit={ask} className="grid grid-cols-1 gap-3 group-data-below/below:grid-cols-[minmax(0,1fr)_auto]">
        <PromptField choices={choices} change={change} problem={missing} onEnter={() => ask()} />
        <div className="space-y-3 group-data-below/below:col-span-2">
          {write.now && !choosing ? (
            <ChoicesLine choices={choices} onChange={() => setChoosing(true)} />
          ) : (
            <TaskChoices choices={choices} change={change} answering={answers !== undefined} />
          )}
        </div>
        <Button
          type="submit"
          className="border-spark/50 group-data-below/below:col-start-2 group-data-below/below:row-start-1 group-data-below/below:h-10"
          disabled={write.busy}
        >
          <Sparkles size={16} className="text-spark" aria-hidden="true" />
          {words.write}
        </Button>
      </form>
      {write.problem && (
        <div className="mt-3">
          <ErrorNote text={write.problem} onRetry={() => ask()} />
        </div>
      )}
      {write.now && (
        <Suggestion
          now={write.now}
          onStop={write.stop}
          onAgain={() => write.ask(repeatInput(write.now?.input, composer))}
          onDismiss={write.dismiss}
          take={insertActions(composer, () => {
            write.dismiss()
            // There it lies on the text.
            if (matchMedia(phoneScreen).matches) setAssistantPanelOpen(false)
          })}
          isSubject={write.now.input.task === 'subject'}
          canReplace={write.now.input.text !== undefined}
        />
      )}
      <p className="mt-3 text-12 text-ink-soft">{words.note}</p>
    </aside>
  )
}

/** Ways to insert generated text; each marks the draft as AI-written. */
function insertActions(composer: ComposerState, done: () => void) {
  const put = (how: 'insert' | 'replace', text: string, subject: string | null) => {
    composer.markAi()
    if (subject && composer.latest().subject.trim() === '') composer.set({ subject })
    composer.editor.current?.[how](htmlOfText(text))
    done()
  }
  return {
    insert: (text: string, subject: string | null) => put('insert', text, subject),
    replace: (text: string, subject: string | null) => put('replace', text, subject),
    subject: (subject: string) => {
      composer.markAi()
      composer.set({ subject: oneLine(subject) })
      done()
    },
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The same request with the current subject. */
function repeatInput(input: WriteInput | undefined, composer: ComposerState): WriteInput {
  const before = input ?? { task: 'draft' as const }
  return { ...before, subject: composer.latest().subject }
}

/** Opened by its button, rather than with the page. */
function wasOpenedByButton(): boolean {
  return document.activeElement?.getAttribute('aria-controls') === 'assistant-panel'
}

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
      <label htmlFor={id} className="mb-1 block font-medium text-13 group-data-below/below:sr-only">
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
        className={`${inputClass} group-data-below/below:field-sizing-content min-h-10 resize-y py-2`}
      />
      {problem && (
        <p id={`${id}-note`} role="alert" className="mt-1 text-13 text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
