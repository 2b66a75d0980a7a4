// The panel of suggestions, in German, and the sentences of the suggestions themselves (src/suggestions/texts.ts).
import type { suggestions as english } from '../en/suggestions.ts'
import type { SentenceBook } from '../sentence-book.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

export const suggestions: SomeWords<typeof english> = {
  title: 'Vorschläge',
  list: 'Vorschläge',
  loadFailed: 'Die Vorschläge konnten nicht geladen werden',
  refresh: 'Aktualisieren und analysieren',
  analyze: 'Neueste E-Mails analysieren',
  none: 'Zurzeit keine Vorschläge',
  noneHint: 'E-Mails, die eine Antwort brauchen, Fristen und Termine erscheinen hier.',
  analyzing: (done, total) => `${done} von ${total} analysiert`,
  analyzed: (n) => `${some(n, 'Eine E-Mail', 'E-Mails')} für neue Vorschläge analysiert`,
  nothingNew: 'Keine neuen E-Mails zum Analysieren. Vorschläge werden aktualisiert …',
  analyzeFailed: 'Die E-Mails konnten nicht analysiert werden. Bitte versuchen Sie es noch einmal.',
  take: 'Erledigen',
  snooze: 'Zurückstellen',
  dismiss: 'Verwerfen',
  details: 'Details',
  assignedTo: (name) => `Zugewiesen an ${name}`,
  showOthers: (n) => `${n.toLocaleString('de')} anderen zugewiesene anzeigen`,
  hideOthers: 'Anderen zugewiesene ausblenden',
  done: { complete: 'Vorschlag erledigt', snooze: 'Vorschlag zurückgestellt', dismiss: 'Vorschlag verworfen' },
  failed: {
    complete: 'Der Vorschlag konnte nicht als erledigt markiert werden',
    snooze: 'Der Vorschlag konnte nicht zurückgestellt werden',
    dismiss: 'Der Vorschlag konnte nicht verworfen werden',
  },
  generating: 'Die KI entwirft eine Antwort …',
  draftFailed: 'Die KI konnte keine Antwort entwerfen. Die neue E-Mail wird geöffnet …',
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
  byRules: 'Von Regeln gefunden, ohne KI',
  byModel: (model) => `Von ${model} gefunden`,
}

export const suggestionSentences: SentenceBook = {
  parts: { Someone: 'Jemand', Somebody: 'Jemand', '(no subject)': '(kein Betreff)' },
  sentences: {
    'Urgent: {}': 'Dringend: {1}',
    'Deadline: {}': 'Frist: {1}',
    'Meeting: {}': 'Termin: {1}',
    'Reply to {}': 'Antwort an {1}',
    'Follow up with {}': 'Bei {1} nachfragen',
    'To do: {}': 'Zu tun: {1}',
    '{} says this is urgent.': '{1} schreibt, dass es dringend ist.',
    '{} mentions a deadline.': '{1} nennt eine Frist.',
    '{} writes: “{}”': '{1} schreibt: „{2}“',
    '{} suggests a time to meet.': '{1} schlägt einen Termin vor.',
    '{} invites you.': '{1} lädt Sie ein.',
    '{} is waiting for your reply to “{}”.': '{1} wartet auf Ihre Antwort auf „{2}“.',
    '{}, a new contact, asks you a question in “{}”.': '{1}, ein neuer Kontakt, stellt Ihnen in „{2}“ eine Frage.',
    '{} asks you and others a question in “{}”.': '{1} stellt Ihnen und anderen in „{2}“ eine Frage.',
    "You asked {} a question in “{}” and haven't had a reply.":
      'Sie haben {1} in „{2}“ eine Frage gestellt und keine Antwort erhalten.',
    '{} asks you to do something.': '{1} bittet Sie, etwas zu tun.',
    '“{}” is from one of your contacts.': '„{1}“ stammt von einem Ihrer Kontakte.',
    '“{}” mentions an upcoming deadline.': '„{1}“ nennt eine bevorstehende Frist.',
    '“{}” suggests an upcoming meeting time.': '„{1}“ schlägt einen bevorstehenden Termin vor.',
    'The email contains an invitation to an upcoming event.': 'Die E-Mail enthält eine Einladung zu einem bevorstehenden Termin.',
    "“{}” is a question from one of your contacts, and you haven't replied.":
      '„{1}“ ist eine Frage eines Ihrer Kontakte, die Sie noch nicht beantwortet haben.',
    '“{}” is a question from a new contact.': '„{1}“ ist eine Frage eines neuen Kontakts.',
    '“{}” is a question to several people, including you.': '„{1}“ ist eine Frage an mehrere Personen, auch an Sie.',
    '“{}” expects a reply, and three working days have passed.':
      '„{1}“ erwartet eine Antwort, und drei Arbeitstage sind vergangen.',
    '“{}” asks you to do something.': '„{1}“ bittet Sie, etwas zu tun.',
  },
}
