// Requests to change an existing text: wording, length, language, or a subject for it.
import type { Intent, Tone } from './parse-intent.ts'

const its = `(?:it|this|that|(?:the|my|this) (?:draft|text|e-?mail|mail|message|reply|answer)|es|das|ihn|(?:den|die|das|meinen?|diesen?) (?:entwurf|text|e-?mail|mail|nachricht|antwort))`
const shorten = new RegExp(
  `^(?:shorten|condense|trim|tighten)\\b|^cut ${its} (?:down|short)|^make ${its} (?:much |a bit |a little )?(?:shorter|briefer|more concise)|^(?:shorter|more concise|kürzer)\\b|^kürze?\\b|^(?:mach|mache|fass|fasse) ${its} (?:viel |etwas |ein bisschen )?kürzer|\\bkürzen[.! ]*$|\\bkürzer machen[.! ]*$`,
  'i',
)
const lengthen = new RegExp(
  `^(?:lengthen|expand|elaborate|extend)\\b|^make ${its} (?:a bit |a little |much )?(?:longer|more detailed)|^(?:longer|länger)\\b|^(?:mach|mache) ${its} (?:etwas |ein bisschen )?(?:länger|ausführlicher)|^verlänger(?:e)?\\b|\\b(?:verlängern|länger machen|ausführlicher machen)[.! ]*$|^erweiter(?:e)?\\b`,
  'i',
)
const translate =
  /^translat(?:e|ion)\b|^(?:übersetz|übersetze)\b|(?:^|\s)übersetzen[.! ]*$|^(?:put|say) (?:it|this|that) in(?:to)? (?:english|german|french|spanish|italian|dutch|polish|japanese)/i
const rewrite = new RegExp(
  `^(?:rewrite|rephrase|reword|improve|polish|proofread|correct|fix)\\b|^make ${its} (?:sound )?(?:a bit |a little |much )?(?:more )?(?:${'friendl|formal|polite|profession|casual|warm|persua|better|nicer|clear'})|^(?:formulier|formuliere) ${its}.*|^(?:verbesser|verbessere|korrigier|korrigiere|überarbeit|überarbeite|umformulieren)\\b|^(?:mach|mache) ${its} (?:etwas |ein bisschen |viel )?(?:freundlich|förmlich|formell|höflich|locker|besser|klarer|profession|überzeug)|(?:^|\\s)(?:umformulieren|verbessern|korrigieren|überarbeiten)[.! ]*$`,
  'i',
)
const subject =
  /^(?:(?:suggest|find|write|give me|propose|think of) )(?:a |an |me a |another )?(?:\w+ )?subject\b|^subject (?:line )?for\b|^(?:schlag|schlage|finde?|schreib|schreibe|gib mir)(?: mir)? (?:einen |den )?(?:\w+ )?betreff\b|^betreff für\b|\bbetreff (?:vorschlagen|finden)/i

const tones: [Tone, RegExp][] = [
  ['apologetic', /apolog|sorry|entschuldig|bedauern/i],
  ['persuasive', /persuas|convinc|überzeug/i],
  ['professional', /profession|business/i],
  ['formal', /formal|formell|förmlich|polite|höflich/i],
  ['casual', /casual|relaxed|informal|locker|salopp/i],
  ['friendly', /friendl|warm|kind|nice|freundlich|herzlich|nett/i],
]
const languages: [string, RegExp][] = [
  ['en', /\b(?:english|englisch\w*)\b/i],
  ['de', /\b(?:german|deutsch\w*)\b/i],
  ['fr', /\b(?:french|französisch\w*)\b/i],
  ['es', /\b(?:spanish|spanisch\w*)\b/i],
  ['it', /\b(?:italian|italienisch\w*)\b/i],
  ['nl', /\b(?:dutch|niederländisch\w*)\b/i],
  ['pl', /\b(?:polish|polnisch\w*)\b/i],
  ['ja', /\b(?:japanese|japanisch\w*)\b/i],
]

export const toneIn = (text: string): Tone | undefined => {
  // `informal` contains `formal`.
  if (/\binformal|\binformell/i.test(text)) return 'casual'
  return tones.find(([, pattern]) => pattern.test(text))?.[0]
}
export const languageIn = (text: string): string | undefined => languages.find(([, pattern]) => pattern.test(text))?.[0]

export function parseRewrite(text: string, hasDraft: boolean): Intent | undefined {
  // The text to change may follow a colon; it is no part of the request.
  const request = text.split(':', 1)[0] ?? text
  const tone = toneIn(request)
  if (translate.test(request)) {
    const language = languageIn(request)
    return { is: 'rewrite', task: 'translate', ...(language ? { language } : {}) }
  }
  if (subject.test(request)) return { is: 'rewrite', task: 'subject' }
  if (shorten.test(request)) return { is: 'rewrite', task: 'shorten' }
  if (lengthen.test(request)) return { is: 'rewrite', task: 'lengthen' }
  if (rewrite.test(request)) return { is: 'rewrite', task: 'rewrite', ...(tone ? { tone } : {}) }
  return hasDraft && tone !== undefined && request.split(' ').length <= 3 ? { is: 'rewrite', task: 'rewrite', tone } : undefined
}
