// The words of reading a mail, and of what it may try, in German.
import type { reader as english } from '../en/reader.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

const mismatches: Record<string, string> = {
  program: 'ein Programm',
  markup: 'eine Webseite',
  zip: 'ein Archiv',
  archive: 'ein Archiv',
  office: 'ein Office-Dokument',
  rtf: 'ein Textdokument',
  media: 'Ton oder Video',
  'application/pdf': 'ein PDF',
  'image/png': 'ein Bild',
  'image/jpeg': 'ein Bild',
  'image/gif': 'ein Bild',
  'image/webp': 'ein Bild',
  unknown: 'etwas anderes',
}

export const reader: SomeWords<typeof english> = {
  back: 'Zurück',
  notFound: 'E-Mail nicht gefunden',
  notFoundHint: 'Vielleicht wurde sie verschoben oder gelöscht.',
  toInbox: 'Zum Posteingang',
  failed: 'Die E-Mail konnte nicht geladen werden',
  reply: 'Antworten',
  replyAll: 'Allen antworten',
  ownColors: 'Eigene Farben',
  darkColors: 'Dunkle Farben',
  replyTo: (name) => `${name} antworten …`,
  position: (n, total) => `${n} von ${total}`,
  newer: 'Neuere E-Mail',
  older: 'Ältere E-Mail',
  forward: 'Weiterleiten',
  more: 'Mehr',
  print: 'Drucken',
  source: 'Original herunterladen',
  markUnread: 'Als ungelesen markieren',
  confirmDelete: 'Diese E-Mail löschen?',
  body: 'Text der E-Mail',
  bodyMissing: 'Der Text dieser E-Mail ist noch nicht hier, und der Mailserver ist nicht erreichbar.',
  bodyUnreadable:
    'Diese E-Mail ist beschädigt; ihr Text kann nicht gezeigt werden. Das Original lässt sich trotzdem herunterladen.',
  bodyFailed: 'Der Text konnte nicht geladen werden.',
  imagesBlocked: (n) => some(n, '1 Bild blockiert', 'Bilder blockiert'),
  show: 'zeigen',
  attachments: (n) => some(n, '1 Anhang', 'Anhänge'),
  download: 'Herunterladen',
  downloadFailed: 'Der Anhang konnte nicht heruntergeladen werden',
  sourceFailed: 'Das Original konnte nicht heruntergeladen werden.',
  authRequired: 'Bitte melden Sie sich an',
  noAttachmentId: 'Die Kennung des Anhangs fehlt',
  me: 'mich',
  to: 'an',
  open: 'E-Mail öffnen von',
  earlier: (n) => some(n, '1 weitere E-Mail', 'weitere E-Mails'),
  details: 'Einzelheiten',
  from: 'Von',
  cc: 'Cc',
  date: 'Datum',
  readAloud: 'Vorlesen',
  viewSource: 'Quelltext anzeigen',
  sourceTitle: 'Quelltext der E-Mail',
  sourceCut: 'Nur der Anfang ist zu sehen. Das Original lässt sich ganz herunterladen.',
  addToCalendar: 'Zum Kalender hinzufügen',
  calendarFailed: 'Die Kalenderdatei konnte nicht erstellt werden.',
  trackers: (n) => some(n, '1 Tracker entfernt', 'Tracker entfernt'),
  alwaysShow: 'immer bei diesem Absender',
  trusted: 'Bilder dieses Absenders werden ab jetzt gezeigt.',
  trustFailed: 'Der Absender konnte nicht gemerkt werden.',
  downloadAll: 'Alle herunterladen',
  allFailed: 'Die Dateien konnten nicht heruntergeladen werden.',
  preview: 'Vorschau',
  previewFailed: 'Diese Datei kann hier nicht gezeigt werden. Herunterladen lässt sie sich trotzdem.',
  mismatch: (kind) => `Nicht, was der Name sagt: ${mismatches[kind] ?? 'etwas anderes'}`,
  confirmMismatch: 'Diese Datei trotzdem herunterladen?',
  mismatchHint: (name, kind) =>
    `${name} ist nicht, was der Name sagt: Es ist ${mismatches[kind] ?? 'etwas anderes'}. Solche Dateien werden oft geschickt, um zu schaden.`,
  program: 'Ein Programm: Es kann Ihren Computer verändern',
  page: 'Eine Webseite: Sie kann andere nachahmen',
  unsubscribe: 'Abbestellen',
  confirmUnsubscribe: 'Diesen Verteiler verlassen?',
  leaveByClick: (host) => `${host} erfährt, dass Sie den Verteiler verlassen, und sonst nichts.`,
  leaveByMail: (address) => `Eine E-Mail mit der Bitte um Abmeldung geht an ${address}.`,
  leaveByPage: 'Der Verteiler hat dafür eine eigene Seite. Sie sehen ihre Adresse, bevor Sie sie öffnen.',
  left: 'Sie haben diesen Verteiler verlassen.',
  leftByMail: 'Eine E-Mail an den Verteiler ist unterwegs.',
  leftAt: (when) => `Verteiler verlassen: ${when}`,
  leaveFailed: 'Der Verteiler konnte nicht benachrichtigt werden.',
  leavePage: 'Seite des Verteilers öffnen',
  leavePageHint: 'Dieser Verteiler lässt sich nur auf seiner eigenen Seite verlassen:',
  openPage: 'Seite öffnen',
  care: 'Vorsicht bei dieser E-Mail',
  firstContact: 'Die erste E-Mail von dieser Adresse',
  proven: (how, by) => `Absender bestätigt: ${how} bestanden laut ${by}`,
  unproven: (by) => `Absender nicht bestätigt laut ${by}`,
  checked: (by) => `Geprüft von ${by}`,
  checks: 'Prüfungen',
  answersTo: 'Antworten an',
  invitation: 'Einladung',
  cancelled: 'Abgesagt',
  answerCame: 'Antwort auf eine Einladung',
  event: 'Termin',
  when: 'Wann',
  where: 'Wo',
  organizer: 'Veranstalter',
  guests: (n) => some(n, '1 Gast', 'Gäste'),
  repeats: 'Wiederholung',
  accept: 'Zusagen',
  maybe: 'Vielleicht',
  decline: 'Absagen',
  answers: 'Ihre Antwort',
  answered: (email) => `Ihre Antwort geht an ${email}`,
  answerFailed: 'Die Antwort konnte nicht gesendet werden.',
  otherOrganizer: (email) => `Diese E-Mail kommt nicht vom Veranstalter. Ihre Antwort ginge an ${email}.`,
  senders: {
    title: 'Absender, deren Bilder gezeigt werden',
    hint: 'Bilder in ihren E-Mails werden sofort geladen, über diesen Server.',
    none: 'Noch niemand. „immer bei diesem Absender“ über einer E-Mail fügt einen hinzu.',
    remove: 'Entfernen',
    removeOf: (sender) => `${sender} entfernen`,
    removed: 'Aus der Liste entfernt',
    failed: 'Die Liste konnte nicht geändert werden.',
    loadFailed: 'Die Liste konnte nicht geladen werden.',
  },
  warning: ({ kind, params: [first = '', second = ''], params }) => {
    switch (kind) {
      case 'nameShowsAddress':
        return `Der Name zeigt ${first}, aber die E-Mail kommt von ${second}.`
      case 'replyElsewhere':
        return `Eine Antwort ginge woandershin: an ${first}.`
      case 'lookAlike':
        return `${first} sieht aus wie ${second}, ist es aber nicht.`
      case 'strangeScript':
        return `Ein Name ist in Buchstaben geschrieben, die andere nachahmen. In Wahrheit lautet er ${first}.`
      case 'manySenders':
        return `Sie nennt mehr als einen Absender: ${params.join(', ')}.`
      case 'knownNameNewAddress':
        return `Sie kennen ${first} unter ${second}. Dies ist eine andere Adresse.`
      case 'linkElsewhere':
        return `Ein Link zeigt ${first} und führt zu ${second}.`
      case 'linkNumeric':
        return `Ein Link führt zu einer bloßen Nummer statt zu einem Namen: ${first}.`
      case 'notProven':
        return `Ihr Mailserver konnte nicht bestätigen, dass sie von ${first} kommt.`
    }
  },
  calendar: {
    title: 'Titel',
    day: 'Datum',
    time: 'Uhrzeit',
    duration: 'Dauer',
    minutes: (n) => (n < 60 ? some(n, '1 Minute', 'Minuten') : some(n / 60, '1 Stunde', 'Stunden')),
    hint: 'Sie bekommen eine Datei, die Ihr Kalender öffnet. Sie nennt den Absender und führt zu dieser E-Mail zurück.',
    make: 'Herunterladen',
    noTitle: 'Bitte geben Sie einen Titel ein',
    noMoment: 'Bitte wählen Sie Datum und Uhrzeit',
  },
}
