// Sentences several prompts share.
import type { Fence } from '../../models/fence.ts'
import type { Style } from '../style.ts'

const names: Record<string, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  ja: 'Japanese',
}
/** An unknown tag is used as it is: letters and hyphens only. */
export const languageName = (tag: string) =>
  names[tag.split('-')[0]?.toLowerCase() ?? ''] ?? tag.replace(/[^A-Za-z-]/g, '').slice(0, 20)

const empathy = { low: 'little', medium: 'some', high: 'much', very_high: 'a great deal of' } as const
const verbosity = {
  concise: 'Be brief: a few sentences.',
  balanced: 'Say what is needed, no more.',
  detailed: 'Explain in detail.',
} as const

export function styleLines(style: Style): string {
  const plain = (word: string) => word.replace('_', ' ')
  return [
    `Your manner: ${plain(style.personalityType)}, with a ${plain(style.communicationTone)} tone, ${plain(style.formality)} in formality, and ${empathy[style.empathyLevel]} empathy.`,
    verbosity[style.verbosity],
    style.includeEmojis ? 'You may use an emoji where it fits.' : 'Use no emojis.',
  ].join(' ')
}

export const evidence = (fence: Fence) => fence.rule

export const plainAnswer = 'Answer in plain text, without Markdown, HTML, links or images.'
export const cannotAct =
  'You cannot send, delete, move or change anything, and you never say that you have. You propose; the person decides.'
