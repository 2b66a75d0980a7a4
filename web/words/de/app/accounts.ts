// Connected mailboxes, in German.
import type { accounts as english } from '../../en/app/accounts.ts'
import type { SomeWords } from '../../translate.ts'

export const accounts: SomeWords<typeof english> = {
  add: 'Postfach verbinden',
  gmail: 'Gmail',
  outlook: 'Outlook',
  yahoo: 'Yahoo',
  imap: 'Anderes Postfach',
  demo: 'Demo-Postfach',
  archive: 'Archiv',
  syncing: 'Wird abgeglichen …',
  reconnect: 'Neu verbinden',
  reconnectLabel: (email) => `${email} neu verbinden`,
  loadFailed: 'Die verbundenen Konten konnten nicht geladen werden',
}
