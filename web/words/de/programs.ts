// Programs that use mail by MCP, in German.
import type { programs as english } from '../en/programs.ts'
import type { SomeWords } from '../translate.ts'

export const programs: SomeWords<typeof english> = {
  title: 'Verbundene Programme',
  hint: 'KI-Assistenten und andere Programme, die Ihre E-Mails über MCP nutzen. Sie können lesen und vorschlagen; sie senden, löschen oder verschieben nie E-Mails.',
  none: 'Keine verbundenen Programme.',
  failed: 'Ihre verbundenen Programme konnten nicht geladen werden.',
  scope: { read: 'E-Mails lesen', propose: 'Entwürfe und Labels vorschlagen' },
  allAccounts: 'Alle Postfächer',
  inboxOnly: 'Nur Posteingang',
  since: (origin, when) => `${origin} · seit ${when}`,
  lastUsed: (when) => `Zuletzt verwendet: ${when}`,
  neverUsed: 'Nie verwendet',
  disconnect: 'Trennen',
  disconnectOf: (name) => `${name} trennen`,
  confirmDisconnect: (name) => `${name} trennen?`,
  confirmDisconnectHint: 'Das Programm verliert sofort den Zugriff auf Ihre E-Mails.',
  disconnected: 'Programm getrennt',
  disconnectFailed: 'Das Programm konnte nicht getrennt werden.',

  consent: {
    title: 'Programm verbinden',
    wants: 'Ein Programm möchte Ihre E-Mails nutzen. Es nennt sich:',
    unverified: 'Homing kann diesen Namen nicht prüfen. Fahren Sie nur fort, wenn Sie das im Programm selbst begonnen haben.',
    goesTo: 'Ihre Freigabe geht an',
    thisDevice: 'ein Programm auf diesem Gerät',
    may: 'Was es darf',
    scopeHint: {
      read: 'Listen, Suchen, E-Mails, Anhänge als Text, Zusammenfassungen und Vorschläge',
      propose: 'Sie warten als Karten auf Sie. Nichts wird gesendet oder geändert, bis Sie es freigeben.',
    },
    inboxOnly: 'Nur E-Mails im Posteingang',
    warning:
      'Was es liest, geht an das Programm und an dessen Betreiber. Was dort damit geschieht, kann Homing nicht kontrollieren.',
    approve: 'Verbinden',
    deny: 'Abbrechen',
    failed: 'Dieses Programm kann nicht verbunden werden.',
  },

  proposals: {
    title: 'Vorschläge Ihrer Programme',
    draft: (client) => `${client} schlägt einen Entwurf vor`,
    label: (client, label) => `${client} schlägt das Label ${label} vor`,
    to: (people) => `An: ${people}`,
    cc: (people) => `Kopie: ${people}`,
    noSubject: '(kein Betreff)',
    open: 'Entwurf öffnen',
    accept: 'Annehmen',
    dismiss: 'Verwerfen',
    openOf: (subject) => `Entwurf „${subject}“ öffnen`,
    acceptOf: (subject) => `Für „${subject}“ annehmen`,
    dismissOf: (subject) => `„${subject}“ verwerfen`,
    accepted: 'Label hinzugefügt',
    acceptFailed: 'Der Vorschlag konnte nicht angenommen werden.',
    dismissed: 'Vorschlag verworfen',
    dismissFailed: 'Der Vorschlag konnte nicht verworfen werden.',
  },

  calls: {
    title: 'Programme',
    hint: 'Aufrufe verbundener Programme in den letzten 30 Tagen, die neuesten zuerst. Inhalte von E-Mails sind nie enthalten.',
    failed: 'Die Aufrufe konnten nicht geladen werden.',
    request: 'Anfrage',
    outcome: { ok: 'erledigt', refused: 'abgelehnt', failed: 'fehlgeschlagen' },
    counted: (tool, count) => `${tool} (${count})`,
    more: 'Mehr anzeigen',
  },
}
