// Requests for a new mail or a reply: recipient and content.
import type { Intent } from './parse-intent.ts'

const kind = `(?:e-?mail|mail|message|letter|note|invitation|invite|nachricht|brief|einladung|zeilen)`
/** A recipient's name ends before these words. */
const about = `(?:asking|telling|about|saying|that|to (?:ask|tell|say|thank|invite|let|remind)|regarding|re|whether|if|and|with|because|on|concerning|thanking|inviting|reminding|explaining|where|in which|dass|wegen|über|und|ob|zu|zum|zur|mit|in der|worin|um|schreiben|verfassen|entwerfen|schicken|senden|formulieren)`
const name = String.raw`(?<to>(?:(?!${about}\b)[^\s,:;!?]+)(?: (?!${about}\b)[^\s,:;!?]+){0,4}?)`
const end = String.raw`(?=[,:;.!?]*(?:\s|$))(?=[,:;.!?]*\s*(?:${about}\b|[,:;!?]|\.?$|\.\s))`

const reply =
  /^(?:(?:write|draft|compose|prepare|give me|suggest|create)(?: me)? (?:a|an|the|my)? ?(?:\w+ ){0,2}?(?:reply|answer|response)\b|(?:reply|respond)\b|answer (?:it|this|that|him|her|them|the|to|with|and|saying|politely)\b|answer[.!: ]*$|(?:schreib|schreibe|verfass|verfasse|entwirf|formuliere|gib)(?: mir)? (?:eine |die )?(?:\w+ )?antwort\b|antworte?n?\b|beantworte?\b|(?:eine |die )?(?:\w+ )?antwort (?:schreiben|verfassen|entwerfen|formulieren)|(?:diese |die )?(?:e-?mail|mail|nachricht) beantworten)/i
/** With a mail in view these are about that mail. */
const shortReply =
  /^(?:(?:politely )?(?:accept|decline|refuse|agree|confirm|say (?:yes|no)|thank (?:him|her|them)|tell (?:him|her|them)|ask (?:him|her|them)|let (?:him|her|them) know)\b|(?:sag|sage) (?:\w+ )?(?:zu|ab|ja|nein|ihm|ihr|ihnen)\b|(?:bedanke?) dich\b|lehne? .*ab\b|nimm .*an\b|bestätige?\b|frage? (?:ihn|sie)\b|(?:zusagen|absagen)\b)/i

const draftPatterns = [
  new RegExp(
    String.raw`^(?:write|draft|compose|send|prepare|create|start|make|schreib|schreibe|verfass|verfasse|entwirf|formulier|formuliere|erstell|erstelle|schick|schicke|sende)(?: me| mir)?(?: an?| the| ein| eine| einen| ein paar)? ?(?:[\wäöüß-]+ ){0,2}?${kind}s? (?:to|for|an|für) ${name}${end}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:an?|eine?|einen) ?(?:[\wäöüß-]+ ){0,2}?${kind} (?:to|an|für) ${name} (?:schreiben|verfassen|entwerfen|schicken|senden|formulieren)${end}`,
    'iu',
  ),
  new RegExp(
    `^(?:e-?mail|mail|message|write(?: to)?|schreib|schreibe|maile?)(?: an)? ${name}[,:]? (?=asking|telling|about|saying|that|to (?:ask|tell|say|thank|invite|let|remind)|and|dass|ob|wegen|über|und)`,
    'iu',
  ),
  new RegExp(`^(?:write|schreib|schreibe|maile?|e-?mail)(?: to| an)? ${name}${end}`, 'iu'),
  new RegExp(
    `^(?:tell|ask|remind|invite|thank|congratulate|frage?|sage?|erinnere?|lade?|informiere?|benachrichtige?) ${name}[,]? (?=that|whether|if|to|about|for|on|when|what|how|ob|dass|an|zu|zum|zur|wann|was|wie|über|nach)`,
    'iu',
  ),
  new RegExp(`^(?:let) ${name} know`, 'iu'),
  new RegExp(`^(?:apologi[sz]e to|say thank you to|entschuldige dich bei|bedanke? dich bei) ${name}${end}`, 'iu'),
]
/** Without a recipient. */
const withoutRecipient = new RegExp(
  String.raw`^(?:write|draft|compose|prepare|create|start|make|schreib|schreibe|verfass|verfasse|entwirf|formulier|formuliere|erstell|erstelle)(?: me| mir)?(?: an?| the| ein| eine| einen| ein paar)? ?(?:[\wäöüß-]+ ){0,3}?(?:${kind}|draft|entwurf)s?\b|^(?:eine?|einen) (?:[\wäöüß-]+ ){0,2}?${kind} (?:schreiben|verfassen|entwerfen)`,
  'iu',
)
const notAName =
  /^(?:me|us|you|him|her|them|it|my|our|your|this|that|these|all|everybody|everyone|mir|mich|uns|dir|ihm|ihr|ihnen|mein\w*|unser\w*|alle|something|etwas|an?|the|eine?[nmrs]?|de[nmrs]|die|das|to|somebody|someone|jemande?n?)(?: |$)/i

/** People whom only the person can identify. */
const unnamedPeople = /^(?:my|our|mein\w*|unser\w*) \p{L}+/iu

/** `content` is the whole request where no part of it can be told to be the content. */
export function parseDraft(text: string, hasMail: boolean): Intent | undefined {
  const request = text.slice(0, 600)
  const answers = reply.exec(request)
  if (answers) return { is: 'reply', content: textAfter(text, answers[0].length) }
  if (hasMail && shortReply.test(request)) return { is: 'reply', content: text }
  for (const pattern of draftPatterns) {
    const found = pattern.exec(request)
    const to = found?.groups?.to?.replace(/[.'’]+$/u, '').trim()
    if (!found || !to || (notAName.test(to) && !unnamedPeople.test(to))) continue
    const verb = /^(?:tell|ask|remind|invite|thank|congratulate|frag|sag|erinner|lad|apolog|entschuldig|bedank)/i.test(request)
    const content = verb ? text : textAfter(text, found[0].length)
    return unnamedPeople.test(to) ? { is: 'draft', content } : { is: 'draft', to, content }
  }
  const nobody = withoutRecipient.exec(request)
  return nobody ? { is: 'draft', content: textAfter(text, nobody[0].length) } : undefined
}

function textAfter(text: string, from: number): string {
  return text
    .slice(from)
    .replace(/^[\s,.:;!?-]+/, '')
    .trim()
}
