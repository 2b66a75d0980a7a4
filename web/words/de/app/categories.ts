// Smart Folders, in German.
import type { categories as english } from '../../en/app/categories.ts'
import type { SomeWords } from '../../translate.ts'
import { some } from './count.ts'

export const categories: SomeWords<typeof english> = {
  title: 'Intelligente Ordner',
  all: 'Alle E-Mails',
  inAll: 'E-Mails',
  sortedByAi: 'Von KI sortiert',
  names: {
    reply: 'Zu beantworten',
    urgent: 'Dringend',
    meetings: 'Termine',
    personal: 'Persönlich',
    work: 'Arbeit',
    finance: 'Finanzen',
    updates: 'Mitteilungen',
    social: 'Soziales',
    newsletters: 'Newsletter',
    promotions: 'Werbung',
    spam: 'Verdächtig',
  },
  loadFailed: 'Die intelligenten Ordner konnten nicht geladen werden',
  refresh: 'Intelligente Ordner aktualisieren',
  refreshed: 'Intelligente Ordner aktualisiert',
  refreshFailed: 'Die intelligenten Ordner konnten nicht aktualisiert werden',

  add: 'Neuer intelligenter Ordner',
  nameMissing: 'Bitte geben Sie einen Namen ein',
  customDescription: (name) => `Eigene Kategorie: ${name}`,
  created: 'Intelligenter Ordner erstellt',
  createFailed: 'Der intelligente Ordner konnte nicht erstellt werden',
  actionsFor: (name) => `Aktionen für ${name}`,

  notWhole:
    'Um alle Treffer einzusortieren, erstellen Sie in den Einstellungen unter „Sortieren“ eine Regel. Sie gilt auch für vorhandene E-Mails.',
  listFailed: 'Die einsortierten E-Mails konnten nicht geladen werden.',

  categorise: 'Einsortieren',
  didSort: (n) => some(n, 'E-Mail einsortiert', 'E-Mails einsortiert'),
  sortFailed: 'Die E-Mails konnten nicht einsortiert werden.',
  moreFolders: 'Mehr',
  fewer: 'Weniger',
  more: (n) => `und ${n} weitere`,
}
