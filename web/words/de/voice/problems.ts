import type { problems as english } from '../../en/voice/problems.ts'
import type { SomeWords } from '../../translate.ts'

export const problems: SomeWords<typeof english> = {
  notAvailable: 'Spracherkennung nicht verfügbar oder ausgeschaltet',
  recognition: 'Fehler bei der Spracherkennung. Bitte versuchen Sie es noch einmal.',
  notStarted: 'Die Spracherkennung konnte nicht gestartet werden',
  insecure:
    'Das Mikrofon funktioniert nur über https oder auf dem Computer, auf dem Homing läuft. Sie können stattdessen tippen.',
  denied:
    'Das Mikrofon ist für diese Seite gesperrt. Erlauben Sie es in den Browsereinstellungen, und klicken Sie noch einmal auf das Mikrofon.',
  noDevice: 'Kein Mikrofon gefunden. Schließen Sie eines an, und klicken Sie noch einmal auf das Mikrofon.',
  inUse: 'Ein anderes Programm verwendet das Mikrofon. Schließen Sie es, und klicken Sie noch einmal auf das Mikrofon.',
  noCodec: 'Dieser Browser kann nicht in einem unterstützten Format aufnehmen. Verwenden Sie einen anderen, oder tippen Sie.',
  network: 'Der Spracherkennungsdienst des Browsers ist nicht erreichbar. Sie können stattdessen tippen.',
  notAllowedOutside:
    'Ihre Sprache würde an einen externen Dienst gesendet; das haben Sie nicht erlaubt. Ändern Sie das in den Einstellungen unter „KI und Datenschutz“.',
  nothingRecognized: 'Das wurde nicht verstanden. Bitte versuchen Sie es noch einmal, oder tippen Sie.',

  speaking: {
    unavailable: 'Ihr Browser unterstützt keine Sprachausgabe',
    silent: 'Die Sprachausgabe konnte nicht gestartet werden. Prüfen Sie die Lautstärke, oder wählen Sie eine andere Stimme.',
    audio: 'Fehler beim Abspielen. Bitte versuchen Sie es noch einmal.',
    server: 'Die Serverstimme konnte nicht abgespielt werden. Der Text wird hier angezeigt.',
    notTouched: 'Klicken Sie irgendwo auf die Seite, um die Sprachausgabe einzuschalten. Der Text wird hier angezeigt.',
    openAiMissing: 'OpenAI-Stimmen sind nicht verfügbar. Es werden Browserstimmen verwendet.',
    serverMissing: 'Die Serverstimme ist zurzeit nicht verfügbar. Es wird die Browserstimme verwendet.',
    failed: {
      network: 'Diese Stimme braucht eine Netzwerkverbindung.',
      'synthesis-failed': 'Der Browser konnte das nicht vorlesen. Wählen Sie eine andere Stimme.',
      'synthesis-unavailable': 'Ihr Browser unterstützt keine Sprachausgabe',
      'voice-unavailable': 'Diese Stimme ist nicht verfügbar. Wählen Sie eine andere.',
      'language-unavailable': 'Der Browser hat keine Stimme für diese Sprache.',
      'text-too-long': 'Der Text ist zu lang für diese Stimme.',
      'audio-busy': 'Ein anderes Programm verwendet die Audioausgabe. Bitte versuchen Sie es noch einmal.',
      'audio-hardware': 'Kein Lautsprecher gefunden.',
      'not-allowed': 'Der Browser erlaubt dieser Seite nicht zu sprechen.',
      'invalid-argument': 'Der Browser unterstützt dieses Tempo, diese Tonhöhe oder Lautstärke nicht.',
      'rate-not-supported': 'Der Browser unterstützt dieses Tempo nicht.',
    },
    failedElse: 'Das konnte nicht vorgelesen werden.',
  },
}
