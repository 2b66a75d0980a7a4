// The panel of suggestions, in German, and the sentences of the suggestions themselves (src/suggestions/texts.ts).
import type { suggestions as english } from '../en/suggestions.ts'
import type { SentenceBook } from '../sentence-book.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

export const suggestions: SomeWords<typeof english> = {
  title: 'Vorschläge',
  list: 'Vorschläge',
  loadFailed: 'Die Vorschläge konnten nicht geladen werden',
  refresh: 'Neu laden und E-Mails durchsehen',
  analyze: 'Neueste E-Mails durchsehen',
  none: 'Zurzeit gibt es nichts vorzuschlagen',
  noneHint: 'E-Mails, die auf Antwort warten, Fristen und Treffen erscheinen hier, sobald sie eintreffen.',
  analyzing: (done, total) => `${done} von ${total} durchgesehen`,
  analyzed: (n) => `${some(n, 'Eine E-Mail', 'E-Mails')} nach neuen Vorschlägen durchgesehen`,
  nothingNew: 'Es gibt keine neuen E-Mails zum Durchsehen. Die Vorschläge werden neu geladen …',
  analyzeFailed: 'Die E-Mails konnten nicht durchgesehen werden. Bitte versuchen Sie es noch einmal.',
  take: 'Erledigen',
  snooze: 'Später',
  dismiss: 'Verwerfen',
  details: 'Details',
  done: { complete: 'Vorschlag erledigt', snooze: 'Vorschlag zurückgestellt', dismiss: 'Vorschlag verworfen' },
  failed: {
    complete: 'Der Vorschlag konnte nicht als erledigt vermerkt werden',
    snooze: 'Der Vorschlag konnte nicht zurückgestellt werden',
    dismiss: 'Der Vorschlag konnte nicht verworfen werden',
  },
  generating: 'Die KI entwirft eine Antwort …',
  draftFailed: 'Die KI konnte keine Antwort entwerfen. Das Schreibfenster wird geöffnet …',
  justNow: 'Gerade eben',
  minutes: (n) => `vor ${some(n, 'einer Minute', 'Minuten')}`,
  hours: (n) => `vor ${some(n, 'einer Stunde', 'Stunden')}`,
  days: (n) => `vor ${some(n, 'einem Tag', 'Tagen')}`,
  priority: { urgent: 'Dringend', high: 'Hohe Priorität', medium: 'Mittlere Priorität', low: 'Niedrige Priorität' },
  due: (when) => `Fällig: ${when}`,
  begins: (when) => `Beginn: ${when}`,
  category: 'Ordner',
  sentiment: 'Stimmung',
  sentiments: { positive: 'Positiv', neutral: 'Neutral', negative: 'Negativ' },
  why: 'Warum',
  quoted: 'Aus der E-Mail',
  openEmail: 'E-Mail öffnen',
  byRules: 'Von Regeln gefunden, ohne KI-Modell',
  byModel: (model) => `Von ${model} gefunden`,
}

export const suggestionSentences: SentenceBook = {
  parts: { Somebody: 'Jemand', '(no subject)': '(kein Betreff)' },
  sentences: {
    'Urgent: {}': 'Dringend: {1}',
    'Deadline: {}': 'Frist: {1}',
    'Meeting: {}': 'Treffen: {1}',
    'Reply to {}': 'Antwort an {1}',
    'Follow up with {}': 'Bei {1} nachfragen',
    'To do: {}': 'Zu tun: {1}',
    '{} writes that this cannot wait.': '{1} schreibt, dass dies nicht warten kann.',
    '{} names a time by which something is due.': '{1} nennt eine Frist.',
    '{} proposes a time to meet.': '{1} schlägt einen Termin vor.',
    '{} invites you.': '{1} lädt Sie ein.',
    '{} waits for your answer to “{}”.': '{1} wartet auf Ihre Antwort auf „{2}“.',
    '{}, whom you have not written to yet, asks you something in “{}”.':
      '{1}, wem Sie noch nie geschrieben haben, fragt Sie etwas in „{2}“.',
    '{} asks you and others something in “{}”.': '{1} fragt Sie und andere etwas in „{2}“.',
    'You asked {} something in “{}”, and no answer has come.': 'Sie haben {1} in „{2}“ etwas gefragt und keine Antwort erhalten.',
    '{} asks you to do something.': '{1} bittet Sie, etwas zu tun.',
    '“{}”, from somebody you write with.': '„{1}“, von jemandem, mit dem Sie sich schreiben.',
    '“{}” names a time that is still to come.': '„{1}“ nennt einen Zeitpunkt, der noch kommt.',
    '“{}” is a time to meet that is still to come.': '„{1}“ ist ein Termin, der noch kommt.',
    'The email carries an invitation to something that is still to come.':
      'Die E-Mail enthält eine Einladung zu etwas, das noch kommt.',
    '“{}” asks you, you write with each other, and you have not answered.':
      '„{1}“ ist eine Frage an Sie; Sie schreiben sich, und Sie haben noch nicht geantwortet.',
    '“{}” asks you, but you have not written with each other yet.':
      '„{1}“ ist eine Frage an Sie, doch Sie haben sich noch nie geschrieben.',
    '“{}” asks several people, you among them.': '„{1}“ ist eine Frage an mehrere, auch an Sie.',
    '“{}” expects an answer, and three working days have passed.':
      '„{1}“ erwartet eine Antwort, und drei Arbeitstage sind vergangen.',
    '“{}” asks for something to be done.': '„{1}“ bittet darum, dass etwas getan wird.',
  },
}
