// The body of a mail or a reply. Code adds greeting and closing, with names it knows.
import type { Fence } from '../../models/fence.ts'
import type { Prompt } from '../../privacy/model-gate.ts'
import type { WriteInput } from '../../shared/assistant.ts'
import type { Tone } from '../intents/parse-intent.ts'
import { displayName, type ReadableMail, toFencedMail } from '../retrieval/mails.ts'
import type { WritingSample } from '../writing/compose-text.ts'
import { languageName, plainAnswer } from './common.ts'

export interface DraftInput {
  kind: 'draft' | 'reply'
  /** In the person's words. */
  content: string
  tone: Tone
  length: NonNullable<WriteInput['length']>
  language: string
  /** Code adds greeting and closing. */
  framed: boolean
  /** Text the person has already written. */
  started?: string | undefined
  /** Oldest first; empty where the model may not read mail. */
  thread: ReadableMail[]
  examples: WritingSample[]
  /** When the person is free, a line for each day; empty where no time is proposed, or the model may not read it. */
  free?: string[]
}

const lengths = {
  short: 'at most three sentences',
  medium: 'one or two short paragraphs',
  long: 'three or four paragraphs',
} as const
const tokens = { short: 250, medium: 500, long: 900 } as const
/** The newest are quoted in full, earlier ones in one line each. */
const fullMails = 2
const lineChars = 160

export function draftPrompt(input: DraftInput): Prompt<undefined> {
  const { kind, tone, length, language, framed, thread, examples, free = [] } = input
  const reads = thread.length > 0 || examples.length > 0 || free.length > 0 ? 'mail' : 'command'
  return {
    purpose: 'draft',
    own: [input.content, input.started ?? ''],
    version: '1',
    reads,
    system: (fence) =>
      [
        kind === 'reply'
          ? 'You write an answer to an email for a person, in their name.'
          : 'You write an email for a person, in their name.',
        ...(kind === 'reply' && thread.length === 0 ? ['You cannot see the email that is answered.'] : []),
        framed
          ? 'Write only what stands between greeting and closing: those are added.'
          : 'Begin with a greeting without a name and end with a closing without a name.',
        ...(kind === 'draft' ? ['Begin with one line “Subject: ” and a short subject, then an empty line.'] : []),
        `Tone: ${tone}. Length: ${lengths[length]}. Language: ${languageName(language)}.`,
        'Say what the person wants said and nothing more. Where a fact is missing, put […] in its place: never make up facts, dates, names, sums or promises.',
        `${plainAnswer} Write no email addresses.`,
        ...(examples.length > 0 ? ['Write the way the person writes in their own mails below; take no facts from them.'] : []),
        ...(free.length > 0
          ? [
              'If you propose a time, take it from the person’s free times below, and from nowhere else. List two or three at most.',
            ]
          : []),
        ...(reads === 'mail' ? [fence.rule] : []),
      ].join('\n'),
    messages: (fence) => [{ role: 'user', content: parts(fence, input).join('\n\n') }],
    maxTokens: tokens[length],
    temperature: 0.6,
    ...(reads === 'mail' ? { mailIds: [...thread.map(({ id }) => id), ...examples.map(({ id }) => id)] } : {}),
  }
}

function parts(fence: Fence, { kind, content, started, thread, examples, free = [] }: DraftInput): string[] {
  const older = thread.slice(0, -fullMails)
  const newest = thread.slice(-fullMails)
  const wish = content.trim() === '' ? (kind === 'reply' ? 'Answer it politely.' : 'Write a short mail.') : content
  return [
    ...examples.map(({ text }) => `The person wrote before:\n${fence.text('own mail', text, 500)}`),
    ...(older.length > 0
      ? [`Earlier in the conversation:\n${fence.text('earlier', older.map(digestLine).join('\n'), 2000)}`]
      : []),
    ...newest.map(
      (mail) => `${mail.mine ? 'The person wrote' : 'In the conversation'}:\n${fence.mail(toFencedMail(mail), 3000)}`,
    ),
    ...(free.length > 0
      ? [`The person’s free times, from their calendar:\n${fence.text('free times', free.join('\n'), 1500)}`]
      : []),
    ...(started ? [`The person has begun so:\n${started}`] : []),
    `What the person wants: ${wish}`,
  ]
}

const digestLine = ({ from, date, words }: ReadableMail) =>
  `${date.slice(0, 10)} ${displayName(from)}: ${words.replace(/\s+/g, ' ').slice(0, lineChars)}`
