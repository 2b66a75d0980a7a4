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
    script: 'Bereitet die E-Mail zum Vorlesen vor',
    people: 'Sucht die Adresse',
    draft: 'Schreibt',
    review: 'Sieht nach, was sich geändert hat',
    send: 'Sendet',
    discard: 'Verwirft',
    remove: 'Löscht',
    archive: 'Archiviert',
    snooze: 'Stellt zurück',
    star: 'Ändert den Stern',
    markRead: 'Markiert',
    undo: 'Nimmt es zurück',
    attention: 'Sieht nach, was wichtig ist',
    stats: 'Zählt',
    understand: 'Denkt darüber nach',
  },

  when,
  at: (name, domain) => `${name} bei ${domain}`,
  and: (last) => `und ${last}`,
  sentenceOf: (text) => (/[.!?…]$/.test(text) ? text : `${text}.`),

  mailFrom: (who, when) => `Von ${who}, ${when}.`,
  noSubject: 'Ohne Betreff.',
  attachments: (n) => (n === 1 ? 'Mit einem Anhang.' : `Mit ${n} Anhängen.`),
  afterSummary: 'Sagen Sie „mehr“ für den ganzen Text, „nächste“, „antworten“, „archivieren“ oder „löschen“.',
  afterText: 'Sagen Sie „nächste“, „antworten“, „archivieren“ oder „löschen“.',
  nothingToRead: 'Darin steht kein Text zum Vorlesen.',
  cut: 'Die E-Mail ist länger als das, was vorgelesen wird. Öffnen Sie sie, um den Rest zu lesen.',
  noMails: 'In Ihrem Posteingang ist keine E-Mail.',
  noUnread: 'Sie haben keine ungelesene E-Mail.',
  noneFrom: (who) => `Von ${who} wurde keine E-Mail gefunden.`,
  noMore: 'Das war die letzte.',
  noEarlier: 'Das war die erste.',
  onlyOne: 'Mit der Stimme wird eine E-Mail nach der anderen geändert. In der Liste lassen sich mehrere zugleich auswählen.',
  noMail: 'Welche E-Mail? Sagen Sie „lies die neueste E-Mail vor“, oder nennen Sie, von wem sie ist.',

  toWhom: (people) => `An ${people}.`,
  copyTo: (people) => `Kopie an ${people}.`,
  hiddenTo: (people) => `Blindkopie an ${people}.`,
  others: (n) => (n === 1 ? 'eine weitere Person, auf dem Bildschirm zu sehen' : `${n} weitere, auf dem Bildschirm zu sehen`),
  newRecipient: (who, letters, domain) => `An ${who} haben Sie noch nie geschrieben. Buchstabiert: ${letters}, bei ${domain}.`,
  neverWritten: (who) => `An ${who} haben Sie noch nie geschrieben.`,
  subject: (subject) => `Betreff: ${subject}.`,
  files: (n) => (n === 1 ? 'Mit einer Datei.' : `Mit ${n} Dateien.`),
  bodyIs: (text) => `Darin steht: ${text}`,
  confirmSend: 'Sagen Sie „senden“ oder „abbrechen“.',
  askBody: 'Was soll darin stehen?',
  gapFirst: 'Darin ist eine Lücke, wo Ihre Worte hingehören. Was soll darin stehen?',
  nothingToSend: 'Es wartet nichts darauf, gesendet zu werden.',
  tooLate: 'Das Vorlesen ist schon eine Weile her, deshalb noch einmal.',
  notInFront: 'Diese Seite war nicht im Vordergrund, deshalb noch einmal.',
  notReadYet: 'Es wurde Ihnen nicht bis zum Ende vorgelesen, deshalb noch einmal.',
  sent: (people) => `Gesendet an ${people}. Sagen Sie innerhalb von zehn Sekunden „rückgängig“, um es zurückzunehmen.`,
  notSent: 'Nicht gesendet. Der Entwurf bleibt erhalten.',
  discarded: 'Nicht gesendet, und der Entwurf ist verworfen.',
  changed: 'Die E-Mail wurde inzwischen geändert. So lautet sie jetzt.',
  alreadySending: 'Sie wird gerade gesendet.',
  takingBack: 'Sie wird zurückgenommen.',
  serverError: 'Fehler auf dem Server beim Senden der E-Mail. Bitte prüfen Sie Ihre Gmail-Verbindung.',
  sendFailed: 'Die E-Mail konnte nicht gesendet werden',
  draftFailed: 'Der E-Mail-Entwurf konnte nicht erstellt werden',
  noAddress: (who) => `Für ${who} wurde keine Adresse gefunden.`,
  nameThem: 'Bitte nennen Sie den Namen, an wen geschrieben werden soll.',
  whatToChange: 'Es wartet kein Entwurf, der zu ändern wäre.',

  askDelete: (who, subject) => `Die E-Mail von ${who} löschen, ${subject}?`,
  noSubjectWord: 'ohne Betreff',
  confirmDelete: 'Sagen Sie „ja löschen“ oder „abbrechen“.',
  needsPress:
    'Zum endgültigen Löschen müssen Sie auf die Schaltfläche drücken. Mit „ja löschen“ kommt die E-Mail stattdessen in den Papierkorb.',
  nothingToDelete: 'Es wartet nichts darauf, gelöscht zu werden.',
  toTrash: 'In den Papierkorb verschoben. Mit „rückgängig“ nehmen Sie es zurück.',
  deletedForGood: 'Endgültig gelöscht.',
  notDeleted: 'Nicht gelöscht.',
  deletionMissing: 'Das Löschen von E-Mails gibt es auf diesem Server noch nicht',
  deleteFailed: 'Die E-Mail konnte nicht gelöscht werden',

  several: 'Es könnten mehrere gemeint sein.',
  choice: (n, who) => `${n}: ${who}.`,
  askWhich: 'Sagen Sie eine Nummer oder einen Namen, oder „abbrechen“.',
  notListed: 'Das steht nicht in der Liste.',
  nothingToChoose: 'Es gibt nichts auszuwählen.',
  dropped: 'In Ordnung.',

  did: {
    archive: (who) => `Die E-Mail von ${who} ist archiviert.`,
    snooze: {
      day: (who) => `Die E-Mail von ${who} ist einen Tag zurückgestellt.`,
      'this-evening': (who) => `Die E-Mail von ${who} ist bis heute Abend zurückgestellt.`,
      tomorrow: (who) => `Die E-Mail von ${who} ist bis morgen zurückgestellt.`,
      weekend: (who) => `Die E-Mail von ${who} ist bis zum Wochenende zurückgestellt.`,
      'next-week': (who) => `Die E-Mail von ${who} ist bis nächste Woche zurückgestellt.`,
    },
    star: (who) => `Die E-Mail von ${who} hat einen Stern.`,
    unstar: (who) => `Die E-Mail von ${who} hat keinen Stern mehr.`,
    read: (who) => `Die E-Mail von ${who} ist als gelesen markiert.`,
    unread: (who) => `Die E-Mail von ${who} ist als ungelesen markiert.`,
  },
  nothingToUndo: 'Es gibt nichts rückgängig zu machen.',
  undone: 'Rückgängig gemacht.',
  takenBack: 'Zurückgenommen. Die E-Mail wurde nicht gesendet und bleibt als Entwurf erhalten.',
  undoFailed: 'Das konnte nicht rückgängig gemacht werden.',

  searching: (q) => `Das sind die Treffer für ${q}.`,
  attention: (n) => (n === 1 ? 'Eine E-Mail braucht Ihre Aufmerksamkeit.' : `${n} E-Mails brauchen Ihre Aufmerksamkeit.`),
  attentionFrom: (who, title) => `${who}: ${title}`,
  nothingUrgent: 'Nichts braucht Ihre Aufmerksamkeit.',
  count: (unread, total) =>
    unread === 0
      ? 'Sie haben keine ungelesene E-Mail.'
      : `Sie haben ${unread.toLocaleString('de')} ungelesene von ${total.toLocaleString('de')} E-Mails.`,
  opened: 'Sie ist geöffnet.',
  help: 'Sie können zum Beispiel sagen:',
  oneMoment: 'Einen Moment bitte: Das Letzte ist noch nicht fertig.',
  apology: 'Leider kann ich gerade keine Antwort geben. Bitte versuchen Sie es gleich noch einmal.',
  onCallError: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
}
