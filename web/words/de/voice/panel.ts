import type { panel as english } from '../../en/voice/panel.ts'
import type { SomeWords } from '../../translate.ts'

export const panel: SomeWords<typeof english> = {
  close: 'Sprachassistenten schließen',
  listen: 'Mikrofon einschalten',
  stopListening: 'Mikrofon ausschalten',
  stop: 'Sprachausgabe anhalten',
  readThis: 'Lies diese E-Mail vor',
  stopThinking: 'Stopp',
  type: 'Sagen oder schreiben',
  submit: 'Das sagen',
  states: { idle: 'Bereit', listening: 'Hört zu', thinking: 'Denkt nach', speaking: 'Spricht' },
  hints: {
    idle: 'Klicken Sie auf das Mikrofon, oder tippen Sie.',
    noRecognizer: 'Tippen Sie, was Sie möchten.',
    listening: 'Noch einmal klicken, wenn Sie fertig sind.',
    working: 'Wird in Text umgewandelt …',
    speaking: 'Das Mikrofon ist aus.',
  },

  log: 'Gespräch',
  you: 'Sie',
  homing: 'Homing',
  failed: 'Das hat nicht funktioniert.',
  dropped: 'Das klang wie Homings eigene Stimme und wurde ignoriert. Sagen Sie es anders, oder tippen Sie.',
  begin: 'Was kann ich für Sie tun?',
  beginHint: 'Klicken Sie auf das Mikrofon, oder tippen Sie. Ohne Ihre Bestätigung wird nichts gesendet oder gelöscht.',
  forExample: 'Zum Beispiel',
  beginWith: ['lies meine neueste E-Mail', 'was ist wichtig', 'wie viele ungelesene E-Mails'],

  help: 'Was kann ich sagen?',
  back: 'Zurück zum Gespräch',
  examples: [
    { title: 'Lesen', phrases: ['lies meine neueste E-Mail', 'weiter', 'lies die E-Mail von Greta', 'mehr'] },
    {
      title: 'Schreiben',
      phrases: ['antworte, dass ich da sein werde', 'frag Greta, wann es beginnt', 'kürzer', 'senden'],
    },
    {
      title: 'Aufräumen',
      phrases: ['lösche die E-Mail von Greta', 'archiviere das', 'bis morgen zurückstellen', 'rückgängig'],
    },
    {
      title: 'Finden',
      phrases: ['was ist wichtig', 'suche nach Versicherung', 'wie viele ungelesene E-Mails'],
    },
  ],
  helpHint: 'Klicken Sie auf ein Beispiel, um es zu verwenden. Nennen Sie Namen aus Ihren E-Mails.',

  handsFree: 'Freihändig',
  handsFreeHint: 'Das Mikrofon schaltet sich nach jeder Antwort wieder ein.',
  settings: 'Tempo, Lautstärke und Stimme',
  test: {
    start: 'Stimme testen',
    title: 'Stimm- und Mikrofontest',
    speech: ['So klinge ich.', 'Sagen Sie jetzt einen Satz, dann zeige ich, was ich gehört habe.'],
    speaking: 'Homing spricht. Können Sie es hören?',
    listening: 'Sagen Sie jetzt einen Satz.',
    transcript: 'Gehört:',
    nothing: 'Nichts gehört.',
    again: 'Noch einmal testen',
    done: 'Test beenden',
  },

  cards: {
    send: {
      title: 'Bereit zum Senden?',
      to: 'An',
      cc: 'Cc',
      bcc: 'Bcc',
      from: 'Von',
      subject: 'Betreff',
      files: 'Anhänge',
      gap: 'Füllen Sie die Lücke […]. Sprechen oder tippen Sie.',
      text: 'Text',
      noSubject: 'Ohne Betreff',
      yes: 'Senden',
      no: 'Abbrechen',
    },
    remove: {
      title: 'Diese E-Mail löschen?',
      titleForGood: 'Diese E-Mail endgültig löschen?',
      forGood: 'Das lässt sich nicht rückgängig machen. Klicken Sie zum Bestätigen auf die Schaltfläche.',
      from: 'Von',
      subject: 'Betreff',
      date: 'Datum',
      trash: 'In den Papierkorb',
      permanently: 'Endgültig löschen',
      keep: 'Behalten',
    },
    choice: {
      title: 'Wen meinen Sie?',
      hint: 'Klicken Sie auf einen Eintrag, oder sagen Sie Name oder Nummer.',
      none: 'Keine dieser Personen',
    },
    reading: 'Wird vorgelesen',
    left: (phrase: string, seconds: number) =>
      seconds === 1 ? `Sagen Sie innerhalb von 1 Sekunde „${phrase}“` : `Sagen Sie innerhalb von ${seconds} Sekunden „${phrase}“`,
    over: 'Die Zeit für die Sprachbestätigung ist abgelaufen. Verwenden Sie die Schaltflächen.',
    again: 'noch einmal',
    readAgain: 'Noch einmal vorlesen',
  },
}
