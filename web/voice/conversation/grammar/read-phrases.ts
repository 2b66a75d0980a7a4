// Phrases for reading aloud, in English and German.
import type { Command } from '../command.ts'
import { compileRows, type PhraseRow } from './phrase-pattern.ts'
import { personText, possessor } from './slots.ts'

type What = Extract<Command, { is: 'read' }>['what']
const readAloud = (what: What, phrases: string[]): PhraseRow => ({ phrases, make: () => ({ is: 'read', what }) })

const readGerman = '(lies|lese|lesen sie) [mir]'

/** Answered by reading sender, date and summary again. */
const aboutThis = [
  'who (is it|is this|is that|was it|was that) from',
  'who (sent|wrote) (it|this|that|this {mail}|that {mail})',
  'when was (it|this|that) (sent|written)',
  'what (does|did) (it|this|that|this {mail}) say',
  "(what's|what is) (it|this|that|this {mail}) about",
  '(summarize|summarise|sum up) (it|this|that|this {mail}|the {mail})',
  '[give me] (a|the) summary [of (it|this|that|this {mail})]',
  'von wem ist (das|es|sie|diese {mail}|die {mail})',
  'wer hat (das|die|diese {mail}) geschrieben',
  "(worum|um was) (geht es|geht's|gehts) [da|dabei|darin]",
  'was steht (drin|da drin|darin|in der {mail}|in dieser {mail})',
  '(fass|fasse|fassen sie) (es|das|sie|die {mail}|diese {mail}) zusammen',
]

