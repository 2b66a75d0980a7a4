import type { problems as english } from '../../en/voice/problems.ts'
import type { SomeWords } from '../../translate.ts'

export const problems: SomeWords<typeof english> = {
  notAvailable: 'Spracherkennung nicht verfügbar oder ausgeschaltet',
  recognition: 'Fehler bei der Spracherkennung. Bitte versuchen Sie es noch einmal.',
  notStarted: 'Die Spracherkennung konnte nicht beginnen',
  insecure:
    'Browser öffnen das Mikrofon nur über https oder auf dem Computer, auf dem Homing läuft. Öffnen Sie Homing über seine https-Adresse oder als localhost; was Sie sagen würden, können Sie hier schreiben.',
  denied:
    'Das Mikrofon ist für diese Seite gesperrt. Erlauben Sie es in den Einstellungen des Browsers für diese Adresse, und drücken Sie die Taste dann noch einmal.',
  noDevice: 'Es wurde kein Mikrofon gefunden. Schließen Sie eines an, und drücken Sie die Taste dann noch einmal.',
  inUse: 'Ein anderes Programm verwendet das Mikrofon. Schließen Sie es dort, und drücken Sie die Taste dann noch einmal.',
  noCodec:
    'Dieser Browser kann nichts aufnehmen, was der Server versteht. Verwenden Sie einen anderen Browser, oder schreiben Sie.',
  network:
    'Die Spracherkennung dieses Browsers ist ein Dienst seines Herstellers, und der ist nicht zu erreichen. Sie können stattdessen schreiben.',
  notAllowedOutside:
    'Was Sie sagen, würde an einen Dienst außerhalb dieses Servers gesendet, und das haben Sie nicht erlaubt. Sie können es in den Einstellungen unter „KI und Datenschutz“ erlauben.',
  nothingRecognized:
    'Aus dem, was Sie gesagt haben, ließ sich kein Text machen. Bitte versuchen Sie es noch einmal, oder schreiben Sie.',

  speaking: {
    unavailable: 'Ihr Browser kann nicht sprechen',
    silent: 'Die Stimme ist nicht zu hören. Prüfen Sie die Lautstärke Ihres Geräts, oder wählen Sie eine andere Stimme.',
    audio: 'Fehler beim Abspielen. Bitte versuchen Sie es noch einmal.',
    server: 'Die Stimme des Servers war nicht zu hören. Was sie sagt, steht hier.',
    notTouched: 'Browser lassen eine Seite erst sprechen, wenn Sie etwas in ihr gedrückt haben. Was sie sagt, steht hier.',
    openAiMissing: 'Die Stimmen von OpenAI sind nicht verfügbar. Es sprechen die Stimmen des Browsers.',
    serverMissing: 'Die Stimme des Servers ist gerade nicht verfügbar. Stattdessen spricht der Browser.',
    failed: {
      network: 'Die Stimme braucht eine Netzverbindung, und es gibt keine.',
      'synthesis-failed': 'Der Browser konnte das nicht sprechen. Wählen Sie eine andere Stimme.',
      'synthesis-unavailable': 'Ihr Browser kann nicht sprechen',
      'voice-unavailable': 'Diese Stimme ist nicht verfügbar. Wählen Sie eine andere.',
      'language-unavailable': 'Der Browser hat keine Stimme für diese Sprache.',
      'text-too-long': 'Der Text ist zu lang für diese Stimme.',
      'audio-busy': 'Ein anderes Programm verwendet gerade den Ton. Versuchen Sie es noch einmal.',
      'audio-hardware': 'Es wurde kein Lautsprecher gefunden.',
      'not-allowed': 'Der Browser erlaubt dieser Seite nicht zu sprechen.',
      'invalid-argument': 'Der Browser kann mit diesem Tempo, dieser Tonhöhe oder Lautstärke nicht sprechen.',
      'rate-not-supported': 'Der Browser kann in diesem Tempo nicht sprechen.',
    },
    failedElse: 'Die Stimme konnte das nicht sprechen.',
  },
}
