// The words of correcting what folders are for, in German.
import type { folders as english } from '../en/folders.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

export const folders: SomeWords<typeof english> = {
  title: 'Ordner',
  hint: 'Wohin archivierte, gelöschte und gesendete E-Mails auf dem Mailserver kommen.',
  asOnServer: (name) => (name ? `Vorgabe des Servers: ${name}` : 'Vorgabe des Servers'),
  roles: { archive: 'Archiv', sent: 'Gesendet', drafts: 'Entwürfe', junk: 'Spam', trash: 'Papierkorb' },
  saved: 'Ordner geändert',
  saveFailed: 'Der Ordner konnte nicht geändert werden.',
  loadFailed: 'Die Ordner konnten nicht geladen werden.',
  counts: (total, unread) => {
    const all = some(total, '1 E-Mail', 'E-Mails')
    return unread > 0 ? `${all}, ${unread.toLocaleString('de')} ungelesen` : all
  },
  compare: (name) => `${name} neu abgleichen`,
  comparing: 'Der Ordner wird neu abgeglichen …',
  compareFailed: 'Der Ordner konnte nicht neu abgeglichen werden.',
}
