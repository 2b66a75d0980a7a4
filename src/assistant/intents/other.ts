// Small talk, actions, summaries and questions about the mailbox.
import { beginsWithPlace } from '../retrieval/places.ts'
import type { Intent, IntentOf } from './parse-intent.ts'

const smallTalk: [IntentOf<'talk'>['about'], RegExp][] = [
  [
    'help',
    /^(?:help|hilfe|\?)[.!? ]*$|what can you do|what do you do\b|how (?:can|could) you help|what are you able to|how do (?:you|i) (?:work|use you)|was kannst du|was können sie\b|wie kannst du (?:mir )?helfen|wobei kannst du|wie funktionierst du/i,
  ],
  [
    'self',
    /^(?:who|what) are you\b|are you (?:a |an )?(?:robot|human|person|bot|ai\b|real)|(?:which|what) (?:ai )?model (?:are|do) you|what'?s your name|^wer bist du|^was bist du|bist du (?:ein |eine )?(?:mensch|roboter|ki|echt|maschine)|welches modell/i,
  ],
  ['feeling', /^(?:hi|hey|hello|hallo)?[,!. ]*(?:how are you|how'?s it going|how do you do|wie geht(?:'s| es)|was geht)\b/i],
  [
    'thanks',
    /^(?:many |ok,? |okay,? |great,? |perfect,? |super,? )?(?:thanks|thank you|thx|cheers|much appreciated|danke|vielen dank|dankeschön|merci)\b[^?]{0,40}$/i,
  ],
  ['bye', /^(?:bye|goodbye|see you|good night|tschüss|auf wiedersehen|bis (?:bald|später|morgen)|gute nacht)\b[^?]{0,20}$/i],
  [
    'hello',
    /^(?:hi|hello|hey|good (?:morning|evening|afternoon|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|grüß (?:dich|gott|sie))(?:[ ,]+(?:there|assistant|du|zusammen|again|everyone))?[.!, ]*$/i,
  ],
]

export function parseSmallTalk(text: string): Intent | undefined {
  const found = smallTalk.find(([, pattern]) => pattern.test(text))
  return found && { is: 'talk', about: found[0] }
}

const mail = `(?:e-?mails?|mails?|messages?|nachrichten?|newsletters?|drafts?|entwurf|entwürfe|thread|conversation)`
const it = `(?:it|this|that|them|these|those|everything|all|now|es|sie|das|diese[rsn]?|ihn|alles|alle|jetzt)`
const actions: [IntentOf<'act'>['what'], RegExp][] = [
  [
    'send',
    new RegExp(
      `^(?:yes,? |ja,? |ok,? )?(?:send|schick|schicke|sende) (?:${it}|(?:the|my|die|den|das|meine[n]?) ${mail})\\b(?! to\\b)|^(?:just )?send[.! ]*$|\\babschicken[.! ]*$|^abschicken|^absenden`,
      'i',
    ),
  ],
  [
    'delete',
    /^(?:permanently )?(?:delete|remove|trash|erase|discard|get rid of|throw away)\b|^(?:lösch|lösche|entferne|wirf)\b|\blöschen[.! ]*$|^weg mit/i,
  ],
  ['archive', /^archive\b|^archivier(?:e)?\b|\barchivieren[.! ]*$/i],
  ['forward', /^forward\b|^leite?\b.*\bweiter\b|^weiterleiten|\bweiterleiten[.! ]*$|^pass (?:it|this) on/i],
  [
    'mark',
    /^(?:mark|star|unstar|flag|snooze|unsubscribe|move|label|block|mute|pay)\b|^(?:markier|markiere|verschieb|verschiebe|melde?|blockier|blockiere|bezahl|bezahle)\b|\b(?:markieren|verschieben|abmelden|abbestellen)[.! ]*$/i,
  ],
]

export function parseAction(text: string): Intent | undefined {
  const found = actions.find(([, pattern]) => pattern.test(text))
  if (!found) return undefined
  const [, who] = /\b(?:from|by|von|vom) ([^,.;:!?]{2,60})/i.exec(text) ?? []
  const name = who
    ?.replace(/\s(?:to|an|in|auf|löschen|archivieren|weiterleiten|verschieben|weiter|permanently|ab)\b.*$/i, '')
    .trim()
  return { is: 'act', what: found[0], ...(name ? { who: name } : {}) }
}

