// What a person likes about voice and assistant. Names and defaults are the specification's, section 3.
import { z } from 'zod'
import { languages } from './quote-words.ts'

export const personalities = [
  'professional',
  'friendly',
  'casual',
  'formal',
  'empathetic',
  'concise',
  'detailed',
  'humorous',
] as const
export const tones = ['warm', 'neutral', 'formal', 'casual', 'energetic', 'calm', 'authoritative', 'supportive'] as const
export const empathyLevels = ['low', 'medium', 'high', 'very_high'] as const
export const formalities = ['very_casual', 'casual', 'balanced', 'formal', 'very_formal'] as const
export const verbosities = ['concise', 'balanced', 'detailed'] as const

export const Preferences = z.object({
  voiceEnabled: z.boolean(),
  voiceSpeed: z.number().min(0.5).max(2),
  voicePitch: z.number().min(0).max(2),
  voiceVolume: z.number().min(0.1).max(1),
  /** Name of a voice of the browser or the server; null: its own choice. */
  preferredVoice: z.string().max(200).nullable(),
  autoSpeak: z.boolean(),
  wakeWordEnabled: z.boolean(),
  wakeWord: z.string().trim().min(1).max(100),
  personalityType: z.enum(personalities),
  communicationTone: z.enum(tones),
  empathyLevel: z.enum(empathyLevels),
  formality: z.enum(formalities),
  verbosity: z.enum(verbosities),
  includeEmojis: z.boolean(),
  conversationMemory: z.boolean(),
  useOpenAIVoice: z.boolean(),
  openAIVoice: z.string().trim().min(1).max(100),
  /** BCP 47, of what is said; null: as the pages, `en-US` where those are English. */
  voiceLanguage: z
    .string()
    .max(35)
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
    .nullable(),
  /** The microphone opens again after an answer, until it is closed by hand or nobody has spoken for a while. */
  handsFree: z.boolean(),
  /** Of the pages, as the person's browser says by itself: mails that Homing writes are in it. null: none has said so yet. */
  language: z.enum(languages).nullable(),
})
export type Preferences = z.infer<typeof Preferences>

export const defaultPreferences: Preferences = {
  voiceEnabled: true,
  voiceSpeed: 1,
  voicePitch: 1,
  voiceVolume: 0.8,
  preferredVoice: null,
  autoSpeak: false,
  wakeWordEnabled: false,
  wakeWord: 'hey assistant',
  personalityType: 'professional',
  communicationTone: 'warm',
  empathyLevel: 'medium',
  formality: 'balanced',
  verbosity: 'concise',
  includeEmojis: false,
  conversationMemory: true,
  useOpenAIVoice: false,
  openAIVoice: 'alloy',
  voiceLanguage: null,
  handsFree: false,
  language: null,
}

/** Only what changes. An unknown field is an error. */
export const SavePreferencesInput = Preferences.partial().strict()
export type SavePreferencesInput = z.infer<typeof SavePreferencesInput>
