// The words of correcting what folders are for, in German.
import type { folders as english } from '../../en/app/folders.ts'
import type { SomeWords } from '../../translate.ts'
import { some } from './count.ts'

export const folders: SomeWords<typeof english> = {
  title: 'Ordner',
  hint: 'Was archiviert, gelöscht oder gesendet wird, kommt auf dem Mailserver in diese Ordner.',
  asOnServer: (name) => (name ? `Wie der Server angibt: ${name}` : 'Wie der Server angibt'),
  roles: { archive: 'Archiv', sent: 'Gesendet', drafts: 'Entwürfe', junk: 'Spam', trash: 'Papierkorb' },
  saved: 'Ordner geändert',
  saveFailed: 'Der Ordner konnte nicht geändert werden.',
  loadFailed: 'Die Ordner konnten nicht geladen werden.',
  counts: (total, unread) => {
    const all = some(total, '1 E-Mail', 'E-Mails')
    return unread > 0 ? `${all}, ${unread.toLocaleString('de')} ungelesen` : all
  },
  compare: (name) => `${name} mit dem Mailserver abgleichen`,
  comparing: 'Der Ordner wird mit dem Mailserver abgeglichen.',
  compareFailed: 'Der Ordner konnte nicht mit dem Mailserver abgeglichen werden.',
}
