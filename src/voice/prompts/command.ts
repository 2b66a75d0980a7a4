// Asks a model which command an utterance is that the grammar does not recognize, or for an answer. Sending, deleting and
// confirming are not offered.
import { z } from 'zod'
import { languageName } from '../../assistant/prompts/common.ts'
import type { Prompt } from '../../privacy/model-gate.ts'
import type { Language } from '../../shared/quote-words.ts'
import type { VoiceMail } from '../../shared/voice.ts'
import { voiceLimits } from '../../shared/voice-limits.ts'

/** What the prompt calls the content of a mail. */
export const contentField = 'says'

/** One flat shape: small models fail at unions. */
export const CommandAnswer = z.object({
  is: z.enum(['read', 'readFrom', 'reply', 'compose', 'search', 'attention', 'answer']),
  what: z.enum(['newest', 'next', 'previous', 'again', 'more', 'unread']).nullish(),
  who: z.string().max(300).nullish(),
  [contentField]: z.string().max(4000).nullish(),
  q: z.string().max(300).nullish(),
  text: z.string().max(4000).nullish(),
  /** Numbers of the mails that the answer cites. */
  mails: z.array(z.number()).max(20).nullish(),
})
export type CommandAnswer = z.infer<typeof CommandAnswer>

export interface PromptMails {
  mails: VoiceMail[]
  senders: string[]
  /** Index of the mail read last. */
  focus: number | undefined
}
export interface CommandInput {
  said: string
  language: Language
  today: string
  turns: { user: string; ai: string }[]
  /** Undefined where the model may not read mail. */
  shown?: PromptMails | undefined
}

export function commandPrompt({ said, language, today, turns, shown }: CommandInput): Prompt<CommandAnswer> {
  const last = turns.slice(-voiceLimits.turns)
  return {
    purpose: 'command',
    version: '1',
    reads: shown ? 'mail' : 'command',
    system: (fence) =>
      [
        'A person speaks to their mailbox. Say what they want, as JSON with "is" and what belongs to it:',
        'read: a mail read aloud; "what" is newest, next, previous, again, more (the rest of it) or unread.',
        'readFrom: mails of somebody read aloud; "who" is the name they said.',
        'reply: an answer to the mail that was read last; "says" is what it shall say, in their words.',
        'compose: a new mail; "who" is the name they said, "says" what it shall say, in their words.',
        'search: mails found; "q" is the words to look for.',
        'attention: what there is to do.',
        `answer: anything else; "text" is your answer in ${languageName(language)}, one to three short sentences to be spoken, plain text.`,
        shown
          ? 'Answer questions about mail from the mails below only, with their numbers in "mails". Where these do not tell, leave "text" empty.'
          : 'You see no mails. Where an answer would need them, leave "text" empty.',
        'Use only names and words that the person said. You cannot send, delete or confirm anything, and never say that you have.',
        `Today is ${today}.`,
        ...(shown ? [fence.rule] : []),
      ].join('\n'),
    messages: (fence) => [
      ...last.flatMap(({ user, ai }) => [
        { role: 'user' as const, content: user },
        // Answers may repeat mails.
        ...(shown && ai !== ''
          ? [{ role: 'assistant' as const, content: ai.slice(0, voiceLimits.turnChars).toWellFormed() }]
          : []),
      ]),
      {
        role: 'user',
        content: [...(shown ? mailParts(fence, shown) : []), `The person says: ${said}`].join('\n\n'),
      },
    ],
    schema: CommandAnswer,
    own: [said],
    maxTokens: 400,
    ...(shown ? { mailIds: shown.mails.map(({ id }) => id) } : {}),
  }
}

type Fence = Parameters<Prompt<unknown>['system']>[0]

function mailParts(fence: Fence, { mails, senders, focus }: PromptMails): string[] {
  const shownMail = ({ from, subject, date, body }: VoiceMail) =>
    fence.mail({ from, subject, date, text: body ?? '' }, voiceLimits.promptedChars)
  return [
    ...(senders.length > 0 ? [`People who wrote:\n${fence.text('names', senders.join('\n'))}`] : []),
    ...mails.map((mail, at) => `Mail ${at + 1}:\n${shownMail(mail)}`),
    ...(focus === undefined ? [] : [`Mail ${focus + 1} was read last.`]),
  ]
}
