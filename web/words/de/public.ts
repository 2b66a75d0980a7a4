// The texts of the pages anybody may read, in German.
import type { publicWords as english } from '../en/public.ts'
import type { SomeWords } from '../translate.ts'

export const publicWords: SomeWords<typeof english> = {
  frame: {
    open: 'Zur App',
    signIn: 'Anmelden',
    start: 'Loslegen',
    legal: 'Rechtliches',
    privacy: 'Datenschutzerklärung',
    terms: 'Nutzungsbedingungen',
    support: 'Hilfe',
    limitedUse:
      'Homing verwendet und überträgt Informationen aus den Google-Workspace-APIs im Einklang mit der „Google API Services User Data Policy“, einschließlich der Anforderungen zur eingeschränkten Nutzung (Limited Use). Workspace-Daten werden nicht zum Trainieren von KI-Modellen verwendet und niemandem außer Ihnen gezeigt.',
  },
  landing: {
    title: 'Alle Ihre E-Mails kommen nach Hause',
    lead: 'Gmail, Outlook, Yahoo und jedes andere Postfach an einem ruhigen Ort, auf Ihrem eigenen Server. Ein Assistent schlägt vor; Sie entscheiden.',
    start: 'Konto anlegen',
    signIn: 'Anmelden',
    featuresTitle: 'Was es kann',
    features: [
      {
        title: 'Gemeinsamer Posteingang',
        text: 'Alle Konten in einer Liste, im Nu durchsuchbar. Gelesen, markiert und gelöscht wird auch auf dem Mailserver.',
      },
      {
        title: 'KI-Assistent',
        text: 'Entwirft Antworten und sortiert, was eintrifft. Was er gemacht hat, ist gekennzeichnet, begründet und lässt sich zurücknehmen.',
      },
      {
        title: 'Sicher und privat',
        text: 'Ein Programm und eine Datei auf Ihrer eigenen Maschine. Passwörter sind versiegelt, fremde Bilder bleiben aus, bis Sie fragen.',
      },
      {
        title: 'Sprachbefehle',
        text: 'Lassen Sie sich E-Mails vorlesen, diktieren Sie eine Antwort, und sagen Sie „senden“, wenn sie stimmt. Vorher nie.',
      },
    ],
    aiTitle: 'Sagen, lesen, senden',
    aiText:
      'Beschreiben Sie, was Sie schreiben möchten. Der Assistent findet die Adresse, entwirft die E-Mail und wartet auf Ihr Wort.',
    commandsTitle: 'Was Sie sagen können',
    commands: [
      'Lies mir meine neuesten E-Mails vor',
      'Frag Grace per E-Mail nach dem Treffen am Freitag',
      'Antworte, dass ich um neun da bin',
      'Lösche die E-Mail vom Newsletter',
      'Senden',
    ],
    ctaTitle: 'Ihr Postfach, in wenigen Minuten',
    ctaText: 'Registrieren, Adresse eingeben, und die neuesten E-Mails erscheinen zuerst.',
  },
  policy: {
    back: 'Zur Startseite',
    updated: 'Zuletzt geändert',
  },
}
