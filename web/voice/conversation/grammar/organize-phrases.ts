// Phrases to delete, archive, snooze, star and mark a single mail. A mail reference that contains a negation is rejected
// (slots.ts).
import type { Command, SnoozeFor, Which } from '../command.ts'
import { compileRows, type PhraseRow, type Slots } from './phrase-pattern.ts'
import { mailReference } from './slots.ts'

const forMail =
  (make: (which: Which) => Command) =>
  (got: Slots): Command | undefined => {
    const which = mailReference(got.what)
    return which && make(which)
  }

const forGood = '(permanently|forever|for good)'
const endgültig = '(endgültig|dauerhaft|für immer)'

const deleting: PhraseRow[] = [
  {
    phrases: [
      `(delete|remove|erase) <what> ${forGood}`,
      `${forGood} (delete|remove|erase) <what>`,
      `(lösche|lösch|löschen sie) <what> ${endgültig}`,
      `<what> ${endgültig} löschen`,
    ],
    make: forMail((which) => ({ is: 'delete', which, permanently: true })),
  },
  {
    phrases: [
      '(delete|trash|remove|erase)',
      '(delete|trash|remove|erase) <what>',
      '(move|put|throw) <what> (to|in|into) the (trash|bin)',
      'throw <what> away',
      'get rid of <what>',
      'bin <what>',
      'löschen',
      '(lösche|lösch|löschen sie) <what>',
      '<what> löschen',
      '<what> in den papierkorb [verschieben|legen|werfen]',
      '(schieb|schiebe|verschiebe|verschieben sie|leg|lege|wirf) <what> in den papierkorb',
      'in den papierkorb [damit]',
      '(wirf|werfen sie|schmeiß|schmeiße|schmeißen sie) [<what>] weg',
      'weg damit',
    ],
    make: forMail((which) => ({ is: 'delete', which, permanently: false })),
  },
]

/** Only one mail at a time: several cannot be read back. */
const everything =
  '(all|everything|them all|all of them|all [the|my|these|those] {mails}|every {mail}|alles|alle|alle [meine|die|diese] {mails})'
const several: PhraseRow[] = [
  {
    phrases: [
      `(delete|trash|remove|erase|archive|snooze|star|flag) ${everything} [(from|of|by|about) <what>] [permanently]`,
      `mark ${everything} [(from|of|by|about) <what>] [as] (read|unread)`,
      `(lösche|lösch|löschen sie|archiviere|archivier|archivieren sie) ${everything} [(von|vom) <what>] [endgültig]`,
      `${everything} [(von|vom) <what>] [endgültig] (löschen|archivieren|zurückstellen)`,
      `(markiere|markieren sie) ${everything} [(von|vom) <what>] als (gelesen|ungelesen)`,
      `${everything} [(von|vom) <what>] als (gelesen|ungelesen) markieren`,
    ],
    make: () => ({ is: 'several' }),
  },
]

const archiving: PhraseRow[] = [
  {
    phrases: [
      'archive',
      'archive <what>',
      '(move|put) <what> (to|in|into) the archive',
      'archivieren',
      'put <what> away',
      '(archivier|archiviere|archivieren sie) <what>',
      'ins archiv [damit]',
      '<what> archivieren',
      '<what> ins archiv [verschieben|legen]',
      '(schieb|schiebe|verschiebe|verschieben sie|leg|lege) <what> ins archiv',
    ],
    make: forMail((which) => ({ is: 'archive', which })),
  },
]

const times: [SnoozeFor, string][] = [
  ['this-evening', '(this evening|tonight|later today|the evening|heute abend|später heute|abends)'],
  ['tomorrow', '(tomorrow|tomorrow morning|morgen|morgen früh)'],
  ['weekend', '(the weekend|this weekend|weekend|saturday|zum wochenende|wochenende|am wochenende|samstag)'],
  ['next-week', '(next week|monday|next monday|nächste woche|nächster woche|zur nächsten woche|montag)'],
  ['day', '(a day|one day|24 hours|einen tag|ein tag|24 stunden)'],
]

const snoozing: PhraseRow[] = [
  ...times.map(
    ([until, when]): PhraseRow => ({
      phrases: [
        `snooze [until|till|for|to] ${when}`,
        `snooze <what> (until|till|for|to) ${when}`,
        `snooze <what> ${when}`,
        `remind me [again] [of|about] [it|this|that|this {mail}] [on] ${when}`,
        `(stelle|stell|stellen sie) <what> [bis|auf|um|für] ${when} zurück`,
        `<what> [bis|auf|um|für] ${when} zurückstellen`,
        `[bis|auf|um|für] ${when} zurückstellen`,
        `zurückstellen [bis|auf|um|für] ${when}`,
        `(verschieb|verschiebe|verschieben sie) <what> (auf|bis) ${when}`,
        `${when} wieder vorlegen`,
        `(erinnere|erinner|erinnern sie) mich ${when} [daran|noch einmal|wieder]`,
      ],
      make: forMail((which) => ({ is: 'snooze', which, until })),
    }),
  ),
  {
    phrases: ['snooze', 'snooze <what>', 'zurückstellen', '<what> zurückstellen', '(stelle|stell|stellen sie) <what> zurück'],
    make: forMail((which) => ({ is: 'snooze', which, until: 'day' })),
  },
]

const marking: PhraseRow[] = [
  {
    phrases: [
      '(star|flag)',
      '(star|flag) <what>',
      '(mark|flag) <what> [as|with] [a] (starred|star|important)',
      '(add|put) a star to <what>',
      '(markiere|markieren sie) <what> (mit [einem] stern|als wichtig)',
      '<what> (mit [einem] stern|als wichtig) markieren',
      '(mit [einem] stern|als wichtig) markieren',
      '[einen] stern setzen',
    ],
    make: forMail((which) => ({ is: 'star', which, on: true })),
  },
  {
    phrases: [
      '(unstar|unflag)',
      '(unstar|unflag) <what>',
      'remove the star [from <what>]',
      '[den] stern entfernen',
      '(entferne|entfernen sie) den stern [von <what>]',
    ],
    make: forMail((which) => ({ is: 'star', which, on: false })),
  },
  {
    phrases: [
      'mark [as] read',
      'mark <what> [as] read',
      '(markiere|markieren sie) [<what>] als gelesen',
      '<what> als gelesen markieren',
      'als gelesen markieren',
    ],
    make: forMail((which) => ({ is: 'markRead', which, read: true })),
  },
  {
    phrases: [
      'mark [as] unread',
      'mark <what> [as] unread',
      'keep <what> unread',
      '(markiere|markieren sie) [<what>] als ungelesen',
      '<what> als ungelesen markieren',
      'als ungelesen markieren',
    ],
    make: forMail((which) => ({ is: 'markRead', which, read: false })),
  },
]

export const organizePhrases = compileRows([...several, ...deleting, ...archiving, ...snoozing, ...marking])
