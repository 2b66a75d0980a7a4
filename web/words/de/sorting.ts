// Why a mail lies where it does, and rules, in German.
import type { sorting as english } from '../en/sorting.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

const emails = (n: number) => some(n, '1 E-Mail', 'E-Mails')

const isDomain = (text: string) => /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u.test(text)

export const sorting: SomeWords<typeof english> = {
  into: 'Einsortiert in',
  also: '; auch in ',
  nowhere: 'In keinem intelligenten Ordner',
  notYet: 'Noch nicht einsortiert',
  because: (kind, first, all) => {
    switch (kind) {
      case 'person':
        return ', weil Sie sie dort einsortiert haben'
      case 'moved':
        return first
          ? `, weil Sie sie in einem anderen Programm nach „${first}“ verschoben haben`
          : ', weil Sie sie in einem anderen Programm verschoben haben'
      case 'rule':
        return first ? ` wegen Ihrer Regel „${first}“` : ' wegen einer Ihrer Regeln'
      case 'learned':
        return first ? `, weil Sie E-Mails von ${first} dort einsortieren` : ', weil Sie ähnliche E-Mails dort einsortieren'
      case 'list':
        return first ? `, weil sie von der Mailingliste ${first} stammt` : ', weil sie von einer Mailingliste stammt'
      case 'provider':
        return first ? `, weil Ihr Anbieter sie mit „${first}“ gekennzeichnet hat` : ', weil Ihr Anbieter sie so einsortiert hat'
      case 'calendar':
        return first === 'REPLY'
          ? ', weil sie eine Einladung beantwortet'
          : first === 'CANCEL'
            ? ', weil sie einen Termin absagt'
            : ', weil sie eine Einladung enthält'
      case 'automated':
        return first ? `, weil sie automatisch erstellt wurde: ${first}` : ', weil sie automatisch erstellt wurde'
      case 'words':
        return all ? ` wegen dieser Wörter: ${all}` : ' wegen ihres Wortlauts'
      case 'known':
        return isDomain(first)
          ? `, weil der Absender wie Sie bei ${first} ist`
          : `, weil sie wie eine persönliche E-Mail${first && ` von ${first}`} aussieht`
      case 'question':
        return first ? `, weil sie fragt: „${first}“` : ', weil sie eine Frage an Sie enthält'
      case 'model':
        return first ? ` vom KI-Modell: ${first}` : ' vom KI-Modell'
      case 'suspicious':
        return all
          ? `, weil sie verdächtig wirkt: ${all.replace('sender not verified', 'Absender nicht verifiziert')}`
          : ', weil der Absender verdächtig wirkt'
      default:
        return ''
    }
  },
  steps: {
    person: 'Von Ihnen entschieden',
    rule: 'Von einer Ihrer Regeln entschieden',
    learned: 'Nach Ihrem bisherigen Einsortieren entschieden',
    header: 'Nach den Kopfzeilen entschieden',
    classifier: 'Nach Wortlaut und Ihren Korrekturen entschieden',
    model: 'Von einem KI-Modell entschieden',
    none: 'Nicht entschieden',
  },
  model: (name) => `Modell: ${name}`,
  allReasons: (n) => some(n, '1 weiterer Grund', 'weitere Gründe'),
  fewer: 'Weniger',
  notRight: 'Falscher Ordner?',
  sortIt: 'Einsortieren',
  always: 'Immer …',
  alwaysHere: (whom) => `Immer für ${whom}`,
  alwaysFor: (folder, whom) => `${folder}: immer für ${whom}`,
  ownRule: 'Regel erstellen …',
  didAlways: (folder, n) =>
    n === 0 ? `Neue E-Mails kommen nach ${folder}` : `Neue E-Mails kommen nach ${folder}. ${emails(n)} einsortiert.`,
  alwaysFailed: 'Die Regel konnte nicht erstellt werden.',

  dialogTitle: (n) => (n === 1 ? 'Wohin gehört diese E-Mail?' : `Wohin gehören diese ${n} E-Mails?`),
  dialogHint: 'Homing lernt aus Ihrer Wahl und ändert sie nicht.',
  topics: 'Thema',
  attentions: 'Handlungsbedarf',
  own: 'Ihre Ordner',
  apply: 'Einsortieren',
  noFolders: 'Keine intelligenten Ordner vorhanden.',

  folder: {
    edit: 'Bearbeiten',
    rules: 'Regeln für diesen Ordner',
    remove: 'Entfernen',
    confirmRemove: (name) => `Den intelligenten Ordner ${name} entfernen?`,
    confirmRemoveHint: 'Die E-Mails bleiben, wo sie sind. Regeln für diesen Ordner werden ebenfalls entfernt.',
    removed: 'Intelligenter Ordner entfernt',
    removeFailed: 'Der intelligente Ordner konnte nicht entfernt werden.',
    unknown: 'Diesen intelligenten Ordner gibt es nicht',
    unknownHint: 'Vielleicht wurde er umbenannt oder entfernt. Seine E-Mails sind weiterhin im Posteingang.',
  },

  tools: {
    analyze: 'E-Mails analysieren',
    analyzeFailed: 'Die E-Mails konnten nicht analysiert werden',
    force: 'Debug: alles neu einsortieren',
    forceFailed: 'Die E-Mails konnten nicht neu einsortiert werden',
    forced: (processed, sorted) => `${emails(processed)} geprüft, ${sorted.toLocaleString('de')} einsortiert`,
    forceGoesOn: 'Alle E-Mails werden im Hintergrund neu einsortiert.',
    sorting: (done, total) => `${done} von ${total} einsortiert`,
  },

  editTitle: 'Intelligenten Ordner bearbeiten',
  name: 'Name',
  description: 'Beschreibung',
  icon: 'Symbol',
  icons: {
    reply: 'Pfeil',
    'alert-triangle': 'Warnzeichen',
    heart: 'Herz',
    calendar: 'Kalender',
    briefcase: 'Aktentasche',
    'dollar-sign': 'Geld',
    mail: 'Briefumschlag',
    tag: 'Schild',
    folder: 'Ordner',
    hash: 'Raute',
    'shield-x': 'Schutzschild',
  },
  save: 'Speichern',
  saved: 'Intelligenter Ordner gespeichert',
  saveFailed: 'Der intelligente Ordner konnte nicht gespeichert werden.',

  rules: {
    title: 'Ihre Regeln',
    hint: 'Regeln werden zuerst angewendet, von oben nach unten. Die erste passende Regel entscheidet.',
    none: 'Noch keine Regeln. Erstellen Sie hier eine, oder wählen Sie „Immer …“ über einer E-Mail.',
    loadFailed: 'Die Regeln konnten nicht geladen werden.',
    add: 'Neue Regel',
    edit: 'Bearbeiten',
    editLabel: (name) => `${name} bearbeiten`,
    remove: 'Entfernen',
    removeLabel: (name) => `${name} entfernen`,
    confirmRemove: (name) => `Die Regel ${name} entfernen?`,
    confirmRemoveHint: 'Bereits einsortierte E-Mails bleiben, wo sie sind.',
    removed: 'Regel entfernt',
    removeFailed: 'Die Regel konnte nicht entfernt werden.',
    up: (name) => `${name} nach oben`,
    down: (name) => `${name} nach unten`,
    orderFailed: 'Die Reihenfolge konnte nicht gespeichert werden.',
    isOn: (name) => `${name} ist eingeschaltet`,
    switchFailed: 'Die Regel konnte nicht geändert werden.',

    when: 'Wenn alle Bedingungen zutreffen',
    from: 'Von',
    fromHint: 'Eine Adresse, @domain oder ein Teil des Namens',
    to: 'An',
    subject: 'Betreff enthält',
    list: 'Mailingliste',
    listHint: 'List-Id ganz oder teilweise',
    words: 'Eines dieser Wörter',
    wordsHint: 'In Betreff oder Text, durch Kommas getrennt',
    account: 'Postfach',
    anyAccount: 'Jedes Postfach',
    what: 'Dann',
    category: 'Einsortieren in',
    noCategory: 'Nicht ändern',
    star: 'Mit Stern markieren',
    archive: 'Archivieren',
    markRead: 'Als gelesen markieren',
    assign: {
      title: 'Zuweisen an',
      hint: 'Mehrere Mitglieder wählen, um reihum zuzuweisen. Bereits zugewiesene Unterhaltungen behalten ihr Mitglied.',
      inTurn: 'Reihum. Bereits zugewiesene Unterhaltungen behalten ihr Mitglied.',
      place: (n) => `Nr. ${n}`,
      skipped: 'wird übersprungen',
      formerMember: 'Ehemaliges Mitglied',
      to: (name) => `Zuweisen an ${name}`,
      toInTurn: (names) => `Reihum zuweisen: ${names}`,
      staysWith: (name) => `bleibt bei ${name}`,
    },
    name: 'Name der Regel',
    nameHint: 'Optional. Ohne Namen werden die Bedingungen verwendet.',
    noCondition: 'Bitte fügen Sie mindestens eine Bedingung hinzu',
    noAction: 'Bitte fügen Sie mindestens eine Aktion hinzu',
    save: 'Speichern',
    saved: 'Regel gespeichert',
    saveFailed: 'Die Regel konnte nicht gespeichert werden.',
    saveAndApply: (n) =>
      n === 1 ? 'Speichern und auf diese E-Mail anwenden' : `Speichern und auf diese ${n.toLocaleString('de')} E-Mails anwenden`,
    applied: (n) => `Regel gespeichert und auf ${emails(n)} angewendet`,
    applyFailed: 'Die Regel wurde gespeichert, konnte aber nicht angewendet werden.',

    preview: 'Vorschau',
    previewHint: 'Fügen Sie eine Bedingung hinzu, um passende E-Mails der letzten 14 Tage zu sehen.',
    previewFailed: 'Die Vorschau konnte nicht geladen werden.',
    caught: (n, days) => (n === 0 ? `Keine Treffer in den letzten ${days} Tagen` : `${emails(n)} in den letzten ${days} Tagen`),
    andMore: (n) => `und ${n.toLocaleString('de')} weitere`,
    kept: {
      starred: 'bleibt im Posteingang: mit Stern',
      security: 'bleibt im Posteingang: Sicherheitshinweis',
      important: 'bleibt im Posteingang: wichtig',
      'first-contact': 'bleibt im Posteingang: erster Kontakt',
    },
    keptHint: 'Regeln archivieren nie E-Mails mit Stern, wichtige E-Mails, Sicherheitshinweise oder E-Mails neuer Absender.',
  },

  said: {
    from: 'von',
    to: 'an',
    subject: 'Betreff',
    list: 'Liste',
    words: 'Wörter',
    account: 'Postfach',
  },

  batches: {
    title: 'Sammeländerungen',
    hint: 'Machen Sie eine Sammeländerung als Ganzes rückgängig.',
    none: 'Noch keine Sammeländerungen.',
    loadFailed: 'Die Sammeländerungen konnten nicht geladen werden.',
    line: (n, when) => `${emails(n)} · ${when}`,
    undo: 'Rückgängig',
    undoLabel: (name) => `${name} rückgängig machen`,
    isUndone: 'Rückgängig gemacht',
    done: 'Rückgängig gemacht',
    failed: 'Das konnte nicht rückgängig gemacht werden.',
  },
}
