// Connecting a mailbox at its provider, in German.
import type { connect as english } from '../en/connect.ts'
import type { SomeWords } from '../translate.ts'

export const connect: SomeWords<typeof english> = {
  providers: { google: 'Google', outlook: 'Microsoft', yahoo: 'Yahoo' },
  signedInWith: (provider) => `Mit ${provider} angemeldet`,
  title: (provider) => `Mit ${provider} anmelden`,
  onCard: {
    redirect: 'Öffnet die eigene Anmeldeseite',
    device: 'Mit einem Code für die Anmeldeseite',
    paste: 'Über die Anmeldeseite, in drei Schritten',
    elsewhere: 'Unter einer anderen Adresse dieses Servers',
  },
  beginFailed: 'Die Anmeldung konnte nicht beginnen. Nichts wurde geändert.',
  continueWith: (provider) => `Weiter mit ${provider}`,
  redirectText: (provider) =>
    `${provider} fragt, was Homing darf, und bringt Sie hierher zurück. Ihr Passwort bleibt bei ${provider}.`,
  again: 'E-Mails, die schon hier sind, bleiben, Ihre Einstellungen auch.',
  password: 'Stattdessen ein Passwort verwenden',
  appPassword: 'Stattdessen ein App-Passwort verwenden',
  signIn: (provider) => `Stattdessen mit ${provider} anmelden`,

  notSetUp: (provider) =>
    `Für die Anmeldung bei ${provider} selbst braucht es einen Client, den der Betreiber dieses Servers einmal einrichtet. Hier ist keiner eingerichtet.`,
  guide: 'Wie man ihn einrichtet',
  otherWays: 'Wie es sich sonst verbinden lässt',

  elsewhere: (provider, there, here) =>
    `${provider} schickt den Browser zurück zu ${there}. Sie haben diese Seite unter ${here} geöffnet; dort fände der Rückweg Sie nicht.`,
  elsewhereLink: (there) => `Diese Seite unter ${there} öffnen`,
  elsewhereOnly: 'Diese Adresse führt nur auf dem Gerät zu Homing, auf dem es läuft.',
  elsewhereHint: 'Vielleicht müssen Sie sich dort erst bei Homing anmelden.',

  code: {
    asking: (provider) => `${provider} wird um einen Code gebeten …`,
    open: (provider) => `Öffnen Sie die Seite von ${provider}, hier oder auf einem anderen Gerät.`,
    enter: 'Geben Sie dort diesen Code ein:',
    label: 'Code',
    allow:
      'Melden Sie sich mit dem Postfach an, das Sie verbinden möchten, und erlauben Sie, wonach gefragt wird. Diese Seite merkt es von selbst.',
    waiting: 'Der Code wurde noch nicht eingegeben …',
    unreachable: 'Der Server ist zurzeit nicht erreichbar. Er wird gleich noch einmal gefragt.',
    expires: (clock) => `Der Code gilt noch ${clock}`,
    expired: 'Dieser Code ist abgelaufen. Nichts wurde verbunden.',
    refused:
      'Nichts wurde verbunden. Melden Sie sich mit dem gemeinten Postfach an, und erlauben Sie alles, wonach gefragt wird.',
    anew: 'Neuen Code holen',
  },

  paste: {
    open: (provider) => `Seite von ${provider} öffnen`,
    openText: (provider) => `Öffnen Sie die Seite von ${provider} in einem neuen Tab. Dafür haben Sie zehn Minuten.`,
    opened: (provider) => `Die Seite von ${provider} ist in einem anderen Tab offen.`,
    blocked: 'Der Browser hat keinen neuen Tab geöffnet. Folgen Sie stattdessen diesem Link:',
    allow: 'Melden Sie sich dort an, und erlauben Sie, wonach gefragt wird.',
    broken:
      'Danach zeigt der Tab eine Seite, die nicht lädt. Das ist richtig so: In ihrer Adresse steht, was gebraucht wird. Kopieren Sie die ganze Adresse, und fügen Sie sie hier ein.',
    field: 'Adresse der Seite, die nicht lädt',
    example: 'http://localhost/?code=',
    notIt: 'Das ist nicht diese Adresse. Sie beginnt mit http://localhost und enthält code=.',
    again: 'Für einen neuen Versuch öffnen Sie die Seite noch einmal: Jede Adresse gilt nur einmal.',
    working: (provider) => `${provider} wird gefragt …`,
  },

  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Das Kopieren ging nicht. Es ist markiert, drücken Sie Strg+C.',

  owner: {
    title: 'Anmeldung einrichten',
    intro:
      'Für den Betreiber dieses Servers. Ein Client wird einmal beim Anbieter angelegt und hier mit zwei Einstellungen genannt.',
    set: 'Ein Client ist eingetragen',
    notSet: 'Kein Client ist eingetragen',
    redirectUri: 'Weiterleitungs-URI für den Anbieter, genau so',
    redirectUriOfWeb: 'Weiterleitungs-URI für einen Client vom Typ „Webanwendung“, genau so',
    desktopApp: 'Zu dieser Adresse passt ein Client vom Typ „Desktop-App“. Er braucht keine Weiterleitungs-URI.',
    noRedirectUri: 'Die Anmeldung mit einem Code braucht keine Weiterleitungs-URI.',
    settings: 'Einstellungen',
    guide: (provider) => `Anleitung für ${provider}`,
    failed: 'Wie die Anmeldung eingerichtet ist, konnte nicht geladen werden.',
  },

  causes: {
    password: 'Das Passwort wird nicht mehr angenommen',
    'no-refresh-token': 'Es wurde kein dauerhafter Zugang gegeben',
    expired: 'Der Zugang ist abgelaufen',
    revoked: 'Der Zugang wurde entzogen',
    'password-changed': 'Das Passwort wurde geändert',
    client: 'Der Client dieses Servers wird nicht angenommen',
    'admin-blocked': 'Eine Organisation erlaubt es nicht',
    'consent-missing': 'Nicht alles wurde erlaubt',
    other: 'Der Anbieter verweigert den Zugang',
  },
  ends: (provider, when) => `${provider} beendet diesen Zugang ${when}`,
  ended: (provider) => `${provider} beendet diesen Zugang jetzt`,
  endsHelp: 'Wie er bestehen bleibt',

  revoke: 'Zugang entziehen',
  confirmRevoke: (email) => `Zugang zu ${email} entziehen?`,
  revokeHint: (provider) =>
    `Der Zugang wird hier gelöscht, und ${provider} erfährt davon, wo das Programmen möglich ist. E-Mails und Einstellungen bleiben; neue E-Mails kommen, sobald Sie das Postfach wieder verbinden.`,
  revokePasswordHint:
    'Das Passwort wird hier gelöscht. E-Mails und Einstellungen bleiben; neue E-Mails kommen, sobald Sie das Postfach wieder verbinden.',
  revokeFailed: 'Der Zugang konnte nicht entzogen werden',
  revokeNext: 'Was noch zu tun ist',
  revokeClose: 'Hinweis schließen',
}
