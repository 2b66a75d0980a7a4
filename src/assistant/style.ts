// How the assistant addresses this person, by their preferences, in built-in texts and for a model.

import type { EmotionalTone } from '../shared/assistant.ts'
import type { Preferences } from '../shared/preferences.ts'
import type { Language } from '../shared/quote-words.ts'
import { type AnswerTexts, answerTexts } from './answer-texts.ts'

export type Style = Pick<
  Preferences,
  'personalityType' | 'communicationTone' | 'empathyLevel' | 'formality' | 'verbosity' | 'includeEmojis'
> & {
  language: Language
  /** IANA time zone. */
  zone: string
}

export function styleOf(preferences: Preferences, language: Language, zone: string): Style {
  const { personalityType, communicationTone, empathyLevel, formality, verbosity, includeEmojis } = preferences
  return { personalityType, communicationTone, empathyLevel, formality, verbosity, includeEmojis, language, zone }
}

/** German distinguishes "du" and "Sie". */
export const isInformal = ({ formality }: Style) => formality === 'casual' || formality === 'very_casual'

/** Where the words of an answer decide nothing. */
const defaultTones: Record<Preferences['communicationTone'], EmotionalTone> = {
  warm: 'warm',
  neutral: 'neutral',
  formal: 'formal',
  casual: 'cheerful',
  energetic: 'cheerful',
  calm: 'neutral',
  authoritative: 'confident',
  supportive: 'supportive',
}

/** Most specific first. */
const toneWords: [EmotionalTone, RegExp][] = [
  ['apologetic', /\b(?:sorry|apologi[sz]e|apologies|my mistake|entschuldig\w*|tut mir leid|verzeih\w*|bedauer\w*)\b/gi],
  [
    'concerned',
    /\b(?:unfortunately|worried|concern\w*|careful|urgent\w*|overdue|warning|leider|besorgt|sorge|vorsicht|dringend\w*|überfällig|achtung)\b/gi,
  ],
  [
    'supportive',
    /\b(?:happy to help|glad to help|i can help|i understand|you can do|here to help|let me help|that must|take your time|gern(?:e)? helfe|helfe ich|ich helfe|ich verstehe|verständlich|kein problem|in ruhe)\b/gi,
  ],
  ['formal', /\b(?:sehr geehrte\w*|dear (?:sir|madam)|hereby|sincerely|mit freundlichen grüßen|hiermit|yours faithfully)\b/gi],
  [
    'cheerful',
    /\b(?:great|wonderful|fantastic|hooray|congratulations|delighted|toll|super|prima|wunderbar|glückwunsch)\b|[🎉😊😀]/giu,
  ],
  ['confident', /\b(?:definitely|certainly|clearly|without doubt|absolutely|sicher|eindeutig|auf jeden fall|zweifellos)\b/gi],
  ['warm', /\b(?:thank\w*|glad|kind regards|welcome|dear|gladly|danke?\w*|gern(?:e)?|liebe\w*|herzlich\w*|freut)\b/gi],
]

const empathyLevels: Record<Preferences['empathyLevel'], number> = { low: 30, medium: 50, high: 70, very_high: 85 }
const caring = new Set<EmotionalTone>(['apologetic', 'concerned', 'supportive', 'warm'])

/**
 * Counted from the words of an answer: no model rates itself. The most frequent tone wins, ties go to the more specific one,
 * and without any the preference decides. The score is that of the preference (30, 50, 70, 85) plus five for each kind of
 * caring word, at most twenty, up to 100.
 */
export function scoreTone(answer: string, style: Style): { emotionalTone: EmotionalTone; empathyScore: number } {
  const counted = toneWords.map(([tone, words]) => ({ tone, count: answer.match(words)?.length ?? 0 }))
  const top = counted.reduce((best, one) => (one.count > best.count ? one : best), { tone: 'neutral', count: 0 } as const as {
    tone: EmotionalTone
    count: number
  })
  const kinds = counted.filter(({ tone, count }) => caring.has(tone) && count > 0).length
  return {
    emotionalTone: top.count > 0 ? top.tone : defaultTones[style.communicationTone],
    empathyScore: Math.min(100, empathyLevels[style.empathyLevel] + Math.min(20, kinds * 5)),
  }
}

const emojis: Record<string, string> = { found: '🔎', todo: '🔎', draft: '✍️', talk: '🙂', sorry: '🙏' }

export interface Phrasing {
  words: AnswerTexts
  most: number
  /** Adds what the style asks for after the paragraphs. `todo`: a list of tasks. */
  phrase(kind: 'found' | 'todo' | 'draft' | 'talk' | 'sorry', ...paragraphs: (string | undefined | false)[]): string
}

export function phrasingFor(style: Style): Phrasing {
  const words = answerTexts(style.language, isInformal(style))
  const terse = style.verbosity === 'concise' || style.personalityType === 'concise'
  const chatty = !terse && (style.verbosity === 'detailed' || style.personalityType === 'detailed')
  const feels = style.empathyLevel === 'very_high' || style.personalityType === 'empathetic'
  return {
    words,
    most: terse ? 3 : chatty ? 6 : 5,
    phrase(kind, ...paragraphs) {
      const said = paragraphs.filter((one) => typeof one === 'string' && one !== '')
      if (feels && (kind === 'todo' || kind === 'sorry')) said.push(words.empathy)
      if (chatty && (kind === 'found' || kind === 'todo')) said.push(words.hint)
      return `${said.join('\n\n')}${style.includeEmojis ? ` ${emojis[kind]}` : ''}`
    },
  }
}
