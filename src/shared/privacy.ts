// What this server does with what it is told: facts for anybody, and what a person agreed to.
import { z } from 'zod'

/** The policy pages are drawn from this, so that they say what is so on this server. */
export const PrivacyFacts = z.object({
  /** Whom to ask about this server. */
  supportEmail: z.string(),
  /** What writes and sorts. `outside`: text leaves this server for it. `provider`: who receives it then. */
  ai: z.object({ backend: z.string(), outside: z.boolean(), provider: z.string().nullable() }),
  /** What turns speech into text and text into speech; `browser` means the browser's maker may hear it. */
  speech: z.object({
    listening: z.enum(['browser', 'server', 'outside']),
    speaking: z.enum(['browser', 'server', 'outside']),
    /** Whatever speaks: a voice outside this server can be chosen. */
    voicesOutside: z.boolean(),
  }),
  /** Labels of the providers people can sign in with by OAuth here. */
  oauth: z.array(z.string()),
  /** Days after the deletion of an account until nothing of it is left. */
  deletionDays: z.number(),
  minimumAge: z.number(),
})
export type PrivacyFacts = z.infer<typeof PrivacyFacts>

/** What a person allows, or a manager for a shared mailbox. All of it can be taken back at any time. */
export const Consent = z.object({
  /** A model on this server may read what it is asked about. */
  modelHere: z.boolean(),
  /** Text may be sent to a model outside this server, where its owner set one up. */
  modelOutside: z.boolean(),
  /** Speech may be sent outside this server to be understood or spoken. */
  speechOutside: z.boolean(),
})
export type Consent = z.infer<typeof Consent>
export const defaultConsent: Consent = { modelHere: true, modelOutside: false, speechOutside: false }
/** Of a shared mailbox, until a manager allows something: nobody decides for the others by doing nothing. */
export const noConsent: Consent = { modelHere: false, modelOutside: false, speechOutside: false }
export const ConsentNow = z.object({
  consent: Consent,
  /** Whether the model that answers now may read the mail. The built-in rules count as a model on this server. */
  mayRead: z.boolean(),
})
export type ConsentNow = z.infer<typeof ConsentNow>
export const SaveConsentInput = Consent.partial().strict()
export type SaveConsentInput = z.infer<typeof SaveConsentInput>
