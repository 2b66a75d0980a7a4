// The policies, in German.
import type { legal as english } from '../../en/public/legal.ts'
import type { SomeWords } from '../../translate.ts'

export const legal: SomeWords<typeof english> = {
  loading: 'Die Datenschutzeinstellungen dieses Servers werden gelesen.',
  failed:
    'Die Datenschutzeinstellungen dieses Servers konnten nicht gelesen werden; darum kann diese Seite nicht sagen, was gilt.',
  contact: {
    title: 'Kontakt',
    text: 'Fragen zu diesem Server gehen an',
  },
  facts: {
    title: 'Auf diesem Server',
    model: 'KI-Modell',
    modelNone: 'Keines',
    modelHere: (backend) => `Vom Betreiber selbst betrieben (${backend})`,
    modelOutside: (provider) => `Außerhalb, bei ${provider}`,
    listening: 'Sprache wird zu Text',
    speaking: 'Text wird vorgelesen',
    places: { browser: 'In Ihrem Browser', server: 'Auf diesem Server', outside: 'Außerhalb dieses Servers' },
    oauth: 'Zugriff über OAuth',
    oauthNone: 'Nicht eingerichtet',
    deletion: 'Gelöscht, nachdem Sie gehen',
    deletionDays: (days) => `Innerhalb von ${days} Tagen`,
  },
  privacy: {
    title: 'Datenschutzerklärung',
    lead: 'Homing läuft auf einem Server seines Betreibers. Diese Seite entsteht aus den Einstellungen eben dieses Servers: was hier aufbewahrt wird, was ihn verlässt, und was Sie tun können.',
    kept: 'Was aufbewahrt wird',
    keptAccount: 'Ihr Konto: Name, E-Mail-Adresse und Passwort. Vom Passwort wird nur ein Hash aufbewahrt.',
    keptMailboxes:
      'Die Postfächer, die Sie verbinden: ihre Adressen, was zur Anmeldung nötig ist, versiegelt mit einem Schlüssel dieses Servers, und eine Kopie ihrer E-Mails, damit sie sich auflisten und durchsuchen lassen.',
    keptOwn:
      'Was Sie hier anlegen: Entwürfe, Vorlagen, Signaturen, gespeicherte Suchen und die Adressen, denen Sie geschrieben oder von denen Sie gehört haben.',
    keptSessions:
      'Wo Sie angemeldet sind: Browser, Netzadresse und Zeit, damit Sie eine Sitzung beenden können. Und ein halbes Jahr lang, was mit Ihrem Konto geschah, etwa Anmeldungen und Versuche dazu.',
    keptLog: 'KI-Vorgänge werden protokolliert, damit Sie sie nachlesen können: was gefragt und was geantwortet wurde.',
    keptBrowser:
      'In Ihrem Browser: was Sie angemeldet hält, was Sie gewählt haben, und E-Mails, die dort geladen wurden, damit sie sich ohne Verbindung lesen lassen, bis Sie sich abmelden oder das abschalten. Cookies zum Nachverfolgen gibt es nicht.',
    leaves: 'Was diesen Server verlässt',
    leavesMail:
      'E-Mails, die Sie senden, gehen an den Mailserver des Kontos, von dem sie gesendet werden. Was Sie ändern, wird auch dort geändert.',
    leavesImages:
      'Fremde Bilder einer E-Mail werden nur geholt, wenn Sie es wünschen oder dem Absender vertrauen, und zwar von diesem Server anstelle Ihres Browsers.',
    leavesNothing: 'Nichts wird verkauft, für Werbung verwendet oder den Herstellern von Homing gemeldet.',
    access: 'Zugriff auf Ihre Postfächer',
    oauthUsed: (labels) =>
      `Für ${labels} wird der Zugriff über OAuth verwendet: Sie erteilen ihn beim Anbieter, und Ihr Passwort kommt nie hierher. Andere Postfächer werden mit dem Passwort oder App-Passwort erreicht, das Sie eingeben und das versiegelt aufbewahrt wird.`,
    oauthNone:
      'Zugriff über OAuth wird verwendet, wo der Betreiber dieses Servers ihn für einen Anbieter eingerichtet hat. Zurzeit ist er für keinen eingerichtet; Postfächer werden darum mit dem Passwort oder App-Passwort erreicht, das Sie eingeben und das versiegelt aufbewahrt wird.',
    accessUse:
      'Der Zugriff dient allein dazu, E-Mails auf Ihren Wunsch zu lesen, zu ordnen und zu senden. Sie können ihn jederzeit widerrufen, hier oder beim Anbieter.',
    ai: 'KI',
    aiNone: 'Auf diesem Server ist kein KI-Modell eingerichtet.',
    aiHere: (backend) => `Das KI-Modell wird vom Betreiber dieses Servers betrieben (${backend}).`,
    aiInside:
      'Von diesem Server wird nichts an einen KI-Anbieter gesendet. Richtete sein Betreiber einen ein, ginge nur der Zusammenhang von Sprachbefehlen dorthin: was Sie ihn selbst fragen. Der Inhalt vorhandener E-Mails ginge nicht dorthin, es sei denn, Sie erlauben es in den Einstellungen.',
    aiOutside: (provider) =>
      `An den KI-Anbieter ${provider} geht nur der Zusammenhang von Sprachbefehlen: was Sie ihn selbst fragen. Der Inhalt vorhandener E-Mails wird nicht dorthin gesendet.`,
    aiConsent:
      'Soll sie auch Ihre E-Mails lesen, geschieht das erst, wenn Sie es in den Einstellungen erlaubt haben, und Sie können das jederzeit zurücknehmen. Was wann und warum gesendet wurde, steht in Ihrem KI-Protokoll.',
    voice: 'Stimme',
    listening: {
      browser:
        'Wo Sie sprechen, macht Ihr Browser aus Sprache Text, und kein Ton erreicht diesen Server. Manche Browser lassen das ihren Hersteller tun und senden den Ton dorthin.',
      server: 'Wo Sie sprechen, macht dieser Server aus Sprache Text. Kein Ton geht über ihn hinaus.',
      outside:
        'Wo Sie sprechen, macht ein Anbieter außerhalb dieses Servers aus Sprache Text. Ton wird erst dorthin gesendet, wenn Sie es in den Einstellungen erlaubt haben. Bis dahin tut es Ihr Browser, wenn er es kann, und manche Browser senden den Ton ihrem Hersteller.',
    },
    speaking: {
      browser:
        'Wo Text vorgelesen wird, spricht ihn Ihr Browser. Manche Stimmen der Browser spricht deren Hersteller, der dafür den Text erhält.',
      server:
        'Wo Text vorgelesen wird, spricht ihn dieser Server oder Ihr Browser, wie Sie es wählen. Was dieser Server spricht, geht nirgends sonst hin; manche Stimmen der Browser spricht deren Hersteller, der dafür den Text erhält.',
      outside:
        'Wo Text vorgelesen wird, spricht ihn Ihr Browser oder, wenn Sie es so wählen, ein Anbieter außerhalb dieses Servers. Der Text wird erst dorthin gesendet, wenn Sie es in den Einstellungen erlaubt haben.',
    },
    voicesOutside:
      'Es gibt auch Stimmen eines Anbieters außerhalb dieses Servers. Text wird erst dorthin gesendet, wenn Sie eine solche Stimme gewählt und es in den Einstellungen erlaubt haben.',
    limited: 'Eingeschränkte Nutzung (Limited Use)',
    limitedText:
      'Homing verwendet Informationen aus den Google-Workspace-APIs und gibt sie an andere Apps nur weiter im Einklang mit der „Google API Services User Data Policy“, einschließlich der Anforderungen zur eingeschränkten Nutzung (Limited Use). Workspace-Daten werden nicht zum Trainieren von KI-Modellen verwendet und niemandem außer Ihnen gezeigt.',
    limitedLink: 'Google API Services User Data Policy',
    rights: 'Ihre Rechte',
    rightsLead: 'Jederzeit können Sie',
    rightsList: [
      'Ihre Daten einsehen: Sie sind, was Sie hier sehen',
      'sie berichtigen, in Ihren E-Mails und in den Einstellungen',
      'sie exportieren',
      'den Zugriff auf Ihre Postfächer widerrufen',
      'sie löschen, zusammen mit Ihrem Konto',
    ],
    deletion: (days) => `Personenbezogene Daten werden innerhalb von ${days} Tagen gelöscht, nachdem Ihr Konto gelöscht wurde.`,
    children: 'Kinder',
    childrenText: (age) => `Der Dienst ist nicht für Kinder unter ${age} Jahren bestimmt.`,
  },
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Indem Sie diesen Homing-Server verwenden, vereinbaren Sie diese Bedingungen mit der Person, die ihn betreibt.',
    service: 'Der Dienst',
    serviceText:
      'Homing verbindet Ihre Postfächer und hilft Ihnen, E-Mails zu lesen, zu schreiben und zu ordnen. Mit Ihren E-Mails geschieht nur, was Sie wünschen. Was eine KI entwirft, ist ein Vorschlag: Gesendet wird es erst, wenn Sie es bestätigen.',
    account: 'Ihr Konto',
    accountText: (age) =>
      `Behalten Sie Ihr Passwort für sich, und verbinden Sie nur Postfächer, die Sie verwenden dürfen. Der Dienst ist nicht für Kinder unter ${age} Jahren bestimmt.`,
    fair: 'Faire Nutzung',
    fairText:
      'Senden Sie keinen Spam und nichts Rechtswidriges. Versuchen Sie nicht, an die Daten anderer zu gelangen oder den Server zu stören.',
    data: 'Ihre Daten',
    dataBefore: 'Ihre E-Mails bleiben Ihre. Die',
    dataAfter: 'sagt, was aufbewahrt wird und was diesen Server verlässt.',
    dataRights: (days) =>
      `Sie können Ihre Daten jederzeit exportieren oder löschen und den Zugriff auf Ihre Postfächer widerrufen. Personenbezogene Daten werden innerhalb von ${days} Tagen gelöscht, nachdem Ihr Konto gelöscht wurde.`,
    warranty: 'Keine Gewährleistung',
    warrantyText:
      'Die Software wird bereitgestellt, wie sie ist, ohne Gewährleistung, unter der MIT-Lizenz. Eine KI kann sich irren: Prüfen Sie, was Sie senden.',
  },
}
