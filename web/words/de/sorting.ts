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
        return ', weil Sie es so wollten'
      case 'moved':
        return first
          ? `, weil Sie sie in einem anderen Programm nach „${first}“ verschoben haben`
          : ', weil Sie sie in einem anderen Programm verschoben haben'
      case 'rule':
        return first ? `, weil Ihre Regel „${first}“ es sagt` : ', weil eine Ihrer Regeln es sagt'
      case 'learned':
        return first ? `, weil Sie E-Mails von ${first} dorthin legen` : ', weil Sie ähnliche E-Mails dorthin legen'
      case 'list':
        return first ? `, weil sie über die Liste ${first} kam` : ', weil sie über eine Mailingliste kam'
      case 'provider':
        return first ? `, weil Ihr Anbieter sie „${first}“ nennt` : ', weil Ihr Anbieter sie so einsortiert hat'
      case 'calendar':
        return first === 'REPLY'
          ? ', weil sie eine Einladung beantwortet'
          : first === 'CANCEL'
            ? ', weil sie einen Termin absagt'
            : ', weil sie eine Einladung enthält'
      case 'automated':
        return first ? `, weil ein Programm sie schrieb: ${first}` : ', weil ein Programm sie schrieb'
      case 'words':
        return all ? `, wegen dieser Wörter: ${all}` : ', wegen ihrer Wörter'
      case 'known':
        return isDomain(first)
          ? `, weil sie wie Sie von ${first} kommt`
          : `, weil ${first || 'jemand'} sie offenbar selbst geschrieben hat`
      case 'question':
        return first ? `, weil sie fragt: „${first}“` : ', weil sie Sie etwas fragt'
      case 'model':
        return first ? `, weil das Modell sagt: ${first}` : ', weil das Modell es sagt'
      case 'suspicious':
        return all ? `, weil etwas nicht stimmt: ${all}` : ', weil mit dem Absender etwas nicht stimmt'
      default:
        return ''
    }
  },
  steps: {
    person: 'Von Ihnen entschieden',
    rule: 'Von einer Ihrer Regeln entschieden',
    learned: 'Danach entschieden, was Sie vorher taten',
    header: 'Nach Tatsachen der E-Mail entschieden',
    classifier: 'Nach ihren Wörtern und Ihren Korrekturen entschieden',
    model: 'Von einem Modell entschieden',
    none: 'Nichts hat es entschieden',
  },
  model: (name) => `Modell: ${name}`,
  allReasons: (n) => some(n, '1 weiterer Grund', 'weitere Gründe'),
  fewer: 'Weniger',
  notRight: 'Stimmt nicht?',
  sortIt: 'Einsortieren',
  always: 'Immer …',
  alwaysHere: (whom) => `Immer für ${whom}`,
  alwaysFor: (folder, whom) => `${folder}: immer für ${whom}`,
  ownRule: 'Regel machen …',
  didAlways: (folder, n) =>
    n === 0 ? `Kommt ab jetzt nach ${folder}` : `Kommt ab jetzt nach ${folder}, ${emails(n)} verschoben`,
  alwaysFailed: 'Die Regel konnte nicht gemacht werden.',

  dialogTitle: (n) => (n === 1 ? 'Wohin gehört diese E-Mail?' : `Wohin gehören diese ${n} E-Mails?`),
  dialogHint: 'Das Einsortieren lernt daraus und lässt, was Sie entscheiden, in Ruhe.',
  topics: 'Worum es geht',
  attentions: 'Was sie von Ihnen will',
  own: 'Ihre eigenen',
  apply: 'Einsortieren',
  noFolders: 'Es gibt keine intelligenten Ordner zur Auswahl.',

  folder: {
    edit: 'Bearbeiten',
    rules: 'Regeln dafür',
    remove: 'Entfernen',
    confirmRemove: (name) => `Den Ordner ${name} entfernen?`,
    confirmRemoveHint: 'Seine E-Mails bleiben, wo sie sind. Regeln, die in ihn führen, gehen mit.',
    removed: 'Ordner entfernt',
    removeFailed: 'Der Ordner konnte nicht entfernt werden.',
    unknown: 'Diesen intelligenten Ordner gibt es nicht',
    unknownHint: 'Vielleicht wurde er umbenannt oder entfernt. Seine E-Mails sind wie immer im Posteingang.',
  },

  tools: {
    more: 'Mehr für diese Liste',
    analyze: 'E-Mails auswerten',
    analyzeFailed: 'Die E-Mails konnten nicht ausgewertet werden',
    force: 'Debug: alles neu einsortieren',
    forceFailed: 'Die E-Mails konnten nicht neu einsortiert werden',
    forced: (processed, sorted) => `${emails(processed)} durchgesehen, ${sorted.toLocaleString('de')} einsortiert`,
    forceGoesOn: 'Alles wird neu einsortiert. Das geht im Hintergrund weiter.',
    sorting: (done, total) => `${done} von ${total} einsortiert`,
  },

  editTitle: 'Ordner bearbeiten',
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
  saved: 'Ordner gespeichert',
  saveFailed: 'Der Ordner konnte nicht gespeichert werden.',

  rules: {
    title: 'Ihre Regeln',
    hint: 'Sie gehen allem anderen vor, von oben nach unten. Die erste, die einen Ordner nennt, entscheidet ihn.',
    none: 'Noch keine Regeln. Auch „Immer …“ über einer E-Mail macht eine.',
    loadFailed: 'Die Regeln konnten nicht geladen werden.',
    add: 'Neue Regel',
    edit: 'Bearbeiten',
    editLabel: (name) => `${name} bearbeiten`,
    remove: 'Entfernen',
    removeLabel: (name) => `${name} entfernen`,
    confirmRemove: (name) => `Die Regel ${name} entfernen?`,
    confirmRemoveHint: 'Was sie getan hat, bleibt. Kommende E-Mails werden ohne sie einsortiert.',
    removed: 'Regel entfernt',
    removeFailed: 'Die Regel konnte nicht entfernt werden.',
    up: (name) => `${name} nach oben`,
    down: (name) => `${name} nach unten`,
    orderFailed: 'Die Reihenfolge konnte nicht gespeichert werden.',
    isOn: (name) => `${name} ist ein`,
    switchFailed: 'Die Regel konnte nicht geändert werden.',
    fromAlways: 'Mit „Immer“ gemacht',

    when: 'Wenn alles davon passt',
    from: 'Von',
    fromHint: 'Eine Adresse, @domain oder ein Teil des Namens',
    to: 'An',
    subject: 'Betreff enthält',
    list: 'Mailingliste',
    listHint: 'Ihre List-Id oder ein Teil davon',
    words: 'Eines dieser Wörter',
    wordsHint: 'In Betreff oder Text, durch Kommas getrennt',
    account: 'Postfach',
    anyAccount: 'Jedes Postfach',
    what: 'Dann geschieht das',
    category: 'Einsortieren in',
    noCategory: 'Lassen, wie es ist',
    star: 'Mit Stern markieren',
    archive: 'Archivieren',
    markRead: 'Als gelesen markieren',
    name: 'Name der Regel',
    nameHint: 'Ohne Namen heißt sie nach dem, was sie sagt.',
    noCondition: 'Bitte sagen Sie, für welche E-Mails die Regel ist',
    noAction: 'Bitte sagen Sie, was die Regel tut',
    save: 'Speichern',
    saved: 'Regel gespeichert',
    saveFailed: 'Die Regel konnte nicht gespeichert werden.',
    saveAndApply: (n) =>
      n === 1 ? 'Speichern und auf diese E-Mail anwenden' : `Speichern und auf diese ${n.toLocaleString('de')} E-Mails anwenden`,
    applied: (n) => `Regel gespeichert und auf ${emails(n)} angewandt`,
    applyFailed: 'Die Regel wurde gespeichert, konnte aber nicht angewandt werden.',

    preview: 'Vorschau',
    previewHint: 'Sagen Sie, für welche E-Mails die Regel ist, und die der letzten 14 Tage erscheinen hier.',
    previewFailed: 'Die Vorschau konnte nicht gemacht werden.',
    caught: (n, days) =>
      n === 0 ? `Nichts in den letzten ${days} Tagen` : `Sie hätte in den letzten ${days} Tagen ${emails(n)} getroffen`,
    andMore: (n) => some(n, 'und 1 weitere', 'weitere'),
    kept: {
      starred: 'bleibt im Posteingang: mit Stern',
      security: 'bleibt im Posteingang: betrifft die Sicherheit',
      important: 'bleibt im Posteingang: wichtig',
      'first-contact': 'bleibt im Posteingang: erster Kontakt',
    },
    keptHint:
      'Manche bleiben im Posteingang: Archiviert wird nie, was einen Stern hat, die Sicherheit betrifft, wichtig ist oder von jemand Neuem kommt.',
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
    title: 'Auf einmal einsortiert',
    hint: 'Was mit vielen E-Mails geschah, lässt sich als Ganzes zurücknehmen.',
    none: 'Noch nichts.',
    loadFailed: 'Was einsortiert wurde, konnte nicht geladen werden.',
    line: (n, when) => `${emails(n)} · ${when}`,
    undo: 'Rückgängig',
    undoLabel: (name) => `${name} rückgängig machen`,
    isUndone: 'Rückgängig gemacht',
    done: 'Rückgängig gemacht',
    failed: 'Das konnte nicht rückgängig gemacht werden.',
  },
}
