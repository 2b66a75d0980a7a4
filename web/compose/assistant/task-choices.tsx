import clsx from 'clsx'
import { useId } from 'react'
import type { WriteInput } from '../../../src/shared/assistant.ts'
import { locale } from '../../language.ts'
import { textLinkClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { assistantWords } from '../../words/assistant.ts'
import { type Choices, targetLanguages, writesNewText } from './write-task.ts'

const words = assistantWords.panel
const tones = Object.keys(words.tones) as (keyof typeof words.tones)[]
const lengths = Object.keys(words.lengths) as (keyof typeof words.lengths)[]

interface TaskChoicesProps {
  choices: Choices
  change: (part: Partial<Choices>) => void
  /** Answering a mail: the first task is the reply. */
  answering: boolean
}
/** Task, tone and length. */
export function TaskChoices({ choices, change, answering }: TaskChoicesProps) {
  const tasks: WriteInput['task'][] = [answering ? 'reply' : 'draft', 'rewrite', 'shorten', 'lengthen', 'translate', 'subject']
  return (
    <>
      <Tasks tasks={tasks} now={choices.task} choose={(task) => change({ task })} />
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-1 @5xl:grid-cols-2 group-data-below/below:grid-cols-2">
        {choices.task === 'translate' ? (
          <SelectField
            label={words.language}
            className="col-span-2"
            value={choices.language}
            onChange={(event) => change({ language: event.target.value })}
          >
            {targetLanguages.map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
          </SelectField>
        ) : (
          choices.task !== 'subject' && (
            <SelectField
              label={words.tone}
              className={clsx(!writesNewText(choices.task) && 'col-span-2')}
              value={choices.tone}
              onChange={(event) => change({ tone: tones.find((tone) => tone === event.target.value) ?? '' })}
            >
              <option value="">{words.anyTone}</option>
              {tones.map((tone) => (
                <option key={tone} value={tone}>
                  {words.tones[tone]}
                </option>
              ))}
            </SelectField>
          )
        )}
        {writesNewText(choices.task) && (
          <SelectField
            label={words.length}
            value={choices.length}
            onChange={(event) => change({ length: lengths.find((length) => length === event.target.value) ?? '' })}
          >
            <option value="">{words.anyLength}</option>
            {lengths.map((length) => (
              <option key={length} value={length}>
                {words.lengths[length]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </>
  )
}

const languageName = (tag: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag)

/** The choices in short, while there is a result. */
export function ChoicesLine({ choices, onChange }: { choices: Choices; onChange: () => void }) {
  const { task, tone, length, language } = choices
  const parts = [
    words.task[task],
    task === 'translate' && languageName(language),
    tone && task !== 'translate' && task !== 'subject' && words.tones[tone],
    length && writesNewText(task) && words.lengths[length],
  ]
  return (
    <p className="flex items-baseline justify-between gap-3 text-13 text-ink-soft">
      {parts.filter(Boolean).join(' · ')}
      <button type="button" onClick={onChange} className={textLinkClass}>
        {words.change}
      </button>
    </p>
  )
}

interface TasksProps {
  tasks: WriteInput['task'][]
  now: WriteInput['task']
  choose: (task: WriteInput['task']) => void
}
function Tasks({ tasks, now, choose }: TasksProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{words.tasks}</legend>
      <div className="flex flex-wrap gap-1">
        {tasks.map((task) => (
          <label
            key={task}
            className={clsx(
              'relative flex h-8 cursor-pointer items-center rounded-full border px-2 text-13',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              now === task
                ? 'border-spark bg-spark/10 font-medium text-ink'
                : 'border-line text-ink-soft hover:bg-hover hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={now === task}
              onChange={() => choose(task)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {words.task[task]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
