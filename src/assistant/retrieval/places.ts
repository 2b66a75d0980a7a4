// Places that a question names, in English and German: Smart Folders, and folders by what they are for.
import { fold } from '../../shared/fold.ts'

export interface Place {
  /** For the search box: `category:newsletters`, `in:trash`. */
  operator: string
  /** Its key in the texts of answers (answer-texts.ts). */
  id: string
}

/** A place also beside other words: "newsletters about trains". */
const nouns: Record<string, string> = {
  'category:newsletters': 'newsletter newsletters',
  'category:promotions': 'promotion promotions promos promo werbung werbemails reklame advertising adverts ads',
  'category:spam': 'spam phishing spammails verdachtig verdachtige verdachtiges',
  'in:junk': 'junk',
  'in:trash': 'trash bin papierkorb',
  'in:archive': 'archive archiv',
}
/** A place only where no other word is left: "is anything urgent", but "does the lift work". */
const alone: Record<string, string> = {
  'category:urgent': 'urgent dringend dringende dringendes dringenden eilig eiliges',
  'category:personal': 'personal private privat private privates personliche personliches personlich',
  'category:work': 'work arbeit berufliche berufliches dienstliche',
  'category:finance': 'finance finances financial finanzen finanz',
  'category:updates': 'updates notifications notices mitteilungen benachrichtigungen',
  'category:social': 'social soziales',
  'in:archive': 'archived archivierte archivierten',
  'in:trash': 'deleted geloschte geloschten',
  'in:snoozed': 'snoozed zuruckgestellt zuruckgestellte zuruckgestellten',
}
const generic = new Set(
  'folder folders category label list ordner kategorie liste emails mails ones things stuff liegt lie lies items'.split(' '),
)

function table(of: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(of).flatMap(([operator, words]) => words.split(' ').map((word) => [word, operator] as const)))
}
const byNoun = table(nouns)
const byWord = new Map([...table(alone), ...byNoun])

/** The place among the content words of a question, and the words that are left. Undefined: none is named. */
export function placeIn(words: readonly string[]): { place: Place; rest: string[] } | undefined {
  const content = words.filter((word) => !generic.has(fold(word)))
  const named = content.filter((word) => byWord.has(fold(word)))
  const others = content.filter((word) => !named.includes(word))
  const word = others.length === 0 ? named[0] : named.find((one) => byNoun.has(fold(one)))
  const operator = word === undefined ? undefined : byWord.get(fold(word))
  if (word === undefined || operator === undefined) return undefined
  return { place: { operator, id: operator.split(':')[1] ?? '' }, rest: others }
}

/** "Newsletters about trains", "finance emails", "emails from Greta": what is asked for, without a verb. */
export function beginsWithPlace(text: string): boolean {
  const [first = '', second = ''] = text.split(/\s+/).map((word) => fold(word).replace(/[^\p{L}-]/gu, ''))
  if (byNoun.has(first)) return true
  const isMail = /^(?:e-?mails?|mails?|messages?|nachrichten)$/
  return isMail.test(first) ? second !== '' : byWord.has(first) && (second === '' || isMail.test(second))
}