export const readPhrases = compileRows([
  readAloud('newest', [
    '(read|check|play) [me|out] [out] [all] [the|my] (newest|latest|last|most recent|new|recent) (one|{mails}) [aloud|out] [to me]',
    '(read|check|play) [me|out] [out] [my|the] {mails} [aloud|out] [to me]',
    '[the|my] (newest|latest) [one|{mails}]',
    "(what's|what is) new [today]",
    "(what's|what is) in (my|the) (inbox|mailbox)",
    '[is there|do i have|have i got] (any|anything) new [{mails}] [today|for me]',
    "read [me] (today's|todays) {mails}",
    'read [me] [the|my] {mails} (from|of) today',
    '(start|begin) reading',
    'read [me] the first (one|{mail})',
    '(who|did anybody|did anyone|did somebody|has anybody) (wrote|write|written) [to] me [today|lately]',
    '(wer|hat) (hat mir|mir jemand|jemand mir) [heute] geschrieben',
    `${readGerman} [die|meine] (neueste|neuesten|neuste|neusten|letzte|letzten|neue|neuen) [{mails}] [vor]`,
    `${readGerman} [die|meine] {mails} [vor]`,
    '[mir] [die|meine] (neueste|neuesten|neuste|neusten|letzte|letzten|neue|neuen) {mails} [vorlesen|lesen|hören|anhören]',
    '[mir] [die|meine] {mails} (vorlesen|lesen|hören|anhören)',
    '(vorlesen|lies vor|lesen sie vor|lesen)',
    '[die] (neueste|neuste)',
    `${readGerman} [die|meine] {mails} von heute [vor]`,
    "(was gibt es|was gibts|was gibt's|gibt es) [was|etwas] neues",
  ]),
  readAloud('unread', [
    '(read|check) [me|out] [the|my|all] [my] unread [ones|{mails}] [aloud|out] [to me]',
    'unread [{mails}]',
    `${readGerman} [die|meine|alle] ungelesene [{mails}] [vor]`,
    `${readGerman} [die|meine|alle] ungelesenen [{mails}] [vor]`,
    '[die|meine] (ungelesene|ungelesenen) [{mails}] [vorlesen|lesen|hören]',
  ]),
  readAloud('next', [
    '[go to|read|skip to] [me] [the] next [one|{mail}]',
    "(what's|what is) next",
    'skip [it|this|this one|that one]',
    '[die] nächste [{mail}] [vorlesen|lesen|hören]',
    `${readGerman} [mir] die nächste [{mail}] [vor]`,
    '(weiter|überspringen)',
  ]),
  readAloud('previous', [
    '[go to|read] [me] [the] previous [one|{mail}]',
    '[the|read the] one before [that|this]',
    '[go] back',
    '[die] vorige [{mail}] [vorlesen|lesen|hören]',
    '[die] vorherige [{mail}] [vorlesen|lesen|hören]',
    `${readGerman} die (vorige|vorherige) [{mail}] [vor]`,
    '[eine] zurück',
  ]),
  readAloud('again', [
    '[read|say] (it|that|this) again',
    '[once] again',
    'once more',
    'repeat [it|that|this]',
    'read [me] (it|this|this one|that one|this {mail}|that {mail}) [aloud|out] [to me]',
    ...aboutThis,
    '[noch] (nochmal|einmal|noch einmal|noch)',
    '(wiederholen|wiederhole das|wiederholen sie das)',
    `${readGerman} (sie|das|es|diese|diese {mail}) [noch einmal|nochmal] vor`,
    'diese {mail} (vorlesen|lesen)',
  ]),
  {
    phrases: [
      '(read|say|tell me|hear) more',
      'more',
      'read [me] (it all|all of it|everything|the whole thing|the rest|on)',
      'read [me] the (whole|full|entire) (text|one|{mail}|thing)',
      '[the] (whole|full|entire) (text|{mail})',
      '(continue|go on|keep reading|keep going|carry on) [reading]',
      '[noch] mehr',
      `${readGerman} (alles|mehr|weiter|den rest|den ganzen text|die ganze {mail}) [vor]`,
      '(alles|den rest|den ganzen text|die ganze {mail}) (vorlesen|lesen|hören)',
      '(weiterlesen|fortfahren|alles)',
      '(der|den) ganze [text]',
      'den ganzen text',
    ],
    make: () => ({ is: 'more' }),
  },
  {
    phrases: [
      '(read|play|open|show) [me|out] [the|my] [newest|latest|last] (one|{mail}) (from|by) <who> [aloud|out] [to me]',
      '(read|play) [me|out] [the|my] (newest|latest|last) (from|by) <who> [aloud|out] [to me]',
      'the [newest|latest|last] (one|{mail}) (from|by) <who>',
      '(newest|latest|last) {mail} (from|by) <who>',
      "(what's|what is) (new|the latest|the newest) from <who>",
      '(is there|do i have|have i got) [anything|something|{mails}] [new] from <who>',
      '(anything|something) [new] from <who>',
      'what did <who> (write|say|want|send) [me|to me]',
      '(read|tell) [me] what <who> (wrote|said|wants|wanted|sent) [me|to me]',
      'did <who> (write|reply|answer|respond) [back|again] [me|to me] [today]',
      'has <who> (written|replied|answered|responded) [back|again] [me|to me] [today]',
      'what does <who> (write|say|want)',
      `${readGerman} (die|das|eine) [neueste|letzte|neuste] [{mail}] (von|vom) <who> vor`,
      `${readGerman} (die|das|eine) [neueste|letzte|neuste] [{mail}] (von|vom) <who>`,
      '(die|das) [neueste|letzte|neuste] [{mail}] (von|vom) <who> (vorlesen|lesen|hören)',
      '(die|das) [neueste|letzte|neuste] [{mail}] (von|vom) <who>',
      '(öffne|öffnen sie|zeig mir|zeige mir|zeigen sie mir) die [neueste|letzte|neuste] {mail} (von|vom) <who>',
      `${readGerman} vor was <who> [mir] (geschrieben hat|schreibt|will|wollte)`,
      'was (hat|schreibt|sagt|will|wollte|schrieb|möchte) [mir] <who> [mir] [geschrieben|gesagt]',
      'was steht in der [neuesten|letzten] {mail} (von|vom) <who>',
      'hat [mir] <who> [mir] [heute] [schon] (geschrieben|geantwortet)',
      '(gibt es|habe ich|hab ich) [was|etwas] [neues] von <who>',
    ],
    make: ({ who }) => readFrom(personText(who)),
  },
  { phrases: ['(read|play|open|show) [me] <what>'], make: ({ what = [] }) => readFrom(possessor(what)) },
])

const readFrom = (who: string | undefined): Command | undefined => (who === undefined ? undefined : { is: 'readFrom', who })
