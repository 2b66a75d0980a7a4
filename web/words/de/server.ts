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
    'This provider needs a username instead of your email address. Please enter it below.':
      'Dieser Anbieter verlangt zum Anmelden einen Benutzernamen, nicht die E-Mail-Adresse. Bitte geben Sie ihn unten ein.',
    // Voice.
    'The voice is taking too long. Please try again.': 'Die Stimme braucht zu lange. Bitte versuchen Sie es erneut.',
    "Couldn't start this server's voice.": 'Die Stimme dieses Servers ließ sich nicht starten.',
    'This text is too long to read aloud.': 'Dieser Text ist zu lang, um auf einmal gesprochen zu werden.',
    "This server's voice couldn't read this aloud.": 'Die Stimme dieses Servers konnte das nicht sprechen.',
    "eSpeak NG isn't installed on this server.": 'Auf diesem Server ist eSpeak NG nicht installiert.',
    "There's no voice named {}.": 'Es gibt keine Stimme namens {1}.',
    'No Piper voice is installed. Run "npm run voices -- install en_US-lessac-medium" to add one.':
      'Es ist keine Piper-Stimme installiert. „npm run voices -- install de_DE-thorsten-medium“ holt eine.',
    "Piper's response was too large.": 'Piper hat mehr geantwortet, als sich verwenden lässt.',
    'Piper returned an error ({}).': 'Piper hat mit einem Fehler geantwortet ({1}).',
    "Piper's response was interrupted.": 'Piper hat mitten in der Antwort abgebrochen.',
    "Piper couldn't read this aloud.": 'Piper konnte das nicht sprechen.',
    "Piper isn't responding.": 'Piper antwortet im Moment nicht.',
    'Piper denied access.': 'Piper lässt Homing nicht zu.',
    'Piper took too long.': 'Piper hat zu lange gebraucht.',
    'Too many requests to Piper.': 'Piper wurde zu oft gefragt.',
    "This isn't a Piper voice.": 'Das ist keine Stimme von Piper.',
    'This voice is no longer on the server.': 'Diese Stimme ist nicht mehr auf dem Server.',
    "Piper's response isn't audio.": 'Was Piper geantwortet hat, ist kein Ton.',
    "Can't read the Piper voices folder.": 'Der Ordner mit den Piper-Stimmen lässt sich nicht lesen.',
    "The server at that address isn't Piper.": 'Was dort antwortet, ist kein Piper.',
    'Piper has no voices yet.': 'Piper hat noch keine Stimmen.',
    "This server's voice isn't responding.": 'Die Stimme dieses Servers antwortet im Moment nicht.',
    "Piper isn't set up on this server.": 'Auf diesem Server ist kein Piper eingerichtet.',
    "OpenAI voices need an API key, which isn't set up on this server.":
      'Die Stimmen von OpenAI brauchen einen Schlüssel, und dieser Server hat keinen.',
    'Too many speech requests are waiting. Please try again in a moment.':
      'Es wartet schon zu viel darauf, gesprochen zu werden. Bitte versuchen Sie es gleich noch einmal.',
    'The voice returned no audio.': 'Die Stimme hat ohne einen Ton geantwortet.',
    'Recordings are limited to 25 MB.': 'Eine Aufnahme darf höchstens 25 MB groß sein.',
    "You've reached today's limit for AI and speech. Please try again tomorrow.":
      'KI und Sprache wurden heute so oft verwendet, wie es an einem Tag geht. Bitte versuchen Sie es morgen erneut.',
    "Speech recognition isn't set up on this server.": 'Hier ist kein Server eingerichtet, der aus Sprache Text macht.',
    'Please give the language as a code such as en-US': 'Bitte nennen Sie die Sprache wie in de-DE',
    'Please send the audio as a file named audio.': 'Bitte senden Sie den Ton als Datei mit dem Namen audio.',
    'Please send the audio as audio/wav, audio/webm, audio/ogg or audio/mp4, as a form, or as JSON.':
      'Bitte senden Sie den Ton als audio/wav, audio/webm, audio/ogg oder audio/mp4, als Formular oder als JSON.',
    'Please send the audio to transcribe': 'Bitte senden Sie den Ton, der verstanden werden soll',
    'To use speech outside this server, allow it in the settings under “AI and privacy”.':
      'Sprache darf diesen Server nur verlassen, wenn Sie es erlauben: in den Einstellungen unter „KI und Datenschutz“.',
    'The speech server returned an error ({}).': 'Der Sprachserver hat mit einem Fehler geantwortet ({1}).',
    "The speech server couldn't read this audio. Please try again.":
      'Der Sprachserver konnte diesen Ton nicht lesen. Bitte versuchen Sie es erneut.',
    'The speech server rejected the API key.': 'Der Sprachserver nimmt seinen Schlüssel nicht an.',
    "The speech server isn't responding.": 'Der Sprachserver antwortet im Moment nicht.',
    "The speech server doesn't have this model.": 'Der Sprachserver hat dieses Modell nicht.',
    "The speech server can't read this text with this voice.": 'Der Sprachserver spricht diesen Text nicht mit dieser Stimme.',
    'The speech server took too long.': 'Der Sprachserver hat zu lange gebraucht.',
    'Too many requests to the speech server.': 'Der Sprachserver wurde zu oft gefragt.',
    'This recording is empty.': 'Darin ist kein Ton.',
    "Couldn't read this form.": 'Dieses Formular konnte nicht gelesen werden.',
    'This is too large for the speech server.': 'Das ist mehr, als der Sprachserver auf einmal annimmt.',
    "This audio format isn't supported. Use WAV, WebM, Ogg or MP4.":
      'Das ist kein Ton, der sich hier lesen lässt. Lesbar sind WAV, WebM, Ogg und MP4.',
    'Too many speech requests. Please try again in a minute.':
      'Zu viel Sprache auf einmal. Bitte versuchen Sie es in einer Minute erneut.',
    "The speech server's response was invalid.": 'Was der Sprachserver geantwortet hat, lässt sich nicht verwenden.',
    'No voice is installed on this server.': 'Auf diesem Server ist keine Stimme installiert.',
    'Please send at most 4,000 characters at once': 'Bitte senden Sie höchstens 4.000 Zeichen auf einmal',
    'Please send the text to speak': 'Bitte senden Sie den Text, der gesprochen werden soll',
    'The speed must be between 0.5 and 2': 'Das Tempo liegt zwischen 0,5 und 2',
    "This draft wasn't created by voice. Please edit it in the composer.":
      'Dieser Entwurf ist nicht durch Sprache entstanden. Bitte ändern Sie ihn beim Schreiben.',
    'Without an AI model, you can only make a draft shorter, longer or more formal, or add sentences.':
      'Ohne KI-Modell lässt sich ein Entwurf kürzer, länger oder förmlicher machen, und es lassen sich Sätze anfügen.',
    // Signing in and accounts here.
    'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
    'An account with this email already exists': 'Für diese E-Mail-Adresse gibt es schon ein Konto',
    'Please sign in.': 'Bitte melden Sie sich an.',
    'Only admins can do this.': 'Das darf nur, wer diesen Server verwaltet.',
    'Please enter a valid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Please choose a time zone of the IANA database, such as Europe/Berlin':
      'Bitte wählen Sie eine Zeitzone der IANA-Datenbank, etwa Europe/Berlin',
    'Please enter your name': 'Bitte geben Sie Ihren Namen ein',
    'Please enter the password': 'Bitte geben Sie das Passwort ein',
    'The password must be at least 8 characters': 'Das Passwort muss mindestens 8 Zeichen lang sein',
    'The password is incorrect.': 'Das Passwort ist nicht richtig.',
    'The current password is incorrect.': 'Das jetzige Passwort ist nicht richtig.',
    'The password must not be your name or email address.': 'Das Passwort darf nicht Ihr Name oder Ihre E-Mail-Adresse sein.',
    'The password was just changed elsewhere.': 'Das Passwort wurde soeben anderswo geändert.',
    'This password is too common. Please choose another.':
      'Dieses Passwort gehört zu den ersten, die andere ausprobieren würden. Bitte wählen Sie ein anderes.',
    'This account has no password.': 'Dieses Konto hat kein Passwort.',
    'This account is disabled. Please contact an admin.':
      'Dieses Konto wurde gesperrt. Bitte wenden Sie sich an die Verwaltung dieses Servers.',
    'Registration is closed on this server.': 'Die Registrierung auf diesem Server ist geschlossen.',
    'You need an invitation to register. Please ask the server owner for a code.':
      'Die Registrierung auf diesem Server braucht eine Einladung. Bitte fragen Sie den Betreiber nach einem Code.',
    "This invitation isn't valid or has expired. Please ask for a new one.":
      'Diese Einladung ist nicht oder nicht mehr gültig. Bitte fragen Sie nach einer neuen.',
    'This invitation no longer exists.': 'Diese Einladung gibt es nicht mehr.',
    'This link was already used or has expired. Please request a new one.':
      'Dieser Link wurde schon verwendet oder ist zu alt. Bitte fordern Sie einen neuen an.',
    'This sign-in link was already used or has expired. Please sign in again.':
      'Dieser Anmeldelink wurde schon verwendet oder ist zu alt. Bitte melden Sie sich neu an.',
    'The first account needs the setup code.': 'Das erste Konto braucht den Einrichtungscode.',
    'The setup code is incorrect.': 'Der Einrichtungscode ist nicht richtig.',
    "{} It's in the server log.": '{1} Er steht beim Start im Protokoll des Servers.',
    'Too many attempts. Please try again in {} {}.': 'Zu viele Versuche. Bitte versuchen Sie es in {1} {2} noch einmal.',
    'This session no longer exists.': 'Diese Sitzung gibt es nicht mehr.',
    'This person no longer exists.': 'Diese Person gibt es nicht mehr.',
    'This is the only admin. Please make someone else an admin first.':
      'Sonst verwaltet niemand diesen Server. Bitte geben Sie zuerst jemand anderem die Verwaltung.',
    "The only admin can't delete their account while others have one. {}":
      'Wer als Einziger verwaltet, kann nicht gehen, solange andere hier sind. {1}',
    'Please make someone else an admin first, or delete the other accounts.':
      'Bitte geben Sie zuerst jemand anderem die Verwaltung, oder entfernen Sie die anderen Personen.',
    'Your export is already in progress. Please wait until that download finishes.':
      'Ihre Daten werden schon gepackt. Bitte warten Sie, bis dieses Herunterladen beendet ist.',
    'This link was already used or has expired. Please start the export again.':
      'Diese Adresse wurde schon verwendet oder ist zu alt. Bitte beginnen Sie den Export neu.',
    'An export can only be downloaded as a whole.': 'Ein Export lässt sich nur als Ganzes holen.',
    'The export has ended.': 'Der Export ist beendet.',
    "You can't disable your own account. Another admin can.":
      'Sich selbst können Sie nicht sperren. Jemand anderes aus der Verwaltung kann es.',

    // The server as a whole.
    'Something went wrong on the server. Details are in the server log.':
      'Auf dem Server ist etwas schiefgegangen. Näheres steht in seinem Protokoll.',
    'The server is busy. Please try again in 5 seconds.':
      'Der Server ist beschäftigt. Bitte versuchen Sie es in 5 Sekunden noch einmal.',
    'The server is restarting. Please try again in a moment.':
      'Der Server startet neu. Bitte versuchen Sie es gleich noch einmal.',
    'Too many requests. Please try again in a minute.': 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
    'The request took too long.': 'Die Anfrage hat zu lange gebraucht, um anzukommen.',
    'Too many large uploads at once. Please try again in a moment.':
      'Zu viele große Dateien auf einmal. Bitte versuchen Sie es gleich noch einmal.',
    'Too many images at once.': 'Zu viele Bilder auf einmal.',
    'This is too large for the server.': 'Das ist zu groß für den Server.',
    "Couldn't understand this request.": 'Diese Anfrage war nicht zu verstehen.',
    "There's nothing at this address.": 'Unter dieser Adresse gibt es nichts.',
    "This page doesn't exist.": 'Diese Seite gibt es nicht.',
    "This image doesn't exist.": 'Dieses Bild gibt es nicht.',
    "The database isn't responding.": 'Die Datenbank antwortet nicht.',
    "The mail server isn't responding.": 'Der Mailserver antwortet nicht.',
    "This isn't available yet.": 'Das gibt es noch nicht.',
    'Please send a JSON object.': 'Bitte senden Sie ein JSON-Objekt.',
    'Please send the request body as JSON, with Content-Type: application/json.':
      'Bitte senden Sie den Inhalt als JSON, mit Content-Type: application/json.',
    "Couldn't read the request body.": 'Der Inhalt konnte nicht gelesen werden.',
    "The request body isn't valid JSON.": 'Der Inhalt ist kein gültiges JSON.',
    'Too big: expected string to have <={} characters': 'Bitte höchstens {1} Zeichen',
    'Too small: expected string to have >={} characters': 'Bitte mindestens {1} Zeichen',
    'Invalid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Invalid input': 'Diese Eingabe ist nicht gültig',

    // Connecting a mailbox.
    "Couldn't find this provider's servers. Please enter them below.":
      'Die Server dieses Anbieters waren nicht zu finden. Bitte tragen Sie sie unten ein.',
    'Found {} and {}. Please check and enter the servers.':
      'Bitte prüfen Sie die Server und tragen Sie sie ein: Gefunden wurden {1} und {2}.',
    'Please enter the incoming and outgoing servers.': 'Bitte tragen Sie Posteingangs- und Postausgangsserver ein.',
    'Too many lookups within an hour. Please enter the servers yourself, or try again later.':
      'Das waren viele Suchen in einer Stunde. Bitte tragen Sie die Server selbst ein, oder versuchen Sie es später.',
    'Too many attempts within an hour. Please wait before trying again.':
      'Das waren viele Versuche in einer Stunde. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
    'The username contains invalid characters.': 'Der Benutzername enthält Zeichen, die in keinem Benutzernamen vorkommen.',
    '{} is already connected.': '{1} ist schon verbunden.',
    'You can connect only {} of {}. Please disconnect one first.':
      'Von {2} lässt sich nur {1} verbinden. Bitte trennen Sie zuerst eines.',
    "This provider isn't set up on this server.": 'Dieser Anbieter ist auf diesem Server nicht eingerichtet.',
    "Sign-in with Google isn't set up on this server.": 'Die Anmeldung mit Google ist auf diesem Server nicht eingerichtet.',
    'The demo mailbox is turned off. The server owner can turn it on with DEMO=1.':
      'Das Demo-Postfach wird hier nicht angeboten. Der Betreiber dieses Servers kann es mit DEMO=1 einschalten.',
    "Couldn't save the demo mailbox. Is the disk full?":
      'Das Demo-Postfach konnte nicht gespeichert werden. Ist die Festplatte voll?',
    'The connection to the demo mailbox has ended.': 'Die Verbindung zum Demo-Postfach ist beendet.',
    "Demo mailbox folders can't be changed.": 'Die Ordner des Demo-Postfachs bleiben, wie sie sind.',
    "This isn't a demo account. Please connect the demo mailbox again.":
      'Das ist kein Demo-Konto. Bitte verbinden Sie das Demo-Postfach neu.',
    'This account is no longer connected.': 'Dieses Konto ist nicht mehr verbunden.',
    "This account isn't connected.": 'Dieses Konto ist nicht verbunden.',
    'No account with this address is connected, or it needs to be reconnected first.':
      'Kein Konto mit dieser Adresse ist verbunden, oder es muss zuerst neu verbunden werden.',
    "Couldn't sync {} of {} accounts.": '{1} von {2} Konten konnten nicht abgeglichen werden.',
    'Please reconnect this account first: its mail server denies access.':
      'Bitte verbinden Sie dieses Konto zuerst neu: Sein Mailserver lässt Homing nicht mehr ein.',
    'Please connect an email account first.': 'Bitte verbinden Sie zuerst ein E-Mail-Konto.',
    "The stored password can't be read anymore. Please enter it again.":
      'Das gespeicherte Passwort ist nicht mehr lesbar. Bitte geben Sie es noch einmal ein.',
    // Access that a provider gave.
    'The providers file on this server has no address for the Gmail API.':
      'In der Anbieterdatei dieses Servers fehlt die Adresse der Gmail-API.',
    '{} is already connected by someone else on this server.': '{1} ist hier schon von jemand anderem verbunden.',
    'This is {}, not {}. Please choose {} on the sign-in page.':
      'Das ist {1} und nicht {2}. Bitte wählen Sie auf der Anmeldeseite {3}.',
    '{} signed in to {} instead of {}.': '{1} öffnet hier {2} und nicht {3}.',
    'This account was just changed. Please try again.': 'Dieses Konto wurde soeben geändert. Bitte versuchen Sie es noch einmal.',
    "You've revoked access to this mailbox. Please reconnect it to use it.":
      'Sie haben den Zugriff auf dieses Postfach zurückgenommen. Bitte verbinden Sie es neu, um es zu verwenden.',
    'The password for this mailbox was deleted. Please enter it again to use the mailbox.':
      'Das Passwort dieses Postfachs wurde hier gelöscht. Bitte geben Sie es neu ein, um das Postfach zu verwenden.',
    "Homing deleted this mailbox's password. It stays valid at {} until you delete it there.":
      'Das Passwort dieses Postfachs wurde hier gelöscht. Bei {1} gilt es noch, bis Sie es dort löschen.',
    '{} revoked the access, and Homing deleted it.': '{1} hat den Zugriff beendet, und hier wurde er gelöscht.',
    "Homing deleted the access, but {} hasn't confirmed that it's revoked.":
      'Der Zugriff wurde hier gelöscht, aber {1} hat sein Ende nicht bestätigt.',
    'To use this mailbox again, reconnect it.': 'Um dieses Postfach hier wieder zu verwenden, verbinden Sie es neu.',
    'Open {} and sign in.': 'Öffnen Sie {1}, und melden Sie sich an.',
    'Delete the app password you created for Homing.': 'Löschen Sie das App-Passwort, das Sie für Homing angelegt haben.',
    "Choose Homing, or your client's name there, and remove its access.":
      'Wählen Sie Homing oder den Namen, den Ihr Client dort hat, und entfernen Sie seinen Zugriff.',
    '{} rejected the sign-in to this mailbox. Please reconnect it.':
      '{1} hat die Anmeldung an diesem Postfach nicht angenommen. Bitte verbinden Sie es neu.',
    "The stored access can't be read anymore. Please reconnect this mailbox.":
      'Was der Anbieter gegeben hat, ist nicht mehr lesbar. Bitte verbinden Sie dieses Postfach neu.',
    'Access to this mailbox is being renewed. Please try again in a moment.':
      'Der Zugriff auf dieses Postfach wird gerade erneuert. Bitte versuchen Sie es gleich noch einmal.',
    'Sign-in with {} is no longer set up on this server. Once the server owner sets it up again, this mailbox works again.':
      'Die Anmeldung bei {1} ist auf diesem Server nicht mehr eingerichtet. Der Betreiber kann sie wieder einrichten; dann geht dieses Postfach von selbst wieder.',
    '{} is limiting requests. Please wait.': '{1} bittet darum, mit der nächsten Anfrage zu warten.',
    "{} can't verify sign-ins right now. Please try again later.":
      '{1} kann die Anmeldung gerade nicht prüfen. Bitte versuchen Sie es später noch einmal.',
    "{} didn't grant lasting access to this mailbox. Please revoke access, then reconnect it.":
      '{1} hat für dieses Postfach keinen dauerhaften Zugriff gegeben. Bitte nehmen Sie den Zugriff zurück, und verbinden Sie es dann neu.',
    'Access granted by {} has expired. Please reconnect this mailbox.':
      '{1} hat den Zugriff auf dieses Postfach nur für eine begrenzte Zeit gegeben, und die ist um. Bitte verbinden Sie es neu.',
    'Access to this mailbox was revoked at {}. Please reconnect it.':
      'Der Zugriff auf dieses Postfach wurde bei {1} zurückgenommen. Bitte verbinden Sie es neu.',
    "This mailbox's password or security settings changed, so {} ended access. Please reconnect it.":
      'Passwort oder Sicherheitseinstellungen dieses Postfachs wurden geändert, deshalb hat {1} den Zugriff beendet. Bitte verbinden Sie es neu.',
    "{} rejected this server's OAuth client: its secret is wrong or has expired. Once the server owner renews it, this mailbox works again.":
      '{1} nimmt den Client nicht an, mit dem sich dieser Server anmeldet: Sein Geheimnis ist falsch oder zu alt. Der Betreiber dieses Servers muss es erneuern; dann geht dieses Postfach von selbst wieder.',
    "Your organisation's admin doesn't allow access to {}. Please ask them to allow it, then reconnect the mailbox.":
      'Die Verwaltung Ihrer Organisation erlaubt diesen Zugriff auf {1} nicht. Bitte lassen Sie ihn dort erlauben, und verbinden Sie das Postfach dann neu.',
    'Homing is missing permissions at {}. Please reconnect the mailbox and allow everything.':
      'Nicht der ganze Zugriff, den Homing bei {1} braucht, wurde erlaubt. Bitte verbinden Sie das Postfach neu, und erlauben Sie alles, was gefragt wird.',
    '{} no longer grants access to this mailbox. Please reconnect it.':
      '{1} gibt keinen Zugriff auf dieses Postfach mehr. Bitte verbinden Sie es neu.',
    "{} didn't answer in time. Please try again later.":
      '{1} hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    '{} returned an invalid response. Please try again later.':
      '{1} hat eine Antwort gegeben, die keinen Sinn ergibt. Bitte versuchen Sie es später noch einmal.',
    "{} can't be reached right now. Please try again later.":
      '{1} ist gerade nicht zu erreichen. Bitte versuchen Sie es später noch einmal.',
    "This isn't a SHA-256 certificate fingerprint.": 'Das ist kein SHA-256-Fingerabdruck eines Zertifikats.',
    "This isn't a valid mail server name. Please check the spelling.":
      'Das ist nicht der Name eines Mailservers. Bitte prüfen Sie die Schreibweise.',
    "This mail server address isn't allowed here. If {} is correct, the server owner can allow it: MAIL_HOSTS_ALLOW={}:{}":
      'Diese Adresse ist hier nicht als Mailserver erlaubt. Ist {1} wirklich einer, kann der Betreiber dieses Servers ihn erlauben: MAIL_HOSTS_ALLOW={2}:{3}',
    "There's no server named {}. Please check the spelling.":
      'Es gibt keinen Server namens {1}. Bitte prüfen Sie die Schreibweise.',
    "Couldn't look up {}. Please check the network and try again.":
      'Der Name {1} ließ sich nicht auflösen. Bitte prüfen Sie das Netz und versuchen Sie es noch einmal.',
    'All connections to {} are in use. Please try again in a moment.':
      'Alle Verbindungen, die Homing zu {1} hält, sind belegt. Bitte versuchen Sie es gleich noch einmal.',
    'Outlook no longer accepts your usual password from mail apps. Please use an app password, or sign in with Microsoft.':
      'Outlook lässt Mailprogramme nicht mehr mit dem gewohnten Passwort ein. Bitte verwenden Sie ein App-Passwort, oder melden Sie sich mit Microsoft an.',
    "Microsoft no longer accepts passwords, not even app passwords, for most mailboxes. If the sign-in below is rejected, use Microsoft's own sign-in page instead.":
      'Für die meisten seiner Postfächer nimmt Microsoft von Mailprogrammen keine Passwörter mehr an, auch keine App-Passwörter. Wird die Anmeldung unten abgelehnt, verbinden Sie sich stattdessen über die Anmeldeseite von Microsoft.',
    "Turn on 2-Step Verification in your Google account if it's off.":
      'Schalten Sie in Ihrem Google-Konto die Bestätigung in zwei Schritten ein, falls sie aus ist.',
    'Open the app passwords page and sign in.': 'Öffnen Sie die Seite der App-Passwörter, und melden Sie sich an.',
    'Enter a name such as Homing and click Create.': 'Geben Sie einen Namen wie Homing ein, und klicken Sie auf Erstellen.',
    'Copy the 16 letters and paste them here instead of your usual password.':
      'Kopieren Sie die 16 Buchstaben, und fügen Sie sie hier statt Ihres gewohnten Passworts ein.',
    'Open the Account security page and sign in.': 'Öffnen Sie die Seite für die Kontosicherheit, und melden Sie sich an.',
    'Under External connections click Create app password, enter a name such as Homing and click Generate password.':
      'Klicken Sie unter den externen Verbindungen (External connections) darauf, ein App-Passwort zu erstellen, geben Sie einen Namen wie Homing ein, und lassen Sie das Passwort erzeugen.',
    'Copy the password and paste it here instead of your usual one.':
      'Kopieren Sie das angezeigte Passwort, und fügen Sie es hier statt Ihres gewohnten ein.',
    "{} doesn't allow more connections right now. Please wait a minute.":
      '{1} lässt gerade keine weiteren Verbindungen zu. Bitte warten Sie eine Minute.',
    "{} can't check passwords right now. Please try again later.":
      '{1} kann gerade keine Passwörter prüfen. Bitte versuchen Sie es später noch einmal.',
    '{} rejected this password. It requires an app password for mail apps instead of your usual one.':
      '{1} hat dieses Passwort nicht angenommen. Verlangt wird ein App-Passwort für Mailprogramme, nicht Ihr gewohntes.',
    '{} rejected this username and password.': '{1} hat Benutzernamen und Passwort nicht angenommen.',
    "{} doesn't accept {} connections on port {}. Please check the server's name and port.":
      '{1} nimmt auf Port {3} keine {2}-Verbindungen an. Bitte prüfen Sie Namen und Port des Servers.',
    "{} doesn't speak {} on port {}. Please try {} or another port.":
      '{1} spricht auf Port {3} kein {2}. Bitte versuchen Sie es mit {4} oder einem anderen Port.',
    "{} can't store this: the mailbox is full, or this is larger than it allows.":
      '{1} hat dafür keinen Platz: Das Postfach ist voll, oder dies ist größer als erlaubt.',
    "{} isn't available right now. Please try again later.":
      '{1} ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    '{} requires encryption on port {}. Please choose TLS or STARTTLS.':
      '{1} lässt auf Port {2} niemanden ohne Verschlüsselung ein. Bitte wählen Sie TLS oder STARTTLS.',
    'According to {}, {} is turned off for this mailbox. Please turn it on in the mailbox settings.':
      '{1} meldet, dass {2} für dieses Postfach ausgeschaltet ist. Bitte schalten Sie es in den Einstellungen des Postfachs ein.',
    "The {} server {} can't be reached. Please check its name and the network.":
      'Der {1}-Server {2} ist nicht erreichbar. Bitte prüfen Sie seinen Namen und das Netz.',
    'The {} server {} closed the connection. Please try again later.':
      'Der {1}-Server {2} hat die Verbindung beendet. Bitte versuchen Sie es später noch einmal.',
    "The {} server {} didn't answer in time. Please try again later.":
      'Der {1}-Server {2} hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    'The {} server {} returned an invalid response. Please try again later.':
      'Der {1}-Server {2} gab eine Antwort, die keinen Sinn ergibt. Bitte versuchen Sie es später noch einmal.',
    'The certificate of {} {}. If this is your own server, you can accept its fingerprint.':
      'Das Zertifikat von {1} {2}. Ist es Ihr eigener Server, können Sie es anhand des Fingerabdrucks annehmen.',
    "The mail servers didn't answer in time. Please try again later.":
      'Die Mailserver haben nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    "The mail server didn't answer in time. Please try again.":
      'Der Mailserver hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es noch einmal.',
    "The mail server didn't list its emails. Please try again later.":
      'Der Mailserver hat nicht gesagt, welche E-Mails er hat. Bitte versuchen Sie es später noch einmal.',
    'The mail server listed more emails than it has. Please try again later.':
      'Der Mailserver nannte mehr E-Mails, als er hat. Bitte versuchen Sie es später noch einmal.',

    // Signing in at a provider.
    'Access was denied at the provider.': 'Der Zugriff wurde beim Anbieter nicht erlaubt.',
    "This sign-in wasn't started here or was already used. Please start again.":
      'Diese Anmeldung wurde nicht hier begonnen oder schon verwendet. Bitte beginnen Sie neu.',
    'This sign-in was started in another browser, or a newer one was started here. Please start again.':
      'Diese Anmeldung wurde in einem anderen Browser begonnen, oder hier wurde seither eine andere begonnen. Bitte beginnen Sie neu.',
    "This sign-in took too long, or you've signed out since. Please start again.":
      'Diese Anmeldung hat zu lange gedauert, oder Sie haben sich inzwischen abgemeldet. Bitte beginnen Sie neu.',
    'The provider refused the sign-in. Please start again.': 'Der Anbieter hat die Anmeldung abgelehnt. Bitte beginnen Sie neu.',
    "The provider can't be reached right now. Please try again in a few minutes.":
      'Der Anbieter ist gerade nicht zu erreichen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'This mailbox is already connected here. Please sign in with your email and password instead.':
      'Dieses Postfach ist hier schon verbunden. Bitte melden Sie sich mit E-Mail-Adresse und Passwort an.',
    "This isn't the mailbox you wanted to reconnect.": 'Das ist ein anderes Postfach als das, das Sie neu verbinden wollten.',
    "You've reached this server's limit of mailboxes for this provider.":
      'Sie haben schon so viele Postfächer dieses Anbieters verbunden, wie dieser Server erlaubt.',
    "You don't have an account here, and registration is closed on this server.":
      'Für Sie gibt es hier kein Konto, und die Registrierung auf diesem Server ist geschlossen.',
    "You don't have an account here, and registering needs a valid invitation.":
      'Für Sie gibt es hier kein Konto, und ein neues braucht eine Einladung, die noch gültig ist.',
    'There are no accounts here yet. Please create the first one on the register page.':
      'Hier hat noch niemand ein Konto. Bitte legen Sie das erste auf der Registrierungsseite an.',
    'An account with this email address already exists. Please sign in with its password.':
      'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melden Sie sich mit dessen Passwort an.',
    "The provider hasn't verified your email address. Please verify it there first.":
      'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bitte bestätigen Sie sie zuerst dort.',
    "Signing in with this provider isn't set up on this server.":
      'Die Anmeldung bei diesem Anbieter ist auf diesem Server nicht eingerichtet.',
    "The provider didn't grant lasting access. Please reconnect the mailbox.":
      'Der Anbieter hat keine dauerhafte Erlaubnis gegeben. Bitte verbinden Sie das Postfach noch einmal.',
    'Too many sign-in attempts. Please try again in a few minutes.':
      'Von hier wurden zu viele Anmeldungen begonnen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'Provider response': 'Der Anbieter sagt',
    "{} isn't set up on this server. The server owner can set {}.":
      '{1} ist auf diesem Server nicht eingerichtet. Der Betreiber kann {2} setzen.',
    'The providers file on this server has no sign-in for {}.':
      'Für {1} steht in der Anbieterdatei dieses Servers keine Anmeldung.',
    '{} confirmed a different account. Please start again.': '{1} hat sich für jemand anderen verbürgt. Bitte beginnen Sie neu.',
    'The confirmation from {} came too late. Please start again.': '{1} hat sich zu spät verbürgt. Bitte beginnen Sie neu.',
    "The response didn't come from {}. Please start again.": 'Die Antwort kam nicht von {1}. Bitte beginnen Sie neu.',
    "{} didn't share which mailbox this is. Please start again and allow it.":
      '{1} hat nicht gesagt, welches Postfach das ist. Bitte beginnen Sie neu, und erlauben Sie es.',
    "This server's clock is off by {} {}. The server owner has to correct it before anyone can sign in.":
      'Die Uhr dieses Servers geht um {1} {2} falsch. Der Betreiber muss sie stellen, bevor sich jemand anmelden kann.',
    'Please start at /api/auth/oauth/begin, so that the browser can keep a cookie.':
      'Bitte beginnen Sie bei /api/auth/oauth/begin, wo der Browser ein Cookie behalten kann.',
    "This sign-in method isn't available here.": 'Dieser Weg der Anmeldung wird hier nicht angeboten.',
    "The provider can't send your browser back to this address, so you paste the address of the last page yourself.":
      'Der Anbieter kann Ihren Browser nicht zu dieser Adresse zurückschicken. Deshalb bringen Sie die Adresse der letzten Seite selbst mit.',
    "The provider can't send your browser back to this address, so you enter a code on its page.":
      'Der Anbieter kann Ihren Browser nicht zu dieser Adresse zurückschicken. Deshalb geben Sie auf seiner Seite einen Code ein.',
    'The provider only supports https addresses. The server owner can set PUBLIC_URL to one.':
      'Der Anbieter schickt Browser nur zu https-Adressen zurück. Der Betreiber dieses Servers kann PUBLIC_URL auf eine setzen.',
    "This isn't the address of the last page: it contains code= and state=. Please copy all of it.":
      'Das ist nicht die Adresse der letzten Seite: In ihr stehen code= und state=. Bitte kopieren Sie sie ganz.',
    'This sign-in no longer exists.': 'Diese Anmeldung gibt es nicht mehr.',
    'This is your only way to sign in. Please set a password first.':
      'Nur so können Sie sich anmelden. Bitte setzen Sie zuerst ein Passwort.',
    'Please sign in again first.': 'Bitte melden Sie sich zuerst neu an.',
    'This account belongs to a different provider.': 'Dieses Konto gehört zu einem anderen Anbieter.',
    // A code to type in at a provider.
    '{} returned an invalid code. Please try again later.':
      '{1} hat einen Code geschickt, der sich nicht verwenden lässt. Bitte versuchen Sie es später noch einmal.',
    "{} doesn't support sign-in codes. Please use its own sign-in page.":
      '{1} gibt keine Codes zum Eintippen aus. Bitte verwenden Sie die Anmeldeseite des Anbieters.',
    "{} doesn't allow sign-in codes for this server's client. The guide explains how the server owner can allow them.":
      '{1} gibt für den Client dieses Servers keine Codes aus. Wie der Betreiber sie zulässt, steht in der Anleitung.',
    'This code is no longer valid. Please request a new one.': 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    'This code has expired. Please request a new one.': 'Dieser Code ist abgelaufen. Bitte fordern Sie einen neuen an.',
    'Access was denied. Request a new code to try again.':
      'Der Zugriff wurde nicht erlaubt. Wenn Sie es noch einmal versuchen möchten, fordern Sie bitte einen neuen Code an.',
    // Addresses and recipients.
    "This isn't a valid email address": 'An diese Adresse lässt sich nichts senden',
    "This contains a character that isn't allowed in addresses": 'Hier steht ein Zeichen, das in keiner Adresse vorkommen kann',
    "Addresses with special letters before the @ aren't supported":
      'Adressen mit solchen Buchstaben vor dem @ werden nicht unterstützt',
    'This address is too long': 'Diese Adresse ist zu lang',
    "A quotation mark isn't closed": 'Ein Anführungszeichen wird nicht geschlossen',
    "The angle brackets don't match": 'Die spitzen Klammern passen nicht zusammen',
    "Parentheses aren't allowed here": 'Runde Klammern sind hier nicht erlaubt',
    "Groups aren't supported: write the addresses one by one":
      'Gruppen werden nicht unterstützt: Schreiben Sie die Adressen einzeln',
    'Separate addresses with a comma': 'Zwei Adressen stehen beieinander: Setzen Sie ein Komma dazwischen',
    'An email can have up to {} recipients': 'Eine E-Mail kann höchstens {1} Empfänger haben',
    'An email can have up to {} recipients.': 'Eine E-Mail kann höchstens {1} Empfänger haben.',
    'Please specify at least one recipient': 'Bitte geben Sie mindestens einen Empfänger an',

    // Writing and drafts.
    'An email can have up to {} attachments.': 'Eine E-Mail kann höchstens {1} Dateien haben.',
    "Not sent: “{}” wasn't uploaded. Add it again, or remove it.":
      'Diese E-Mail wurde nicht gesendet: „{1}“ wurde nicht hochgeladen. Fügen Sie die Datei erneut hinzu, oder entfernen Sie sie.',
    'Not sent: an image in the text is missing. Insert it again, or remove it.':
      'Diese E-Mail wurde nicht gesendet: Ein Bild im Text fehlt. Fügen Sie es erneut ein, oder entfernen Sie es.',
    "You've reached the limit of {} drafts. Please send or discard some.":
      'Sie haben {1} Entwürfe, mehr sind nicht möglich. Bitte senden oder verwerfen Sie einige davon.',
    "You've discarded too many drafts today. Please try again tomorrow.":
      'Sie haben heute sehr viele Entwürfe verworfen. Bitte versuchen Sie es morgen noch einmal.',
    'Your draft attachments exceed 1 GB in total. Please send or discard some drafts first.':
      'Die Dateien Ihrer Entwürfe sind zusammen größer als 1 GB. Bitte senden oder verwerfen Sie zuerst einige Entwürfe.',
    "Couldn't add this file. Please add it again.":
      'Diese Datei konnte nicht hinzugefügt werden. Bitte fügen Sie sie erneut hinzu.',
    'Failed to process attachment: {}': 'Der Anhang konnte nicht verarbeitet werden: {1}',
    'The attachments exceed 25 MB in total.': 'Die Anhänge sind zusammen größer als 25 MB.',
    'The images in the text exceed 10 MB in total.': 'Die Bilder im Text sind zusammen größer als 10 MB.',
    'Only PNG, JPEG, GIF and WebP images can be inserted in the text.':
      'Nur Bilder in PNG, JPEG, GIF und WebP können im Text gezeigt werden.',
    'This text is too long or too deeply nested.': 'Dieser Text ist zu lang, oder seine Teile sind zu tief verschachtelt.',
    'This signature is too long.': 'Diese Signatur ist zu lang.',
    'This file no longer exists.': 'Diese Datei gibt es nicht mehr.',
    "Couldn't download the files from the mail server. Please try again.":
      'Die Dateien konnten nicht vom Mailserver geholt werden. Bitte versuchen Sie es noch einmal.',
    "Couldn't download this draft's files from the mail server. Please try again.":
      'Die Dateien dieses Entwurfs konnten nicht vom Mailserver geholt werden. Bitte versuchen Sie es noch einmal.',
    "Couldn't load the text of this draft.": 'Der Text dieses Entwurfs konnte nicht geholt werden.',
    'This draft was already sent.': 'Dieser Entwurf wurde schon gesendet.',
    'This draft no longer exists.': 'Diesen Entwurf gibt es nicht mehr.',
    'This draft was changed in another window. Open it there again, or keep this version.':
      'Dieser Entwurf wurde in einem anderen Fenster geändert. Bitte öffnen Sie ihn dort neu, oder behalten Sie diese Fassung.',
    'The assistant wrote parts of this draft. Please review and approve it before sending.':
      'An diesem Entwurf hat ein Assistent mitgeschrieben. Bitte sehen Sie an, was abgehen würde, und stimmen Sie zu, bevor es gesendet wird.',
    'This draft has changed since you reviewed it. Please review it again.':
      'Dieser Entwurf wurde geändert, seit Sie ihn angesehen haben. Bitte sehen Sie ihn noch einmal an.',
    "This cursor isn't valid for this list.": 'Dieser Cursor gehört nicht zu dieser Liste.',
    'Please enter a model name, such as qwen3:4b': 'Bitte geben Sie den Namen eines Modells ein, etwa qwen3:4b',
    "This email isn't a draft.": 'Diese E-Mail ist kein Entwurf.',
    "A Message-ID of the email you're replying to isn't valid.": 'Eine Message-ID der beantworteten E-Mail ist nicht gültig.',
    'Please choose a time in the future.': 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.',
    'Please choose a time within a year.': 'Bitte wählen Sie einen Zeitpunkt innerhalb eines Jahres.',
    'Please choose a time within the next five years.': 'Bitte wählen Sie einen Zeitpunkt innerhalb der nächsten fünf Jahre.',
    'Please enter a title': 'Bitte geben Sie einen Titel ein',
    'Please enter a name for this template': 'Bitte geben Sie dieser Vorlage einen Namen',
    "There's already a template with this name.": 'Eine Vorlage mit diesem Namen gibt es schon.',
    'You can have up to {} templates. Please remove one first.':
      'Es kann höchstens {1} Vorlagen geben. Bitte entfernen Sie zuerst eine.',
    'This template no longer exists.': 'Diese Vorlage gibt es nicht mehr.',
    'This suggestion no longer exists.': 'Diesen Vorschlag gibt es nicht mehr.',
    "The account's own address can't be removed.": 'Die Adresse des Kontos selbst lässt sich nicht entfernen.',
    "The account's own address can't be changed. Please add another sender address instead.":
      'Die Adresse des Kontos selbst bleibt. Bitte fügen Sie stattdessen eine weitere Absenderadresse hinzu.',
    'You can have up to {} sender addresses.': 'Es kann höchstens {1} Absenderadressen geben.',
    'This account already has that sender address.': 'Dieses Konto hat diese Absenderadresse schon.',
    'This sender address belongs to a different account.': 'Diese Absenderadresse gehört zu einem anderen Konto.',
    'This sender address no longer exists.': 'Diese Absenderadresse gibt es nicht mehr.',

    // On the way out.
    "You've sent {} emails within {}, which is the limit here. {}":
      'Sie haben innerhalb {2} {1} E-Mails gesendet; mehr sind hier nicht erlaubt. {3}',
    'Please try again in a minute.': 'Bitte versuchen Sie es in einer Minute noch einmal.',
    'Please try again in {} minutes.': 'Bitte versuchen Sie es in {1} Minuten noch einmal.',
    'Please try again in {} hours.': 'Bitte versuchen Sie es in {1} Stunden noch einmal.',
    'This email is already being sent.': 'Diese E-Mail wird schon gesendet.',
    'This email is already being delivered.': 'Diese E-Mail ist schon unterwegs.',
    'This email is being sent again.': 'Diese E-Mail wird erneut gesendet.',
    "This email doesn't need to be sent again.": 'Diese E-Mail muss nicht erneut gesendet werden.',
    'This email is no longer waiting to be sent.': 'Diese E-Mail wartet nicht mehr aufs Senden.',
    'Sending this email was cancelled.': 'Diese E-Mail wurde zurückgeholt.',
    "Sending was cancelled. This email wasn't sent.": 'Diese E-Mail wurde zurückgeholt und nicht gesendet.',
    'This email is no longer in the outbox.': 'Diese E-Mail ist nicht mehr im Postausgang.',
    "This email couldn't be sent for a day. {}": 'Diese E-Mail konnte einen Tag lang nicht gesendet werden. {1}',
    'The outcome of this email is already known. See the outbox.':
      'Was aus dieser E-Mail wurde, ist schon bekannt: Der Postausgang zeigt es.',
    'The email may or may not have been sent. Please check Sent before sending it again.':
      'Es ist nicht bekannt, ob die E-Mail gesendet wurde. Bitte sehen Sie in „Gesendet“ nach, bevor Sie sie erneut senden.',
    'Homing stopped while sending this email. It may have been sent: please check Sent before sending it again.':
      'Homing wurde beendet, während diese E-Mail gesendet wurde. Vielleicht ist sie hinausgegangen: Bitte sehen Sie in „Gesendet“ nach, bevor Sie sie erneut senden.',
    'The mail server disconnected before confirming this email. It may have been sent: please check Sent or ask the recipient before sending it again.':
      'Die Verbindung zum Mailserver endete, bevor er sagte, ob er diese E-Mail angenommen hat. Vielleicht wurde sie gesendet: Bitte sehen Sie in „Gesendet“ nach oder fragen Sie den Empfänger, bevor Sie sie erneut senden.',
    "This email isn't in Sent, but recipients may still have received it. If you send it again, they may get it twice.":
      'Diese E-Mail liegt nicht in „Gesendet“. Die Empfänger können sie trotzdem haben: Nur sie können es sagen. Erneut gesendet bekommen sie sie vielleicht zweimal.',
    "It was sent, but its copy isn't in Sent yet. {}": 'Sie wurde gesendet; ihre Kopie liegt noch nicht in „Gesendet“. {1}',
    "It was sent, but its copy couldn't be saved to Sent. {}":
      'Sie wurde gesendet, aber ihre Kopie konnte nicht in „Gesendet“ gelegt werden. {1}',
    'The mail server rejected the email.': 'Der Mailserver hat die E-Mail nicht angenommen.',
    'The mail server rejected {}. The other recipients got this email.':
      'Der Mailserver hat {1} nicht angenommen. Die anderen Empfänger haben diese E-Mail bekommen.',
    'The mail server requires you to sign in again before sending.':
      'Der Mailserver verlangt eine neue Anmeldung, bevor er E-Mails annimmt.',
    'An Idempotency-Key can\'t start with "draft:". Please use another one.':
      'Ein Idempotency-Key darf nicht mit „draft:“ beginnen. Bitte verwenden Sie einen anderen.',
    'This Idempotency-Key was used for another email. Please use a new key for each email.':
      'Dieser Idempotency-Key wurde für eine andere E-Mail verwendet. Bitte verwenden Sie für jede E-Mail einen neuen.',
    'An address in this email looks wrong. Please check the recipients.':
      'Eine Adresse dieser E-Mail kann nicht stimmen. Bitte prüfen Sie die Empfänger.',
    "An address in this email can't receive mail right now.": 'Eine Adresse dieser E-Mail nimmt gerade keine E-Mails an.',
    "An address in this email doesn't exist or doesn't accept mail.":
      'Eine Adresse dieser E-Mail gibt es nicht, oder sie nimmt keine E-Mails an.',
    "An address in this email isn't valid.": 'Eine Adresse dieser E-Mail ist nicht gültig.',
    "The recipient's mail server can't be reached.": 'Der Mailserver des Empfängers ist nicht erreichbar.',
    "The recipient's mailbox rejected this email.": 'Das Postfach des Empfängers nimmt diese E-Mail nicht an.',
    "The recipient's mailbox is full.": 'Das Postfach des Empfängers ist voll.',
    "The mail server can't handle the content of this email.": 'Der Mailserver kommt mit dem Inhalt dieser E-Mail nicht zurecht.',
    "The mail server can't accept this email right now.": 'Der Mailserver kann diese E-Mail gerade nicht annehmen.',
    'The mail server has no space for this email right now.': 'Der Mailserver hat gerade keinen Platz für diese E-Mail.',
    'The mail server rejected this email.': 'Der Mailserver hat diese E-Mail abgelehnt.',
    'The mail server rejected this email. (400: {})': 'Der Mailserver hat diese E-Mail abgelehnt. (400: {1})',
    'Gmail rejected an address in this email. Please check the recipients.':
      'Gmail nimmt eine Adresse dieser E-Mail nicht an. Bitte prüfen Sie die Empfänger.',
    "The mail server's policy rejected this email.": 'Der Mailserver hat diese E-Mail nach seinen Regeln abgelehnt.',
    "The mail server won't accept this email right now.": 'Der Mailserver will diese E-Mail gerade nicht annehmen.',
    'This email is larger than the mail server accepts.': 'Diese E-Mail ist größer, als der Mailserver erlaubt.',
    'This email is too large for the mail server.': 'Diese E-Mail ist zu groß für den Mailserver.',
    'This email is too large for the mail server, or the mailbox is full.':
      'Diese E-Mail ist zu groß für den Mailserver, oder das Postfach ist voll.',

    // Reading, and acting on what was read.
    'Email not found': 'E-Mail nicht gefunden',
    'Attachment not found': 'Anhang nicht gefunden',
    'This attachment no longer exists.': 'Diesen Anhang gibt es nicht mehr.',
    'This email no longer exists.': 'Diese E-Mail gibt es nicht mehr.',
    'This email is no longer on the mail server.': 'Diese E-Mail ist nicht mehr auf dem Mailserver.',
    "Couldn't read this email.": 'Diese E-Mail konnte nicht gelesen werden.',
    "This email couldn't be processed. You can still download the original.":
      'Diese E-Mail konnte nicht zerlegt werden. Sie können sie trotzdem herunterladen, wie sie kam.',
    'The files exceed 100 MB in total. Please download them one by one.':
      'Die Dateien sind zusammen größer als 100 MB. Bitte laden Sie sie einzeln herunter.',
    'This link is no longer valid. Please open the email again.':
      'Diese Adresse ist nicht mehr gültig. Bitte öffnen Sie die E-Mail neu.',
    "Couldn't load this image.": 'Dieses Bild konnte nicht geholt werden.',
    "Couldn't reach this address.": 'Diese Adresse war nicht erreichbar.',
    "This address didn't answer in time.": 'Diese Adresse hat nicht rechtzeitig geantwortet.',
    "This address can't be opened from here.": 'Diese Adresse wird von hier aus nicht geöffnet.',
    'This address redirects too often.': 'Diese Adresse leitet zu oft weiter.',
    "This isn't a web address.": 'Das ist keine Webadresse.',
    "Web addresses that contain a password can't be opened.": 'Webadressen mit einem Passwort werden nicht geöffnet.',
    "This email doesn't contain an invitation.": 'Diese E-Mail enthält keine Einladung.',
    "You can't reply to this invitation from here.": 'Diese Einladung lässt sich von hier aus nicht beantworten.',
    'This email has no unsubscribe information.': 'Diese E-Mail sagt nicht, wie man ihren Verteiler verlässt.',
    "This sender isn't verified, so you weren't unsubscribed. Marking the email as spam is safer.":
      'Wer diese E-Mail gesendet hat, ist nicht bestätigt; darum wurde dem Verteiler nichts mitgeteilt. Sie als Spam zu melden, ist sicherer.',
    "It's too late to undo this.": 'Das lässt sich nicht mehr rückgängig machen.',
    'Only mail in the inbox can be snoozed.': 'Nur E-Mails im Posteingang lassen sich zurückstellen.',
    "This list position isn't valid.": 'Diese Stelle der Liste ist nicht bekannt.',
    'This folder no longer exists.': 'Diesen Ordner gibt es nicht mehr.',
    'This folder is no longer on the mail server.': 'Dieser Ordner ist nicht mehr auf dem Mailserver.',
    'This email and the folder belong to different mailboxes.': 'Diese E-Mail gehört zu einem anderen Postfach als der Ordner.',
    "The account doesn't have this folder.": 'Das Konto hat keinen solchen Ordner.',
    'The inbox is always the folder where new mail arrives.':
      'Der Posteingang ist immer der Ordner, in dem neue E-Mails eintreffen.',
    "The mail server doesn't allow changes in this folder.": 'Der Mailserver erlaubt in diesem Ordner keine Änderungen.',
    'The mail server rejected the change.': 'Der Mailserver hat die Änderung nicht angenommen.',
    'The mail server rejected this change. Homing will try again.':
      'Der Mailserver hat diese Änderung abgelehnt. Sie wird noch einmal versucht.',
    "The mail server doesn't have this folder.": 'Der Mailserver hat keinen solchen Ordner.',
    'Only Gmail itself can put emails in this folder.': 'In diesen Ordner legt nur Gmail selbst E-Mails.',
    'In Gmail, sent emails and drafts can only be moved to Trash.':
      'Gmail lässt gesendete E-Mails und Entwürfe, wo sie sind. Sie können in den Papierkorb.',
    "Gmail has no label “{}” and won't let Homing create it.": 'Gmail hat kein Label „{1}“, und es lässt sich keines anlegen.',
    'Gmail lets Homing move emails to Trash, but not delete them permanently. The Gmail guide explains how the server owner can change that.':
      'Gmail lässt Homing E-Mails in den Papierkorb legen, wo sie 30 Tage bleiben, aber nicht endgültig löschen. Wie der Betreiber dieses Servers das ändern kann, steht in der Anleitung zum Verbinden von Gmail.',
    "Gmail doesn't allow this.": 'Gmail erlaubt das nicht.',
    'Gmail rejected this request. Please try again later.':
      'Gmail hat diese Anfrage abgelehnt. Bitte versuchen Sie es später noch einmal.',
    'Gmail returned an invalid response. Please try again later.':
      'Gmail gab eine Antwort, die keinen Sinn ergibt. Bitte versuchen Sie es später noch einmal.',
    "Gmail can't be reached right now. Please try again later.":
      'Gmail ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    'Gmail listed more emails than possible. Please try again later.':
      'Gmail nennt mehr E-Mails, als es geben kann. Bitte versuchen Sie es später noch einmal.',
    'To connect this mailbox, sign in with Google.': 'Dieses Postfach muss durch Anmelden bei Google verbunden werden.',
    'The connection to Gmail has been closed.': 'Die Verbindung zu Gmail wurde geschlossen.',
    "Gmail didn't answer in time. Please try again later.":
      'Gmail hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    "Gmail doesn't allow more requests right now. Please wait a moment.":
      'Gmail erlaubt gerade keine weiteren Anfragen. Bitte warten Sie einen Augenblick.',
    "This server has reached Gmail's request limit for today. Homing will try again later.":
      'Gmail erlaubt diesem Server heute keine weiteren Anfragen. Er versucht es später noch einmal.',
    'This is larger than Gmail accepts.': 'Das ist größer, als Gmail erlaubt.',
    'This is too large for Homing to load from Gmail.': 'Das ist größer, als Homing von Gmail liest.',
    'Gmail no longer grants access. Please reconnect this mailbox.':
      'Gmail lässt Homing nicht mehr hinein. Bitte verbinden Sie dieses Postfach neu.',
    'Homing is missing permissions. Please reconnect this mailbox and tick every box that Google shows.':
      'Homing wurde nicht alles erlaubt, was es braucht. Bitte verbinden Sie dieses Postfach neu und setzen Sie bei Google jedes Häkchen.',
    "This Google Workspace's admin doesn't allow Homing. Please ask them to allow it.":
      'Die Verwaltung dieses Google Workspace lässt Homing nicht hinein. Bitte fragen Sie dort, ob es erlaubt wird.',
    'The Gmail API is turned off for this server. The server owner can turn it on: in the Google Cloud console choose the project, then “APIs & Services”, “Library”, “Gmail API”, and click “Enable”.':
      'Die Gmail API ist für diesen Server ausgeschaltet. Sein Betreiber kann sie einschalten: in der Google Cloud Console das Projekt wählen, dann „APIs & Dienste“, „Bibliothek“, „Gmail API“, und auf „Aktivieren“ klicken.',
    'According to Google, this account has no Gmail mailbox, or Gmail is turned off for it.':
      'Google sagt, dass dieses Konto kein Gmail-Postfach hat oder dass Gmail dafür ausgeschaltet ist.',
    "The mail server has no {} folder and won't let Homing create one.":
      'Der Mailserver hat keinen Ordner „{1}“, und es lässt sich dort keiner anlegen.',
    'Please enter a name for this search': 'Bitte geben Sie dieser Suche einen Namen',
    'Please enter what to search for': 'Bitte geben Sie ein, wonach gesucht werden soll',
    'You can have up to {} saved searches. Please remove one first.':
      'Es kann höchstens {1} gespeicherte Suchen geben. Bitte entfernen Sie zuerst eine.',
    'This saved search no longer exists.': 'Diese gespeicherte Suche gibt es nicht mehr.',
    'This is neither an address nor a domain such as @example.org.':
      'Das ist weder eine Adresse noch eine Domain wie @example.org.',
    "You've reached the limit of trusted senders.": 'Es gibt schon zu viele vertraute Absender.',
    "This sender isn't in the list.": 'Dieser Absender steht nicht in der Liste.',
    'A Smart Folder named “{}” already exists.': 'Einen Ordner „{1}“ gibt es schon.',
    'You can have up to {} Smart Folders of your own. Please remove one first.':
      'Es kann höchstens {1} eigene Ordner geben. Bitte entfernen Sie zuerst einen.',
    'You can have up to {} rules. Please remove one first.':
      'Es kann höchstens {1} Regeln geben. Bitte entfernen Sie zuerst eine.',
    "Built-in Smart Folders can't be changed.": 'Die Ordner des Systems lassen sich nicht ändern.',
    'Many people share this domain. Please choose the sender.': 'Diese Domain teilen sich viele. Bitte wählen Sie den Absender.',
    "This email isn't from a mailing list.": 'Diese E-Mail kam nicht über eine Liste.',
    'This Smart Folder no longer exists.': 'Diesen Ordner gibt es nicht mehr.',
    'This email has no sender address.': 'Diese Mail nennt keine Adresse, von der sie kommt.',
    'This rule no longer exists.': 'Diese Regel gibt es nicht mehr.',
    "A draft for {} is ready. Please review and approve it before it's sent.":
      'Ein Entwurf für {1} liegt bereit. Bitte lesen Sie ihn und geben Sie ihn frei, bevor er gesendet wird.',
    'Edited by built-in rules, based on your text.': 'Nach Regeln geändert, aus Ihrem Text.',
    'Failed to get AI suggestion. Please try again.':
      'Der Vorschlag der KI ist nicht gelungen. Bitte versuchen Sie es noch einmal.',
    "I apologize, but I'm having trouble generating a response right now. Please try again in a moment.":
      'Entschuldigung, gerade gelingt mir keine Antwort. Bitte versuchen Sie es gleich noch einmal.',
    'Not translated: no AI model is available.': 'Unverändert: Kein Modell hat übersetzt.',
    "No AI model is set up on this server, so here's a template to start from.":
      'Auf diesem Server ist kein KI-Modell eingerichtet. Dies ist eine Vorlage für den Anfang.',
    "Couldn't find an address for {}.": 'Für {1} wurde keine Adresse gefunden.',
    'Please choose the email to reply to.': 'Bitte wählen Sie die E-Mail, die beantwortet wird.',
    'Please connect a mailbox first.': 'Bitte verbinden Sie zuerst ein Postfach.',
    'Please enter a prompt for the AI assistant': 'Bitte geben Sie ein, was der Assistent tun soll',
    'Please ask in at most 8,000 characters': 'Bitte fragen Sie in höchstens 8.000 Zeichen',
    'This could be one of several people: {}. Please choose one.': 'Es könnten mehrere gemeint sein: {1}. Bitte sagen Sie, wer.',
    "You've reached today's AI limit, so here's a template to start from.":
      'Der heutige Vorrat der KI ist aufgebraucht. Dies ist eine Vorlage für den Anfang.',
    "The email you're replying to has no text, so here's a template to start from.":
      'Die E-Mail, auf die Sie antworten, enthält keinen Text. Dies ist eine Vorlage für den Anfang.',
    "This server's AI model isn't responding, so here's a template to start from.":
      'Das KI-Modell dieses Servers antwortet gerade nicht. Dies ist eine Vorlage für den Anfang.',
    "There's no text yet. Please write something first.": 'Es gibt noch keinen Text. Bitte schreiben Sie zuerst etwas.',
    'Translating needs an AI model. Please try again when one is available.':
      'Zum Übersetzen braucht es ein KI-Modell. Bitte versuchen Sie es wieder, wenn eines da ist.',
    "You haven't allowed an external AI model to read your mail, so here's a template to start from.":
      'Sie haben einem KI-Modell außerhalb dieses Servers nicht erlaubt, Ihre E-Mails zu lesen. Dies ist eine Vorlage für den Anfang.',
    "{}, based on the email you're replying to.": '{1}, aus der E-Mail, die beantwortet wird.',
    '{}, based on your text.': '{1}, aus Ihrem Text.',
    '{}, based on your words.': '{1}, aus Ihren Worten.',
    '{}, based on {} emails in this conversation.': '{1}, aus {2} E-Mails dieser Unterhaltung.',
    'Please enter a category name': 'Bitte geben Sie einen Namen ein',
    'Please choose a name of at most 60 characters': 'Bitte wählen Sie einen Namen mit höchstens 60 Zeichen',
    'Please choose a colour such as #6366F1': 'Bitte wählen Sie eine Farbe wie #6366F1',
    'Please add at least one condition': 'Bitte sagen Sie, für welche E-Mails die Regel ist',
    'Please add at least one action': 'Bitte sagen Sie, was die Regel tut',
    // What the Smart Folders of the system are for (config/categories.json).
    'Someone is waiting for your reply': 'Jemand wartet auf Ihre Antwort',
    'Needs attention soon': 'Sollte nicht warten',
    'Invitations and proposals to meet': 'Einladungen und Vorschläge für Treffen',
    'Family, friends and people you write with': 'Familie, Freunde und alle, mit denen Sie schreiben',
    'Colleagues, projects and customers': 'Kollegen, Projekte und Kunden',
    'Invoices, banks, receipts and taxes': 'Rechnungen, Banken, Quittungen und Steuern',
    'Automated notices: orders, deliveries, security, travel':
      'Meldungen von Programmen: Bestellungen, Lieferungen, Sicherheit, Reisen',
    'Clubs, groups and networks': 'Vereine, Gruppen und Netzwerke',
    'Newsletters you subscribed to': 'Was Sie zum Lesen bestellt haben',
    'Offers and advertising': 'Angebote und Reklame',
    'Looks like fraud or junk': 'Sieht nach Betrug oder Spam aus',
    // The model, its server, and what is fetched.
    'Homing is stopping.': 'Homing wird gerade beendet.',
    "Models need Ollama, which isn't set up here.": 'Modelle hält Ollama bereit, und das ist hier nicht eingerichtet.',
    'No AI model is set up on this server.': 'Auf diesem Server ist kein KI-Modell eingerichtet.',
    "Ollama isn't responding at {}.": 'Ollama antwortet unter {1} nicht.',
    "Ollama doesn't have the model {} yet. An admin can download it in the settings.":
      'Ollama hat das Modell {1} noch nicht. Ein Admin kann es in den Einstellungen holen.',
    'Please set {}.': 'Bitte setze {1}.',
    "The AI model's response was too large.": 'Das KI-Modell hat mehr geantwortet, als sich verwenden lässt.',
    "The AI model's response was interrupted.": 'Das KI-Modell hat mitten in der Antwort abgebrochen.',
    'This was too long for the AI model.': 'Das KI-Modell konnte das nicht alles auf einmal lesen.',
    "The AI model isn't responding.": 'Das KI-Modell antwortet im Moment nicht.',
    'The AI model stopped responding.': 'Das KI-Modell hat aufgehört zu antworten.',
    'The AI model took too long.': 'Das KI-Modell hat zu lange gebraucht.',
    'The AI model runs outside this server.': 'Das KI-Modell läuft, wie sich zeigt, anderswo.',
    "Couldn't download the model {}.": 'Das Modell {1} konnte nicht geholt werden.',
    "Couldn't download the model {}. {}": 'Das Modell {1} konnte nicht geholt werden. {2}',
    'The model {} is already being downloaded. Please wait.': 'Das Modell {1} wird gerade schon geholt. Bitte warte darauf.',
    "The model {} isn't available yet. Please download it first.": 'Das Modell {1} ist noch nicht da. Bitte hole es zuerst.',
    "The AI model's server returned an error ({}).": 'Der Server des KI-Modells hat mit einem Fehler geantwortet ({1}).',
    "The AI model's server rejected the API key.": 'Der Server des KI-Modells nimmt den Schlüssel nicht an.',
    "The AI model's server doesn't have this model.": 'Der Server des KI-Modells hat dieses Modell nicht.',
    "Too many requests to the AI model's server.": 'Der Server des KI-Modells wurde zu oft gefragt.',
    'This is too long for the AI model.': 'Das ist mehr, als das KI-Modell auf einmal lesen kann.',
    "This can't be sent to a model outside this server.":
      'Das darf nicht an ein Modell außerhalb dieses Servers geschickt werden.',
    'Too many requests are waiting for the AI model. Please try again in a few minutes.':
      'Auf das KI-Modell wartet zu viel. Bitte versuche es in ein paar Minuten noch einmal.',
    "The server at {} isn't Ollama.": 'Was unter {1} antwortet, ist kein Ollama.',
    "The server at that address isn't an AI model.": 'Was dort antwortet, ist kein KI-Modell.',
    "The server at that address isn't Ollama.": 'Was dort antwortet, ist kein Ollama.',
    "The AI model's response couldn't be read.": 'Was das KI-Modell geantwortet hat, lässt sich nicht lesen.',
    '{} would run outside this server. Please choose a model that runs here.':
      '{1} würde bei jemand anderem laufen. Bitte wähle ein Modell, das hier läuft.',
  },
  parts: {
    'From a template': 'Aus einer Vorlage',
    'Written by {}': 'Geschrieben von {1}',
    "Ollama isn't responding.": 'Ollama antwortet nicht.',
    'OPENAI_API_KEY and OPENAI_MODEL': 'OPENAI_API_KEY und OPENAI_MODEL',
    "Please check its name, and Ollama's disk space and connection.":
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
    "isn't valid yet": 'ist noch nicht gültig',
    'is issued for a different name': 'ist auf einen anderen Namen ausgestellt',
    'is self-signed': 'ist nur vom Server selbst unterschrieben',
    'is signed by an unknown authority': 'ist von einer Stelle unterschrieben, die dieser Server nicht kennt',
    "isn't signed by a trusted authority": 'ist von keiner Stelle unterschrieben, der dieser Server vertraut',
    Archive: 'Archiv',
    Sent: 'Gesendet',
    Drafts: 'Entwürfe',
    Junk: 'Spam',
    Trash: 'Papierkorb',
  },
}
