// Shapes of voice: what is spoken and heard, and what a spoken command needs of the mailbox. Nothing here sends, moves or
// deletes: that is done by the calls for it (drafts.send, mail.batch), after the person has said or clicked so.
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
    .max(ttsChars, 'Please send at most 4,000 characters at once')
    .refine((text) => text.trim() !== '', 'Please send the text to speak'),
  voice: z.string().min(1).max(200).optional(),
  speed: z.number().min(0.5, 'The speed is between 0.5 and 2').max(2, 'The speed is between 0.5 and 2').optional(),
  /** BCP 47, of the text: for the choice of a voice where none is named. */
  language: z.string().max(35).optional(),
})
export const sttBytes = 25 * 1024 * 1024
const languageName = z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i, 'Please name the language as in en-US')
/** Sound as JSON; other bodies are the sound itself, or a form with it. */
export const SttInput = z.object({
  /** Base64. */
  audio: z.string({ error: 'Please send the sound to understand' }),
  /** BCP 47; without it the server that listens finds out. */
  language: languageName.optional(),
})
export const Transcript = z.object({ text: z.string() })

/** A mail as the voice knows it. `body`: its writer's own words, of the newest 50 only, and only what is stored already. */
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
  /** Words of a name or an address: mails of who has all of them. */
  from: z.string().trim().min(1).max(voiceLimits.nameChars).optional(),
  unread: z.boolean().optional(),
  limit: z.number().int().min(1).max(voiceLimits.mails).optional(),
})
/** Newest first, of the inboxes; with `from` of everything but junk, trash, sent and drafts. */
export const VoiceMails = z.object({
  mails: z.array(VoiceMail),
  total: z.number(),
  unread: z.number(),
  /** With `from`: everybody it could be, most mails first. */
  senders: z.array(Person),
})

/** What is read aloud of a mail, summary first. Plain sentences: no addresses, links, quotes, signatures, markup. */
export const Script = z.object({
  id: z.string(),
  from: Person,
  subject: z.string(),
  date: z.string(),
  /** One to three sentences. */
  summary: z.array(z.string()),
  /** The cleaned text, sentence by sentence, each at most 300 characters. Empty where there is nothing to read, or where the summary is all of it. */
  sentences: z.array(z.string()),
  /** BCP 47, of the text. */
  language: z.string(),
  attachments: z.number(),
  /** The text is longer than what is read. */
  cut: z.boolean(),
  model_used: z.string(),
})

export const PeopleInput = z.object({ name: z.string().trim().min(1).max(voiceLimits.nameChars) })
export const People = z.object({
  /** several: nobody is chosen by default. */
  is: z.enum(['one', 'several', 'none']),
  people: z.array(Person),
})

const content = z.string().trim().max(4000)
export const SpokenDraftInput = z.discriminatedUnion('kind', [
  /** To somebody `people` has found, or whose address the person typed. */
  z.object({ kind: z.literal('new'), to: Person.extend({ email: z.string().trim().min(3).max(254) }), content }),
  z.object({ kind: z.literal('reply'), emailId: id, content, all: z.boolean().optional() }),
  /** Another wording of one of these drafts: "shorter", "tell her it is Tuesday". */
  z.object({ kind: z.literal('revise'), draftId: id, content: content.min(1) }),
])
/** Kept as a draft of origin `voice`: it leaves with an approval of exactly this, never before. */
export const SpokenDraft = z.object({
  draftId: z.string(),
  revision: z.number(),
  to: z.array(Person),
  subject: z.string(),
  body: z.string(),
  /** The first 100 characters of what it says. */
  preview: z.string(),
  /** Words of the person's are missing where it says […]: there was nothing to go by. */
  gap: z.boolean(),
  model_used: z.string(),
})

/** What no phrase of the grammar is. Turns: the last two, the answer cut to 150 characters. */
export const UnderstandInput = z.object({
  said: z.string().trim().min(1).max(voiceLimits.saidChars),
  /** The mail that was read last. */
  emailId: id.optional(),
  turns: z
    .array(z.object({ user: z.string().max(voiceLimits.saidChars), ai: z.string().max(voiceLimits.turnChars) }))
    .max(voiceLimits.turns)
    .optional(),
  sessionId: id.optional(),
})
/**
 * What a model may have understood: a wish, as the grammar could have read it. A confirmation is not among them, whatever a
 * model says, and neither is anything that needs none.
 */
export const Wish = z.discriminatedUnion('is', [
  z.object({ is: z.literal('read'), what: z.enum(['newest', 'next', 'previous', 'again', 'more', 'unread']) }),
  z.object({ is: z.literal('readFrom'), who: z.string().min(1).max(voiceLimits.nameChars) }),
  z.object({ is: z.literal('reply'), content }),
  z.object({ is: z.literal('compose'), who: z.string().min(1).max(voiceLimits.nameChars), content }),
  z.object({ is: z.literal('search'), q: z.string().min(1).max(300) }),
  z.object({ is: z.literal('attention') }),
])
export const Understood = z.union([
  z.object({ is: z.literal('wish'), wish: Wish, model_used: z.string() }),
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
export type Wish = z.infer<typeof Wish>
