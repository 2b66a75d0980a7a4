import type { SentenceBook } from '../../sentence-book.ts'

export const archive: SentenceBook['sentences'] = {
  'This account is no archive.': 'Dieses Konto ist kein Archiv.',
  'The archive has been closed.': 'Das Archiv wurde geschlossen.',
  'An archive sends no mail. Please choose another account to send from.':
    'Aus einem Archiv wird nichts gesendet. Bitte wählen Sie ein anderes Konto zum Senden.',
  'You have an archive with this name already. Please choose another one.':
    'Sie haben schon ein Archiv mit diesem Namen. Bitte wählen Sie einen anderen.',
  'There can be at most 20 archives. Please delete one first.':
    'Es sind höchstens 20 Archive möglich. Bitte löschen Sie erst eines.',
}