const summaryRequest =
  /^(?:(?:give|write|make|get) me (?:a|an|the) (?:\w+ )?(?:summary|overview|recap|digest)|summari[sz]e|sum (?:it |this |that )?up|tl;?dr|recap|brief me|catch me up|a? ?(?:short |brief |quick )?(?:summary|overview|recap)\b|what(?:'s| is) (?:this|the|that) (?:e-?mail|mail|message|thread|conversation|it) about|what(?:'s| is) (?:this|it) about|what does (?:this|the|that) (?:e-?mail|mail|message) say|fass(?:e)?\b|(?:gib|schreib|mach)(?:e)? mir (?:eine |einen )?(?:\w+ )?(?:zusammenfassung|überblick|übersicht)|worum geht(?: es|'s)|was steht (?:in|da)|zusammenfassung|kurzfassung|(?:diese|die|den|das) [\wäöü]+ zusammenfassen)/i

export function parseSummary(text: string, hasMail: boolean): Intent | undefined {
  if (!summaryRequest.test(text)) return undefined
  const many = /\b(?:inbox|unread|e?-?mails|messages|posteingang|ungelesene[nr]?|nachrichten)\b/i.test(text)
  if (many && !/\b(?:this|these|diese[rn]?)\b/i.test(text)) return { is: 'summary', of: 'inbox' }
  if (/\b(?:thread|conversation|discussion|exchange|unterhaltung|konversation|gespräch|verlauf|austausch)\b/i.test(text))
    return { is: 'summary', of: 'thread' }
  const one = hasMail || /\b(?:this|the|that|diese[rsn]?|die) (?:e-?mail|mail|message|nachricht)\b/i.test(text)
  return { is: 'summary', of: one ? 'mail' : 'inbox' }
}

const most = String.raw`(?:\bmost\b|\bmost often\b|\bam (?:meisten|häufigsten|öftesten)\b)`
const rankings: [IntentOf<'ranking'>['of'], RegExp][] = [
  [
    'recipients',
    new RegExp(
      String.raw`^(?:who|whom|which people|to whom|wem|an wen)\b.*\b(?:do|did|have|had) i\b.*${most}|^(?:wem|an wen)\b.*\bich\b.*${most}`,
      'iu',
    ),
  ],
  [
    'senders',
    new RegExp(
      String.raw`^(?:who|which (?:people|senders?)|wer|welche absender)\b.*\b(?:write|writes|wrote|email|emails|emailed|mail|mails|send|sends|sent|schreibt|schrieb|mailt|schickt|geschrieben)\b.*${most}|^(?:who|wer)\b.*${most}.*\b(?:write|writes|wrote|emails?|mails?|sends?|sent|schreibt|geschrieben)\b|^(?:(?:my|the|show me|show|list) )*(?:top|most frequent) (?:senders?|correspondents?|people)\b|^(?:meine |die )?häufigsten absender\b`,
      'iu',
    ),
  ],
]

export function parseRanking(text: string): Intent | undefined {
  const found = rankings.find(([, pattern]) => pattern.test(text))
  return found && { is: 'ranking', of: found[0] }
}

const mentionsMail =
  /\b(?:e-?mails?|mails?|messages?|inbox|unread|mailbox|newsletters?|attachments?|attached|nachrichten?|posteingang|postfach|ungelesene?[nrs]?|anhang|anhänge|anhängen|geschrieben|wrote|written|replied|sent me|send me|emailed|geantwortet|geschickt|schickte|schrieb|gemailt)\b|\b(?:did|has|have|had) \S+(?: \S+)? (?:write|written|reply|replied|answer|answered|say|said|send|sent|ask|asked|promise|promised|mention|mentioned)\b/i
const searchVerb =
  /^(?:find|search|look (?:for|up)|show|list|get|open|where(?:'s| is| are)|suche?|find|finde|zeige?|liste|öffne|wo (?:ist|sind|finde))\b/i
const questionWord =
  /^(?:who|whom|what|when|by when|until when|where|which|how (?:many|much|often|long)|did|has|have|is (?:there|any\p{L}*|something)|are (?:there|any)|do i|does|was there|any|anything|something|wer|wem|wen|was|wann|wo|welche[rsnm]?|wie (?:viele?|oft|lange)|hat|habe|haben|ist (?:etwas|irgend\p{L}*|noch)|sind (?:noch|irgend\p{L}*)|gibt es|gab es|etwas|steht|muss ich|was will|was wollte|bis wann)\b/iu

export function parseQuestion(text: string): Intent | undefined {
  if (beginsWithPlace(text)) return { is: 'question', sure: true }
  if (searchVerb.test(text)) return { is: 'question', sure: true }
  const asked = questionWord.test(text)
  if (asked && mentionsMail.test(text)) return { is: 'question', sure: true }
  if (asked) return { is: 'question', sure: false }
  return mentionsMail.test(text) && text.includes('?') ? { is: 'question', sure: true } : undefined
}
