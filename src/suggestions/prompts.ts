// Asks a model about one mail, in case the detectors missed something. One mail per call, so that no mail can influence
// another. The answer is verified in ask-model.ts.
import { z } from 'zod'
import type { FencedMail } from '../models/fence.ts'
import type { Prompt } from '../privacy/model-gate.ts'
import { Sentiment } from '../shared/suggestions.ts'

/** Without follow-ups, which are about the person's own mails. */
export const modelTypes = [
  'urgent_attention',
  'deadline_detected',
  'meeting_request',
  'reply_suggested',
  'action_required',
] as const
export const ModelAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        type: z.enum(modelTypes),
        quote: z.string().max(600),
        due: z.string().max(40).nullable(),
        sentiment: Sentiment,
        reason: z.string().max(300),
      }),
    )
    .max(3),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>

export interface SuggestInput {
  id: string
  mail: FencedMail
  /** The person's names and addresses. */
  me: string[]
  /** ISO. */
  now: string
}

export function suggestPrompt({ id, mail, me, now }: SuggestInput): Prompt<ModelAnswer> {
  return {
    purpose: 'suggest',
    version: '1',
    reads: 'mail',
    system: (fence) =>
      [
        'You read one email for its recipient and say what, if anything, the recipient has to do about it.',
        fence.rule,
        'Kinds: reply_suggested (the recipient is asked something and is to answer), action_required (they are to do something),',
        'deadline_detected (something is due at a time that is named), meeting_request (a time to meet is proposed),',
        'urgent_attention (a person writes that it cannot wait).',
        'Advertising, newsletters and notices need nothing: answer {"suggestions": []} for them, and whenever you are not sure.',
        'For each, quote the one sentence it rests on, copied letter by letter from the email; without such a sentence leave it out.',
        'due: for deadline_detected and meeting_request the time as ISO 8601 with offset, otherwise null.',
        'reason: one short line in English, in your own words. Answer JSON only.',
      ].join('\n'),
    messages: (fence) => [
      {
        role: 'user',
        content: [
          `It is ${now} now.`,
          fence.text('the recipient', me.join(', '), 500),
          fence.mail(mail),
          'What has the recipient to do about this email?',
        ].join('\n\n'),
      },
    ],
    schema: ModelAnswer,
    verbatim: ['quote'],
    maxTokens: 500,
    mailIds: [id],
  }
}
