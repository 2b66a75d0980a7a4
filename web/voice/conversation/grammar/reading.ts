// Phrases for reading aloud, in English and German.
import type { Command } from '../command.ts'
import { whoOf } from './own-words.ts'
import { type Row, ready } from './phrase.ts'

type What = Extract<Command, { is: 'read' }>['what']
const readAloud = (what: What, phrases: string[]): Row => ({ phrases, make: () => ({ is: 'read', what }) })

const lies = '(lies|lese|lesen sie) [mir]'

export const reading = ready([
  readAloud('newest', [
    '(read|check|play) [me|out] [out] [all] [the|my] (newest|latest|last|most recent|new|recent) (one|{mails}) [aloud|out] [to me]',
    '(read|check|play) [me|out] [out] [my|the] {mails} [aloud|out] [to me]',
    '[the|my] (newest|latest) [one|{mails}]',
    "(what's|what is) new",
    '[do i have] any new {mails}',
    '(start|begin) reading',
    `${lies} [die|meine] (neueste|neuesten|neuste|neusten|letzte|letzten|neue|neuen) [{mails}] [vor]`,
    `${lies} [die|meine] {mails} [vor]`,
    '[mir] [die|meine] (neueste|neuesten|neuste|neusten|letzte|letzten|neue|neuen) {mails} [vorlesen|lesen|hören|anhören]',
    '[mir] [die|meine] {mails} (vorlesen|lesen|hören|anhören)',
    '(vorlesen|lies vor|lesen sie vor|lesen)',
    '[die] (neueste|neuste)',
    "(was gibt es|was gibts|was gibt's|gibt es) [was|etwas] neues",
  ]),
  readAloud('unread', [
    '(read|check) [me|out] [the|my|all] [my] unread [ones|{mails}] [aloud|out] [to me]',
    'unread [{mails}]',
    `${lies} [die|meine|alle] ungelesene [{mails}] [vor]`,
    `${lies} [die|meine|alle] ungelesenen [{mails}] [vor]`,
    '[die|meine] (ungelesene|ungelesenen) [{mails}] [vorlesen|lesen|hören]',
  ]),
  readAloud('next', [
    '[go to|read|skip to] [me] [the] next [one|{mail}]',
    "(what's|what is) next",
    'skip [it|this|this one|that one]',
    '[die] nächste [{mail}] [vorlesen|lesen|hören]',
    `${lies} [mir] die nächste [{mail}] [vor]`,
    '(weiter|überspringen)',
  ]),
  readAloud('previous', [
    '[go to|read] [me] [the] previous [one|{mail}]',
    '[the|read the] one before [that|this]',
    '[go] back',
    '[die] vorige [{mail}] [vorlesen|lesen|hören]',
    '[die] vorherige [{mail}] [vorlesen|lesen|hören]',
    `${lies} die (vorige|vorherige) [{mail}] [vor]`,
    '[eine] zurück',
  ]),
  readAloud('again', [
    '[read|say] (it|that|this) again',
    '[once] again',
    'once more',
    'repeat [it|that|this]',
    'read [me] (it|this|this one|that one|this {mail}|that {mail}) [aloud|out] [to me]',
    '[noch] (nochmal|einmal|noch einmal)',
    '(wiederholen|wiederhole das|wiederholen sie das)',
    `${lies} (sie|das|es|diese|diese {mail}) [noch einmal|nochmal] vor`,
    'diese {mail} (vorlesen|lesen)',
  ]),
  {
    phrases: [
      '(read|say|tell me|hear) more',
      'more',
      'read [me] (it all|all of it|everything|the whole thing|the rest|on)',
      'read [me] the (whole|full|entire) (text|one|{mail}|thing)',
      '[the] (whole|full|entire) (text|{mail})',
      '(continue|go on|keep reading|carry on) [reading]',
      '[noch] mehr',
      `${lies} (alles|mehr|weiter|den rest|den ganzen text|die ganze {mail}) [vor]`,
      '(alles|den rest|den ganzen text|die ganze {mail}) (vorlesen|lesen|hören)',
      '(weiterlesen|fortfahren|alles)',
      '(der|den) ganze [text]',
      'den ganzen text',
    ],
    make: () => ({ is: 'more' }),
  },
  {
    phrases: [
      '(read|play) [me|out] [the|my] [newest|latest|last] (one|{mail}) (from|by) <who> [aloud|out] [to me]',
      'the [newest|latest|last] (one|{mail}) (from|by) <who>',
      '(is there|do i have|have i got) [anything|something|{mails}] [new] from <who>',
      '(anything|something) [new] from <who>',
      'what did <who> (write|say|want|send) [me|to me]',
      'what does <who> (write|say|want)',
      `${lies} (die|das|eine) [neueste|letzte|neuste] [{mail}] (von|vom) <who> vor`,
      `${lies} (die|das|eine) [neueste|letzte|neuste] [{mail}] (von|vom) <who>`,
      '(die|das) [neueste|letzte|neuste] [{mail}] (von|vom) <who> (vorlesen|lesen|hören)',
      '(die|das) [neueste|letzte|neuste] [{mail}] (von|vom) <who>',
      'was (hat|schreibt|sagt|will) <who> [geschrieben|gesagt]',
      '(gibt es|habe ich|hab ich) [was|etwas] [neues] von <who>',
    ],
    make: ({ who }) => {
      const name = whoOf(who)
      return name === undefined ? undefined : { is: 'readFrom', who: name }
    },
  },
])
