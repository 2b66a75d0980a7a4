// Schemas of voice: speech in and out, and what spoken commands need of the mailbox. Nothing here sends, moves or deletes:
// other calls do (drafts.send, mail.batch), after a confirmation.
import { z } from 'zod'
import { Person } from './mail.ts'
import { voiceLimits } from './voice-limits.ts'

const id = z.string().min(1).max(100)

export const VoiceFacts = z.object({
  /** `piper:en_US-lessac-medium`, `openai:alloy`, `espeak:en-us`. */
  id: z.string(),
  name: z.string(),
  gender: z.enum(['female', 'male', 'neutral', 'unknown']),
  /** BCP 47. */
  language: z.string(),
  backend: z.enum(['piper', 'openai', 'espeak']),
})
export const VoiceList = z.object({ voices: z.array(VoiceFacts) })

const ttsChars = 4000
export const TtsInput = z.object({
  text: z
    .string({ error: 'Please send the text to speak' })
    .max(ttsChars, 'Please send at most 4,000 characters per request')
    .refine((text) => text.trim() !== '', 'Please send the text to speak'),
  voice: z.string().min(1).max(200).optional(),
  speed: z.number().min(0.5, 'The speed must be between 0.5 and 2').max(2, 'The speed must be between 0.5 and 2').optional(),
  /** BCP 47, to choose a voice where none is named. */
  language: z.string().max(35).optional(),
})
export const sttBytes = 25 * 1024 * 1024
const languageName = z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i, 'Please give the language as a code such as en-US')
/** As JSON; other bodies are the audio itself, or a form with it. */
export const SttInput = z.object({
  /** Base64. */
  audio: z.string({ error: 'Please send the audio to transcribe' }),
  /** BCP 47; detected by default. */
  language: languageName.optional(),
})
export const Transcript = z.object({ text: z.string() })

/** `body`: the sender's own words, of the newest 50 and only if stored. */
export const VoiceMail = z.object({
  id: z.string(),
  threadId: z.string(),
  from: Person,
  subject: z.string(),
  date: z.string(),
  read: z.boolean(),
  body: z.string().nullable(),
})
export const VoiceMailsInput = z.object({
  /** All words have to be in the sender's name or address. */
  from: z.string().trim().min(1).max(voiceLimits.nameChars).optional(),
  unread: z.boolean().optional(),
  limit: z.number().int().min(1).max(voiceLimits.mails).optional(),
})
/** Newest first. Without `from` of the inboxes, with it of all folders but junk, trash, sent and drafts. */
export const VoiceMails = z.object({
  mails: z.array(VoiceMail),
  total: z.number(),
  unread: z.number(),
  /** With `from`: all matching senders, most mails first. */
  senders: z.array(Person),
})

/** Plain sentences without addresses, links, quotes, signature and markup. */
export const Script = z.object({
  id: z.string(),
  from: Person,
  subject: z.string(),
  date: z.string(),
  /** One to three sentences. */
  summary: z.array(z.string()),
  /** At most 300 characters each. Empty without text, or where the summary is all of it. */
  sentences: z.array(z.string()),
  /** BCP 47. */
  language: z.string(),
  attachments: z.number(),
  cut: z.boolean(),
  model_used: z.string(),
})

export const PeopleInput = z.object({ name: z.string().trim().min(1).max(voiceLimits.nameChars) })
export const People = z.object({
  /** several: ambiguous. */
  is: z.enum(['one', 'several', 'none']),
  people: z.array(Person),
})

const content = z.string().trim().max(4000)
export const SpokenDraftInput = z.discriminatedUnion('kind', [
  /** A recipient found by `people`, or typed. */
  z.object({ kind: z.literal('new'), to: Person.extend({ email: z.string().trim().min(3).max(254) }), content }),
  z.object({ kind: z.literal('reply'), emailId: id, content, all: z.boolean().optional() }),
  /** Revises a dictated draft: "shorter", "tell her it is Tuesday". */
  z.object({ kind: z.literal('revise'), draftId: id, content: content.min(1) }),
])
/** Has origin `voice`: it is sent only after an approval of exactly this revision. */
export const SpokenDraft = z.object({
  draftId: z.string(),
  revision: z.number(),
  to: z.array(Person),
  subject: z.string(),
  body: z.string(),
  preview: z.string(),
  /** The text contains […] for missing content. */
  gap: z.boolean(),
  model_used: z.string(),
})

/** An utterance that the grammar does not recognize, with the last turns. */
export const UnderstandInput = z.object({
  said: z.string().trim().min(1).max(voiceLimits.saidChars),
  /** The mail read last. */
  emailId: id.optional(),
  turns: z
    .array(z.object({ user: z.string().max(voiceLimits.saidChars), ai: z.string().max(voiceLimits.turnChars) }))
    .max(voiceLimits.turns)
    .optional(),
  sessionId: id.optional(),
})
/** A command that a model understood. Confirmations, and actions without one, are not included. */
export const SpokenCommand = z.discriminatedUnion('is', [
  z.object({ is: z.literal('read'), what: z.enum(['newest', 'next', 'previous', 'again', 'more', 'unread']) }),
  z.object({ is: z.literal('readFrom'), who: z.string().min(1).max(voiceLimits.nameChars) }),
  z.object({ is: z.literal('reply'), content }),
  z.object({ is: z.literal('compose'), who: z.string().min(1).max(voiceLimits.nameChars), content }),
  z.object({ is: z.literal('search'), q: z.string().min(1).max(300) }),
  z.object({ is: z.literal('attention') }),
])
export const Understood = z.union([
  z.object({ is: z.literal('wish'), wish: SpokenCommand, model_used: z.string() }),
  z.object({
    is: z.literal('answer'),
    text: z.string(),
    sources: z.array(z.object({ emailId: z.string(), subject: z.string(), from: Person })),
    model_used: z.string(),
  }),
])

export type VoiceFacts = z.infer<typeof VoiceFacts>
export type TtsInput = z.infer<typeof TtsInput>
export type VoiceMail = z.infer<typeof VoiceMail>
export type VoiceMails = z.infer<typeof VoiceMails>
export type VoiceMailsInput = z.infer<typeof VoiceMailsInput>
export type Script = z.infer<typeof Script>
export type People = z.infer<typeof People>
export type SpokenDraft = z.infer<typeof SpokenDraft>
export type SpokenDraftInput = z.infer<typeof SpokenDraftInput>
export type UnderstandInput = z.infer<typeof UnderstandInput>
export type Understood = z.infer<typeof Understood>
export type SpokenCommand = z.infer<typeof SpokenCommand>
