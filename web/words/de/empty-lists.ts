// Lists without a row, in German.
import type { emptyLists as english } from '../en/empty-lists.ts'
import type { SomeWords } from '../translate.ts'

export const emptyLists: SomeWords<typeof english> = {
  noAccount: 'Noch kein Postfach verbunden',
  noAccountHint: 'Verbinden Sie ein Postfach, um seine E-Mails hier zu sehen.',
  emptyInbox: 'Ihr Posteingang ist leer',
  emptyInboxHint: 'Neue E-Mails erscheinen hier automatisch.',
  emptyUnread: 'Keine ungelesenen E-Mails',
  emptyUnreadHint: 'Sie haben alles gelesen.',
  emptyStarred: 'Keine E-Mails mit Stern',
  emptyStarredHint: 'Markieren Sie eine E-Mail mit einem Stern, um sie hier zu finden.',
  emptySearch: (q) => `Keine Treffer für „${q}“`,
  emptySearchHint: 'Versuchen Sie weniger Wörter oder einen Suchoperator wie from:anna.',
  emptySent: 'Noch keine gesendeten E-Mails',
  emptySentHint: 'E-Mails, die Sie senden, erscheinen hier.',
  showAll: 'Alle E-Mails anzeigen',
  nothingIn: {
    drafts: ['Keine Entwürfe', 'Angefangene E-Mails werden hier gespeichert.'],
    archive: ['Das Archiv ist leer', 'Archivierte E-Mails erscheinen hier.'],
    junk: ['Kein Spam', 'Als Spam markierte E-Mails erscheinen hier.'],
    trash: ['Der Papierkorb ist leer', 'Gelöschte E-Mails bleiben hier, bis der Papierkorb geleert wird.'],
    sent: ['Noch keine gesendeten E-Mails', 'E-Mails, die Sie senden, erscheinen hier.'],
    snoozed: [
      'Keine zurückgestellten E-Mails',
      'Zurückgestellte E-Mails kehren zum gewählten Zeitpunkt in den Posteingang zurück.',
    ],
    folder: ['Dieser Ordner ist leer', 'E-Mails, die Sie in diesen Ordner verschieben, erscheinen hier.'],
  },
  emptyIn: (name) => `Keine E-Mails in ${name}`,
  emptyInHint: 'Passende E-Mails erscheinen hier automatisch.',
  emptyOwnHint: 'Fügen Sie E-Mails mit der Taste L hinzu, oder erstellen Sie eine Regel.',
  makeRule: 'Regel erstellen',
}
