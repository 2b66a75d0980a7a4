import type { said as english } from '../../en/voice/said.ts'
import type { SomeWords } from '../../translate.ts'

const timeOf = new Intl.DateTimeFormat('de', { hour: 'numeric', minute: '2-digit' })
const dayOf = new Intl.DateTimeFormat('de', { weekday: 'long', month: 'long', day: 'numeric' })
const longDayOf = new Intl.DateTimeFormat('de', { month: 'long', day: 'numeric', year: 'numeric' })

function when(date: string, now: number): string {
  const then = new Date(date)
  if (Number.isNaN(then.getTime())) return ''
  const days = dayNumber(new Date(now)) - dayNumber(then)
  if (days === 0) return `heute um ${timeOf.format(then)} Uhr`
  if (days === 1) return `gestern um ${timeOf.format(then)} Uhr`
  return `am ${(days > 1 && days < 300 ? dayOf : longDayOf).format(then)}`
}
const dayNumber = (date: Date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)

export const said: SomeWords<typeof english> = {
  phrases: {
    send: 'senden',
    yesSend: 'ja senden',
    sendEmail: 'E-Mail senden',
    sendNow: 'jetzt senden',
    dontSend: 'nicht senden',
    cancel: 'abbrechen',
    no: 'nein',
    deleteThis: 'diese E-Mail löschen',
    deleteFrom: (sender) => `lösche die E-Mail von ${sender}`,
    yesDelete: 'ja löschen',
    permanently: 'endgültig',
  },
  examplePhrases: [
    'lies die neueste E-Mail vor',
    'nächste',
    'lies die von Lena vor',
    'mehr',
    'antworte, dass ich komme',
    'schreib Lena, ob Freitag passt',
    'senden',
    'nicht senden',
    'diese E-Mail löschen',
    'ja löschen',
    'archivieren',
    'zurückstellen bis morgen',
    'suche nach Rechnungen',
    'was ist wichtig',
    'rückgängig',
    'stopp',
  ],
  doing: {
    mails: 'Sucht die E-Mail',
    script: 'Bereitet die E-Mail vor',
    people: 'Sucht die Adresse',
    draft: 'Schreibt',
    review: 'Prüft die Änderungen',
    send: 'Sendet',
    discard: 'Verwirft',
    remove: 'Löscht',
    archive: 'Archiviert',
    snooze: 'Stellt zurück',
    star: 'Ändert den Stern',
    markRead: 'Markiert',
    undo: 'Macht es rückgängig',
    attention: 'Prüft, was wichtig ist',
    stats: 'Zählt',
    understand: 'Denkt nach',
  },

  when,
  at: (name, domain) => `${name} bei ${domain}`,
  and: (last) => `und ${last}`,
  sentenceOf: (text) => (/[.!?…]$/.test(text) ? text : `${text}.`),

  mailFrom: (who, when) => `Von ${who}, ${when}.`,
  noSubject: 'Kein Betreff.',
  attachments: (n) => (n === 1 ? 'Mit einem Anhang.' : `Mit ${n} Anhängen.`),
  afterSummary: 'Sagen Sie „mehr“ für den ganzen Text, „nächste“, „antworten“, „archivieren“ oder „löschen“.',
  afterText: 'Sagen Sie „nächste“, „antworten“, „archivieren“ oder „löschen“.',
  nothingToRead: 'Es gibt keinen Text zum Vorlesen.',
  cut: 'Die E-Mail ist zu lang, um sie ganz vorzulesen. Öffnen Sie sie, um den Rest zu lesen.',
  noMails: 'Ihr Posteingang ist leer.',
  noUnread: 'Sie haben keine ungelesenen E-Mails.',
  noneFrom: (who) => `Ich habe keine E-Mail von ${who} gefunden.`,
  noMore: 'Das war die letzte.',
  noEarlier: 'Das war die erste.',
  onlyOne: 'Per Stimme können Sie jeweils eine E-Mail ändern. In der Liste können Sie mehrere auswählen.',
  noMail: 'Welche E-Mail? Sagen Sie „lies die neueste E-Mail vor“, oder nennen Sie den Absender.',

  toWhom: (people) => `An ${people}.`,
  copyTo: (people) => `Kopie an ${people}.`,
  hiddenTo: (people) => `Blindkopie an ${people}.`,
  others: (n) => (n === 1 ? 'eine weitere Person, auf dem Bildschirm zu sehen' : `${n} weitere, auf dem Bildschirm zu sehen`),
  newRecipient: (who, letters, domain) => `An ${who} haben Sie noch nie geschrieben. Buchstabiert: ${letters}, bei ${domain}.`,
  neverWritten: (who) => `An ${who} haben Sie noch nie geschrieben.`,
  subject: (subject) => `Betreff: ${subject}.`,
  files: (n) => (n === 1 ? 'Mit einem Anhang.' : `Mit ${n} Anhängen.`),
  bodyIs: (text) => `Darin steht: ${text}`,
  confirmSend: 'Sagen Sie „senden“ oder „abbrechen“.',
  askBody: 'Was soll darin stehen?',
  gapFirst: 'Es gibt eine Lücke zum Ausfüllen. Was soll dort stehen?',
  nothingToSend: 'Es gibt nichts zu senden.',
  tooLate: 'Das ist schon eine Weile her, deshalb noch einmal.',
  notInFront: 'Diese Seite war im Hintergrund, deshalb noch einmal.',
  notReadYet: 'Sie haben noch nicht alles gehört, deshalb noch einmal.',
  sent: (people) => `Gesendet an ${people}. Sagen Sie innerhalb von zehn Sekunden „rückgängig“, um abzubrechen.`,
  notSent: 'Nicht gesendet. Die E-Mail ist in Ihren Entwürfen gespeichert.',
  discarded: 'Nicht gesendet. Der Entwurf wurde verworfen.',
  changed: 'Die E-Mail hat sich geändert. Das ist die aktuelle Version.',
  alreadySending: 'Sie wird bereits gesendet.',
  takingBack: 'Wird abgebrochen.',
  serverError: 'Fehler auf dem Server beim Senden der E-Mail. Bitte prüfen Sie Ihre Gmail-Verbindung.',
  sendFailed: 'Die E-Mail konnte nicht gesendet werden',
  draftFailed: 'Der E-Mail-Entwurf konnte nicht erstellt werden',
  noAddress: (who) => `Ich habe keine Adresse für ${who} gefunden.`,
  nameThem: 'An wen soll ich schreiben?',
  whatToChange: 'Es gibt keinen Entwurf zum Ändern.',

  askDelete: (who, subject) => `Die E-Mail von ${who}, ${subject}, löschen?`,
  noSubjectWord: 'ohne Betreff',
  confirmDelete: 'Sagen Sie „ja löschen“ oder „abbrechen“.',
  needsPress:
    'Klicken Sie zum endgültigen Löschen auf die Schaltfläche. Sagen Sie „ja löschen“, um die E-Mail in den Papierkorb zu verschieben.',
  nothingToDelete: 'Es gibt nichts zu löschen.',
  toTrash: 'In den Papierkorb verschoben. Sagen Sie „rückgängig“, um sie wiederherzustellen.',
  deletedForGood: 'Endgültig gelöscht.',
  notDeleted: 'Nicht gelöscht.',
  deletionMissing: 'Das Löschen von E-Mails gibt es auf diesem Server noch nicht',
  deleteFailed: 'Die E-Mail konnte nicht gelöscht werden',

  several: 'Welche Person meinen Sie?',
  choice: (n, who) => `${n}: ${who}.`,
  askWhich: 'Sagen Sie eine Nummer oder einen Namen, oder „abbrechen“.',
  notListed: 'Das steht nicht in der Liste.',
  nothingToChoose: 'Es gibt nichts auszuwählen.',
  dropped: 'In Ordnung.',

  did: {
    archive: (who) => `E-Mail von ${who} archiviert.`,
    snooze: {
      day: (who) => `E-Mail von ${who} einen Tag zurückgestellt.`,
      'this-evening': (who) => `E-Mail von ${who} bis heute Abend zurückgestellt.`,
      tomorrow: (who) => `E-Mail von ${who} bis morgen zurückgestellt.`,
      weekend: (who) => `E-Mail von ${who} bis zum Wochenende zurückgestellt.`,
      'next-week': (who) => `E-Mail von ${who} bis nächste Woche zurückgestellt.`,
    },
    star: (who) => `E-Mail von ${who} mit Stern markiert.`,
    unstar: (who) => `Stern von der E-Mail von ${who} entfernt.`,
    read: (who) => `E-Mail von ${who} als gelesen markiert.`,
    unread: (who) => `E-Mail von ${who} als ungelesen markiert.`,
  },
  nothingToUndo: 'Nichts rückgängig zu machen.',
  undone: 'Rückgängig gemacht.',
  takenBack: 'Abgebrochen. Die E-Mail wurde nicht gesendet und ist in Ihren Entwürfen gespeichert.',
  undoFailed: 'Das konnte nicht rückgängig gemacht werden.',

  searching: (q) => `Hier sind die Treffer für ${q}.`,
  attention: (n) => (n === 1 ? 'Eine E-Mail erfordert Ihre Aufmerksamkeit.' : `${n} E-Mails erfordern Ihre Aufmerksamkeit.`),
  attentionFrom: (who, title) => `${who}: ${title}`,
  nothingUrgent: 'Nichts erfordert Ihre Aufmerksamkeit.',
  count: (unread, total) =>
    unread === 0
      ? 'Sie haben keine ungelesenen E-Mails.'
      : `Sie haben ${unread.toLocaleString('de')} ungelesene von ${total.toLocaleString('de')} E-Mails.`,
  opened: 'Sie ist geöffnet.',
  help: 'Sie können zum Beispiel sagen:',
  oneMoment: 'Einen Moment bitte. Ich arbeite noch an der letzten Anfrage.',
  apology: 'Leider kann ich gerade keine Antwort geben. Bitte versuchen Sie es gleich noch einmal.',
  onCallError: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
}
