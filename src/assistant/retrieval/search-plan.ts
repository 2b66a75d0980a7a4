// Turns a question into a query for the search box (store/search/parse-search.ts) and the kind of answer that is wanted.
// The person sees the query and can refine it. No model is involved.
import { fold } from '../../shared/fold.ts'
import { type Place, placeIn } from './places.ts'
import { extractTimeWindow, type TimeWindow } from './time-window.ts'

export interface SearchPlan {
  wants: 'count' | 'who' | 'when' | 'amount' | 'list' | 'what'
  operators: string[]
  /** Most selective first. */
  words: string[]
  window: TimeWindow
  /** Named by the question; among the operators. */
  place?: Place
}

const wants: [SearchPlan['wants'], RegExp][] = [
  ['count', /^(?:how many|how often|count|number of|wie viele|wie oft|anzahl)\b/i],
  ['who', /^(?:who|whom|from whom|wer|von wem|wem|wen)\b/i],
  ['when', /^(?:when|until when|by when|what (?:date|day|time)|wann|bis wann|ab wann|an welchem tag|um wie viel uhr)\b/i],
  ['amount', /^(?:how much|what does .* cost|what(?:'s| is) the (?:price|amount|total)|wie ?viel\b|was kostet|wie hoch)/i],
  [
    'list',
    /^(?:find|search|look|show|list|get|open|which|any|is there|are there|suche?|finde?|zeige?|liste|öffne|welche|gibt es|gab es)\b/i,
  ],
]

/** A capitalized word, except at the start of a question. */
const nameWord = String.raw`[\p{Lu}][\p{L}\p{M}'’.-]+|[^\s@,;:!?]+@[^\s@,;:!?]+\.[a-z]+`
const fromWhom = [
  new RegExp(String.raw`\b(?:from|by|von|vom) ((?:${nameWord})(?: (?:${nameWord})){0,2})`, 'u'),
  /\b(?:from|by|von|vom) ([\p{L}][\p{L}\p{M}.'’-]{2,}(?:@[\w.-]+)?)(?=$|[\s?.!,])/iu,
  new RegExp(
    String.raw`\b(?:did|has|had|does|what|hat|hatte|will|wollte|was|when|wann)\s(?:(?:did|has|had|does|hat|hatte|will|wollte)\s)?((?:${nameWord})(?: (?:${nameWord})){0,1})\s(?:[\p{L}]+\s){0,6}?(?:write|written|wrote|reply|replied|answer|answered|say|said|send|sent|ask|asked|want|wanted|mention|mentioned|promise|promised|think|propose|proposed|geschrieben|geantwortet|gesagt|geschickt|gesendet|gefragt|vorgeschlagen|versprochen|mir|uns|von|über|zu)\b`,
    'u',
  ),
  new RegExp(
    `^(?:[Ww]hat|[Ww]as) (?:does|did|will|wollte|sagt|sagte|schreibt|schrieb) ((?:${nameWord})(?: (?:${nameWord})){0,1})`,
    'u',
  ),
  new RegExp(String.raw`^(?:[Hh]as|[Dd]id|[Hh]at|[Hh]atte) ((?:${nameWord})(?: (?:${nameWord})){0,1})\b`, 'u'),
]
const toWhom = new RegExp(
  String.raw`\b(?:did [Ii]|have [Ii]|[Ii] (?:wrote|sent)|[Hh]abe ich|[Hh]ab ich|ich)\b.{0,40}?\b(?:to|an) ((?:${nameWord})(?: (?:${nameWord})){0,2})`,
  'u',
)
const notAPerson =
  /^(?:me|us|you|the|a|an|my|our|this|that|last|today|yesterday|mir|uns|dem|der|den|einem|einer|meinem|meiner|letzte[rn]?|heute|gestern|mail|mails|email|emails|all|alle[nm]?|anyone|anybody|somebody|someone|jemand|it|there|i|ich|you)$/i

const stopWords = new Set(
  `the a an and or of to is are was were be been am not i me my mine we our us you your he him his she her they them their it its this that
  these those there here with for from on at by in into about as if then than so do does did done can could will would shall should may
  might must have has had what when who whom whose which where why how many much often long find search look show list get open tell say
  said says write wrote written send sent reply replied answer answered ask asked mention mentioned please any anyone anybody someone somebody some all every last next
  need have want wanted wants pay paid until latest newest recent new old mail mails email emails message messages inbox mailbox unread
  read starred star attachment attachments attached regarding concerning anything something someone anybody due deadline date day time
  news neues neuigkeiten anything everything ones show liegt believe think still yet already go going up out one thing things happen happened ever never got received receive
  der die das den dem des ein eine einen einem einer eines und oder von vom zu zum zur ist sind war waren sein bin nicht ich mich mir mein
  meine meinen meinem meiner wir uns unser unsere du dich dir dein er ihn ihm sie ihr ihnen es mit fur auf am an im in ins bei nach uber
  wegen als wenn dann so tut hat habe haben hatte hast kann konnte wird werden wurde soll sollte muss mussen darf will wollte wollen was
  wann wer wem wen wessen welche welcher welches welchen wo warum wie viel viele oft lange finde find suche such zeige zeig liste gib
  sage sag sagt sagte gesagt schreibt schrieb geschrieben geschickt gesendet geantwortet gefragt bitte alle letzte letzten nachste
  neueste neue neuen nachricht nachrichten posteingang postfach ungelesen ungelesene ungelesenen anhang anhange gibt gab etwas jemand
  bis cost costs price owe kostet kosten preis soon bald came come comes kam kamen frist termin datum tag uhr zeit noch schon bezahlen zahlen bekommen erhalten steht stehen`.split(
    /\s+/,
  ),
)

/** `now`: the person's wall clock (time-window.ts). */
export function planSearch(question: string, now: Date): SearchPlan {
  const asked = question.replace(/\s+/g, ' ').trim()
  const { window, rest } = extractTimeWindow(asked, now)
  const facts: string[] = []
  let words = rest
  const take = (pattern: RegExp, fact: string) => {
    if (!pattern.test(words)) return
    facts.push(fact)
    words = words.replace(pattern, ' ')
  }
  take(/\b(?:unread|ungelesene?[nrs]?)\b/iu, 'is:unread')
  take(/\b(?:starred|markierte[nr]?|mit stern)\b/iu, 'is:starred')
  take(
    /\bwith (?:an )?attachments?\b|\battachments?\b|\battached\b|\bmit anh[aä]ng(?:en)?\b|\banh[aä]ng(?:e|en)?\b/iu,
    'has:attachment',
  )
  take(/\b(?:in (?:my |the )?inbox|im posteingang|in meinem posteingang)\b/iu, 'in:inbox')
  take(/\b(?:in (?:my |the )?archive|im archiv)\b/iu, 'in:archive')
  const people = extractPeople(words)
  const received =
    /^(?:who|wer)\b|\b(?:wrote|written|write|sent|send) (?:to )?me\b|\bmir\b.*\bge(?:schrieben|schickt)\b/iu.test(asked) &&
    !people.facts.includes('in:sent')
  if (received) facts.push('-in:sent', '-in:drafts')
  take(
    /\b(?:in (?:my )?sent|sent (?:mails?|e-?mails?|folder|items)|gesendete[nr]?(?: (?:mails|e-mails|nachrichten))?)\b/iu,
    'in:sent',
  )
  const named = placeIn(inOrder(people.rest))
  const terms = named ? byLength(named.rest) : searchTerms(people.rest)
  // Unread mail means the inbox unless stated otherwise.
  if (facts.join() === 'is:unread' && people.facts.length === 0 && terms.length === 0 && !named) facts.push('in:inbox')
  return {
    wants: wants.find(([, pattern]) => pattern.test(asked))?.[0] ?? 'what',
    operators: [...facts, ...people.facts, ...(named ? [named.place.operator] : [])],
    words: terms,
    window,
    ...(named ? { place: named.place } : {}),
  }
}

function extractPeople(text: string): { facts: string[]; rest: string } {
  const to = toWhom.exec(text)?.[1]
  if (to && !notAPerson.test(to)) return { facts: [...personOperators('to', to), 'in:sent'], rest: text.replace(to, ' ') }
  for (const pattern of fromWhom) {
    const from = pattern.exec(text)?.[1]?.replace(/['’]s$/, '')
    if (from && !notAPerson.test(from) && !stopWords.has(fold(from)))
      return { facts: personOperators('from', from), rest: text.replace(from, ' ') }
  }
  return { facts: [], rest: text }
}

const personOperators = (operator: 'from' | 'to', name: string) =>
  name.split(' ').map((word) => `${operator}:${word.replace(/[".'’:]+$/g, '').replaceAll('"', '')}`)

/** Quoted phrases as they are, then content words, longest first. */
function searchTerms(text: string): string[] {
  const phrases = [...text.matchAll(/["“„»]([^"”“«]{2,80})["”“«]/g)].map(([, phrase = '']) => `"${phrase.replaceAll('"', '')}"`)
  return [...phrases, ...byLength(inOrder(text))].slice(0, mostTerms)
}

const mostTerms = 6
const byLength = (words: string[]) => words.toSorted((a, b) => b.length - a.length).slice(0, mostTerms)

/** Content words, each once. */
function inOrder(text: string): string[] {
  const rest = text.replace(/["“„»][^"”“«]{2,80}["”“«]/g, ' ')
  const single = (rest.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}.'’_-]*/gu) ?? [])
    .map((word) => word.replace(/['’]s$/, '').replace(/[.'’_-]+$/, ''))
    .filter((word) => word.length > 1 && !stopWords.has(fold(word)))
  return [...new Map(single.map((word) => [fold(word), word])).values()]
}

/** "invoices" -> "invoice", "Rechnungen" -> "Rechnung": the search finds what begins with it. */
export function stemOf(word: string): string {
  if (/^\p{Lu}?\p{Ll}{6,}(?:en|er)$/u.test(word)) return word.slice(0, -2)
  if (/\p{L}{3,}ies$/u.test(word)) return word.slice(0, -3)
  if (/\p{L}{3,}(?:ss|x|ch|sh)es$/u.test(word)) return word.slice(0, -2)
  return /\p{L}{3,}[^su]s$/u.test(word) ? word.slice(0, -1) : word
}

/** What a follow-up adds to or changes of the question before: a person, a time, a place, a fact. */
export function mergePlans(before: SearchPlan, after: SearchPlan): SearchPlan {
  const isPerson = (operator: string) => /^(?:from|to):/.test(operator)
  const [name, ...more] = after.words
  const people = before.operators.filter(isPerson)
  // "And Tomas?", after a question about Lena.
  const isName =
    name !== undefined && more.length === 0 && people.length > 0 && /^\p{Lu}/u.test(name) && !after.operators.some(isPerson)
  const named = isName ? [`${people[0]?.split(':')[0]}:${name}`] : after.operators.filter(isPerson)
  const words = isName ? [] : after.words
  const facts = after.operators.filter(
    (one) => !isPerson(one) && one !== after.place?.operator && !(one === 'in:inbox' && after.operators.includes('is:unread')),
  )
  const place = after.place ?? before.place
  const kept = before.operators.filter((one) => !isPerson(one) && one !== before.place?.operator)
  return {
    wants: before.wants,
    operators: [...new Set([...kept, ...facts, ...(named.length > 0 ? named : people), ...(place ? [place.operator] : [])])],
    words: words.length > 0 ? words : before.words,
    window: Object.keys(after.window).length > 0 ? after.window : before.window,
    ...(place ? { place } : {}),
  }
}

export function searchQuery({ operators: facts, window }: Pick<SearchPlan, 'operators' | 'window'>, words: string[]): string {
  const days = [window.after && `after:${window.after}`, window.before && `before:${window.before}`].filter((one) => one)
  return [...facts, ...words, ...days].join(' ')
}
