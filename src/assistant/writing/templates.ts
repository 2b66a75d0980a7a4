// Mails without a model: the person's own words, and stock phrases for replies. Unknown content is […], for the person to fill
// in.
import type { Language } from '../../shared/quote-words.ts'
import type { Tone } from '../intents/parse-intent.ts'
import { oneLine } from '../retrieval/sentences.ts'
import { phraseRequest, sentence, stripVerb } from './phrase-request.ts'

interface Pattern {
  en: RegExp
  de: RegExp
}
type Kind = 'accept' | 'decline' | 'thank' | 'later' | 'sorry' | 'meet'
const kinds: [Kind, Pattern][] = [
  [
    'decline',
    {
      en: /\b(?:decline|refuse|reject|say no|cannot|can't|can not|won't|not able|unable|regret)\b/i,
      de: /\b(?:ablehn\w*|lehne? .*ab|absag\w*|sage? .*ab|leider nicht|kann nicht|nein)\b/i,
    },
  ],
  [
    'accept',
    {
      en: /\b(?:accept|agree|say yes|confirm|works for me|approve|yes)\b/i,
      de: /\b(?:zusag\w*|sage? .*zu|annehm\w*|nimm .*an|einverstanden|bestätig\w*|ja|passt)\b/i,
    },
  ],
  ['sorry', { en: /\b(?:apologi[sz]e|apology|sorry)\b/i, de: /\b(?:entschuldig\w*|tut mir leid|leid tut)\b/i }],
  [
    'later',
    {
      en: /\b(?:later|more time|next week|postpone|get back)\b/i,
      de: /\b(?:später|mehr zeit|nächste woche|verschieb\w*|melde mich)\b/i,
    },
  ],
  ['meet', { en: /\b(?:meet|meeting|appointment|call)\b/i, de: /\b(?:treffen|termin|besprechung|telefonieren)\b/i }],
  ['thank', { en: /\b(?:thank|thanks|grateful)\b/i, de: /\b(?:dank\w*|bedank\w*)\b/i }],
]
const kindOf = (content: string, language: Language) => kinds.find(([, pattern]) => pattern[language].test(content))?.[0]

const answers: Record<Language, Record<Kind, string>> = {
  en: {
    accept: 'yes, that works for me. […]',
    decline: 'thank you for asking. Unfortunately I have to say no this time. […]',
    thank: 'thank you very much. […]',
    later: 'thank you for your message. I need a little more time and will get back to you by […].',
    sorry: 'I am sorry about this. […]',
    meet: 'thank you for your message. Would […] suit you?',
  },
  de: {
    accept: 'ja, das passt für mich. […]',
    decline: 'vielen Dank für die Anfrage. Diesmal muss ich leider absagen. […]',
    thank: 'herzlichen Dank. […]',
    later: 'vielen Dank für die Nachricht. Ich brauche noch etwas Zeit und melde mich bis […].',
    sorry: 'das tut mir leid. […]',
    meet: 'vielen Dank für die Nachricht. Würde […] passen?',
  },
}

export function replyTemplate(content: string, question: string | undefined, language: Language): string {
  const own = contentAsText(content, language)
  if (own !== undefined) return own
  const kind = kindOf(content, language)
  if (kind) return startSentence(answers[language][kind], language)
  const thanks = language === 'de' ? 'vielen Dank für die Nachricht.' : 'thank you for your message.'
  if (question === undefined) return `${startSentence(thanks, language)}\n\n[…]`
  const asked = language === 'de' ? `Zur Frage „${oneLine(question)}“:` : `You asked: “${oneLine(question)}”`
  return `${startSentence(thanks, language)}\n\n${asked}\n\n[…]`
}

export function draftTemplate(content: string, tone: Tone, language: Language): string {
  const own = contentAsText(content, language)
  if (own !== undefined) return addToneSentence(own, tone, language)
  const topic = topicOf(content)
  const kind = kindOf(content, language)
  const begins: Record<Language, Partial<Record<Kind, string>>> = {
    en: {
      thank: 'thank you very much[ for ].',
      sorry: 'I am sorry[ about ].',
      meet: 'could we meet[ about ]? Would […] suit you?',
    },
    de: { thank: 'herzlichen Dank.', sorry: 'bitte entschuldigen Sie.', meet: 'könnten wir uns treffen? Würde […] passen?' },
  }
  const begin = kind && begins[language][kind]
  const about = (joined: string) => joined.replace(/\[( \w+ )\]/, (_, word: string) => (topic ? `${word}${topic}` : ''))
  if (begin) return addToneSentence(`${startSentence(about(begin), language)} […]`, tone, language)
  if (!topic) return '[…]'
  const text = language === 'de' ? `es geht um Folgendes: ${topic}.\n\n[…]` : `I am writing about ${topic}.\n\n[…]`
  return addToneSentence(startSentence(text, language), tone, language)
}

/** A request becomes the sentence it means; sentences are used as they are. */
function contentAsText(content: string, language: Language): string | undefined {
  const text = content.replace(/\s+/g, ' ').trim()
  const meant = phraseRequest(text)
  if (meant !== undefined) return meant
  const plain = text.replace(/^(?:saying|with|mit)[:,]? /i, '')
  const isSentence =
    /^(?:I|we|you|it|this|the|my|our|please|could|can|do|ich|wir|es|das|der|die|bitte|könnten|kannst) /iu.test(plain) &&
    plain.split(' ').length > 2
  return isSentence ? startSentence(sentence(plain), language) : undefined
}

/** German continues in lower case after the comma of a greeting. */
const startSentence = (text: string, language: Language) =>
  language === 'de' ? text : text.charAt(0).toUpperCase() + text.slice(1)

function topicOf(content: string): string {
  return content
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /^(?:about|regarding|re|on|concerning|over|wegen|über|zum|zur|zu|asking (?:for|about)|ask (?:for|about)|inviting \w+ to|thanking (?:him|her|them) for)[: ]+/i,
      '',
    )
    .replace(/[.?!]+$/, '')
    .slice(0, 300)
}

function addToneSentence(text: string, tone: Tone, language: Language): string {
  const more: Partial<Record<Tone, Record<Language, string>>> = {
    apologetic: { en: 'I am sorry for any trouble this causes.', de: 'Bitte entschuldigen Sie die Umstände.' },
    persuasive: { en: 'I would be very glad if this works out.', de: 'Ich würde mich sehr freuen, wenn das klappt.' },
  }
  const added = more[tone]?.[language]
  return added ? `${text}\n\n${added}` : text
}

/** At most eight words. */
export function subjectFrom(content: string, language: Language): string {
  const topic = stripVerb(topicOf(stripVerb(content)))
    .replace(/^(?:that|whether|if|ob|dass) /i, '')
    .replace(/[,;:].*$/, '')
  const words = topic
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
    .join(' ')
  if (words === '') return language === 'de' ? 'Nachricht' : 'A message'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
