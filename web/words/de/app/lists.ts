// What can be done with mails, folders and searches, in German.
import type { lists as english } from '../../en/app/lists.ts'
import type { SomeWords } from '../../translate.ts'
import { some } from './count.ts'

const emails = (n: number) => some(n, '1 E-Mail', 'E-Mails')

export const lists: SomeWords<typeof english> = {
  folders: 'Ordner',
  drafts: 'Entwürfe',
  archive: 'Archiv',
  junk: 'Spam',
  trash: 'Papierkorb',
  snoozed: 'Zurückgestellt',
  folder: 'Ordner',
  search: 'Suchergebnisse',
  unreadIn: 'ungelesen',

  moveTo: 'Verschieben …',
  moveTitle: (n) => `${emails(n)} verschieben`,
  filterFolders: 'Ordner suchen',
  noFolder: 'Kein passender Ordner',
  ofAccount: (email, n) => `${email} (${emails(n)})`,
  toJunk: 'Spam',
  notJunk: 'Kein Spam',
  toInbox: 'In den Posteingang',
  restore: 'Wiederherstellen',
  deleteForGood: 'Endgültig löschen',
  confirmForGoodAll: 'Alles in dieser Liste endgültig löschen?',
  confirmForGood: (n) => (n === 1 ? 'Diese E-Mail endgültig löschen?' : `${n.toLocaleString('de')} E-Mails endgültig löschen?`),
  forGoodHint: 'Wird auch vom Mailserver gelöscht. Sie können das 10 Sekunden lang rückgängig machen.',
  snooze: 'Zurückstellen',
  unsnooze: 'Nicht mehr zurückstellen',
  more: 'Weitere Aktionen',
  listMenu: 'Weitere Aktionen für diese Liste',

  snoozeTitle: (n) => `${emails(n)} zurückstellen`,
  laterToday: 'Später heute',
  tomorrow: 'Morgen',
  weekend: 'Am Wochenende',
  nextWeek: 'Nächste Woche',
  pickDate: 'Datum und Uhrzeit',
  snoozeUntilThen: 'Bis dahin zurückstellen',
  timePassed: 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.',
  snoozeHint: 'Die Unterhaltung verlässt den Posteingang bis dahin oder bis jemand antwortet.',

  didArchive: (n) => some(n, 'E-Mail archiviert', 'E-Mails archiviert'),
  didDelete: (n) => some(n, 'E-Mail gelöscht', 'E-Mails gelöscht'),
  didDeleteForGood: (n) => some(n, 'E-Mail endgültig gelöscht', 'E-Mails endgültig gelöscht'),
  didJunk: (n) => some(n, 'E-Mail in den Spam-Ordner verschoben', 'E-Mails in den Spam-Ordner verschoben'),
  didInbox: (n) => some(n, 'E-Mail in den Posteingang verschoben', 'E-Mails in den Posteingang verschoben'),
  didMove: (n, to) => some(n, `E-Mail nach „${to}“ verschoben`, `E-Mails nach „${to}“ verschoben`),
  didSnooze: (n, when) => some(n, `Zurückgestellt bis ${when}`, `E-Mails zurückgestellt bis ${when}`),
  didUnsnooze: (n) => some(n, 'E-Mail ist wieder im Posteingang', 'E-Mails sind wieder im Posteingang'),
  didRead: (n) => some(n, 'Als gelesen markiert', 'E-Mails als gelesen markiert'),
  didUnread: (n) => some(n, 'Als ungelesen markiert', 'E-Mails als ungelesen markiert'),
  didStar: (n) => some(n, 'Mit Stern markiert', 'E-Mails mit Stern markiert'),
  didUnstar: (n) => some(n, 'Stern entfernt', 'Sterne entfernt'),
  undone: 'Rückgängig gemacht',
  undoFailed: 'Das konnte nicht rückgängig gemacht werden.',
  nothingToUndo: 'Nichts rückgängig zu machen.',

  selectAllMatching: (n) => `Alle ${n.toLocaleString('de')} auswählen`,
  allSelected: (n) => `Alle ${n.toLocaleString('de')} ausgewählt`,
  working: 'Wird ausgeführt …',
  listWidth: 'Breite der Liste',
  selection: 'Aktionen für ausgewählte E-Mails',

  emptyTrash: 'Papierkorb leeren',
  emptyJunk: 'Spam-Ordner leeren',
  confirmEmptyTrash: 'Alles im Papierkorb endgültig löschen?',
  confirmEmptyJunk: 'Alles im Spam-Ordner endgültig löschen?',

  allAccounts: 'Alle Konten',

  inFile: 'im Anhang',
  saveSearch: 'Suche speichern',
  savedSearches: 'Gespeicherte Suchen',
  removeSearch: (name) => `${name} entfernen`,
  searchRemoved: 'Gespeicherte Suche entfernt',
  searchRemoveFailed: 'Die gespeicherte Suche konnte nicht entfernt werden.',

  earlier: (n) => `${n.toLocaleString('de')} frühere E-Mails`,

  smartFolder: 'Intelligenter Ordner',
  style: {
    toLong: 'Eine lange Liste zeigen',
    toPages: 'Seiten zu je 20 zeigen',
  },
  swipeHint:
    'Nach rechts wischen archiviert, nach links löscht. In Archiv, Papierkorb und Spam verschiebt rechts in den Posteingang.',
}
