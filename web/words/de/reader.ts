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
  media: 'Audio oder Video',
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
  ownColors: 'Originalfarben',
  darkColors: 'Dunkle Farben',
  sentBy: (name) => (name === '' ? 'Gesendet von einem früheren Mitglied' : `Gesendet von ${name}`),
  replyTo: (name) => `${name} antworten …`,
  position: (n, total) => `${n} von ${total}`,
  newer: 'Neuere E-Mail',
  older: 'Ältere E-Mail',
  forward: 'Weiterleiten',
  more: 'Mehr',
  print: 'Drucken',
  source: 'Original herunterladen',
  markUnread: 'Als ungelesen markieren',
  confirmDeletion: (n) => (n === 1 ? 'Diese E-Mail löschen?' : `Die ${n} E-Mails dieser Unterhaltung löschen?`),
  body: 'Text der E-Mail',
  bodyMissing: 'Diese E-Mail konnte nicht geladen werden, weil der Mailserver nicht erreichbar ist.',
  bodyUnreadable: 'Diese E-Mail ist beschädigt und kann nicht angezeigt werden. Das Original können Sie trotzdem herunterladen.',
  bodyFailed: 'Der Text konnte nicht geladen werden.',
  imagesBlocked: (n) => some(n, '1 Bild blockiert', 'Bilder blockiert'),
  show: 'anzeigen',
  attachments: (n) => some(n, '1 Anhang', 'Anhänge'),
  download: 'Herunterladen',
  downloadFailed: 'Der Anhang konnte nicht heruntergeladen werden',
  sourceFailed: 'Das Original konnte nicht heruntergeladen werden.',
  authRequired: 'Anmeldung erforderlich',
  noAttachmentId: 'Anhangs-ID nicht gefunden',
  me: 'mich',
  to: 'an',
  open: 'E-Mail öffnen von',
  details: 'Details',
  from: 'Von',
  cc: 'Cc',
  date: 'Datum',
  readAloud: 'Vorlesen',
  viewSource: 'Quelltext anzeigen',
  sourceTitle: 'Quelltext der E-Mail',
  sourceCut: 'Nur der Anfang wird angezeigt. Laden Sie das Original herunter, um alles zu sehen.',
  addToCalendar: 'Zum Kalender hinzufügen',
  calendarFailed: 'Die Kalenderdatei konnte nicht erstellt werden.',
  trackers: (n) => some(n, '1 Tracker entfernt', 'Tracker entfernt'),
  alwaysShow: 'immer bei diesem Absender',
  trusted: 'Bilder dieses Absenders werden künftig immer angezeigt.',
  trustFailed: 'Der Absender konnte nicht gespeichert werden.',
  downloadAll: 'Alle herunterladen',
  allFailed: 'Die Dateien konnten nicht heruntergeladen werden.',
  preview: 'Vorschau',
  previewFailed: 'Keine Vorschau für diese Datei. Sie können sie trotzdem herunterladen.',
  mismatch: (kind) => `Irreführender Dateiname, tatsächlich ${mismatches[kind] ?? 'etwas anderes'}`,
  confirmMismatch: 'Diese Datei trotzdem herunterladen?',
  mismatchHint: (name, kind) =>
    `${name} ist tatsächlich ${mismatches[kind] ?? 'etwas anderes'}. Dateien mit irreführendem Namen sind oft schädlich.`,
  program: 'Programm: kann Ihrem Computer schaden',
  page: 'Webseite: kann andere nachahmen',
  unsubscribe: 'Abbestellen',
  confirmUnsubscribe: 'Diese Mailingliste abbestellen?',
  leaveByClick: (host) => `Sendet eine Abbestellung an ${host}, sonst nichts.`,
  leaveByMail: (address) => `Sendet eine E-Mail zum Abbestellen an ${address}.`,
  leaveByPage: 'Bestellen Sie auf der Seite der Mailingliste ab. Sie sehen zuerst die Adresse.',
  left: 'Sie haben die Mailingliste abbestellt.',
  leftByMail: 'Die E-Mail zum Abbestellen ist unterwegs.',
  leftAt: (when) => `Abbestellt: ${when}`,
  leaveFailed: 'Das Abbestellen ist fehlgeschlagen.',
  leavePage: 'Seite zum Abbestellen öffnen',
  leavePageHint: 'Diese Mailingliste können Sie nur auf ihrer eigenen Seite abbestellen:',
  openPage: 'Seite öffnen',
  care: 'Vorsicht bei dieser E-Mail',
  firstContact: 'Erste E-Mail von dieser Adresse',
  proven: (how, by) => `Absender verifiziert: ${how} bestanden laut ${by}`,
  unproven: (by) => `Absender nicht verifiziert laut ${by}`,
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
  undoTooLate: 'Das ließ sich nicht rückgängig machen. Ihre Antwort ist möglicherweise schon unterwegs.',
  otherOrganizer: (email) => `Diese E-Mail stammt nicht vom Veranstalter. Ihre Antwort ginge an ${email}.`,
  senders: {
    title: 'Absender, deren Bilder angezeigt werden',
    hint: 'Ihre Bilder werden automatisch über diesen Server geladen.',
    none: 'Noch keine Absender. Wählen Sie „immer bei diesem Absender“ über einer E-Mail.',
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
        return `Antworten gehen an eine andere Adresse: ${first}.`
      case 'lookAlike':
        return `${first} sieht aus wie ${second}, ist es aber nicht.`
      case 'strangeScript':
        return `Ein Name verwendet ähnlich aussehende Buchstaben. Er lautet eigentlich ${first}.`
      case 'manySenders':
        return `Sie nennt mehrere Absender: ${params.join(', ')}.`
      case 'knownNameNewAddress':
        return `Sie kennen ${first} unter ${second}. Dies ist eine andere Adresse.`
      case 'linkElsewhere':
        return `Ein Link zeigt ${first}, führt aber zu ${second}.`
      case 'linkNumeric':
        return `Ein Link führt zu einer IP-Adresse statt zu einem Namen: ${first}.`
      case 'notProven':
        return `Ihr Mailserver konnte nicht verifizieren, dass sie von ${first} stammt.`
    }
  },
  calendar: {
    title: 'Titel',
    day: 'Datum',
    time: 'Uhrzeit',
    duration: 'Dauer',
    minutes: (n) => (n < 60 ? some(n, '1 Minute', 'Minuten') : some(n / 60, '1 Stunde', 'Stunden')),
    hint: 'Lädt eine Datei für Ihren Kalender herunter, mit Absender und Link zu dieser E-Mail.',
    make: 'Herunterladen',
    saveHint: (calendar) => `Speichert in ${calendar}, mit dem Absender und einem Link zu dieser E-Mail.`,
    save: 'Speichern',
    saved: (calendar) => `In ${calendar} gespeichert`,
    yourDay: 'Ihr Kalender an diesem Tag',
    nothingElse: 'Sonst nichts an diesem Tag.',
    conflict: 'Konflikt',
    noConflict: 'Keine Konflikte',
    conflicts: (n) => (n === 1 ? '1 Konflikt' : `${n} Konflikte`),
    allDay: 'Ganztägig',
    untitled: 'Ohne Titel',
    goesTo: (calendar) => `Wenn Sie zusagen, wird der Termin in ${calendar} gespeichert.`,
    noTitle: 'Bitte geben Sie einen Titel ein',
    noMoment: 'Bitte wählen Sie Datum und Uhrzeit',
  },
}
