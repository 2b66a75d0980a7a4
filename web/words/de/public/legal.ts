// The policies, in German.
import type { legal as english } from '../../en/public/legal.ts'
import type { SomeWords } from '../../translate.ts'

export const legal: SomeWords<typeof english> = {
  loading: 'Die Datenschutzeinstellungen dieses Servers werden geladen …',
  failed: 'Die Datenschutzeinstellungen dieses Servers konnten nicht geladen werden. Bitte versuchen Sie es später noch einmal.',
  contact: {
    title: 'Kontakt',
    text: 'Bei Fragen zu diesem Server wenden Sie sich an',
  },
  facts: {
    title: 'Auf diesem Server',
    model: 'KI-Modell',
    modelNone: 'Keines',
    modelHere: (backend) => `Vom Betreiber betrieben (${backend})`,
    modelOutside: (provider) => `Extern, bei ${provider}`,
    listening: 'Spracherkennung',
    speaking: 'Sprachausgabe',
    places: { browser: 'In Ihrem Browser', server: 'Auf diesem Server', outside: 'Außerhalb dieses Servers' },
    oauth: 'Zugriff über OAuth',
    oauthNone: 'Nicht eingerichtet',
    deletion: 'Löschung nach Kontolöschung',
    deletionDays: (days) => `Innerhalb von ${days} Tagen`,
  },
  privacy: {
    title: 'Datenschutzerklärung',
    lead: 'Für diesen Server ist die Person verantwortlich, die ihn betreibt. Diese Seite gibt seine aktuellen Einstellungen wieder: was gespeichert wird, was den Server verlässt und was Sie tun können.',
    kept: 'Was gespeichert wird',
    keptAccount: 'Ihr Konto: Name, E-Mail-Adresse und Passwort. Vom Passwort wird nur ein Hash gespeichert.',
    keptMailboxes:
      'Die Postfächer, die Sie verbinden: ihre Adressen, ihre Zugangsdaten (verschlüsselt) und eine Kopie ihrer E-Mails, damit sie sich auflisten und durchsuchen lassen.',
    keptOwn: 'Was Sie erstellen: Entwürfe, Vorlagen, Signaturen, gespeicherte Suchen und die Adressen, mit denen Sie schreiben.',
    keptSessions:
      'Ihre Sitzungen: Browser, Netzwerkadresse und Zeit, damit Sie sie beenden können. Kontoaktivitäten wie Anmeldungen und fehlgeschlagene Versuche werden 180 Tage gespeichert.',
    keptLog: 'KI-Vorgänge werden protokolliert, damit Sie sie nachlesen können: was gefragt und was geantwortet wurde.',
    keptBrowser:
      'In Ihrem Browser: Ihre Sitzung, Ihre Einstellungen und E-Mails zum Offline-Lesen, bis Sie sich abmelden oder das ausschalten. Es gibt keine Tracking-Cookies.',
    leaves: 'Was diesen Server verlässt',
    leavesMail:
      'E-Mails, die Sie senden, gehen über den Mailserver des Kontos, von dem Sie senden. Ihre Änderungen werden auch dort ausgeführt.',
    leavesImages:
      'Externe Bilder werden nur geladen, wenn Sie es verlangen oder dem Absender vertrauen, und zwar von diesem Server statt von Ihrem Browser.',
    leavesWebhooks:
      'Webhooks senden, wenn Sie sie einrichten, Ereignisse an die Adresse, die Sie wählen: IDs und Anzahlen, und Inhalte nur, wenn Sie es erlauben.',
    leavesPush:
      'Push-Benachrichtigungen gehen, wenn Sie sie einrichten, an den Dienst, den Sie wählen. Absender und Betreff enthalten sie nur, wenn Sie es erlauben.',
    leavesNothing: 'Nichts wird verkauft, für Werbung verwendet oder den Herstellern von Homing gemeldet.',
    access: 'Zugriff auf Ihre Postfächer',
    oauthUsed: (labels) =>
      `Für ${labels} wird der Zugriff über OAuth verwendet: Sie erteilen ihn beim Anbieter, und dieser Server erfährt Ihr Passwort nie. Andere Postfächer verwenden das Passwort oder App-Passwort, das Sie eingeben und das verschlüsselt gespeichert wird.`,
    oauthNone:
      'Zugriff über OAuth wird verwendet, wenn der Betreiber ihn für einen Anbieter eingerichtet hat. Zurzeit ist keiner eingerichtet; Postfächer verwenden daher das Passwort oder App-Passwort, das Sie eingeben und das verschlüsselt gespeichert wird.',
    accessUse:
      'Der Zugriff dient nur dazu, E-Mails in Ihrem Auftrag zu lesen, zu ordnen und zu senden. Sie können ihn jederzeit widerrufen, hier oder beim Anbieter.',
    ai: 'KI',
    aiNone: 'Auf diesem Server ist kein KI-Modell eingerichtet.',
    aiHere: (backend) => `Das KI-Modell wird vom Betreiber des Servers betrieben (${backend}).`,
    aiInside:
      'Von diesem Server wird nichts an einen KI-Anbieter gesendet. Wenn sein Betreiber einen einrichtet, geht nur der Kontext von Sprachbefehlen dorthin: was Sie ihn selbst fragen. Der Inhalt vorhandener E-Mails wird nicht gesendet, außer Sie erlauben es in den Einstellungen.',
    aiOutside: (provider) =>
      `An den KI-Anbieter ${provider} geht nur der Kontext von Sprachbefehlen: was Sie ihn selbst fragen. Der Inhalt vorhandener E-Mails wird nicht dorthin gesendet.`,
    aiConsent:
      'Wenn die KI auch Ihre E-Mails lesen soll, können Sie das in den Einstellungen erlauben und jederzeit widerrufen. Ihr KI-Protokoll zeigt, was wann und warum gesendet wurde. Ist ein Kalender verbunden, enthalten Entwürfe über Treffen dann auch die Zeiten, zu denen Sie frei sind, ohne das, was geplant ist.',
    voice: 'Stimme',
    listening: {
      browser:
        'Ihr Browser wandelt Sprache in Text um; keine Audiodaten erreichen diesen Server. Manche Browser senden sie an den Browserhersteller.',
      server: 'Dieser Server wandelt Sprache in Text um. Die Audiodaten verlassen ihn nicht.',
      outside:
        'Ein Anbieter außerhalb dieses Servers wandelt Sprache in Text um, aber erst, wenn Sie es in den Einstellungen erlaubt haben. Bis dahin tut es Ihr Browser, sofern er es kann, und manche Browser senden die Audiodaten an den Browserhersteller.',
    },
    speaking: {
      browser: 'Ihr Browser liest Text vor. Manche Browserstimmen senden den Text an den Browserhersteller.',
      server:
        'Dieser Server oder Ihr Browser liest Text vor, je nach Ihrer Wahl. Text, den dieser Server vorliest, verlässt ihn nicht; manche Browserstimmen senden den Text an den Browserhersteller.',
      outside:
        'Ihr Browser oder, wenn Sie es so wählen, ein Anbieter außerhalb dieses Servers liest Text vor. Text wird erst dorthin gesendet, wenn Sie es in den Einstellungen erlaubt haben.',
    },
    voicesOutside:
      'Auch Stimmen eines Anbieters außerhalb dieses Servers sind verfügbar. Text wird erst dorthin gesendet, wenn Sie eine solche Stimme wählen und es in den Einstellungen erlauben.',
    limited: 'Eingeschränkte Nutzung (Limited Use)',
    limitedText:
      'Homing verwendet Informationen aus den Google-Workspace-APIs und gibt sie an andere Apps nur weiter im Einklang mit der „Google API Services User Data Policy“, einschließlich der Anforderungen zur eingeschränkten Nutzung (Limited Use). Workspace-Daten werden nicht zum Trainieren von KI-Modellen verwendet und niemandem außer Ihnen gezeigt.',
    limitedLink: 'Google API Services User Data Policy',
    rights: 'Ihre Rechte',
    rightsLead: 'Sie können jederzeit',
    rightsList: [
      'Ihre Daten einsehen, hier in Homing',
      'sie berichtigen, in Ihren E-Mails und in den Einstellungen',
      'sie exportieren',
      'den Zugriff auf Ihre Postfächer widerrufen',
      'sie löschen, zusammen mit Ihrem Konto',
    ],
    deletion: (days) => `Personenbezogene Daten werden innerhalb von ${days} Tagen nach der Löschung des Kontos gelöscht.`,
    children: 'Kinder',
    childrenText: (age) => `Der Dienst ist nicht für Kinder unter ${age} Jahren bestimmt.`,
  },
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Mit der Nutzung dieses Homing-Servers stimmen Sie diesen Bedingungen zu. Ihr Vertragspartner ist die Person, die ihn betreibt.',
    service: 'Der Dienst',
    serviceText:
      'Homing verbindet Ihre Postfächer und hilft Ihnen, E-Mails zu lesen, zu schreiben und zu ordnen. Es handelt nur in Ihrem Auftrag. KI-Entwürfe sind Vorschläge: Sie werden erst gesendet, wenn Sie sie bestätigen.',
    account: 'Ihr Konto',
    accountText: (age) =>
      `Halten Sie Ihr Passwort geheim, und verbinden Sie nur Postfächer, die Sie verwenden dürfen. Der Dienst ist nicht für Kinder unter ${age} Jahren bestimmt.`,
    fair: 'Faire Nutzung',
    fairText:
      'Senden Sie weder Spam noch Rechtswidriges. Versuchen Sie nicht, auf Daten anderer zuzugreifen oder den Server zu stören.',
    data: 'Ihre Daten',
    dataBefore: 'Ihre E-Mails gehören Ihnen. Die',
    dataAfter: 'erklärt, was gespeichert wird und was diesen Server verlässt.',
    dataRights: (days) =>
      `Sie können Ihre Daten jederzeit exportieren oder löschen und den Zugriff auf Ihre Postfächer widerrufen. Personenbezogene Daten werden innerhalb von ${days} Tagen nach der Löschung des Kontos gelöscht.`,
    warranty: 'Keine Gewährleistung',
    warrantyText:
      'Die Software wird ohne Gewähr unter der MIT-Lizenz bereitgestellt. Eine KI kann sich irren: Prüfen Sie, was Sie senden.',
  },
}
