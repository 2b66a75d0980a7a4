import type { panel as english } from '../../en/voice/panel.ts'
import type { SomeWords } from '../../translate.ts'

export const panel: SomeWords<typeof english> = {
  open: 'Mit Homing sprechen',
  close: 'Stimme schließen',
  listen: 'Zuhören beginnen',
  stopListening: 'Zuhören beenden',
  stop: 'Sprechen anhalten',
  readThis: 'Lies diese E-Mail vor',
  stopThinking: 'Anhalten',
  type: 'Sagen oder schreiben',
  submit: 'Das sagen',
  states: { idle: 'Bereit', listening: 'Hört zu', thinking: 'Denkt nach', speaking: 'Spricht' },
  hints: {
    idle: 'Drücken Sie das Mikrofon, oder schreiben Sie.',
    noRecognizer: 'Schreiben Sie, was geschehen soll.',
    listening: 'Noch einmal drücken, wenn Sie fertig sind.',
    working: 'Was Sie gesagt haben, wird zu Text',
    speaking: 'Das Mikrofon ist aus.',
  },

  log: 'Gespräch',
  you: 'Sie',
  homing: 'Homing',
  failed: 'Das ist nicht gelungen.',
  dropped:
    'Das klang wie das, was Homing eben gesagt hat, und zählt darum nicht. Sagen Sie es mit anderen Worten, oder schreiben Sie es.',
  begin: 'Was soll geschehen?',
  beginHint:
    'Drücken Sie das Mikrofon und sagen Sie es, oder schreiben Sie es. Nichts geht hinaus und nichts wird gelöscht, bevor Sie es sagen.',
  forExample: 'Zum Beispiel',
  beginWith: ['lies meine neueste E-Mail', 'was braucht meine Aufmerksamkeit', 'wie viele ungelesene E-Mails'],

  help: 'Was kann ich sagen?',
  back: 'Zurück zum Gespräch',
  examples: [
    { title: 'Lesen', phrases: ['lies meine neueste E-Mail', 'weiter', 'lies die E-Mail von Greta', 'mehr'] },
    {
      title: 'Schreiben',
      phrases: ['antworte, dass ich da sein werde', 'schreibe Greta, dass wir beginnen', 'kürzer', 'senden'],
    },
    {
      title: 'Aufräumen',
      phrases: ['lösche die E-Mail von Greta', 'archiviere das', 'bis morgen zurückstellen', 'rückgängig'],
    },
    {
      title: 'Finden',
      phrases: ['was braucht meine Aufmerksamkeit', 'suche nach Versicherung', 'wie viele ungelesene E-Mails'],
    },
  ],
  helpHint:
    'Drücken Sie einen Satz, um ihn ins Feld zu übernehmen. Verwenden Sie Namen aus Ihren Gesprächen und Ihrem Adressbuch.',

  handsFree: 'Freihändig',
  handsFreeHint: 'Das Mikrofon öffnet sich nach einer Antwort wieder.',
  settings: 'Tempo, Lautstärke und Stimme',
  test: {
    start: 'Stimme testen',
    title: 'Ein Test von Stimme und Mikrofon',
    speech: ['So klinge ich.', 'Sagen Sie jetzt einen Satz, dann zeige ich, was ich gehört habe.'],
    speaking: 'Homing spricht. Können Sie es hören?',
    listening: 'Sagen Sie jetzt einen Satz.',
    transcript: 'Das wurde gehört:',
    nothing: 'Es wurde nichts gehört.',
    again: 'Noch einmal testen',
    done: 'Test beenden',
  },

  cards: {
    send: {
      title: 'Das wartet auf Ihr Wort',
      to: 'An',
      cc: 'Cc',
      bcc: 'Bcc',
      from: 'Von',
      subject: 'Betreff',
      files: 'Dateien',
      gap: 'Wo […] steht, fehlen Ihre Worte. Sagen oder schreiben Sie sie.',
      text: 'Text',
      noSubject: 'Ohne Betreff',
      yes: 'Senden',
      no: 'Abbrechen',
    },
    remove: {
      title: 'Diese E-Mail löschen?',
      titleForGood: 'Diese E-Mail endgültig löschen?',
      forGood: 'Sie kann nicht zurückgeholt werden. Darum genügt es nicht, es zu sagen: Drücken Sie die Schaltfläche.',
      from: 'Von',
      subject: 'Betreff',
      date: 'Datum',
      trash: 'In den Papierkorb',
      permanently: 'Endgültig löschen',
      keep: 'Behalten',
    },
    choice: {
      title: 'Wer ist gemeint?',
      hint: 'Drücken Sie einen Eintrag, oder sagen Sie Name oder Nummer.',
      none: 'Niemand davon',
    },
    reading: 'Wird vorgelesen',
    left: (phrase: string, seconds: number) =>
      seconds === 1 ? `Sagen Sie innerhalb von 1 Sekunde „${phrase}“` : `Sagen Sie innerhalb von ${seconds} Sekunden „${phrase}“`,
    over: 'Das ist eine Weile her; ein Wort, das jetzt gesagt wird, gilt nicht. Es ist nichts geschehen.',
    again: 'noch einmal',
    readAgain: 'Noch einmal vorlesen',
  },
}
