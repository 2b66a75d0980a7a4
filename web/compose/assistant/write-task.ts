// The form state of the panel and the request it becomes.
import type { panelTones, WriteInput } from '../../../src/shared/assistant.ts'
import { ownWords } from '../../editor/body-parts.ts'
import { language } from '../../language.ts'
import type { ComposerState } from '../use-composer.ts'

export interface Choices {
  task: WriteInput['task']
  prompt: string
  tone: (typeof panelTones)[number] | ''
  length: 'short' | 'medium' | 'long' | ''
  /** Target language (BCP 47). */
  language: string
}
export const targetLanguages = ['de', 'en', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'uk', 'ar', 'zh', 'ja']
const maxTextChars = 40_000

export function initialChoices(answers: string | undefined): Choices {
  return { task: answers ? 'reply' : 'draft', prompt: '', tone: '', length: '', language: language === 'de' ? 'en' : 'de' }
}

/** Tasks that write new text; the others transform the existing one. */
export const writesNewText = (task: Choices['task']) => task === 'draft' || task === 'reply'

/** What is missing for the request. */
export function missingInput({ task, prompt }: Choices, composer: ComposerState): 'missing' | 'noText' | undefined {
  if (writesNewText(task)) return prompt.trim() === '' ? 'missing' : undefined
  return textOf(composer) === '' ? 'noText' : undefined
}

export function writeInput(
  { task, prompt, tone, length, language }: Choices,
  composer: ComposerState,
  answers?: string,
): WriteInput {
  const { subject, to } = composer.latest()
  const text = textOf(composer)
  return {
    task,
    subject,
    ...(prompt.trim() ? { prompt } : {}),
    ...(text ? { text: text.slice(0, maxTextChars) } : {}),
    ...(to ? { to: to.slice(0, 2000) } : {}),
    ...(answers ? { emailId: answers } : {}),
    ...(tone && task !== 'subject' ? { tone } : {}),
    ...(length && writesNewText(task) ? { length } : {}),
    ...(task === 'translate' ? { language } : {}),
  }
}

/** The user's own text, without signature and quote. */
function textOf(composer: ComposerState): string {
  return ownWords(composer.latestOwn()).trim()
}
