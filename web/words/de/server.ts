// What the server says, in German: its English sentence, then ours. `{}` in the English stands for what is put in, `{1}`,
// `{2}` in the German for the same in its order. Imports nothing when it runs.
import type { SentenceBook } from '../sentence-book.ts'
import { archive } from './server/archive.ts'
import { backups } from './server/backups.ts'
import { disk } from './server/disk.ts'
import { doctor } from './server/doctor.ts'
import { mailDomains } from './server/mail-domains.ts'
import { models } from './server/models.ts'
import { removal } from './server/removal.ts'
import { security } from './server/security.ts'

export const sentences: SentenceBook = {
  sentences: {
    ...archive,
    ...backups,
    ...disk,
    ...doctor,
    ...mailDomains,
    ...models,
    ...removal,
    ...security,
    // Mailboxes.
    'This provider wants a user name to sign in, not the email address. Please enter it below.':
      'Dieser Anbieter verlangt zum Anmelden einen Benutzernamen, nicht die E-Mail-Adresse. Bitte geben Sie ihn unten ein.',
    // Voice.
    'The voice takes too long. Please try again.': 'Die Stimme braucht zu lange. Bitte versuchen Sie es erneut.',
    'The voice of this server could not be started.': 'Die Stimme dieses Servers ließ sich nicht starten.',
    'This text is too long to be spoken at once.': 'Dieser Text ist zu lang, um auf einmal gesprochen zu werden.',
    'The voice of this server could not speak this.': 'Die Stimme dieses Servers konnte das nicht sprechen.',
    'eSpeak NG is not installed on this server.': 'Auf diesem Server ist eSpeak NG nicht installiert.',
    'There is no voice called {}.': 'Es gibt keine Stimme namens {1}.',
    'No Piper voice is installed. "npm run voices -- install en_US-lessac-medium" brings one.':
      'Es ist keine Piper-Stimme installiert. „npm run voices -- install de_DE-thorsten-medium“ holt eine.',
    'Piper answered more than can be used.': 'Piper hat mehr geantwortet, als sich verwenden lässt.',
    'Piper answered with an error ({}).': 'Piper hat mit einem Fehler geantwortet ({1}).',
    'Piper broke off in the middle of its answer.': 'Piper hat mitten in der Antwort abgebrochen.',
    'Piper could not speak this.': 'Piper konnte das nicht sprechen.',
    'Piper does not answer at the moment.': 'Piper antwortet im Moment nicht.',
    'Piper does not let Homing in.': 'Piper lässt Homing nicht zu.',
    'Piper took too long.': 'Piper hat zu lange gebraucht.',
    'Piper was asked too often.': 'Piper wurde zu oft gefragt.',
    'This is not a voice of Piper.': 'Das ist keine Stimme von Piper.',
    'This voice is not on the server any more.': 'Diese Stimme ist nicht mehr auf dem Server.',
    'What Piper answered is no sound.': 'Was Piper geantwortet hat, ist kein Ton.',
    'The folder of the Piper voices cannot be read.': 'Der Ordner mit den Piper-Stimmen lässt sich nicht lesen.',
    'What answers there is no Piper.': 'Was dort antwortet, ist kein Piper.',
    'Piper has no voices yet.': 'Piper hat noch keine Stimmen.',
    'The voice of this server does not answer at the moment.': 'Die Stimme dieses Servers antwortet im Moment nicht.',
    'No Piper is set up on this server.': 'Auf diesem Server ist kein Piper eingerichtet.',
    "OpenAI's voices need a key, and this server has none.":
      'Die Stimmen von OpenAI brauchen einen Schlüssel, und dieser Server hat keinen.',
    'Too much is waiting to be spoken. Please try again in a moment.':
      'Es wartet schon zu viel darauf, gesprochen zu werden. Bitte versuchen Sie es gleich noch einmal.',
    'The voice answered without any sound.': 'Die Stimme hat ohne einen Ton geantwortet.',
    'A recording may be 25 MB at most.': 'Eine Aufnahme darf höchstens 25 MB groß sein.',
    'AI and speech were used as often today as a day allows. Please try again tomorrow.':
      'KI und Sprache wurden heute so oft verwendet, wie es an einem Tag geht. Bitte versuchen Sie es morgen erneut.',
    'No server that turns speech into text is set up here.': 'Hier ist kein Server eingerichtet, der aus Sprache Text macht.',
    'Please name the language as in en-US': 'Bitte nennen Sie die Sprache wie in de-DE',
    'Please send the sound as a file named audio.': 'Bitte senden Sie den Ton als Datei mit dem Namen audio.',
    'Please send the sound as audio/wav, audio/webm, audio/ogg or audio/mp4, as a form, or as JSON.':
      'Bitte senden Sie den Ton als audio/wav, audio/webm, audio/ogg oder audio/mp4, als Formular oder als JSON.',
    'Please send the sound to understand': 'Bitte senden Sie den Ton, der verstanden werden soll',
    'Speech may leave this server only where you allow it: in the settings, under “AI and privacy”.':
      'Sprache darf diesen Server nur verlassen, wenn Sie es erlauben: in den Einstellungen unter „KI und Datenschutz“.',
    'The speech server answered with an error ({}).': 'Der Sprachserver hat mit einem Fehler geantwortet ({1}).',
    'The speech server could not read this sound. Please try again.':
      'Der Sprachserver konnte diesen Ton nicht lesen. Bitte versuchen Sie es erneut.',
    'The speech server does not accept its key.': 'Der Sprachserver nimmt seinen Schlüssel nicht an.',
    'The speech server does not answer at the moment.': 'Der Sprachserver antwortet im Moment nicht.',
    'The speech server does not have this model.': 'Der Sprachserver hat dieses Modell nicht.',
    'The speech server does not speak this text with this voice.':
      'Der Sprachserver spricht diesen Text nicht mit dieser Stimme.',
    'The speech server took too long.': 'Der Sprachserver hat zu lange gebraucht.',
    'The speech server was asked too often.': 'Der Sprachserver wurde zu oft gefragt.',
    'There is no sound in this.': 'Darin ist kein Ton.',
    'This form could not be read.': 'Dieses Formular konnte nicht gelesen werden.',
    'This is more than the speech server takes at once.': 'Das ist mehr, als der Sprachserver auf einmal annimmt.',
    'This is no sound that can be read here. WAV, WebM, Ogg and MP4 can.':
      'Das ist kein Ton, der sich hier lesen lässt. Lesbar sind WAV, WebM, Ogg und MP4.',
    'Too much speech at once. Please try again in a minute.':
      'Zu viel Sprache auf einmal. Bitte versuchen Sie es in einer Minute erneut.',
    'What the speech server answered cannot be used.': 'Was der Sprachserver geantwortet hat, lässt sich nicht verwenden.',
    'No voice is installed on this server.': 'Auf diesem Server ist keine Stimme installiert.',
    'Please send at most 4,000 characters at once': 'Bitte senden Sie höchstens 4.000 Zeichen auf einmal',
    'Please send the text to speak': 'Bitte senden Sie den Text, der gesprochen werden soll',
    'The speed is between 0.5 and 2': 'Das Tempo liegt zwischen 0,5 und 2',
    'This draft was not written by voice. Please change it where you write.':
      'Dieser Entwurf ist nicht durch Sprache entstanden. Bitte ändern Sie ihn beim Schreiben.',
    'Without an AI model a draft can be made shorter, longer or more formal, and sentences can be added to it.':
      'Ohne KI-Modell lässt sich ein Entwurf kürzer, länger oder förmlicher machen, und es lassen sich Sätze anfügen.',
    // Signing in and accounts here.
    'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
    'An account with this email already exists': 'Für diese E-Mail-Adresse gibt es schon ein Konto',
    'Please sign in.': 'Bitte melden Sie sich an.',
    'Only an admin of this server may do this.': 'Das darf nur, wer diesen Server verwaltet.',
    'Please enter a valid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Please choose a time zone of the IANA database, such as Europe/Berlin':
      'Bitte wählen Sie eine Zeitzone der IANA-Datenbank, etwa Europe/Berlin',
    'Please enter your name': 'Bitte geben Sie Ihren Namen ein',
    'Please enter the password': 'Bitte geben Sie das Passwort ein',
    'The password must be at least 8 characters': 'Das Passwort muss mindestens 8 Zeichen lang sein',
    'The password is not right.': 'Das Passwort ist nicht richtig.',
    'The current password is not right.': 'Das jetzige Passwort ist nicht richtig.',
    'The password must not be your name or email address.': 'Das Passwort darf nicht Ihr Name oder Ihre E-Mail-Adresse sein.',
    'The password was changed somewhere else just now.': 'Das Passwort wurde soeben anderswo geändert.',
    'This password is one of the first that others would try. Please choose another.':
      'Dieses Passwort gehört zu den ersten, die andere ausprobieren würden. Bitte wählen Sie ein anderes.',
    'This account has no password.': 'Dieses Konto hat kein Passwort.',
    'This account has been disabled. Please ask an admin of this server.':
      'Dieses Konto wurde gesperrt. Bitte wenden Sie sich an die Verwaltung dieses Servers.',
    'Registration is closed on this server.': 'Die Registrierung auf diesem Server ist geschlossen.',
    'Registration on this server needs an invitation. Please ask its owner for a code.':
      'Die Registrierung auf diesem Server braucht eine Einladung. Bitte fragen Sie den Betreiber nach einem Code.',
    'This invitation is not valid, or no longer. Please ask for a new one.':
      'Diese Einladung ist nicht oder nicht mehr gültig. Bitte fragen Sie nach einer neuen.',
    'This invitation is no longer there.': 'Diese Einladung gibt es nicht mehr.',
    'This link has been used or is too old. Please ask for a new one.':
      'Dieser Link wurde schon verwendet oder ist zu alt. Bitte fordern Sie einen neuen an.',
    'This sign-in link has been used or is too old. Please sign in again.':
      'Dieser Anmeldelink wurde schon verwendet oder ist zu alt. Bitte melden Sie sich neu an.',
    'The first account needs the setup code.': 'Das erste Konto braucht den Einrichtungscode.',
    'The setup code is not right.': 'Der Einrichtungscode ist nicht richtig.',
    '{} It is printed in the log of the server when it starts.': '{1} Er steht beim Start im Protokoll des Servers.',
    'Too many attempts. Please try again in {} {}.': 'Zu viele Versuche. Bitte versuchen Sie es in {1} {2} noch einmal.',
    'This session is no longer there.': 'Diese Sitzung gibt es nicht mehr.',
    'This person is no longer there.': 'Diese Person gibt es nicht mehr.',
    'This is the only admin. Please make somebody else an admin first.':
      'Sonst verwaltet niemand diesen Server. Bitte geben Sie zuerst jemand anderem die Verwaltung.',
    'The only admin cannot go while other people are here. {}':
      'Wer als Einziger verwaltet, kann nicht gehen, solange andere hier sind. {1}',
    'Please make somebody else an admin first, or remove the other people.':
      'Bitte geben Sie zuerst jemand anderem die Verwaltung, oder entfernen Sie die anderen Personen.',
    'Your data is being packed already. Please wait until that download has ended.':
      'Ihre Daten werden schon gepackt. Bitte warten Sie, bis dieses Herunterladen beendet ist.',
    'This address has been used or is too old. Please start the export again.':
      'Diese Adresse wurde schon verwendet oder ist zu alt. Bitte beginnen Sie den Export neu.',
    'An export can only be fetched as a whole.': 'Ein Export lässt sich nur als Ganzes holen.',
    'The export has ended.': 'Der Export ist beendet.',
    'You cannot disable yourself. Another admin can.':
      'Sich selbst können Sie nicht sperren. Jemand anderes aus der Verwaltung kann es.',

    // The server as a whole.
    'Something went wrong on the server. The details are in its log.':
      'Auf dem Server ist etwas schiefgegangen. Näheres steht in seinem Protokoll.',
    'The server is busy. Please try again in 5 seconds.':
      'Der Server ist beschäftigt. Bitte versuchen Sie es in 5 Sekunden noch einmal.',
    'The server is restarting. Please try again in a moment.':
      'Der Server startet neu. Bitte versuchen Sie es gleich noch einmal.',
    'Too many requests. Please try again in a minute.': 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
    'The request took too long to arrive.': 'Die Anfrage hat zu lange gebraucht, um anzukommen.',
    'Too many large uploads at once. Please try again in a moment.':
      'Zu viele große Dateien auf einmal. Bitte versuchen Sie es gleich noch einmal.',
    'Too many images at once.': 'Zu viele Bilder auf einmal.',
    'This is too large for the server.': 'Das ist zu groß für den Server.',
    'This request could not be understood.': 'Diese Anfrage war nicht zu verstehen.',
    'There is nothing at this address.': 'Unter dieser Adresse gibt es nichts.',
    'There is no such page.': 'Diese Seite gibt es nicht.',
    'There is no such image.': 'Dieses Bild gibt es nicht.',
    'The database does not answer.': 'Die Datenbank antwortet nicht.',
    'The mail server does not answer.': 'Der Mailserver antwortet nicht.',
    'This is not there yet.': 'Das gibt es noch nicht.',
    'Please send a JSON object.': 'Bitte senden Sie ein JSON-Objekt.',
    'Please send the body as JSON, with Content-Type: application/json.':
      'Bitte senden Sie den Inhalt als JSON, mit Content-Type: application/json.',
    'The body could not be read.': 'Der Inhalt konnte nicht gelesen werden.',
    'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
    'Too big: expected string to have <={} characters': 'Bitte höchstens {1} Zeichen',
    'Too small: expected string to have >={} characters': 'Bitte mindestens {1} Zeichen',
    'Invalid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Invalid input': 'Diese Eingabe ist nicht gültig',

    // Connecting a mailbox.
    "We could not find this provider's servers. Please enter them below.":
      'Die Server dieses Anbieters waren nicht zu finden. Bitte tragen Sie sie unten ein.',
    'Please check and enter the servers: {} and {} were found.':
      'Bitte prüfen Sie die Server und tragen Sie sie ein: Gefunden wurden {1} und {2}.',
    'Please enter the incoming and the outgoing server.': 'Bitte tragen Sie Posteingangs- und Postausgangsserver ein.',
    'That was many searches in one hour. Please enter the servers yourself, or try again later.':
      'Das waren viele Suchen in einer Stunde. Bitte tragen Sie die Server selbst ein, oder versuchen Sie es später.',
    'There were many tries in one hour. Please wait before you try again.':
      'Das waren viele Versuche in einer Stunde. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
    'The user name holds characters that no user name has.':
      'Der Benutzername enthält Zeichen, die in keinem Benutzernamen vorkommen.',
    '{} is already connected.': '{1} ist schon verbunden.',
    'Only {} of {} can be connected. Please disconnect one first.':
      'Von {2} lässt sich nur {1} verbinden. Bitte trennen Sie zuerst eines.',
    'This provider is not set up on this server.': 'Dieser Anbieter ist auf diesem Server nicht eingerichtet.',
    'Signing in with Google is not set up on this server.': 'Die Anmeldung mit Google ist auf diesem Server nicht eingerichtet.',
    'The demo mailbox is not offered here. The owner of this server can switch it on with DEMO=1.':
      'Das Demo-Postfach wird hier nicht angeboten. Der Betreiber dieses Servers kann es mit DEMO=1 einschalten.',
    'The demo mailbox could not be saved. Is the disk full?':
      'Das Demo-Postfach konnte nicht gespeichert werden. Ist die Festplatte voll?',
    'The connection to the demo mailbox has ended.': 'Die Verbindung zum Demo-Postfach ist beendet.',
    'The folders of the demo mailbox stay as they are.': 'Die Ordner des Demo-Postfachs bleiben, wie sie sind.',
    'This is no demo account. Please connect the demo mailbox again.':
      'Das ist kein Demo-Konto. Bitte verbinden Sie das Demo-Postfach neu.',
    'This account is no longer connected.': 'Dieses Konto ist nicht mehr verbunden.',
    'This account is not connected.': 'Dieses Konto ist nicht verbunden.',
    'No account of this address is connected, or it has to be reconnected first.':
      'Kein Konto mit dieser Adresse ist verbunden, oder es muss zuerst neu verbunden werden.',
    '{} of {} accounts could not be synced.': '{1} von {2} Konten konnten nicht abgeglichen werden.',
    'Please reconnect this account first: its mail server no longer lets Homing in.':
      'Bitte verbinden Sie dieses Konto zuerst neu: Sein Mailserver lässt Homing nicht mehr ein.',
    'Please connect an email account first.': 'Bitte verbinden Sie zuerst ein E-Mail-Konto.',
    'The stored password can no longer be read. Please enter it again.':
      'Das gespeicherte Passwort ist nicht mehr lesbar. Bitte geben Sie es noch einmal ein.',
    // Access that a provider gave.
    'The providers file of this server says no address for the Gmail API.':
      'In der Anbieterdatei dieses Servers fehlt die Adresse der Gmail-API.',
    'Somebody else has connected {} here.': '{1} ist hier schon von jemand anderem verbunden.',
    'This is {}, and not {}. Please choose {} at the sign-in page.':
      'Das ist {1} und nicht {2}. Bitte wählen Sie auf der Anmeldeseite {3}.',
    '{} opens {} here, and not {}.': '{1} öffnet hier {2} und nicht {3}.',
    'This account was changed just now. Please try again.':
      'Dieses Konto wurde soeben geändert. Bitte versuchen Sie es noch einmal.',
    'You have taken the access to this mailbox back. Please connect it again to use it.':
      'Sie haben den Zugriff auf dieses Postfach zurückgenommen. Bitte verbinden Sie es neu, um es zu verwenden.',
    'The password of this mailbox was deleted here. Please enter it again to use the mailbox.':
      'Das Passwort dieses Postfachs wurde hier gelöscht. Bitte geben Sie es neu ein, um das Postfach zu verwenden.',
    'The password of this mailbox was deleted here. At {} it is still good until you delete it there.':
      'Das Passwort dieses Postfachs wurde hier gelöscht. Bei {1} gilt es noch, bis Sie es dort löschen.',
    '{} has ended the access, and it was deleted here.': '{1} hat den Zugriff beendet, und hier wurde er gelöscht.',
    'The access was deleted here, but {} has not confirmed its end.':
      'Der Zugriff wurde hier gelöscht, aber {1} hat sein Ende nicht bestätigt.',
    'To use this mailbox here again, connect it again.': 'Um dieses Postfach hier wieder zu verwenden, verbinden Sie es neu.',
    'Open {} and sign in.': 'Öffnen Sie {1}, und melden Sie sich an.',
    'Delete the app password that you made for Homing.': 'Löschen Sie das App-Passwort, das Sie für Homing angelegt haben.',
    'Choose Homing, or the name that your client has there, and remove its access.':
      'Wählen Sie Homing oder den Namen, den Ihr Client dort hat, und entfernen Sie seinen Zugriff.',
    '{} did not accept the sign-in to this mailbox. Please connect it again.':
      '{1} hat die Anmeldung an diesem Postfach nicht angenommen. Bitte verbinden Sie es neu.',
    'What the provider gave can no longer be read. Please connect this mailbox again.':
      'Was der Anbieter gegeben hat, ist nicht mehr lesbar. Bitte verbinden Sie dieses Postfach neu.',
    'The access to this mailbox is being renewed. Please try again in a moment.':
      'Der Zugriff auf dieses Postfach wird gerade erneuert. Bitte versuchen Sie es gleich noch einmal.',
    'Signing in at {} is no longer set up on this server. Its owner can set it up again; then this mailbox works again by itself.':
      'Die Anmeldung bei {1} ist auf diesem Server nicht mehr eingerichtet. Der Betreiber kann sie wieder einrichten; dann geht dieses Postfach von selbst wieder.',
    '{} asks to wait before it is asked again.': '{1} bittet darum, mit der nächsten Anfrage zu warten.',
    '{} cannot check the sign-in right now. Please try again later.':
      '{1} kann die Anmeldung gerade nicht prüfen. Bitte versuchen Sie es später noch einmal.',
    '{} gave no lasting access to this mailbox. Please take the access back, then connect it again.':
      '{1} hat für dieses Postfach keinen dauerhaften Zugriff gegeben. Bitte nehmen Sie den Zugriff zurück, und verbinden Sie es dann neu.',
    '{} gave access to this mailbox for a limited time, and that is over. Please connect it again.':
      '{1} hat den Zugriff auf dieses Postfach nur für eine begrenzte Zeit gegeben, und die ist um. Bitte verbinden Sie es neu.',
    'The access to this mailbox was taken back at {}. Please connect it again.':
      'Der Zugriff auf dieses Postfach wurde bei {1} zurückgenommen. Bitte verbinden Sie es neu.',
    'The password or the security settings of this mailbox were changed, so {} ended the access. Please connect it again.':
      'Passwort oder Sicherheitseinstellungen dieses Postfachs wurden geändert, deshalb hat {1} den Zugriff beendet. Bitte verbinden Sie es neu.',
    '{} does not accept the client that this server signs in with: its secret is wrong or too old. The owner of this server has to renew it; then this mailbox works again by itself.':
      '{1} nimmt den Client nicht an, mit dem sich dieser Server anmeldet: Sein Geheimnis ist falsch oder zu alt. Der Betreiber dieses Servers muss es erneuern; dann geht dieses Postfach von selbst wieder.',
    'The admin of your organisation does not allow this access to {}. Please ask them to allow it, then connect the mailbox again.':
      'Die Verwaltung Ihrer Organisation erlaubt diesen Zugriff auf {1} nicht. Bitte lassen Sie ihn dort erlauben, und verbinden Sie das Postfach dann neu.',
    'Not all of the access that Homing needs at {} was allowed. Please connect the mailbox again and allow everything that is asked for.':
      'Nicht der ganze Zugriff, den Homing bei {1} braucht, wurde erlaubt. Bitte verbinden Sie das Postfach neu, und erlauben Sie alles, was gefragt wird.',
    '{} no longer gives access to this mailbox. Please connect it again.':
      '{1} gibt keinen Zugriff auf dieses Postfach mehr. Bitte verbinden Sie es neu.',
    '{} did not answer in time. Please try again later.':
      '{1} hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    '{} gave an answer that makes no sense. Please try again later.':
      '{1} hat eine Antwort gegeben, die keinen Sinn ergibt. Bitte versuchen Sie es später noch einmal.',
    '{} cannot be reached right now. Please try again later.':
      '{1} ist gerade nicht zu erreichen. Bitte versuchen Sie es später noch einmal.',
    'This is not a SHA-256 fingerprint of a certificate.': 'Das ist kein SHA-256-Fingerabdruck eines Zertifikats.',
    'This is not the name of a mail server. Please check its spelling.':
      'Das ist nicht der Name eines Mailservers. Bitte prüfen Sie die Schreibweise.',
    'This address is not allowed as a mail server here. If {} really is one, the owner of this server can allow it: MAIL_HOSTS_ALLOW={}:{}':
      'Diese Adresse ist hier nicht als Mailserver erlaubt. Ist {1} wirklich einer, kann der Betreiber dieses Servers ihn erlauben: MAIL_HOSTS_ALLOW={2}:{3}',
    'There is no server named {}. Please check its spelling.':
      'Es gibt keinen Server namens {1}. Bitte prüfen Sie die Schreibweise.',
    'The name {} could not be looked up. Please check the network and try again.':
      'Der Name {1} ließ sich nicht auflösen. Bitte prüfen Sie das Netz und versuchen Sie es noch einmal.',
    'All connections that Homing keeps to {} are in use. Please try again in a moment.':
      'Alle Verbindungen, die Homing zu {1} hält, sind belegt. Bitte versuchen Sie es gleich noch einmal.',
    'Outlook no longer lets mail programs in with the usual password. Please use an app password, or sign in with Microsoft.':
      'Outlook lässt Mailprogramme nicht mehr mit dem gewohnten Passwort ein. Bitte verwenden Sie ein App-Passwort, oder melden Sie sich mit Microsoft an.',
    "Microsoft no longer accepts passwords from mail programs for most of its mailboxes, not even app passwords. Where the sign-in below is refused, connect with Microsoft's own sign-in page instead.":
      'Für die meisten seiner Postfächer nimmt Microsoft von Mailprogrammen keine Passwörter mehr an, auch keine App-Passwörter. Wird die Anmeldung unten abgelehnt, verbinden Sie sich stattdessen über die Anmeldeseite von Microsoft.',
    'Switch on 2-Step Verification in your Google account, if it is off.':
      'Schalten Sie in Ihrem Google-Konto die Bestätigung in zwei Schritten ein, falls sie aus ist.',
    'Open the app passwords page and sign in.': 'Öffnen Sie die Seite der App-Passwörter, und melden Sie sich an.',
    'Type a name such as Homing and press Create.': 'Geben Sie einen Namen wie Homing ein, und klicken Sie auf Erstellen.',
    'Copy the 16 letters and paste them here instead of your usual password.':
      'Kopieren Sie die 16 Buchstaben, und fügen Sie sie hier statt Ihres gewohnten Passworts ein.',
    'Open the Account security page and sign in.': 'Öffnen Sie die Seite für die Kontosicherheit, und melden Sie sich an.',
    'Below External connections press Create app password, type a name such as Homing and press Generate password.':
      'Klicken Sie unter den externen Verbindungen (External connections) darauf, ein App-Passwort zu erstellen, geben Sie einen Namen wie Homing ein, und lassen Sie das Passwort erzeugen.',
    'Copy the password shown and paste it here instead of your usual one.':
      'Kopieren Sie das angezeigte Passwort, und fügen Sie es hier statt Ihres gewohnten ein.',
    '{} allows no more connections right now. Please wait a minute.':
      '{1} lässt gerade keine weiteren Verbindungen zu. Bitte warten Sie eine Minute.',
    '{} cannot check passwords right now. Please try again later.':
      '{1} kann gerade keine Passwörter prüfen. Bitte versuchen Sie es später noch einmal.',
    '{} did not accept this password. It wants an app password made for mail programs, not your usual one.':
      '{1} hat dieses Passwort nicht angenommen. Verlangt wird ein App-Passwort für Mailprogramme, nicht Ihr gewohntes.',
    '{} did not accept this user name and password.': '{1} hat Benutzernamen und Passwort nicht angenommen.',
    "{} does not accept {} connections on port {}. Please check the server's name and port.":
      '{1} nimmt auf Port {3} keine {2}-Verbindungen an. Bitte prüfen Sie Namen und Port des Servers.',
    '{} does not speak {} on port {}. Please try {} or another port.':
      '{1} spricht auf Port {3} kein {2}. Bitte versuchen Sie es mit {4} oder einem anderen Port.',
    '{} has no room for this: the mailbox is full, or this is larger than it allows.':
      '{1} hat dafür keinen Platz: Das Postfach ist voll, oder dies ist größer als erlaubt.',
    '{} is not available right now. Please try again later.':
      '{1} ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    '{} lets nobody in on port {} without encryption. Please choose TLS or STARTTLS.':
      '{1} lässt auf Port {2} niemanden ohne Verschlüsselung ein. Bitte wählen Sie TLS oder STARTTLS.',
    '{} says that {} is switched off for this mailbox. Please switch it on in the settings of the mailbox.':
      '{1} meldet, dass {2} für dieses Postfach ausgeschaltet ist. Bitte schalten Sie es in den Einstellungen des Postfachs ein.',
    'The {} server {} cannot be reached. Please check its name and the network.':
      'Der {1}-Server {2} ist nicht erreichbar. Bitte prüfen Sie seinen Namen und das Netz.',
    'The {} server {} closed the connection. Please try again later.':
      'Der {1}-Server {2} hat die Verbindung beendet. Bitte versuchen Sie es später noch einmal.',
    'The {} server {} did not answer in time. Please try again later.':
      'Der {1}-Server {2} hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    'The {} server {} gave an answer that makes no sense. Please try again later.':
      'Der {1}-Server {2} gab eine Antwort, die keinen Sinn ergibt. Bitte versuchen Sie es später noch einmal.',
    'The certificate of {} {}. If this is your own server, you can accept it by its fingerprint.':
      'Das Zertifikat von {1} {2}. Ist es Ihr eigener Server, können Sie es anhand des Fingerabdrucks annehmen.',
    'The mail servers did not answer in time. Please try again later.':
      'Die Mailserver haben nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    'The mail server did not answer in time. Please try again.':
      'Der Mailserver hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es noch einmal.',
    'The mail server did not say which mails it holds. Please try again later.':
      'Der Mailserver hat nicht gesagt, welche E-Mails er hat. Bitte versuchen Sie es später noch einmal.',
    'The mail server told of more mails than it holds. Please try again later.':
      'Der Mailserver nannte mehr E-Mails, als er hat. Bitte versuchen Sie es später noch einmal.',

    // Signing in at a provider.
    'The access was not allowed at the provider.': 'Der Zugriff wurde beim Anbieter nicht erlaubt.',
    'This sign-in was not begun here, or has been used already. Please start again.':
      'Diese Anmeldung wurde nicht hier begonnen oder schon verwendet. Bitte beginnen Sie neu.',
    'This sign-in was begun in another browser, or another one has been begun here since. Please start again.':
      'Diese Anmeldung wurde in einem anderen Browser begonnen, oder hier wurde seither eine andere begonnen. Bitte beginnen Sie neu.',
    'This sign-in took too long, or you have signed out meanwhile. Please start again.':
      'Diese Anmeldung hat zu lange gedauert, oder Sie haben sich inzwischen abgemeldet. Bitte beginnen Sie neu.',
    'The provider refused the sign-in. Please start again.': 'Der Anbieter hat die Anmeldung abgelehnt. Bitte beginnen Sie neu.',
    'The provider cannot be reached just now. Please try again in a few minutes.':
      'Der Anbieter ist gerade nicht zu erreichen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'This mailbox is connected here already. Please sign in with your email and password instead.':
      'Dieses Postfach ist hier schon verbunden. Bitte melden Sie sich mit E-Mail-Adresse und Passwort an.',
    'This is another mailbox than the one you wanted to connect again.':
      'Das ist ein anderes Postfach als das, das Sie neu verbinden wollten.',
    'You have connected as many mailboxes of this provider as this server allows.':
      'Sie haben schon so viele Postfächer dieses Anbieters verbunden, wie dieser Server erlaubt.',
    'There is no account for you here, and registration is closed on this server.':
      'Für Sie gibt es hier kein Konto, und die Registrierung auf diesem Server ist geschlossen.',
    'There is no account for you here, and a new one needs an invitation that is still valid.':
      'Für Sie gibt es hier kein Konto, und ein neues braucht eine Einladung, die noch gültig ist.',
    'Nobody has an account here yet. Please create the first one on the register page.':
      'Hier hat noch niemand ein Konto. Bitte legen Sie das erste auf der Registrierungsseite an.',
    'An account with this email address exists already. Please sign in with its password.':
      'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melden Sie sich mit dessen Passwort an.',
    'The provider has not verified your email address. Please verify it there first.':
      'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bitte bestätigen Sie sie zuerst dort.',
    'Signing in with this provider is not set up on this server.':
      'Die Anmeldung bei diesem Anbieter ist auf diesem Server nicht eingerichtet.',
    'The provider gave no permission that lasts. Please connect the mailbox again.':
      'Der Anbieter hat keine dauerhafte Erlaubnis gegeben. Bitte verbinden Sie das Postfach noch einmal.',
    'Too many sign-ins were begun from here. Please try again in a few minutes.':
      'Von hier wurden zu viele Anmeldungen begonnen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'Provider said': 'Der Anbieter sagt',
    '{} is not set up on this server. Its owner can set {}.':
      '{1} ist auf diesem Server nicht eingerichtet. Der Betreiber kann {2} setzen.',
    '{} has no sign-in in the providers file of this server.':
      'Für {1} steht in der Anbieterdatei dieses Servers keine Anmeldung.',
    '{} vouched for somebody else. Please start again.': '{1} hat sich für jemand anderen verbürgt. Bitte beginnen Sie neu.',
    '{} vouched too late. Please start again.': '{1} hat sich zu spät verbürgt. Bitte beginnen Sie neu.',
    'The answer did not come from {}. Please start again.': 'Die Antwort kam nicht von {1}. Bitte beginnen Sie neu.',
    '{} did not say which mailbox this is. Please start again, and allow it to.':
      '{1} hat nicht gesagt, welches Postfach das ist. Bitte beginnen Sie neu, und erlauben Sie es.',
    "This server's clock is wrong by {} {}. Its owner has to set it right before anybody can sign in.":
      'Die Uhr dieses Servers geht um {1} {2} falsch. Der Betreiber muss sie stellen, bevor sich jemand anmelden kann.',
    'Please begin at /api/auth/oauth/begin, where the browser can keep a cookie.':
      'Bitte beginnen Sie bei /api/auth/oauth/begin, wo der Browser ein Cookie behalten kann.',
    'This way of signing in is not offered here.': 'Dieser Weg der Anmeldung wird hier nicht angeboten.',
    'The provider cannot send your browser back to this address, so you bring the address of the last page yourself.':
      'Der Anbieter kann Ihren Browser nicht zu dieser Adresse zurückschicken. Deshalb bringen Sie die Adresse der letzten Seite selbst mit.',
    'The provider cannot send your browser back to this address, so you type in a code on its page.':
      'Der Anbieter kann Ihren Browser nicht zu dieser Adresse zurückschicken. Deshalb geben Sie auf seiner Seite einen Code ein.',
    'The provider sends browsers back to https addresses only. The owner of this server can set PUBLIC_URL to one.':
      'Der Anbieter schickt Browser nur zu https-Adressen zurück. Der Betreiber dieses Servers kann PUBLIC_URL auf eine setzen.',
    'This is not the address of the last page: it has code= and state= in it. Please copy all of it.':
      'Das ist nicht die Adresse der letzten Seite: In ihr stehen code= und state=. Bitte kopieren Sie sie ganz.',
    'This sign-in is no longer there.': 'Diese Anmeldung gibt es nicht mehr.',
    'This is your only way to sign in. Please set a password first.':
      'Nur so können Sie sich anmelden. Bitte setzen Sie zuerst ein Passwort.',
    'Please sign in again first.': 'Bitte melden Sie sich zuerst neu an.',
    'This account belongs to another provider.': 'Dieses Konto gehört zu einem anderen Anbieter.',
    // A code to type in at a provider.
    '{} gave a code that cannot be used. Please try again later.':
      '{1} hat einen Code geschickt, der sich nicht verwenden lässt. Bitte versuchen Sie es später noch einmal.',
    '{} gives out no codes to type in. Please use its own sign-in page.':
      '{1} gibt keine Codes zum Eintippen aus. Bitte verwenden Sie die Anmeldeseite des Anbieters.',
    '{} gives out no codes for the client of this server. The guide tells its owner how to allow them.':
      '{1} gibt für den Client dieses Servers keine Codes aus. Wie der Betreiber sie zulässt, steht in der Anleitung.',
    'This code is no longer valid. Please ask for a new one.': 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    'This code has expired. Please ask for a new one.': 'Dieser Code ist abgelaufen. Bitte fordern Sie einen neuen an.',
    'The access was not allowed. Please ask for a new code if you want to try again.':
      'Der Zugriff wurde nicht erlaubt. Wenn Sie es noch einmal versuchen möchten, fordern Sie bitte einen neuen Code an.',
    // Addresses and recipients.
    'This is not an address we can send to': 'An diese Adresse lässt sich nichts senden',
    'There is a sign in here that cannot be part of an address': 'Hier steht ein Zeichen, das in keiner Adresse vorkommen kann',
    'Addresses with letters like these before the @ are not supported':
      'Adressen mit solchen Buchstaben vor dem @ werden nicht unterstützt',
    'This address is too long': 'Diese Adresse ist zu lang',
    'A quotation mark is not closed': 'Ein Anführungszeichen wird nicht geschlossen',
    'The angle brackets do not fit together': 'Die spitzen Klammern passen nicht zusammen',
    'Round brackets are not allowed here': 'Runde Klammern sind hier nicht erlaubt',
    'Groups are not supported: write the addresses one by one':
      'Gruppen werden nicht unterstützt: Schreiben Sie die Adressen einzeln',
    'Two addresses stand together: put a comma between them': 'Zwei Adressen stehen beieinander: Setzen Sie ein Komma dazwischen',
    'A mail can have at most {} recipients': 'Eine E-Mail kann höchstens {1} Empfänger haben',
    'A mail can have at most {} recipients.': 'Eine E-Mail kann höchstens {1} Empfänger haben.',
    'Please specify at least one recipient': 'Bitte geben Sie mindestens einen Empfänger an',

    // Writing and drafts.
    'A mail can have at most {} files.': 'Eine E-Mail kann höchstens {1} Dateien haben.',
    'This email was not sent: “{}” has not been uploaded. Add it again, or remove it.':
      'Diese E-Mail wurde nicht gesendet: „{1}“ wurde nicht hochgeladen. Fügen Sie die Datei erneut hinzu, oder entfernen Sie sie.',
    'This email was not sent: a picture in its text is missing. Insert it again, or remove it.':
      'Diese E-Mail wurde nicht gesendet: Ein Bild im Text fehlt. Fügen Sie es erneut ein, oder entfernen Sie es.',
    'You have {} drafts, which is the most. Please send or discard some of them.':
      'Sie haben {1} Entwürfe, mehr sind nicht möglich. Bitte senden oder verwerfen Sie einige davon.',
    'You have discarded very many drafts today. Please try again tomorrow.':
      'Sie haben heute sehr viele Entwürfe verworfen. Bitte versuchen Sie es morgen noch einmal.',
    'The files of your drafts are larger than 1 GB together. Please send or discard some drafts first.':
      'Die Dateien Ihrer Entwürfe sind zusammen größer als 1 GB. Bitte senden oder verwerfen Sie zuerst einige Entwürfe.',
    'This file could not be added. Please add it again.':
      'Diese Datei konnte nicht hinzugefügt werden. Bitte fügen Sie sie erneut hinzu.',
    'Failed to process attachment: {}': 'Der Anhang konnte nicht verarbeitet werden: {1}',
    'The attachments are larger than 25 MB together.': 'Die Anhänge sind zusammen größer als 25 MB.',
    'The pictures in the text are larger than 10 MB together.': 'Die Bilder im Text sind zusammen größer als 10 MB.',
    'Only PNG, JPEG, GIF and WebP pictures can be shown in the text.':
      'Nur Bilder in PNG, JPEG, GIF und WebP können im Text gezeigt werden.',
    'This text is too long, or its parts are nested too deeply.':
      'Dieser Text ist zu lang, oder seine Teile sind zu tief verschachtelt.',
    'This signature is too long.': 'Diese Signatur ist zu lang.',
    'This file is no longer there.': 'Diese Datei gibt es nicht mehr.',
    'The files could not be fetched from the mail server. Please try again.':
      'Die Dateien konnten nicht vom Mailserver geholt werden. Bitte versuchen Sie es noch einmal.',
    'The files of this draft could not be fetched from the mail server. Please try again.':
      'Die Dateien dieses Entwurfs konnten nicht vom Mailserver geholt werden. Bitte versuchen Sie es noch einmal.',
    'The text of this draft could not be fetched.': 'Der Text dieses Entwurfs konnte nicht geholt werden.',
    'This draft has already been sent.': 'Dieser Entwurf wurde schon gesendet.',
    'This draft is no longer there.': 'Diesen Entwurf gibt es nicht mehr.',
    'This draft was changed in another window. Please open it again there, or keep this version.':
      'Dieser Entwurf wurde in einem anderen Fenster geändert. Bitte öffnen Sie ihn dort neu, oder behalten Sie diese Fassung.',
    'An assistant wrote words of this draft. Please look at what would leave, and approve it, before it is sent.':
      'An diesem Entwurf hat ein Assistent mitgeschrieben. Bitte sehen Sie an, was abgehen würde, und stimmen Sie zu, bevor es gesendet wird.',
    'This draft was changed since you looked at it. Please look at it again.':
      'Dieser Entwurf wurde geändert, seit Sie ihn angesehen haben. Bitte sehen Sie ihn noch einmal an.',
    'This cursor is not one of this list.': 'Dieser Cursor gehört nicht zu dieser Liste.',
    'Please enter the name of a model, such as qwen3:4b': 'Bitte geben Sie den Namen eines Modells ein, etwa qwen3:4b',
    'This email is not a draft.': 'Diese E-Mail ist kein Entwurf.',
    'A Message-ID of the mail being answered is not valid.': 'Eine Message-ID der beantworteten E-Mail ist nicht gültig.',
    'Please choose a time in the future.': 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.',
    'Please choose a time within a year.': 'Bitte wählen Sie einen Zeitpunkt innerhalb eines Jahres.',
    'Please choose a time within the next five years.': 'Bitte wählen Sie einen Zeitpunkt innerhalb der nächsten fünf Jahre.',
    'Please enter a title': 'Bitte geben Sie einen Titel ein',
    'Please enter a name for this template': 'Bitte geben Sie dieser Vorlage einen Namen',
    'There is already a template with this name.': 'Eine Vorlage mit diesem Namen gibt es schon.',
    'There can be at most {} templates. Please remove one first.':
      'Es kann höchstens {1} Vorlagen geben. Bitte entfernen Sie zuerst eine.',
    'This template is no longer there.': 'Diese Vorlage gibt es nicht mehr.',
    'This suggestion is no longer there.': 'Diesen Vorschlag gibt es nicht mehr.',
    'The address of the account itself cannot be removed.': 'Die Adresse des Kontos selbst lässt sich nicht entfernen.',
    'The address of the account itself stays. Please add another sender address instead.':
      'Die Adresse des Kontos selbst bleibt. Bitte fügen Sie stattdessen eine weitere Absenderadresse hinzu.',
    'There can be at most {} sender addresses.': 'Es kann höchstens {1} Absenderadressen geben.',
    'This account already has that sender address.': 'Dieses Konto hat diese Absenderadresse schon.',
    'This sender address belongs to another account.': 'Diese Absenderadresse gehört zu einem anderen Konto.',
    'This sender address is no longer there.': 'Diese Absenderadresse gibt es nicht mehr.',

    // On the way out.
    'You sent {} emails within {}, which is the limit here. {}':
      'Sie haben innerhalb {2} {1} E-Mails gesendet; mehr sind hier nicht erlaubt. {3}',
    'Please try again in a minute.': 'Bitte versuchen Sie es in einer Minute noch einmal.',
    'Please try again in {} minutes.': 'Bitte versuchen Sie es in {1} Minuten noch einmal.',
    'Please try again in {} hours.': 'Bitte versuchen Sie es in {1} Stunden noch einmal.',
    'This mail is already being sent.': 'Diese E-Mail wird schon gesendet.',
    'This mail is already on its way.': 'Diese E-Mail ist schon unterwegs.',
    'This mail is being sent again.': 'Diese E-Mail wird erneut gesendet.',
    'This mail does not need to be sent again.': 'Diese E-Mail muss nicht erneut gesendet werden.',
    'This mail is no longer waiting to be sent.': 'Diese E-Mail wartet nicht mehr aufs Senden.',
    'This mail was taken back.': 'Diese E-Mail wurde zurückgeholt.',
    'This mail was taken back and has not been sent.': 'Diese E-Mail wurde zurückgeholt und nicht gesendet.',
    'This email is no longer in the outbox.': 'Diese E-Mail ist nicht mehr im Postausgang.',
    'This mail could not be sent for a day. {}': 'Diese E-Mail konnte einen Tag lang nicht gesendet werden. {1}',
    'What became of this mail is known already: the outbox shows it.':
      'Was aus dieser E-Mail wurde, ist schon bekannt: Der Postausgang zeigt es.',
    'It is not known whether the mail was sent. Please check Sent before sending it again.':
      'Es ist nicht bekannt, ob die E-Mail gesendet wurde. Bitte sehen Sie in „Gesendet“ nach, bevor Sie sie erneut senden.',
    'Homing stopped while this mail was being sent. It may have left: please check Sent before sending it again.':
      'Homing wurde beendet, während diese E-Mail gesendet wurde. Vielleicht ist sie hinausgegangen: Bitte sehen Sie in „Gesendet“ nach, bevor Sie sie erneut senden.',
    'The connection to the mail server ended before it said whether it took this mail. It may have been sent: please look into Sent, or ask the recipient, before sending it again.':
      'Die Verbindung zum Mailserver endete, bevor er sagte, ob er diese E-Mail angenommen hat. Vielleicht wurde sie gesendet: Bitte sehen Sie in „Gesendet“ nach oder fragen Sie den Empfänger, bevor Sie sie erneut senden.',
    'This mail is not in Sent. The recipients may have it all the same: only they can say. Sending it again may give it to them twice.':
      'Diese E-Mail liegt nicht in „Gesendet“. Die Empfänger können sie trotzdem haben: Nur sie können es sagen. Erneut gesendet bekommen sie sie vielleicht zweimal.',
    'It was sent; its copy is not in Sent yet. {}': 'Sie wurde gesendet; ihre Kopie liegt noch nicht in „Gesendet“. {1}',
    'It was sent, but its copy could not be put into Sent. {}':
      'Sie wurde gesendet, aber ihre Kopie konnte nicht in „Gesendet“ gelegt werden. {1}',
    'The mail server did not accept the mail.': 'Der Mailserver hat die E-Mail nicht angenommen.',
    'The mail server did not accept {}. The other recipients got this mail.':
      'Der Mailserver hat {1} nicht angenommen. Die anderen Empfänger haben diese E-Mail bekommen.',
    'The mail server asks for a new sign-in before it takes mail.':
      'Der Mailserver verlangt eine neue Anmeldung, bevor er E-Mails annimmt.',
    'An Idempotency-Key cannot begin with "draft:". Please use another one.':
      'Ein Idempotency-Key darf nicht mit „draft:“ beginnen. Bitte verwenden Sie einen anderen.',
    'This Idempotency-Key was used for another mail. Please use a new key for each mail.':
      'Dieser Idempotency-Key wurde für eine andere E-Mail verwendet. Bitte verwenden Sie für jede E-Mail einen neuen.',
    'An address of this mail cannot be right. Please check the recipients.':
      'Eine Adresse dieser E-Mail kann nicht stimmen. Bitte prüfen Sie die Empfänger.',
    'An address of this mail does not accept mail right now.': 'Eine Adresse dieser E-Mail nimmt gerade keine E-Mails an.',
    'An address of this mail does not exist or does not accept mail.':
      'Eine Adresse dieser E-Mail gibt es nicht, oder sie nimmt keine E-Mails an.',
    'An address of this mail is not valid.': 'Eine Adresse dieser E-Mail ist nicht gültig.',
    "The recipient's mail server cannot be reached.": 'Der Mailserver des Empfängers ist nicht erreichbar.',
    "The recipient's mailbox does not accept this mail.": 'Das Postfach des Empfängers nimmt diese E-Mail nicht an.',
    "The recipient's mailbox is full.": 'Das Postfach des Empfängers ist voll.',
    'The mail server cannot handle the content of this mail.': 'Der Mailserver kommt mit dem Inhalt dieser E-Mail nicht zurecht.',
    'The mail server cannot take this mail right now.': 'Der Mailserver kann diese E-Mail gerade nicht annehmen.',
    'The mail server has no room for this mail right now.': 'Der Mailserver hat gerade keinen Platz für diese E-Mail.',
    'The mail server refused this mail.': 'Der Mailserver hat diese E-Mail abgelehnt.',
    'The mail server refused this mail. (400: {})': 'Der Mailserver hat diese E-Mail abgelehnt. (400: {1})',
    'Gmail does not accept an address of this mail. Please check the recipients.':
      'Gmail nimmt eine Adresse dieser E-Mail nicht an. Bitte prüfen Sie die Empfänger.',
    'The mail server refused this mail by its rules.': 'Der Mailserver hat diese E-Mail nach seinen Regeln abgelehnt.',
    'The mail server will not take this mail right now.': 'Der Mailserver will diese E-Mail gerade nicht annehmen.',
    'This mail is larger than the mail server accepts.': 'Diese E-Mail ist größer, als der Mailserver erlaubt.',
    'This mail is too large for the mail server.': 'Diese E-Mail ist zu groß für den Mailserver.',
    'This mail is too large for the mail server, or the mailbox is full.':
      'Diese E-Mail ist zu groß für den Mailserver, oder das Postfach ist voll.',

    // Reading, and acting on what was read.
    'Email not found': 'E-Mail nicht gefunden',
    'Attachment not found': 'Anhang nicht gefunden',
    'This attachment is no longer there.': 'Diesen Anhang gibt es nicht mehr.',
    'This mail is no longer there.': 'Diese E-Mail gibt es nicht mehr.',
    'This mail is no longer on the mail server.': 'Diese E-Mail ist nicht mehr auf dem Mailserver.',
    'This mail could not be read.': 'Diese E-Mail konnte nicht gelesen werden.',
    'This mail could not be taken apart. You can still download it as it came.':
      'Diese E-Mail konnte nicht zerlegt werden. Sie können sie trotzdem herunterladen, wie sie kam.',
    'The files are larger than 100 MB together. Please download them one by one.':
      'Die Dateien sind zusammen größer als 100 MB. Bitte laden Sie sie einzeln herunter.',
    'This address is no longer valid. Please open the mail again.':
      'Diese Adresse ist nicht mehr gültig. Bitte öffnen Sie die E-Mail neu.',
    'This image could not be fetched.': 'Dieses Bild konnte nicht geholt werden.',
    'This address could not be reached.': 'Diese Adresse war nicht erreichbar.',
    'This address did not answer in time.': 'Diese Adresse hat nicht rechtzeitig geantwortet.',
    'This address is not opened from here.': 'Diese Adresse wird von hier aus nicht geöffnet.',
    'This address redirects too often.': 'Diese Adresse leitet zu oft weiter.',
    'This is not a web address.': 'Das ist keine Webadresse.',
    'Web addresses with a password are not opened.': 'Webadressen mit einem Passwort werden nicht geöffnet.',
    'This email holds no invitation.': 'Diese E-Mail enthält keine Einladung.',
    'This invitation cannot be answered from here.': 'Diese Einladung lässt sich von hier aus nicht beantworten.',
    'This mail does not say how to leave its list.': 'Diese E-Mail sagt nicht, wie man ihren Verteiler verlässt.',
    'It is not proven who sent this mail, so nothing was told to the list. Marking it as spam is safer.':
      'Wer diese E-Mail gesendet hat, ist nicht bestätigt; darum wurde dem Verteiler nichts mitgeteilt. Sie als Spam zu melden, ist sicherer.',
    'It is too late to undo this.': 'Das lässt sich nicht mehr rückgängig machen.',
    'Only mail in the inbox can be snoozed.': 'Nur E-Mails im Posteingang lassen sich zurückstellen.',
    'This place in the list is not known.': 'Diese Stelle der Liste ist nicht bekannt.',
    'This folder is no longer there.': 'Diesen Ordner gibt es nicht mehr.',
    'This folder is no longer on the mail server.': 'Dieser Ordner ist nicht mehr auf dem Mailserver.',
    'This mail belongs to another mailbox than the folder.': 'Diese E-Mail gehört zu einem anderen Postfach als der Ordner.',
    'The account has no such folder.': 'Das Konto hat keinen solchen Ordner.',
    'The inbox is always the folder that new mail arrives in.':
      'Der Posteingang ist immer der Ordner, in dem neue E-Mails eintreffen.',
    'The mail server allows no changes in this folder.': 'Der Mailserver erlaubt in diesem Ordner keine Änderungen.',
    'The mail server did not accept the change.': 'Der Mailserver hat die Änderung nicht angenommen.',
    'The mail server refused this change. It will be tried again.':
      'Der Mailserver hat diese Änderung abgelehnt. Sie wird noch einmal versucht.',
    'The mail server has no such folder.': 'Der Mailserver hat keinen solchen Ordner.',
    'Gmail alone puts mails into this folder.': 'In diesen Ordner legt nur Gmail selbst E-Mails.',
    'Gmail keeps sent mails and drafts where they are. They can go to Trash.':
      'Gmail lässt gesendete E-Mails und Entwürfe, wo sie sind. Sie können in den Papierkorb.',
    'Gmail has no label “{}”, and none can be made.': 'Gmail hat kein Label „{1}“, und es lässt sich keines anlegen.',
    'Gmail lets Homing move mails to Trash, where they stay for 30 days, and not delete them for good. The guide to connecting Gmail says how the owner of this server can change that.':
      'Gmail lässt Homing E-Mails in den Papierkorb legen, wo sie 30 Tage bleiben, aber nicht endgültig löschen. Wie der Betreiber dieses Servers das ändern kann, steht in der Anleitung zum Verbinden von Gmail.',
    'Gmail does not allow this.': 'Gmail erlaubt das nicht.',
    'Gmail refused this request. Please try again later.':
      'Gmail hat diese Anfrage abgelehnt. Bitte versuchen Sie es später noch einmal.',
    'Gmail gave an answer that makes no sense. Please try again later.':
      'Gmail gab eine Antwort, die keinen Sinn ergibt. Bitte versuchen Sie es später noch einmal.',
    'Gmail cannot be reached right now. Please try again later.':
      'Gmail ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    'Gmail lists more mails than there can be. Please try again later.':
      'Gmail nennt mehr E-Mails, als es geben kann. Bitte versuchen Sie es später noch einmal.',
    'This mailbox has to be connected by signing in at Google.':
      'Dieses Postfach muss durch Anmelden bei Google verbunden werden.',
    'The connection to Gmail has been closed.': 'Die Verbindung zu Gmail wurde geschlossen.',
    'Gmail did not answer in time. Please try again later.':
      'Gmail hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    'Gmail allows no more requests right now. Please wait a moment.':
      'Gmail erlaubt gerade keine weiteren Anfragen. Bitte warten Sie einen Augenblick.',
    'Gmail allows this server no more requests for today. It will try again later.':
      'Gmail erlaubt diesem Server heute keine weiteren Anfragen. Er versucht es später noch einmal.',
    'This is larger than Gmail accepts.': 'Das ist größer, als Gmail erlaubt.',
    'This is larger than Homing reads from Gmail.': 'Das ist größer, als Homing von Gmail liest.',
    'Gmail no longer lets Homing in. Please connect this mailbox again.':
      'Gmail lässt Homing nicht mehr hinein. Bitte verbinden Sie dieses Postfach neu.',
    'Homing was not allowed everything it needs. Please connect this mailbox again and tick every box that Google shows.':
      'Homing wurde nicht alles erlaubt, was es braucht. Bitte verbinden Sie dieses Postfach neu und setzen Sie bei Google jedes Häkchen.',
    'The admin of this Google Workspace does not let Homing in. Please ask them to allow it.':
      'Die Verwaltung dieses Google Workspace lässt Homing nicht hinein. Bitte fragen Sie dort, ob es erlaubt wird.',
    'The Gmail API is switched off for this server. Its owner can switch it on: in the Google Cloud console choose the project, then “APIs & Services”, “Library”, “Gmail API”, and click “Enable”.':
      'Die Gmail API ist für diesen Server ausgeschaltet. Sein Betreiber kann sie einschalten: in der Google Cloud Console das Projekt wählen, dann „APIs & Dienste“, „Bibliothek“, „Gmail API“, und auf „Aktivieren“ klicken.',
    'Google says that this account has no Gmail mailbox, or that Gmail is switched off for it.':
      'Google sagt, dass dieses Konto kein Gmail-Postfach hat oder dass Gmail dafür ausgeschaltet ist.',
    'The mail server has no {} folder, and none can be made there.':
      'Der Mailserver hat keinen Ordner „{1}“, und es lässt sich dort keiner anlegen.',
    'Please enter a name for this search': 'Bitte geben Sie dieser Suche einen Namen',
    'Please enter what to search for': 'Bitte geben Sie ein, wonach gesucht werden soll',
    'There can be at most {} saved searches. Please remove one first.':
      'Es kann höchstens {1} gespeicherte Suchen geben. Bitte entfernen Sie zuerst eine.',
    'This saved search is no longer there.': 'Diese gespeicherte Suche gibt es nicht mehr.',
    'This is neither an address nor a domain such as @example.org.':
      'Das ist weder eine Adresse noch eine Domain wie @example.org.',
    'There are too many trusted senders already.': 'Es gibt schon zu viele vertraute Absender.',
    'This sender is not in the list.': 'Dieser Absender steht nicht in der Liste.',
    'A Smart Folder named “{}” exists already.': 'Einen Ordner „{1}“ gibt es schon.',
    'There can be at most {} Smart Folders of your own. Please remove one first.':
      'Es kann höchstens {1} eigene Ordner geben. Bitte entfernen Sie zuerst einen.',
    'There can be at most {} rules. Please remove one first.':
      'Es kann höchstens {1} Regeln geben. Bitte entfernen Sie zuerst eine.',
    'Smart Folders of the system cannot be changed.': 'Die Ordner des Systems lassen sich nicht ändern.',
    'Many people share this domain. Please choose the sender.': 'Diese Domain teilen sich viele. Bitte wählen Sie den Absender.',
    'This mail did not come by a list.': 'Diese E-Mail kam nicht über eine Liste.',
    'This Smart Folder is no longer there.': 'Diesen Ordner gibt es nicht mehr.',
    'This mail does not name an address it comes from.': 'Diese Mail nennt keine Adresse, von der sie kommt.',
    'This rule is no longer there.': 'Diese Regel gibt es nicht mehr.',
    'A draft for {} is ready. Please read it and approve it before it is sent.':
      'Ein Entwurf für {1} liegt bereit. Bitte lesen Sie ihn und geben Sie ihn frei, bevor er gesendet wird.',
    'Changed by rules, from your text.': 'Nach Regeln geändert, aus Ihrem Text.',
    'Failed to get AI suggestion. Please try again.':
      'Der Vorschlag der KI ist nicht gelungen. Bitte versuchen Sie es noch einmal.',
    "I apologize, but I'm having trouble generating a response right now. Please try again in a moment.":
      'Entschuldigung, gerade gelingt mir keine Antwort. Bitte versuchen Sie es gleich noch einmal.',
    'It is unchanged: no model translated it.': 'Unverändert: Kein Modell hat übersetzt.',
    'No AI model is set up on this server. This is a template to start from.':
      'Auf diesem Server ist kein KI-Modell eingerichtet. Dies ist eine Vorlage für den Anfang.',
    'No address was found for {}.': 'Für {1} wurde keine Adresse gefunden.',
    'Please choose the mail to answer.': 'Bitte wählen Sie die E-Mail, die beantwortet wird.',
    'Please connect a mailbox first.': 'Bitte verbinden Sie zuerst ein Postfach.',
    'Please enter a prompt for the AI assistant': 'Bitte geben Sie ein, was der Assistent tun soll',
    'Please ask in at most 8,000 characters': 'Bitte fragen Sie in höchstens 8.000 Zeichen',
    'Several people could be meant: {}. Please say which one.': 'Es könnten mehrere gemeint sein: {1}. Bitte sagen Sie, wer.',
    'The AI allowance for today is used up. This is a template to start from.':
      'Der heutige Vorrat der KI ist aufgebraucht. Dies ist eine Vorlage für den Anfang.',
    'The email you are replying to has no text. This is a template to start from.':
      'Die E-Mail, auf die Sie antworten, enthält keinen Text. Dies ist eine Vorlage für den Anfang.',
    'The AI model of this server does not answer at the moment. This is a template to start from.':
      'Das KI-Modell dieses Servers antwortet gerade nicht. Dies ist eine Vorlage für den Anfang.',
    'There is no text yet. Please write something first.': 'Es gibt noch keinen Text. Bitte schreiben Sie zuerst etwas.',
    'Translating needs an AI model. Please try again when one is available.':
      'Zum Übersetzen braucht es ein KI-Modell. Bitte versuchen Sie es wieder, wenn eines da ist.',
    'You have not allowed an AI model outside this server to read your mail. This is a template to start from.':
      'Sie haben einem KI-Modell außerhalb dieses Servers nicht erlaubt, Ihre E-Mails zu lesen. Dies ist eine Vorlage für den Anfang.',
    '{}, from the mail that is answered.': '{1}, aus der E-Mail, die beantwortet wird.',
    '{}, from your text.': '{1}, aus Ihrem Text.',
    '{}, from your words.': '{1}, aus Ihren Worten.',
    '{}, from {} mails of this conversation.': '{1}, aus {2} E-Mails dieser Unterhaltung.',
    'Please enter a category name': 'Bitte geben Sie einen Namen ein',
    'Please choose a name of at most 60 characters': 'Bitte wählen Sie einen Namen mit höchstens 60 Zeichen',
    'Please choose a colour such as #6366F1': 'Bitte wählen Sie eine Farbe wie #6366F1',
    'Please say which mails the rule is for': 'Bitte sagen Sie, für welche E-Mails die Regel ist',
    'Please say what the rule does': 'Bitte sagen Sie, was die Regel tut',
    // What the Smart Folders of the system are for (config/categories.json).
    'Somebody waits for your answer': 'Jemand wartet auf Ihre Antwort',
    'Should not wait': 'Sollte nicht warten',
    'Invitations and proposals to meet': 'Einladungen und Vorschläge für Treffen',
    'Family, friends and people you write with': 'Familie, Freunde und alle, mit denen Sie schreiben',
    'Colleagues, projects and customers': 'Kollegen, Projekte und Kunden',
    'Invoices, banks, receipts and taxes': 'Rechnungen, Banken, Quittungen und Steuern',
    'Notices of programs: orders, deliveries, security, travel':
      'Meldungen von Programmen: Bestellungen, Lieferungen, Sicherheit, Reisen',
    'Clubs, groups and networks': 'Vereine, Gruppen und Netzwerke',
    'What you subscribed to for reading': 'Was Sie zum Lesen bestellt haben',
    'Offers and advertising': 'Angebote und Reklame',
    'Looks like fraud or junk': 'Sieht nach Betrug oder Spam aus',
    // The model, its server, and what is fetched.
    'Homing is stopping.': 'Homing wird gerade beendet.',
    'Models are kept by Ollama, which is not set up here.': 'Modelle hält Ollama bereit, und das ist hier nicht eingerichtet.',
    'No AI model is set up on this server.': 'Auf diesem Server ist kein KI-Modell eingerichtet.',
    'Ollama does not answer at {}.': 'Ollama antwortet unter {1} nicht.',
    'Ollama does not have the model {} yet. An admin can fetch it in the settings.':
      'Ollama hat das Modell {1} noch nicht. Ein Admin kann es in den Einstellungen holen.',
    'Please set {}.': 'Bitte setze {1}.',
    'The AI model answered more than can be used.': 'Das KI-Modell hat mehr geantwortet, als sich verwenden lässt.',
    'The AI model broke off in the middle of its answer.': 'Das KI-Modell hat mitten in der Antwort abgebrochen.',
    'The AI model could not read all of this at once.': 'Das KI-Modell konnte das nicht alles auf einmal lesen.',
    'The AI model does not answer at the moment.': 'Das KI-Modell antwortet im Moment nicht.',
    'The AI model stopped answering.': 'Das KI-Modell hat aufgehört zu antworten.',
    'The AI model took too long.': 'Das KI-Modell hat zu lange gebraucht.',
    'The AI model turned out to run elsewhere.': 'Das KI-Modell läuft, wie sich zeigt, anderswo.',
    'The model {} could not be fetched.': 'Das Modell {1} konnte nicht geholt werden.',
    'The model {} could not be fetched. {}': 'Das Modell {1} konnte nicht geholt werden. {2}',
    'The model {} is being fetched already. Please wait for it.': 'Das Modell {1} wird gerade schon geholt. Bitte warte darauf.',
    'The model {} is not there yet. Please fetch it first.': 'Das Modell {1} ist noch nicht da. Bitte hole es zuerst.',
    'The server of the AI model answered with an error ({}).':
      'Der Server des KI-Modells hat mit einem Fehler geantwortet ({1}).',
    'The server of the AI model does not accept its key.': 'Der Server des KI-Modells nimmt den Schlüssel nicht an.',
    'The server of the AI model does not have this model.': 'Der Server des KI-Modells hat dieses Modell nicht.',
    'The server of the AI model was asked too often.': 'Der Server des KI-Modells wurde zu oft gefragt.',
    'This is more than the AI model can read at once.': 'Das ist mehr, als das KI-Modell auf einmal lesen kann.',
    'This may not be sent to a model outside this server.':
      'Das darf nicht an ein Modell außerhalb dieses Servers geschickt werden.',
    'Too much is waiting for the AI model. Please try again in a few minutes.':
      'Auf das KI-Modell wartet zu viel. Bitte versuche es in ein paar Minuten noch einmal.',
    'What answers at {} is no Ollama.': 'Was unter {1} antwortet, ist kein Ollama.',
    'What answers there is no AI model.': 'Was dort antwortet, ist kein KI-Modell.',
    'What answers there is no Ollama.': 'Was dort antwortet, ist kein Ollama.',
    'What the AI model answered cannot be read.': 'Was das KI-Modell geantwortet hat, lässt sich nicht lesen.',
    "{} would run at somebody else's. Please choose a model that runs here.":
      '{1} würde bei jemand anderem laufen. Bitte wähle ein Modell, das hier läuft.',
  },
  parts: {
    'From a template': 'Aus einer Vorlage',
    'Written by {}': 'Geschrieben von {1}',
    'Ollama does not answer.': 'Ollama antwortet nicht.',
    'OPENAI_API_KEY and OPENAI_MODEL': 'OPENAI_API_KEY und OPENAI_MODEL',
    'Please check its name, and whether Ollama has room and a connection.':
      'Bitte prüfe den Namen, und ob Ollama Platz und eine Verbindung hat.',
    second: 'Sekunde',
    seconds: 'Sekunden',
    minutes: 'Minuten',
    hours: 'Stunden',
    'an hour': 'einer Stunde',
    'a day': 'eines Tages',
    'one account': 'ein Konto',
    '{} accounts': '{1} Konten',
    '{} and {} more': '{1} und {2} weitere',
    'sending through SMTP': 'Senden über SMTP',
    'unencrypted {}': 'unverschlüsseltes {1}',
    '{} over {}': '{1} über {2}',
    'has expired': 'ist abgelaufen',
    'is not valid yet': 'ist noch nicht gültig',
    'is made out to another name': 'ist auf einen anderen Namen ausgestellt',
    'is signed by nobody but the server itself': 'ist nur vom Server selbst unterschrieben',
    'is signed by an authority this server does not know': 'ist von einer Stelle unterschrieben, die dieser Server nicht kennt',
    'is not signed by an authority this server trusts': 'ist von keiner Stelle unterschrieben, der dieser Server vertraut',
    Archive: 'Archiv',
    Sent: 'Gesendet',
    Drafts: 'Entwürfe',
    Junk: 'Spam',
    Trash: 'Papierkorb',
  },
}
