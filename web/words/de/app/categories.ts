// Smart Folders, in German.
import type { categories as english } from '../../en/app/categories.ts'
import type { SomeWords } from '../../translate.ts'
import { some } from './count.ts'

export const categories: SomeWords<typeof english> = {
  title: 'Intelligente Ordner',
  all: 'Alle E-Mails',
  inAll: 'E-Mails',
  sortedByAi: 'Vom Assistenten geführt',
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
  loadFailed: 'Die Kategorien konnten nicht geladen werden',
  refresh: 'Intelligente Ordner neu laden',
  refreshed: 'Kategorien aktualisiert',
  refreshFailed: 'Die Kategorien konnten nicht aktualisiert werden',

  add: 'Neuer Ordner',
  nameMissing: 'Bitte geben Sie einen Namen ein',
  customDescription: (name) => `Eigene Kategorie: ${name}`,
  created: 'Kategorie angelegt',
  createFailed: 'Die Kategorie konnte nicht angelegt werden',
  actionsFor: (name) => `Aktionen für ${name}`,

  notWhole:
    'Alle Treffer lassen sich nicht auf einmal einsortieren. Eine Regel in den Einstellungen unter „Sortieren“ kann das: Sie gilt auch für Mails, die schon da sind.',
  listFailed: 'Die einsortierten E-Mails konnten nicht geladen werden.',
  emptyIn: (name) => `Nichts in ${name}`,
  emptyInHint: 'E-Mails, die hierher gehören, erscheinen von selbst, sobald sie ankommen.',
  emptyOwnHint: 'Legen Sie E-Mails mit der Taste L hierher, oder machen Sie eine Regel, die es tut.',
  makeRule: 'Regel machen',

  categorise: 'Einsortieren',
  didSort: (n) => some(n, 'E-Mail einsortiert', 'E-Mails einsortiert'),
  sortFailed: 'Die E-Mails konnten nicht einsortiert werden.',
  moreFolders: 'Mehr',
  fewer: 'Weniger',
  more: (n) => `und ${n} weitere`,
}
