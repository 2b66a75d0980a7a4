// The log of a shared mailbox, in German.
import type { mailboxLog as english } from '../en/mailbox-log.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

const first = (who: string | null) => who ?? 'Ein früheres Mitglied'
const then = (whom: string | null) => whom ?? 'ein früheres Mitglied'
const dative = (whom: string | null) => whom ?? 'einem früheren Mitglied'
const emails = (n: number) => some(n, '1 E-Mail', 'E-Mails')

export const mailboxLog: SomeWords<typeof english> = {
  title: 'Protokoll',
  failed: 'Das Protokoll konnte nicht geladen werden.',
  none: 'Noch hat sich nichts geändert',
  noneHint: 'Hier stehen künftig Änderungen an Mitgliedern, Konten und Regeln.',
  older: 'Ältere Einträge anzeigen',
  export: 'Als CSV exportieren',
  exportFailed: 'Das Protokoll konnte nicht exportiert werden.',
  file: (mailbox, day) => `${mailbox} Protokoll ${day}.csv`,
  columns: {
    at: 'Zeit',
    line: 'Eintrag',
    what: 'Art',
    person: 'Person',
    about: 'Betrifft',
    role: 'Rolle',
    detail: 'Einzelheit',
    count: 'Anzahl',
  },
  consents: {
    modelHere: 'KI auf diesem Server',
    modelOutside: 'KI außerhalb dieses Servers',
    speechOutside: 'Sprache außerhalb dieses Servers',
  },
  lines: {
    'member-added': ({ who, whom, bySelf, role }) =>
      bySelf ? `${first(who)} ist beigetreten (${role})` : `${first(who)} hat ${then(whom)} hinzugefügt (${role})`,
    'role-changed': ({ who, whom, bySelf, role }) =>
      bySelf
        ? `${first(who)} hat die Rolle „${role}“ übernommen`
        : `${first(who)} hat ${dative(whom)} die Rolle „${role}“ gegeben`,
    'member-removed': ({ who, whom }) => `${first(who)} hat ${whom ?? 'ein Mitglied'} entfernt`,
    left: ({ whom }) => `${whom ?? 'Ein Mitglied'} hat das Postfach verlassen`,
    'took-over': ({ whom }) => `${first(whom)} hat die Verwaltung übernommen`,
    'group-added': ({ who, name, role }) => `${first(who)} hat das Postfach für die Gruppe ${name} freigegeben (${role})`,
    'group-role-changed': ({ who, name, role }) => `${first(who)} hat der Gruppe ${name} die Rolle „${role}“ gegeben`,
    'group-removed': ({ who, name }) => `${first(who)} hat die Freigabe für die Gruppe ${name} beendet`,
    'came-by-group': ({ who, whom, name }) => `${first(who)} hat ${then(whom)} zur Gruppe ${name} hinzugefügt`,
    'left-by-group': ({ who, whom, bySelf, name }) =>
      bySelf
        ? `${whom ?? 'Ein Mitglied'} hat die Gruppe ${name} verlassen`
        : `${first(who)} hat ${whom ?? 'ein Mitglied'} aus der Gruppe ${name} entfernt`,
    'account-connected': ({ who, name }) => `${first(who)} hat ${name} verbunden`,
    'account-reconnected': ({ who, name }) => `${first(who)} hat ${name} neu verbunden`,
    'account-disconnected': ({ who, name }) => `${first(who)} hat ${name} getrennt`,
    'account-moved-in': ({ who, name }) => `${first(who)} hat ${name} hierher verschoben`,
    'account-moved-back': ({ who, name }) => `${first(who)} hat ${name} zurückgenommen`,
    'rule-saved': ({ who, name }) => `${first(who)} hat die Regel „${name}“ gespeichert`,
    'rule-removed': ({ who, name }) => `${first(who)} hat die Regel „${name}“ gelöscht`,
    'rule-applied': ({ who, name, count }) => `${first(who)} hat die Regel „${name}“ auf ${emails(count)} angewendet`,
    'folder-removed': ({ who, name }) => `${first(who)} hat den intelligenten Ordner „${name}“ gelöscht`,
    'mails-deleted': ({ who, count }) => `${first(who)} hat ${emails(count)} endgültig gelöscht`,
    exported: ({ who }) => `${first(who)} hat das Postfach exportiert`,
    'consent-given': ({ who, name }) => `${first(who)} hat ${name} erlaubt`,
    'consent-taken': ({ who, name }) => `${first(who)} hat die Erlaubnis für ${name} widerrufen`,
    renamed: ({ who, name }) => `${first(who)} hat das Postfach in „${name}“ umbenannt`,
    'token-created': ({ who, name }) => `${first(who)} hat das Zugriffstoken „${name}“ erstellt`,
    'token-revoked': ({ who, whom, bySelf, name }) =>
      `${first(who)} hat das Zugriffstoken „${name}“ ${bySelf ? '' : `von ${dative(whom)} `}widerrufen`,
    'program-connected': ({ who, name }) => `${first(who)} hat das Programm „${name}“ verbunden`,
    'program-disconnected': ({ who, whom, bySelf, name }) =>
      `${first(who)} hat das Programm „${name}“ ${bySelf ? '' : `von ${dative(whom)} `}getrennt`,
  },
}
