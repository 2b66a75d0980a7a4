// Connecting a mailbox at its provider, in German.
import type { connect as english } from '../en/connect.ts'
import type { SomeWords } from '../translate.ts'

export const connect: SomeWords<typeof english> = {
  providers: { google: 'Google', outlook: 'Microsoft', yahoo: 'Yahoo' },
  signedInWith: (provider) => `mit ${provider} angemeldet`,
  title: (provider) => `Mit ${provider} anmelden`,
  onCard: {
    redirect: 'Anmeldung auf der Website des Anbieters',
    device: 'Anmeldung mit einem Code',
    paste: 'Anmeldung beim Anbieter, in drei Schritten',
    elsewhere: 'Nur unter einer anderen Adresse dieses Servers',
  },
  beginFailed: 'Die Anmeldung konnte nicht gestartet werden. Es wurde nichts geändert.',
  continueWith: (provider) => `Weiter mit ${provider}`,
  redirectText: (provider) =>
    `${provider} bittet Sie um Ihre Erlaubnis und leitet Sie dann zurück. Homing erfährt Ihr ${provider}-Passwort nie.`,
  again: 'Ihre abgeglichenen E-Mails und Einstellungen bleiben erhalten.',
  password: 'Stattdessen ein Passwort verwenden',
  appPassword: 'Stattdessen ein App-Passwort verwenden',
  signIn: (provider) => `Stattdessen mit ${provider} anmelden`,

  notSetUp: (provider) =>
    `Die Anmeldung mit ${provider} ist auf diesem Server nicht eingerichtet. Der Betreiber kann sie einrichten.`,
  guide: 'Anleitung zum Einrichten',
  otherWays: 'Andere Möglichkeiten',

  elsewhere: (provider, there, here) => `${provider} leitet zu ${there} zurück, aber diese Seite ist unter ${here} geöffnet.`,
  elsewhereLink: (there) => `Diese Seite unter ${there} öffnen`,
  elsewhereOnly: 'Diese Adresse funktioniert nur auf dem Computer, auf dem Homing läuft.',
  elsewhereHint: 'Eventuell müssen Sie sich dort zuerst bei Homing anmelden.',

  code: {
    asking: (provider) => `Code von ${provider} wird angefordert …`,
    open: (provider) => `Öffnen Sie die ${provider}-Seite auf diesem oder einem anderen Gerät.`,
    enter: 'Geben Sie dort diesen Code ein:',
    label: 'Code',
    allow:
      'Melden Sie sich mit dem gewünschten Postfach an, und erlauben Sie den Zugriff. Diese Seite aktualisiert sich automatisch.',
    waiting: 'Warten auf die Eingabe des Codes …',
    unreachable: 'Der Server ist nicht erreichbar. Neuer Versuch …',
    expires: (clock) => `Der Code läuft in ${clock} ab`,
    expired: 'Dieser Code ist abgelaufen. Es wurde nichts verbunden.',
    refused: 'Es wurde nichts verbunden. Melden Sie sich mit dem richtigen Postfach an, und erlauben Sie alle Berechtigungen.',
    anew: 'Neuen Code anfordern',
  },

  paste: {
    open: (provider) => `${provider}-Seite öffnen`,
    openText: (provider) => `Öffnen Sie die ${provider}-Seite in einem neuen Tab. Sie haben zehn Minuten Zeit.`,
    opened: (provider) => `Die ${provider}-Seite ist in einem anderen Tab geöffnet.`,
    blocked: 'Ihr Browser hat den neuen Tab blockiert. Verwenden Sie diesen Link:',
    allow: 'Melden Sie sich dort an, und erlauben Sie den Zugriff.',
    broken:
      'Der Tab zeigt dann wie erwartet eine Seite, die nicht lädt. Kopieren Sie deren vollständige Adresse, und fügen Sie sie hier ein.',
    field: 'Adresse der Seite, die nicht lädt',
    example: 'http://localhost/?code=',
    notIt: 'Das ist nicht die richtige Adresse. Sie beginnt mit http://localhost und enthält code=.',
    again: 'Öffnen Sie die Seite für einen neuen Versuch noch einmal. Jede Adresse gilt nur einmal.',
    working: (provider) => `Prüfung bei ${provider} …`,
  },

  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich. Der Text ist markiert: Drücken Sie Strg+C.',

  owner: {
    title: 'Anmeldung mit Google, Microsoft oder Yahoo einschalten',
    intro:
      'Für den Betreiber des Servers. Erstellen Sie beim Anbieter einen OAuth-Client, und tragen Sie ihn in zwei Einstellungen ein.',
    set: 'Client eingerichtet',
    notSet: 'Kein Client eingerichtet',
    redirectUri: 'Weiterleitungs-URI für den Anbieter, genau wie angezeigt',
    redirectUriOfWeb: 'Weiterleitungs-URI für einen Client vom Typ „Webanwendung“, genau wie angezeigt',
    desktopApp: 'Verwenden Sie für diese Adresse einen Client vom Typ „Desktop-App“. Er braucht keine Weiterleitungs-URI.',
    noRedirectUri: 'Die Anmeldung mit einem Code braucht keine Weiterleitungs-URI.',
    settings: 'Einstellungen',
    guide: (provider) => `Anleitung für ${provider}`,
    failed: 'Die Einrichtung der Anmeldung konnte nicht geladen werden.',
  },

  causes: {
    password: 'Das Passwort wird nicht mehr akzeptiert',
    'no-refresh-token': 'Kein dauerhafter Zugriff gewährt',
    expired: 'Der Zugriff ist abgelaufen',
    revoked: 'Der Zugriff wurde widerrufen',
    'password-changed': 'Das Passwort wurde geändert',
    client: 'Der OAuth-Client dieses Servers wurde abgelehnt',
    'admin-blocked': 'Von Ihrer Organisation blockiert',
    'consent-missing': 'Berechtigungen fehlen',
    other: 'Der Anbieter verweigert den Zugriff',
  },
  ends: (provider, when) => `Der Zugriff bei ${provider} endet ${when}`,
  ended: (provider) => `Der Zugriff bei ${provider} ist abgelaufen`,
  endsHelp: 'So verlängern Sie ihn',

  revoke: 'Zugriff widerrufen',
  confirmRevoke: (email) => `Zugriff auf ${email} widerrufen?`,
  revokeHint: (provider) =>
    `Homing löscht den Zugriff und widerruft ihn, wenn möglich, bei ${provider}. E-Mails und Einstellungen bleiben; für neue E-Mails verbinden Sie das Postfach neu.`,
  revokePasswordHint:
    'Homing löscht das Passwort. E-Mails und Einstellungen bleiben; für neue E-Mails verbinden Sie das Postfach neu.',
  revokeFailed: 'Der Zugriff konnte nicht widerrufen werden',
  revokeNext: 'Nächste Schritte',
  revokeClose: 'Hinweis schließen',
}
