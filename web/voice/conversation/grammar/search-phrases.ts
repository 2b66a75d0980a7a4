// Phrases to search, open pages and ask about the mailbox, plus picking, undo, stop and help.
import type { Command } from '../command.ts'
import { compileRows, type PhraseRow } from './phrase-pattern.ts'
import { personText, queryText } from './slots.ts'

const fixed = (command: Command, phrases: string[]): PhraseRow => ({ phrases, make: () => command })
const showGerman = '(öffne|öffnen sie|zeig|zeige|zeigen sie|geh zu|gehe zu|gehen sie zu) [mir]'
const showEnglish = '(open|show|go to|take me to|bring up) [me] [the|my]'

type Place = Extract<Command, { is: 'open' }>['place']
const opens = (place: Place, phrases: string[]): PhraseRow => fixed({ is: 'open', place }, phrases)

const searching: PhraseRow[] = [
  {
    free: true,
    phrases: [
      'search [my|the] [{mails}|inbox|mailbox] for <q>',
      '(search|find|look for|look up) [for] [me] [all|any] [the|my] {mails} (about|from|by|of|with) <q>',
      '(suche|such|suchen sie|finde|find|finden sie) [mir] [nach] [alle] [die|eine|den|der] {mails} (von|vom|über|zu|zur|zum|mit) <q>',
      '(search|find|look for|look up) [:] <q>',
      '(suche|such|suchen sie|sucht) [mir] [nach] [:] <q>',
      '(finde|find|finden sie) [mir] [:] <q>',
      'nach <q> suchen',
      '(show|list) [me] [all] [the|my] {mails} (from|about) <q>',
      '(zeig|zeige|zeigen sie) [mir] [alle] [die] {mails} (von|über|zu) <q>',
    ],
    make: ({ q }) => {
      const words = queryText(q)
      return words === '' || /^(?:out|nach)\b/i.test(words) ? undefined : { is: 'search', q: words }
    },
  },
]

const asking: PhraseRow[] = [
  fixed({ is: 'attention' }, [
    'what needs [my] attention [today|now]',
    '(is there|do i have|have i got) (anything|something|any {mails} that is|any) (urgent|important|urgent {mails})',
    '(anything|something|any) (urgent|important) [{mails}] [today]',
    '(is|do i have) [anything] (urgent|important) [{mails}]',
    'what do i (have|need) to do [now|today]',
    '(ist|gibt es) (was|etwas) (wichtiges|dringendes) [dabei|heute]',
    'was steht [heute] an',
    "(what's|what is) (urgent|important) [today]",
    'what (should|must) i (do|answer|look at) [first|now|next|today]',
    'was (braucht|benötigt|erfordert) meine aufmerksamkeit',
    '(gibt es|habe ich|hab ich) [etwas|was] (dringendes|wichtiges|dringend|wichtig)',
    '(ist|ist etwas|ist was) [etwas|was] (dringend|wichtig)',
    '(etwas|was) (dringendes|wichtiges)',
    'was ist [heute] (dringend|wichtig)',
    'was muss ich [heute|jetzt|zuerst] (tun|machen|erledigen|beantworten)',
  ]),
  fixed({ is: 'count' }, [
    'how many [unread|new] [{mails}] [do i have|are there|have i got]',
    'how (much|many) [unread|new] {mails} [do i have|is there|are there]',
    '(count|number of) [my|the] unread [{mails}]',
    '(do i have|have i got) [any] [new|unread] {mails}',
    'wie viele [ungelesene|neue|neuen|ungelesenen] [{mails}] [habe ich|hab ich|gibt es|sind es]',
    '(habe ich|hab ich|gibt es) [neue|ungelesene] ({mails}|post)',
  ]),
]

