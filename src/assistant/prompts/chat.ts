// An open question to the assistant, with the conversation so far and what the person looks at.
import type { Fence } from '../../models/fence.ts'
import type { Prompt } from '../../privacy/model-gate.ts'
import type { PastMessage } from '../memory.ts'
import { type ReadableMail, toFencedMail } from '../retrieval/mails.ts'
import type { Style } from '../style.ts'
import { cannotAct, languageName, plainAnswer, styleLines } from './common.ts'

export interface ChatInput {
  prompt: string
  style: Style
  before: PastMessage[]
  /** Undefined where the model may not read it. */
  mail?: ReadableMail | undefined
  context?: string | undefined
  /** What the person is writing. */
  draft?: string | undefined
  /** The answer is spoken. */
  spoken?: boolean
  today: string
}

export function chatPrompt({ prompt, style, before, mail, context, draft, spoken = false, today }: ChatInput): Prompt<undefined> {
  const shown = mail !== undefined || context !== undefined
  return {
    purpose: 'chat',
    // Links of the person may be repeated; those of mails may not.
    own: [prompt, draft ?? '', ...before.filter(({ by }) => by === 'user').map(({ text }) => text)],
    version: '1',
    // The assistant's messages may repeat mails; the person's are their own.
    reads: shown || before.some(({ by }) => by === 'assistant') ? 'mail' : 'command',
    system: (fence) =>
      [
        'You are the assistant of a person’s mailbox and help with their mail.',
        cannotAct,
        'Say so when you do not know. Never make up mails, facts, names, dates or addresses.',
        styleLines(style),
        `Answer in ${languageName(style.language)}. ${plainAnswer} Today is ${today}.`,
        ...(spoken ? ['This is a spoken conversation: one to three short sentences, no lists.'] : []),
        ...(shown ? [fence.rule] : []),
      ].join('\n'),
    messages: (fence) => [
      ...before.map(({ by, text }) => ({ role: by, content: text })),
      { role: 'user', content: [contextParts(fence, mail, context), prompt].filter((part) => part !== '').join('\n\n') },
    ],
    maxTokens: style.verbosity === 'detailed' ? 900 : 500,
    temperature: 0.5,
    ...(mail ? { mailIds: [mail.id] } : {}),
  }
}

function contextParts(fence: Fence, mail: ReadableMail | undefined, context: string | undefined): string {
  return [
    ...(mail ? [`The person is looking at this mail:\n${fence.mail(toFencedMail(mail))}`] : []),
    ...(context ? [`What the person is looking at:\n${fence.text('context', context)}`] : []),
  ].join('\n\n')
}
