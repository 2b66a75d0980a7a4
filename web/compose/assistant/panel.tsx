// The assistant beside a mail that is being written: what to do, in a few words, and what came of it. The mail changes only
// when the person takes the suggestion over.
import { Sparkles, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { WriteInput } from '../../../src/shared/assistant.ts'
import { htmlOfText } from '../../editor/inert-html.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { assistantWords } from '../../words/assistant.ts'
import type { Writing } from '../use-composer.ts'
import { openPlace } from './panel-layout.tsx'
import { PromptField } from './prompt-field.tsx'
import { Suggestion } from './suggestion.tsx'
import { TaskChoices } from './task-choices.tsx'
import { useWrite } from './use-write.ts'
import { type Choices, inputOf, needOf, startChoices } from './write-task.ts'

const words = assistantWords.panel

interface PanelProps {
  writing: Writing
  /** The mail that is answered. */
  answers: string | undefined
}
export function AssistantPanel({ writing, answers }: PanelProps) {
  const [choices, setChoices] = useState(() => startChoices(answers))
  const [missing, setMissing] = useState<string>()
  const write = useWrite()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // Below the text it may be out of sight when it is opened.
    if (justOpened()) place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const change = (part: Partial<Choices>) => {
    setMissing(undefined)
    setChoices((old) => ({ ...old, ...part }))
  }
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    const need = needOf(choices, writing)
    setMissing(need && words[need])
    if (!need) write.ask(inputOf(choices, writing, answers))
  }
  return (
    <aside
      ref={place}
      id="assistant-panel"
      aria-label={words.title}
      className="no-print scroll-mt-20 rounded-card border border-line bg-surface p-4 max-xl:mt-4 max-sm:mx-4 max-sm:mb-4 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto"
    >
      <div className="-mt-2 -mr-2 flex items-center gap-2">
        <Sparkles size={16} className="shrink-0 text-spark" aria-hidden="true" />
        <h2 className="flex-1 font-medium text-15">{words.title}</h2>
        <IconButton icon={X} small label={words.close} tipSide="left" onClick={() => openPlace(false)} />
      </div>
      <form noValidate onSubmit={ask} className="mt-2 space-y-3">
        <TaskChoices choices={choices} change={change} answering={answers !== undefined} />
        <PromptField choices={choices} change={change} problem={missing} onEnter={() => ask()} />
        <Button type="submit" className="w-full border-spark/50" disabled={write.busy}>
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
          onAgain={() => write.ask(againOf(write.now?.input, writing))}
          onDismiss={write.dismiss}
          take={taking(writing, write.dismiss)}
          isSubject={write.now.input.task === 'subject'}
          canReplace={write.now.input.text !== undefined}
        />
      )}
      <p className="mt-3 text-12 text-ink-soft">{words.note}</p>
    </aside>
  )
}

/** Each way the words of a model come into the mail; from then on it is marked as written with one. */
function taking(writing: Writing, done: () => void) {
  const put = (how: 'insert' | 'replace', text: string, subject: string | null) => {
    writing.markAi()
    if (subject && writing.latest().subject.trim() === '') writing.set({ subject })
    writing.editor.current?.[how](htmlOfText(text))
    done()
  }
  return {
    insert: (text: string, subject: string | null) => put('insert', text, subject),
    replace: (text: string, subject: string | null) => put('replace', text, subject),
    subject: (subject: string) => {
      writing.markAi()
      writing.set({ subject: oneLine(subject) })
      done()
    },
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The same once more, for the text as it is by now. */
function againOf(input: WriteInput | undefined, writing: Writing): WriteInput {
  const before = input ?? { task: 'draft' as const }
  return { ...before, subject: writing.latest().subject }
}

/** Opened by hand, and not because the page begins with it. */
function justOpened(): boolean {
  return document.activeElement?.getAttribute('aria-controls') === 'assistant-panel'
}
