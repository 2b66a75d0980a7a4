// A summary of one mail or a conversation, with the sentences it rests on.
import { z } from 'zod'
import type { Prompt } from '../../privacy/model-gate.ts'
import { type ReadableMail, toFencedMail } from '../retrieval/mails.ts'
import { languageName } from './common.ts'

export const SummaryAnswer = z.object({
  lines: z.array(z.string()).min(1).max(8),
  quotes: z.array(z.string()).max(8).default([]),
})

export interface SummaryInput {
  mails: ReadableMail[]
  language: string
}

export function summaryPrompt({ mails, language }: SummaryInput): Prompt<z.infer<typeof SummaryAnswer>> {
  const each = mails.length > 4 ? 1200 : 3000
  return {
    purpose: 'summary',
    version: '1',
    reads: 'mail',
    system: (fence) =>
      [
        mails.length > 1
          ? 'You summarise a conversation by email for the person who reads it.'
          : 'You summarise an email for the person who got it.',
        `Answer with JSON: {"lines": [...], "quotes": [...]}. lines: one to five short lines in ${languageName(language)}, most important first: what it is about, what is asked of the person, and by when. quotes: up to three sentences of it that matter most, copied letter by letter.`,
        'Add nothing that it does not say.',
        fence.rule,
      ].join('\n'),
    messages: (fence) => [{ role: 'user', content: mails.map((mail) => fence.mail(toFencedMail(mail), each)).join('\n\n') }],
    schema: SummaryAnswer,
    verbatim: ['quotes'],
    maxTokens: 500,
    mailIds: mails.map(({ id }) => id),
  }
}
