// Shortens, lengthens and adjusts texts by rules. Adds no content but polite phrases.
import type { WriteInput } from '../../shared/assistant.ts'
import type { Language } from '../../shared/quote-words.ts'
import type { Tone } from '../intents/parse-intent.ts'
import { isGreeting, keySentences } from '../retrieval/rank-sentences.ts'
import { oneLine, sentencesOf } from '../retrieval/sentences.ts'
import { stripFrame } from './frame.ts'

type Edit = Exclude<WriteInput['task'], 'draft' | 'reply' | 'translate'>

export function editByRule(task: Edit, text: string, tone: Tone, language: Language): string {
  if (task === 'subject') return subjectOf(text, language)
  if (task === 'shorten') return shorten(text)
  const toned = applyTone(tidy(text), tone, language)
  return task === 'lengthen' ? lengthen(toned, tone, language) : toned
}

/** Keeps the more important half of the sentences, with greeting and closing. */
function shorten(text: string): string {
  const body = stripFrame(text)
  const sentences = sentencesOf(body).filter((one) => !isGreeting(one.text))
  if (sentences.length < 2) return tidy(text)
  const kept = keySentences(body, [], Math.ceil(sentences.length / 2))
  return replaceBody(text, body, kept.map((one) => oneLine(one.text)).join(' '))
}

function lengthen(text: string, tone: Tone, language: Language): string {
  const body = stripFrame(text)
  const near = tone === 'friendly' || tone === 'casual'
  const more: Record<Language, string> = near
    ? {
        en: 'Just let me know if anything is unclear. I look forward to hearing from you.',
        de: 'Sag gern Bescheid, wenn etwas unklar ist. Ich freue mich, von dir zu hören.',
      }
    : {
        en: 'Please let me know if you have any questions. I look forward to your reply.',
        de: 'Bei Fragen melden Sie sich bitte jederzeit. Ich freue mich auf Ihre Antwort.',
      }
  return body.includes(more[language]) ? text : replaceBody(text, body, `${body}\n\n${more[language]}`)
}

export function replaceBody(text: string, body: string, other: string): string {
  const at = text.indexOf(body)
  return at < 0 ? other : `${text.slice(0, at)}${other}${text.slice(at + body.length)}`.trim()
}

/** Fixes spaces and capitals. */
function tidy(text: string): string {
  return text
    .replace(/[ \t]+/g, ' ')
    .replace(/(?<! ) +([,.;!?])/g, '$1')
    .replace(/([!?]){2,}/g, '$1')
    .replace(/\bi\b(?=['’ ])/g, 'I')
    .replace(/(^|[.!?] |\n\n)(\p{Ll})/gu, (_, before: string, letter: string) =>
      before === '\n\n' ? before + letter : before + letter.toUpperCase(),
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const contractions: [RegExp, string][] = [
  [/\bcan['’]t\b/gi, 'cannot'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/n['’]t\b/gi, ' not'],
  [/\bI['’]m\b/g, 'I am'],
  [/['’]re\b/gi, ' are'],
  [/['’]ll\b/gi, ' will'],
  [/['’]ve\b/gi, ' have'],
]

function applyTone(text: string, tone: Tone, language: Language): string {
  let now = text
  if (tone === 'formal' || tone === 'professional') for (const [pattern, words] of contractions) now = now.replace(pattern, words)
  const greetings: Record<Language, [RegExp, string][]> = {
    en:
      tone === 'formal' || tone === 'professional'
        ? [
            [/^(?:hi|hey|hello)\b/i, 'Dear'],
            [/^(?:cheers|best|bye|all the best),?$/im, 'Kind regards'],
          ]
        : [
            [/^dear\b/i, 'Hi'],
            [/^(?:yours sincerely|kind regards|sincerely),?$/im, 'All the best'],
          ],
    de:
      tone === 'formal' || tone === 'professional'
        ? [
            [/^(?:hi|hey|hallo)\b/i, 'Guten Tag'],
            [/^(?:lg|liebe grüße|viele grüße|gruß),?$/im, 'Mit freundlichen Grüßen'],
          ]
        : [
            [/^(?:guten tag|sehr geehrte[rs]?)\b/i, 'Hallo'],
            [/^mit freundlichen grüßen,?$/im, 'Viele Grüße'],
          ],
  }
  for (const [pattern, words] of greetings[language]) now = now.replace(pattern, words)
  return now
}

function subjectOf(text: string, language: Language): string {
  const [first] = keySentences(stripFrame(text), [], 1)
  const words = oneLine(first?.text ?? '')
    .replace(/[.?!,;:]+$/, '')
    .split(' ')
    .slice(0, 9)
    .join(' ')
  return words === '' ? (language === 'de' ? 'Nachricht' : 'A message') : words.charAt(0).toUpperCase() + words.slice(1)
}
