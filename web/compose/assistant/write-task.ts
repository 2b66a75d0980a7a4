// What the person chose in the panel, and the call it becomes.
import type { panelTones, WriteInput } from '../../../src/shared/assistant.ts'
import { ownWords } from '../../editor/body-parts.ts'
import { language } from '../../language.ts'
import type { Writing } from '../use-composer.ts'

export interface Choices {
  task: WriteInput['task']
  prompt: string
  tone: (typeof panelTones)[number] | ''
  length: 'short' | 'medium' | 'long' | ''
  /** Of a translation, BCP 47. */
  language: string
}
export const tongues = ['de', 'en', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'tr', 'uk', 'ar', 'zh', 'ja']
const most = 40_000

export function startChoices(answers: string | undefined): Choices {
  return { task: answers ? 'reply' : 'draft', prompt: '', tone: '', length: '', language: language === 'de' ? 'en' : 'de' }
}

/** Something is written from a few words; the other tasks change what is there. */
export const begins = (task: Choices['task']) => task === 'draft' || task === 'reply'

/** What is missing before it can be asked for. */
export function needOf({ task, prompt }: Choices, writing: Writing): 'missing' | 'noText' | undefined {
  if (begins(task)) return prompt.trim() === '' ? 'missing' : undefined
  return textOf(writing) === '' ? 'noText' : undefined
}

export function inputOf({ task, prompt, tone, length, language }: Choices, writing: Writing, answers?: string): WriteInput {
  const { subject, to } = writing.latest()
  const text = textOf(writing)
  return {
    task,
    subject,
    ...(prompt.trim() ? { prompt } : {}),
    ...(text ? { text: text.slice(0, most) } : {}),
    ...(to ? { to: to.slice(0, 2000) } : {}),
    ...(answers ? { emailId: answers } : {}),
    ...(tone && task !== 'subject' ? { tone } : {}),
    ...(length && begins(task) ? { length } : {}),
    ...(task === 'translate' ? { language } : {}),
  }
}

/** The person's own words: neither signature nor quoted mail. */
function textOf(writing: Writing): string {
  return ownWords(writing.latestOwn()).trim()
}
