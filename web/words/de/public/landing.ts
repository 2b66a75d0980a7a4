// The first page, in German.
import type { landing as english } from '../../en/public/landing.ts'
import type { SomeWords } from '../../translate.ts'

export const landing: SomeWords<typeof english> = {
  title: 'Ein Zuhause für alle Ihre E-Mails',
  lead: 'Gmail, Outlook, Yahoo und jedes andere Postfach an einem Ort, auf Ihrem eigenen Server. Schnell, ruhig und privat.',
  start: 'Konto erstellen',
  demo: 'Demo ausprobieren',
  signIn: 'Anmelden',
  open: 'Zur App',
  picture: 'Der Posteingang von Homing: E-Mails aus drei Konten in einer Liste, links die Ordner und oben die Suche.',
  phonePicture: 'Derselbe Posteingang auf einem Telefon.',
  said: (words) => `„${words}“`,
  featuresTitle: 'Alles an einem Ort',
  features: [
    {
      title: 'Gemeinsamer Posteingang',
      text: 'Alle Konten in einer Liste, blitzschnell durchsuchbar. Was Sie hier lesen, markieren oder löschen, wird mit dem Mailserver abgeglichen.',
    },
    {
      title: 'KI-Assistent',
      text: 'Er entwirft Antworten und sortiert neue E-Mails. Alles ist gekennzeichnet, begründet und leicht rückgängig zu machen.',
    },
    {
      title: 'Sicher und privat',
      text: 'Ihre E-Mails bleiben auf Ihrem eigenen Rechner. Niemand liest mit, und externe Bilder bleiben blockiert, bis Sie sie laden.',
    },
    {
      title: 'Sprachbefehle',
      text: 'Hören Sie Ihre E-Mails, diktieren Sie eine Antwort, und sagen Sie „senden“, wenn sie fertig ist. Vorher wird nichts gesendet.',
    },
  ],
  scenes: {
    mails: [
      ['Greta Wollin', 'Anruf beim Versicherer', '13:19'],
      ['Lake Weather', 'Samstag auf dem See: ruhig, kalt, klar', '11:19'],
      ['Hazel Ashdown', 'die zweite ist locker', '09:27'],
    ],
    draft: 'Entwurf für Greta Wollin',
    why: 'Warum: Sie fragt, welcher Tag Ihnen passt',
    facts: [
      ['An', 'greta@wollin.example'],
      ['Betreff', 'Re: Anruf beim Versicherer'],
    ],
    guards: ['3 Bilder blockiert', 'Absender verifiziert', 'Passwort verschlüsselt'],
    spoken: 'Senden.',
  },
  aiTitle: 'Sagen, lesen, senden',
  aiText:
    'Sagen Sie dem Assistenten, was Sie schreiben möchten, per Stimme oder Tastatur. Er findet die Adresse, entwirft die E-Mail und liest sie vor. Gesendet wird erst, wenn Sie es sagen.',
  commandsTitle: 'Was Sie sagen können',
  commands: [
    'Lies mir meine neuesten E-Mails vor',
    'Frag Grace, ob das Treffen am Freitag bleibt',
    'Antworte, dass ich um neun da bin',
    'Lösche die E-Mail vom Newsletter',
    'Senden',
  ],
  stage: {
    said: 'Frag Grace, ob das Treffen am Freitag bleibt',
    made: 'Entwurf',
    facts: [
      ['An', 'Grace Hopper'],
      ['Betreff', 'Treffen am Freitag'],
      ['Von', 'robin@ashdown.example'],
    ],
    body: ['Liebe Grace,', 'bleibt es bei unserem Treffen am Freitag, und soll ich die Zahlen mitbringen?', 'Viele Grüße, Robin'],
    waits: 'Gesendet wird erst, wenn Sie „senden“ sagen.',
  },
  ctaTitle: 'Ihr Postfach, in wenigen Minuten',
  ctaText: 'Registrieren, Adresse eingeben und die neuesten E-Mails zuerst sehen.',
}
