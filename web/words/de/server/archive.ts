import type { SentenceBook } from '../../sentence-book.ts'

export const archive: SentenceBook['sentences'] = {
  'Please enter a name for the archive.': 'Bitte geben Sie dem Archiv einen Namen.',
  "This account isn't an archive.": 'Dieses Konto ist kein Archiv.',
  'The archive is closed.': 'Das Archiv ist geschlossen.',
  "You can't send from an archive. Please choose another account.":
    'Aus einem Archiv können Sie nicht senden. Bitte wählen Sie ein anderes Konto.',
  'You already have an archive with this name. Please choose another.':
    'Sie haben schon ein Archiv mit diesem Namen. Bitte wählen Sie einen anderen.',
  'You can have up to 20 archives. Please delete one first.':
    'Es sind höchstens 20 Archive möglich. Bitte löschen Sie erst eines.',
  'This archive no longer exists.': 'Dieses Archiv gibt es nicht mehr.',
  "A folder can't have this name.": 'Dieser Name ist für Ordner nicht erlaubt.',
  'The import was cancelled. Emails imported so far are kept.':
    'Der Import wurde abgebrochen. Bereits importierte E-Mails bleiben erhalten.',
  'You already have an import in progress. Please wait until it finishes.':
    'Es läuft bereits ein Import von Ihnen. Bitte warten Sie, bis er fertig ist.',
  'This file is compressed. Please unpack it first, or upload a zip file.':
    'Diese Datei ist komprimiert. Bitte entpacken Sie sie zuerst, oder laden Sie eine Zip-Datei hoch.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This file contains no mail. Please use .mbox, .eml, or a .zip of such files.':
    'Diese Datei enthält keine E-Mails. Bitte verwenden Sie .mbox, .eml oder eine .zip mit solchen Dateien.',
  'This zip file is damaged.': 'Diese Zip-Datei ist beschädigt.',
  "This zip file is compressed unusually and wasn't opened.":
    'Diese Zip-Datei ist ungewöhnlich komprimiert und wurde nicht geöffnet.',
  'This zip file contains too many files. Please split it.':
    'Diese Zip-Datei enthält zu viele Dateien. Bitte teilen Sie sie auf.',
  'An email is larger than 50 MB.': 'Eine E-Mail ist größer als 50 MB.',
  "Part of the file isn't an email: it has no header.": 'Ein Teil der Datei ist keine E-Mail: Ihm fehlen die Kopfzeilen.',
  'An email was already deleted in the app that created the file.':
    'Eine E-Mail war in dem Programm, das die Datei erstellt hat, bereits gelöscht.',
}