const opening: PhraseRow[] = [
  opens('inbox', [`${showEnglish} inbox`, 'inbox', `${showGerman} [den|meinen|dem|zum] posteingang`, 'posteingang [öffnen]']),
  opens('sent', [
    `${showEnglish} sent [{mails}|folder]`,
    'sent {mails}',
    `${showGerman} [die|meine|den] (gesendet|gesendete|gesendeten) [{mails}]`,
  ]),
  opens('drafts', [
    `${showEnglish} drafts [folder]`,
    'drafts',
    `${showGerman} [die|meine|den] (entwürfe|entwürfen)`,
    'entwürfe [öffnen]',
  ]),
  opens('dashboard', [
    `${showEnglish} (dashboard|start page|home page|overview)`,
    'dashboard',
    `${showGerman} [die|zur|der] (übersicht|startseite|dashboard)`,
  ]),
  opens('assistant', [`${showEnglish} assistant`, `${showGerman} [den|zum|dem] assistenten`]),
  opens('settings', [
    `${showEnglish} (settings|preferences)`,
    'settings',
    `${showGerman} [die|meine|den] einstellungen`,
    'einstellungen [öffnen]',
  ]),
  opens('this', [
    '(open|show) [me] (it|this|that|this one|that one|this {mail}|that {mail}|the {mail})',
    'open',
    `${showGerman} (sie|es|diese|diese {mail}|die {mail})`,
    '(öffnen|diese {mail} öffnen)',
  ]),
]

const places = [
  '(first|1st|one|1|erste|ersten|erster|eins)',
  '(second|2nd|two|2|zweite|zweiten|zweiter|zwei)',
  '(third|3rd|three|3|dritte|dritten|dritter|drei)',
  '(fourth|4th|four|4|vierte|vierten|vierter|vier)',
  '(fifth|5th|five|5|fünfte|fünften|fünfter|fünf)',
  '(sixth|6th|six|6|sechste|sechsten|sechster|sechs)',
  '(seventh|7th|seven|7|siebte|siebten|siebter|sieben)',
  '(eighth|8th|eight|8|achte|achten|achter|acht)',
]

const picking: PhraseRow[] = [
  ...places.map((word, at) =>
    fixed({ is: 'pick', which: at + 1 }, [
      `[take|choose|pick|the|i mean] [number|the|option] ${word} [one]`,
      `[nimm|nehmen sie|ich meine] [nummer|die|der|den] ${word}`,
    ]),
  ),
  {
    phrases: ['[take|choose|pick|nimm] [number|option|nummer] <n>'],
    make: ({ n = [] }) => {
      const [word, ...more] = n.map(({ norm }) => norm)
      return more.length === 0 && /^[1-9]\d?$/.test(word ?? '') ? { is: 'pick', which: Number(word) } : undefined
    },
  },
  {
    phrases: ['(i mean|i meant|take|choose|pick) <who>', '(ich meine|nimm|nehmen sie) <who>'],
    make: ({ who }) => {
      const name = personText(who)
      return name === undefined ? undefined : { is: 'pick', which: name }
    },
  },
]

const controlPhrases: PhraseRow[] = [
  fixed({ is: 'undo' }, [
    'undo [it|that|this|[the] (delete|send|archive|last one)]',
    '(take|bring|get) (it|that|this) back',
    '(unsend|recall) [it|that|this|the {mail}]',
    'rückgängig [machen]',
    '(mach|mache|machen sie) (es|das) rückgängig',
    '(nimm|nehmen sie|hol|holen sie) (es|das|sie) zurück',
    '(zurücknehmen|zurückholen|widerrufen)',
  ]),
  fixed({ is: 'stop' }, [
    'stop [it|that|reading|talking|speaking]',
    '(be quiet|quiet|silence|enough|shut up|pause|hush)',
    "that's enough",
    '(stopp|halt|ruhe|still|genug|aufhören|pause|schluss)',
    '(hör auf|hören sie auf|sei still|seien sie still|sei leise|seien sie leise)',
  ]),
  fixed({ is: 'help' }, [
    'help [me]',
    'what can i (say|do|ask)',
    'what can you do',
    '(what are the|show|show me the) commands',
    'hilfe',
    'was kann ich [hier] (sagen|tun|fragen)',
    'was (kannst du|können sie)',
  ]),
]

export const searchPhrases = compileRows([...controlPhrases, ...picking, ...opening, ...asking, ...searching])
