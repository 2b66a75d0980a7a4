// Questions about open tasks in general. One that names a person or a topic is a search.
import type { Intent, IntentOf } from './parse-intent.ts'

type What = IntentOf<'todo'>['what']
const end = `(?: (?:from me|by me|of mine|do i have|are there|there|coming|come|comes|up|next|soon|ahead|approaching|near|now|today|tomorrow|first|this week|next week|this month|next month|this weekend|on the weekend|(?:by|until|before|on|bis|am) [a-zäöü]+day|bis [a-zäöü]+tag|am [a-zäöü]+tag|diesen monat|nächsten monat|in diesem monat|dieses wochenende|am wochenende|kommende woche|at the moment|please|von mir|habe ich|hab ich|gibt es|es|stehen|steht|kommen|laufen|ab|an|auf mich zu|bald|demnächst|heute|morgen|noch|jetzt|zuerst|diese woche|nächste woche|bitte))*[?.! ]*$`

const patterns: [What, RegExp][] = [
  [
    'answers',
    new RegExp(
      String.raw`^(?:what|which|who|whom|where|list|show|do i|do any|is there|are there)\b.{0,40}\b(?:needs?|waits?|waiting|awaits?|expects?|requires?|owe|have to|must|should|to)\b.{0,25}\b(?:answers?|reply|replies|response|respond|answering)(?: to)?${end}`,
      'iu',
    ),
  ],
  [
    'answers',
    new RegExp(
      String.raw`^(?:worauf|wem|was|wer|welche[rsnm]?|wo|zeige?|liste|muss ich|gibt es)\b.{0,40}?\b(?:antworten?|antwort|beantworten|beantwortet werden|unbeantwortet(?:e[rsn]?)?)\b(?: (?:warte[nt]|wartet|muss|müssen|soll|sollte|mails?|e-mails?|nachrichten|ich))*${end}`,
      'iu',
    ),
  ],
  [
    'deadlines',
    new RegExp(
      String.raw`^(?:(?:what|which|show|list|are|do|any|my)\b.{0,20}\b(?:deadlines?|due dates?)\b(?: (?:are|is))?|what(?:'s| is| are)? (?:\w+ )?due)${end}`,
      'iu',
    ),
  ],
  [
    'deadlines',
    new RegExp(
      String.raw`^(?:(?:welche|was für|gibt es|habe ich|zeige?|liste|meine|nenne?)\b.{0,20}\b(?:fristen?|deadlines?|fälligkeiten)|was (?:ist|wird|muss) (?:\S+ )?fällig)${end}`,
      'iu',
    ),
  ],
  ['deadlines', new RegExp(String.raw`^(?:any|which|what|are there|are|do i have|is|show|list)\b.{0,40}\bdue${end}`, 'iu')],
  ['deadlines', new RegExp(String.raw`^(?:welche|gibt es|habe ich|sind|ist)\b.{0,40}\bfällig${end}`, 'iu')],
  [
    'meetings',
    new RegExp(
      `^(?:do i have|are there|have i|what|which|when|when's|any|show|list|my)(?: (?:is|are|me|all|any|my|the|next|a|first|upcoming|other|i|have|do|got))* (?:meetings?|appointments?|calls?)(?: (?:are|is|scheduled|planned))?${end}`,
      'iu',
    ),
  ],
  [
    'meetings',
    new RegExp(
      `^(?:habe ich|gibt es|welche|was für|wann|zeige?|nenne?|meine)(?: (?:ist|sind|habe|ich|diese[rn]?|dieses|nächste[rns]?|heute|morgen|woche|monat|wochenende|mein|meine|meinen|der|die|das|den|mir|noch|irgendwelche|alle))* (?:termine?|besprechung(?:en)?|meetings?)${end}`,
      'iu',
    ),
  ],
  [
    'all',
    new RegExp(
      String.raw`^(?:(?:what|anything|something|is there anything|do i have anything|what else)\b.{0,20}\b(?:needs? (?:my )?attention|(?:i )?(?:need|have|ought) to (?:do|finish|take care of)|to do)|(?:was|etwas|gibt es etwas)\b.{0,25}\b(?:meine aufmerksamkeit|zu tun|zu erledigen))${end}`,
      'iu',
    ),
  ],
  ['all', new RegExp(`^what(?:'s| is) (?:most )?(?:urgent|important|pressing|on my plate|to do|open)${end}`, 'iu')],
  [
    'all',
    new RegExp(`^what (?:should|must|do) i (?:have to |need to )?(?:do|take care of|look at|begin with|start with)${end}`, 'iu'),
  ],
  ['all', new RegExp(String.raw`^was (?:ist|wäre) (?:\S+ )?(?:dringend|wichtig|zu tun|offen|zu erledigen)${end}`, 'iu')],
  [
    'all',
    new RegExp(
      String.raw`^(?:was|womit) (?:muss|soll|sollte) ich (?:\S+ )?(?:tun|machen|erledigen|anfangen|beginnen)${end}`,
      'iu',
    ),
  ],
]

export function parseTodo(text: string): Intent | undefined {
  const found = text.length > 120 ? undefined : patterns.find(([, pattern]) => pattern.test(text))
  return found && { is: 'todo', what: found[0] }
}
