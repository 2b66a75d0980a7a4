// What the server says, in German: its English sentence, then ours. `{}` in the English stands for what is put in, `{1}`,
// `{2}` in the German for the same in its order. Imports nothing when it runs.
import type { SentenceBook } from '../sentence-book.ts'
import { archive } from './server/archive.ts'
import { backups } from './server/backups.ts'
import { dav } from './server/dav.ts'
import { disk } from './server/disk.ts'
import { doctor } from './server/doctor.ts'
import { mailDomains } from './server/mail-domains.ts'
import { mcp } from './server/mcp.ts'
import { models } from './server/models.ts'
import { oidc } from './server/oidc.ts'
import { push } from './server/push.ts'
import { removal } from './server/removal.ts'
import { security } from './server/security.ts'
import { sharedMailboxes } from './server/shared-mailboxes.ts'
import { sharedReplies } from './server/shared-replies.ts'
import { teamwork } from './server/teamwork.ts'
import { tokens } from './server/tokens.ts'
import { webhooks } from './server/webhooks.ts'

export const sentences: SentenceBook = {
  sentences: {
    ...archive,
    ...backups,
    ...disk,
    ...doctor,
    ...mailDomains,
    ...mcp,
    ...models,
    ...oidc,
    ...push,
    ...dav,
    ...removal,
    ...security,
    ...sharedMailboxes,
    ...sharedReplies,
    ...teamwork,
    ...tokens,
    ...webhooks,
    // Mailboxes.
    'This provider needs a username instead of your email address. Please enter it below.':
      'Dieser Anbieter verlangt zum Anmelden einen Benutzernamen, nicht die E-Mail-Adresse. Bitte geben Sie ihn unten ein.',
    // Voice.
    'The voice is taking too long. Please try again.': 'Die Sprachausgabe dauert zu lange. Bitte versuchen Sie es noch einmal.',
    "Couldn't start this server's voice.": 'Die Stimme dieses Servers konnte nicht gestartet werden.',
    'This text is too long to read aloud.': 'Dieser Text ist zu lang zum Vorlesen.',
    "This server's voice couldn't read this aloud.": 'Die Stimme dieses Servers konnte das nicht vorlesen.',
    "eSpeak NG isn't installed on this server.": 'Auf diesem Server ist eSpeak NG nicht installiert.',
    "There's no voice named {}.": 'Es gibt keine Stimme namens {1}.',
    'No Piper voice is installed. Run "npm run voices -- install en_US-lessac-medium" to add one.':
      'Es ist keine Piper-Stimme installiert. Installieren Sie eine mit „npm run voices -- install de_DE-thorsten-medium“.',
    "Piper's response was too large.": 'Die Antwort von Piper war zu groß.',
    'Piper returned an error ({}).': 'Piper hat einen Fehler gemeldet ({1}).',
    "Piper's response was interrupted.": 'Die Antwort von Piper wurde unterbrochen.',
    "Piper couldn't read this aloud.": 'Piper konnte das nicht vorlesen.',
    "Piper isn't responding.": 'Piper antwortet nicht.',
    'Piper denied access.': 'Piper verweigert den Zugriff.',
    'Piper took too long.': 'Piper hat zu lange gebraucht.',
    'Too many requests to Piper.': 'Zu viele Anfragen an Piper.',
    "This isn't a Piper voice.": 'Das ist keine Piper-Stimme.',
    'This voice is no longer on the server.': 'Diese Stimme gibt es auf dem Server nicht mehr.',
    "Piper's response isn't audio.": 'Die Antwort von Piper enthält keine Audiodaten.',
    "Can't read the Piper voices folder.": 'Der Ordner mit den Piper-Stimmen kann nicht gelesen werden.',
    "The server at that address isn't Piper.": 'Unter dieser Adresse läuft kein Piper.',
    'Piper has no voices yet.': 'Piper hat noch keine Stimmen.',
    "This server's voice isn't responding.": 'Die Stimme dieses Servers antwortet nicht.',
    "Piper isn't set up on this server.": 'Piper ist auf diesem Server nicht eingerichtet.',
    "OpenAI voices need an API key, which isn't set up on this server.":
      'OpenAI-Stimmen brauchen einen API-Schlüssel, der auf diesem Server nicht eingerichtet ist.',
    'Too many speech requests are waiting. Please try again in a moment.':
      'Es warten zu viele Sprachanfragen. Bitte versuchen Sie es gleich noch einmal.',
    'The voice returned no audio.': 'Die Stimme hat keine Audiodaten geliefert.',
    'Recordings are limited to 25 MB.': 'Aufnahmen sind auf 25 MB begrenzt.',
    "You've reached today's limit for AI and speech. Please try again tomorrow.":
      'Das heutige Limit für KI und Sprache ist erreicht. Bitte versuchen Sie es morgen erneut.',
    "Speech recognition isn't set up on this server.": 'Auf diesem Server ist keine Spracherkennung eingerichtet.',
    'Please give the language as a code such as en-US': 'Bitte geben Sie die Sprache als Code an, etwa de-DE',
    'Please send the audio as a file named audio.': 'Bitte senden Sie die Audiodaten als Datei mit dem Namen audio.',
    'Please send the audio as audio/wav, audio/webm, audio/ogg or audio/mp4, as a form, or as JSON.':
      'Bitte senden Sie die Audiodaten als audio/wav, audio/webm, audio/ogg oder audio/mp4, als Formular oder als JSON.',
    'Please send the audio to transcribe': 'Bitte senden Sie die Audiodaten',
    'To use speech outside this server, allow it in the settings under “AI and privacy”.':
      'Um Sprache außerhalb dieses Servers zu verwenden, erlauben Sie es in den Einstellungen unter „KI und Datenschutz“.',
    'The speech server returned an error ({}).': 'Der Sprachserver hat einen Fehler gemeldet ({1}).',
    "The speech server couldn't read this audio. Please try again.":
      'Der Sprachserver konnte diese Audiodaten nicht lesen. Bitte versuchen Sie es noch einmal.',
    'The speech server rejected the API key.': 'Der Sprachserver hat den API-Schlüssel abgelehnt.',
    "The speech server isn't responding.": 'Der Sprachserver antwortet nicht.',
    "The speech server doesn't have this model.": 'Der Sprachserver hat dieses Modell nicht.',
    "The speech server can't read this text with this voice.":
      'Der Sprachserver kann diesen Text mit dieser Stimme nicht vorlesen.',
    'The speech server took too long.': 'Der Sprachserver hat zu lange gebraucht.',
    'Too many requests to the speech server.': 'Zu viele Anfragen an den Sprachserver.',
    'This recording is empty.': 'Diese Aufnahme ist leer.',
    "Couldn't read this form.": 'Dieses Formular konnte nicht gelesen werden.',
    'This is too large for the speech server.': 'Das ist zu groß für den Sprachserver.',
    "This audio format isn't supported. Use WAV, WebM, Ogg or MP4.":
      'Dieses Audioformat wird nicht unterstützt. Verwenden Sie WAV, WebM, Ogg oder MP4.',
    'Too many speech requests. Please try again in a minute.':
      'Zu viele Sprachanfragen. Bitte versuchen Sie es in einer Minute erneut.',
    "The speech server's response was invalid.": 'Die Antwort des Sprachservers war ungültig.',
    'No voice is installed on this server.': 'Auf diesem Server ist keine Stimme installiert.',
    'Please send at most 4,000 characters per request': 'Bitte senden Sie höchstens 4.000 Zeichen pro Anfrage',
    'Please send the text to speak': 'Bitte senden Sie den Text zum Vorlesen',
    'The speed must be between 0.5 and 2': 'Das Tempo muss zwischen 0,5 und 2 liegen',
    "This draft wasn't created by voice. Please edit it in the composer.":
      'Dieser Entwurf wurde nicht per Stimme erstellt. Bitte bearbeiten Sie ihn beim Schreiben.',
    'Without an AI model, you can only make a draft shorter, longer or more formal, or add sentences.':
      'Ohne KI-Modell können Sie einen Entwurf nur kürzer, länger oder förmlicher machen oder Sätze anfügen.',
    // Signing in and accounts here.
    'Invalid email or password': 'E-Mail-Adresse oder Passwort ist falsch',
    'An account with this email already exists': 'Für diese E-Mail-Adresse gibt es schon ein Konto',
    'Please sign in.': 'Bitte melden Sie sich an.',
    'Only admins can do this.': 'Das dürfen nur Verwalter.',
    'Please enter a valid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Please choose a time zone of the IANA database, such as Europe/Berlin':
      'Bitte wählen Sie eine IANA-Zeitzone, etwa Europe/Berlin',
    'Please enter your name': 'Bitte geben Sie Ihren Namen ein',
    'Please enter the password': 'Bitte geben Sie das Passwort ein',
    'The password must be at least 8 characters': 'Das Passwort muss mindestens 8 Zeichen lang sein',
    'The password is incorrect.': 'Das Passwort ist falsch.',
    'The current password is incorrect.': 'Das aktuelle Passwort ist falsch.',
    'The password must not be your name or email address.': 'Das Passwort darf nicht Ihr Name oder Ihre E-Mail-Adresse sein.',
    'The password was just changed elsewhere.': 'Das Passwort wurde gerade anderswo geändert.',
    'This password is too common. Please choose another.': 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
    'This account has no password.': 'Dieses Konto hat kein Passwort.',
    'This account is disabled. Please contact an admin.': 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an einen Verwalter.',
    'Registration is closed on this server.': 'Die Registrierung ist auf diesem Server geschlossen.',
    'You need an invitation to register. Please ask the server owner for a code.':
      'Zum Registrieren brauchen Sie eine Einladung. Bitte fragen Sie den Betreiber nach einem Code.',
    "This invitation isn't valid or has expired. Please ask for a new one.":
      'Diese Einladung ist ungültig oder abgelaufen. Bitte fragen Sie nach einer neuen.',
    'This invitation no longer exists.': 'Diese Einladung gibt es nicht mehr.',
    'This link was already used or has expired. Please request a new one.':
      'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte fordern Sie einen neuen an.',
    'This sign-in link was already used or has expired. Please sign in again.':
      'Dieser Anmeldelink wurde schon verwendet oder ist abgelaufen. Bitte melden Sie sich neu an.',
    'The first account needs the setup code.': 'Das erste Konto braucht den Einrichtungscode.',
    'The setup code is incorrect.': 'Der Einrichtungscode ist falsch.',
    "{} It's in the server log.": '{1} Er steht im Serverprotokoll.',
    'Too many attempts. Please try again in {} {}.': 'Zu viele Versuche. Bitte versuchen Sie es in {1} {2} noch einmal.',
    'This session no longer exists.': 'Diese Sitzung gibt es nicht mehr.',
    'This person no longer exists.': 'Diese Person gibt es nicht mehr.',
    'This is the only admin. Please make someone else an admin first.':
      'Das ist der einzige Verwalter. Bitte machen Sie zuerst jemand anderen zum Verwalter.',
    "The only admin can't delete their account while others have one. {}":
      'Der einzige Verwalter kann sein Konto nicht löschen, solange andere eines haben. {1}',
    'Please make someone else an admin first, or delete the other accounts.':
      'Bitte machen Sie zuerst jemand anderen zum Verwalter, oder löschen Sie die anderen Konten.',
    'Your export is already in progress. Please wait until that download finishes.':
      'Ihr Export läuft bereits. Bitte warten Sie, bis der Download beendet ist.',
    'This link was already used or has expired. Please start the export again.':
      'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte starten Sie den Export neu.',
    'An export can only be downloaded as a whole.': 'Ein Export kann nur als Ganzes heruntergeladen werden.',
    'The export has ended.': 'Der Export ist beendet.',
    "You can't disable your own account. Another admin can.":
      'Sie können Ihr eigenes Konto nicht sperren. Ein anderer Verwalter kann es.',

    // The server as a whole.
    'Something went wrong on the server. Details are in the server log.':
      'Auf dem Server ist ein Fehler aufgetreten. Näheres steht im Serverprotokoll.',
    'The server is busy. Please try again in 5 seconds.':
      'Der Server ist ausgelastet. Bitte versuchen Sie es in 5 Sekunden noch einmal.',
    'The server is restarting. Please try again in a moment.':
      'Der Server startet neu. Bitte versuchen Sie es gleich noch einmal.',
    'Too many requests. Please try again in a minute.': 'Zu viele Anfragen. Bitte versuchen Sie es in einer Minute noch einmal.',
    'The request took too long.': 'Die Anfrage hat zu lange gedauert.',
    'Too many large uploads. Please try again in a moment.': 'Zu viele große Uploads. Bitte versuchen Sie es gleich noch einmal.',
    'Too many images.': 'Zu viele Bilder.',
    'This is too large for the server.': 'Das ist zu groß für den Server.',
    "Couldn't understand this request.": 'Diese Anfrage ist ungültig.',
    "There's nothing at this address.": 'Unter dieser Adresse gibt es nichts.',
    "This page doesn't exist.": 'Diese Seite gibt es nicht.',
    "This image doesn't exist.": 'Dieses Bild gibt es nicht.',
    "The database isn't responding.": 'Die Datenbank antwortet nicht.',
    "The mail server isn't responding.": 'Der Mailserver antwortet nicht.',
    "This isn't available yet.": 'Das ist noch nicht verfügbar.',
    'Please send a JSON object.': 'Bitte senden Sie ein JSON-Objekt.',
    'Please send the request body as JSON, with Content-Type: application/json.':
      'Bitte senden Sie den Anfragetext als JSON, mit Content-Type: application/json.',
    "Couldn't read the request body.": 'Der Anfragetext konnte nicht gelesen werden.',
    "The request body isn't valid JSON.": 'Der Anfragetext ist kein gültiges JSON.',
    'Too big: expected string to have <={} characters': 'Bitte höchstens {1} Zeichen',
    'Too small: expected string to have >={} characters': 'Bitte mindestens {1} Zeichen',
    'Invalid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    'Invalid input': 'Ungültige Eingabe',

    // Connecting a mailbox.
    "Couldn't find this provider's servers. Please enter them below.":
      'Die Server dieses Anbieters wurden nicht gefunden. Bitte tragen Sie sie unten ein.',
    'Found {} and {}. Please check and enter the servers.':
      '{1} und {2} gefunden. Bitte prüfen Sie die Server, und tragen Sie sie ein.',
    'Please enter the incoming and outgoing servers.': 'Bitte tragen Sie Posteingangs- und Postausgangsserver ein.',
    'Too many lookups within an hour. Please enter the servers yourself, or try again later.':
      'Zu viele Suchen innerhalb einer Stunde. Bitte tragen Sie die Server selbst ein, oder versuchen Sie es später noch einmal.',
    'Too many attempts within an hour. Please wait before trying again.':
      'Zu viele Versuche innerhalb einer Stunde. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
    'The username contains invalid characters.': 'Der Benutzername enthält ungültige Zeichen.',
    '{} is already connected.': '{1} ist schon verbunden.',
    'You can connect only {} of {}. Please disconnect one first.':
      'Sie können nur {1} von {2} verbinden. Bitte trennen Sie zuerst eines.',
    "This provider isn't set up on this server.": 'Dieser Anbieter ist auf diesem Server nicht eingerichtet.',
    "Sign-in with Google isn't set up on this server.": 'Die Anmeldung mit Google ist auf diesem Server nicht eingerichtet.',
    'The demo mailbox is turned off. The server owner can turn it on with DEMO=1.':
      'Das Demo-Postfach ist ausgeschaltet. Der Betreiber kann es mit DEMO=1 einschalten.',
    "Couldn't save the demo mailbox. Is the disk full?":
      'Das Demo-Postfach konnte nicht gespeichert werden. Ist der Datenträger voll?',
    'The connection to the demo mailbox has ended.': 'Die Verbindung zum Demo-Postfach wurde beendet.',
    "Demo mailbox folders can't be changed.": 'Ordner des Demo-Postfachs können nicht geändert werden.',
    "This isn't a demo account. Please connect the demo mailbox again.":
      'Das ist kein Demo-Konto. Bitte verbinden Sie das Demo-Postfach neu.',
    'This account is no longer connected.': 'Dieses Konto ist nicht mehr verbunden.',
    "This account isn't connected.": 'Dieses Konto ist nicht verbunden.',
    'No account with this address is connected, or it needs to be reconnected first.':
      'Kein Konto mit dieser Adresse ist verbunden, oder es muss zuerst neu verbunden werden.',
    "Couldn't sync {} of {} accounts.": '{1} von {2} Konten konnten nicht abgeglichen werden.',
    'Please reconnect this account first: its mail server denies access.':
      'Bitte verbinden Sie dieses Konto zuerst neu: Der Mailserver verweigert den Zugriff.',
    'Please connect an email account first.': 'Bitte verbinden Sie zuerst ein E-Mail-Konto.',
    "The stored password can't be read anymore. Please enter it again.":
      'Das gespeicherte Passwort kann nicht mehr gelesen werden. Bitte geben Sie es noch einmal ein.',
    // Access that a provider gave.
    'The providers file on this server has no address for the Gmail API.':
      'In der Anbieterdatei dieses Servers fehlt die Adresse der Gmail-API.',
    '{} is already connected by someone else on this server.': '{1} ist auf diesem Server bereits von jemand anderem verbunden.',
    'This is {}, not {}. Please choose {} on the sign-in page.':
      'Das ist {1}, nicht {2}. Bitte wählen Sie auf der Anmeldeseite {3}.',
    '{} signed in to {} instead of {}.': '{1} hat {2} statt {3} angemeldet.',
    'This account was just changed. Please try again.': 'Dieses Konto wurde gerade geändert. Bitte versuchen Sie es noch einmal.',
    "You've revoked access to this mailbox. Please reconnect it to use it.":
      'Sie haben den Zugriff auf dieses Postfach widerrufen. Bitte verbinden Sie es neu, um es zu verwenden.',
    'The password for this mailbox was deleted. Please enter it again to use the mailbox.':
      'Das Passwort dieses Postfachs wurde gelöscht. Bitte geben Sie es neu ein, um das Postfach zu verwenden.',
    "Homing deleted this mailbox's password. It stays valid at {} until you delete it there.":
      'Homing hat das Passwort dieses Postfachs gelöscht. Bei {1} bleibt es gültig, bis Sie es dort löschen.',
    '{} revoked the access, and Homing deleted it.': '{1} hat den Zugriff widerrufen, und Homing hat ihn gelöscht.',
    "Homing deleted the access, but {} hasn't confirmed that it's revoked.":
      'Homing hat den Zugriff gelöscht, aber {1} hat den Widerruf nicht bestätigt.',
    'To use this mailbox again, reconnect it.': 'Verbinden Sie dieses Postfach neu, um es wieder zu verwenden.',
    'Open {} and sign in.': 'Öffnen Sie {1}, und melden Sie sich an.',
    'Delete the app password you created for Homing.': 'Löschen Sie das App-Passwort, das Sie für Homing erstellt haben.',
    "Choose Homing, or your client's name there, and remove its access.":
      'Wählen Sie Homing oder den dortigen Namen Ihres Clients, und entfernen Sie den Zugriff.',
    '{} rejected the sign-in to this mailbox. Please reconnect it.':
      '{1} hat die Anmeldung an diesem Postfach abgelehnt. Bitte verbinden Sie es neu.',
    "The stored access can't be read anymore. Please reconnect this mailbox.":
      'Der gespeicherte Zugriff kann nicht mehr gelesen werden. Bitte verbinden Sie dieses Postfach neu.',
    'Access to this mailbox is being renewed. Please try again in a moment.':
      'Der Zugriff auf dieses Postfach wird gerade erneuert. Bitte versuchen Sie es gleich noch einmal.',
    'Sign-in with {} is no longer set up on this server. Once the server owner sets it up again, this mailbox works again.':
      'Die Anmeldung mit {1} ist auf diesem Server nicht mehr eingerichtet. Sobald der Betreiber sie wieder einrichtet, funktioniert dieses Postfach wieder.',
    '{} is limiting requests. Please wait.': '{1} begrenzt die Anfragen. Bitte warten Sie.',
    "{} can't verify sign-ins right now. Please try again later.":
      '{1} kann Anmeldungen gerade nicht prüfen. Bitte versuchen Sie es später noch einmal.',
    "{} didn't grant lasting access to this mailbox. Please revoke access, then reconnect it.":
      '{1} hat keinen dauerhaften Zugriff auf dieses Postfach gewährt. Bitte widerrufen Sie den Zugriff, und verbinden Sie es dann neu.',
    'Access granted by {} has expired. Please reconnect this mailbox.':
      'Der von {1} gewährte Zugriff ist abgelaufen. Bitte verbinden Sie dieses Postfach neu.',
    'Access to this mailbox was revoked at {}. Please reconnect it.':
      'Der Zugriff auf dieses Postfach wurde bei {1} widerrufen. Bitte verbinden Sie es neu.',
    "This mailbox's password or security settings changed, so {} ended access. Please reconnect it.":
      'Passwort oder Sicherheitseinstellungen dieses Postfachs wurden geändert; {1} hat daher den Zugriff beendet. Bitte verbinden Sie es neu.',
    "{} rejected this server's OAuth client: its secret is wrong or has expired. Once the server owner renews it, this mailbox works again.":
      '{1} hat den OAuth-Client dieses Servers abgelehnt: Das Client-Secret ist falsch oder abgelaufen. Sobald der Betreiber es erneuert, funktioniert dieses Postfach wieder.',
    "Your organisation's admin doesn't allow access to {}. Please ask them to allow it, then reconnect the mailbox.":
      'Die Verwaltung Ihrer Organisation erlaubt den Zugriff auf {1} nicht. Bitten Sie sie, ihn zu erlauben, und verbinden Sie das Postfach dann neu.',
    'Homing is missing permissions at {}. Please reconnect the mailbox and allow everything.':
      'Homing fehlen Berechtigungen bei {1}. Bitte verbinden Sie das Postfach neu, und erlauben Sie alles.',
    '{} no longer grants access to this mailbox. Please reconnect it.':
      '{1} gewährt keinen Zugriff mehr auf dieses Postfach. Bitte verbinden Sie es neu.',
    "{} didn't answer in time. Please try again later.":
      '{1} hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    '{} returned an invalid response. Please try again later.':
      '{1} hat eine ungültige Antwort gesendet. Bitte versuchen Sie es später noch einmal.',
    "{} can't be reached right now. Please try again later.":
      '{1} ist gerade nicht zu erreichen. Bitte versuchen Sie es später noch einmal.',
    "This isn't a SHA-256 certificate fingerprint.": 'Das ist kein SHA-256-Fingerabdruck eines Zertifikats.',
    "This isn't a valid mail server name. Please check the spelling.":
      'Das ist kein gültiger Mailservername. Bitte prüfen Sie die Schreibweise.',
    "This mail server address isn't allowed here. If {} is correct, the server owner can allow it: MAIL_HOSTS_ALLOW={}:{}":
      'Diese Mailserver-Adresse ist hier nicht erlaubt. Wenn {1} stimmt, kann der Betreiber sie erlauben: MAIL_HOSTS_ALLOW={2}:{3}',
    "There's no server named {}. Please check the spelling.":
      'Es gibt keinen Server namens {1}. Bitte prüfen Sie die Schreibweise.',
    "Couldn't look up {}. Please check the network and try again.":
      '{1} konnte nicht aufgelöst werden. Bitte prüfen Sie das Netzwerk, und versuchen Sie es noch einmal.',
    'All connections to {} are in use. Please try again in a moment.':
      'Alle Verbindungen zu {1} sind belegt. Bitte versuchen Sie es gleich noch einmal.',
    'Outlook no longer accepts your usual password from mail apps. Please use an app password, or sign in with Microsoft.':
      'Outlook akzeptiert Ihr gewohntes Passwort von E-Mail-Programmen nicht mehr. Bitte verwenden Sie ein App-Passwort, oder melden Sie sich mit Microsoft an.',
    "Microsoft no longer accepts passwords, not even app passwords, for most mailboxes. If the sign-in below is rejected, use Microsoft's own sign-in page instead.":
      'Microsoft akzeptiert für die meisten Postfächer keine Passwörter mehr, auch keine App-Passwörter. Wird die Anmeldung unten abgelehnt, verwenden Sie die Anmeldeseite von Microsoft.',
    "Turn on 2-Step Verification in your Google account if it's off.":
      'Schalten Sie in Ihrem Google-Konto die Bestätigung in zwei Schritten ein, falls sie aus ist.',
    'Open the app passwords page and sign in.': 'Öffnen Sie die Seite der App-Passwörter, und melden Sie sich an.',
    'Enter a name such as Homing and click Create.': 'Geben Sie einen Namen wie Homing ein, und klicken Sie auf Erstellen.',
    'Copy the 16 letters and paste them here instead of your usual password.':
      'Kopieren Sie die 16 Buchstaben, und fügen Sie sie hier statt Ihres gewohnten Passworts ein.',
    'Open the Account security page and sign in.': 'Öffnen Sie die Seite für die Kontosicherheit, und melden Sie sich an.',
    'Under External connections click Create app password, enter a name such as Homing and click Generate password.':
      'Klicken Sie unter „External connections“ auf „Create app password“, geben Sie einen Namen wie Homing ein, und klicken Sie auf „Generate password“.',
    'Copy the password and paste it here instead of your usual one.':
      'Kopieren Sie das angezeigte Passwort, und fügen Sie es hier statt Ihres gewohnten ein.',
    "{} doesn't allow more connections right now. Please wait a minute.":
      '{1} lässt gerade keine weiteren Verbindungen zu. Bitte warten Sie eine Minute.',
    "{} can't check passwords right now. Please try again later.":
      '{1} kann gerade keine Passwörter prüfen. Bitte versuchen Sie es später noch einmal.',
    '{} rejected this password. It requires an app password for mail apps instead of your usual one.':
      '{1} hat dieses Passwort abgelehnt. Erforderlich ist ein App-Passwort für E-Mail-Programme statt Ihres gewohnten.',
    '{} rejected this username and password.': '{1} hat Benutzernamen und Passwort abgelehnt.',
    "{} doesn't accept {} connections on port {}. Please check the server's name and port.":
      '{1} akzeptiert auf Port {3} keine {2}-Verbindungen. Bitte prüfen Sie Namen und Port des Servers.',
    "{} doesn't support {} on port {}. Please try {} or another port.":
      '{1} unterstützt {2} auf Port {3} nicht. Bitte versuchen Sie {4} oder einen anderen Port.',
    "{} can't store this: the mailbox is full, or this is larger than it allows.":
      '{1} kann das nicht speichern: Das Postfach ist voll, oder es ist größer als erlaubt.',
    "{} isn't available right now. Please try again later.":
      '{1} ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    '{} requires encryption on port {}. Please choose TLS or STARTTLS.':
      '{1} verlangt auf Port {2} Verschlüsselung. Bitte wählen Sie TLS oder STARTTLS.',
    'According to {}, {} is turned off for this mailbox. Please turn it on in the mailbox settings.':
      'Laut {1} ist {2} für dieses Postfach ausgeschaltet. Bitte schalten Sie es in den Einstellungen des Postfachs ein.',
    "The {} server {} can't be reached. Please check its name and the network.":
      'Der {1}-Server {2} ist nicht erreichbar. Bitte prüfen Sie seinen Namen und das Netz.',
    'The {} server {} closed the connection. Please try again later.':
      'Der {1}-Server {2} hat die Verbindung beendet. Bitte versuchen Sie es später noch einmal.',
    "The {} server {} didn't answer in time. Please try again later.":
      'Der {1}-Server {2} hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    'The {} server {} returned an invalid response. Please try again later.':
      'Der {1}-Server {2} hat eine ungültige Antwort gesendet. Bitte versuchen Sie es später noch einmal.',
    'The certificate of {} {}. If this is your own server, you can accept its fingerprint.':
      'Das Zertifikat von {1} {2}. Ist es Ihr eigener Server, können Sie seinen Fingerabdruck akzeptieren.',
    "The mail servers didn't answer in time. Please try again later.":
      'Die Mailserver haben nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    "The mail server didn't answer in time. Please try again.":
      'Der Mailserver hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es noch einmal.',
    "The mail server didn't list its emails. Please try again later.":
      'Der Mailserver hat seine E-Mails nicht aufgelistet. Bitte versuchen Sie es später noch einmal.',
    'The mail server listed more emails than it has. Please try again later.':
      'Der Mailserver hat mehr E-Mails aufgelistet, als er hat. Bitte versuchen Sie es später noch einmal.',

    // Signing in at a provider.
    'Access was denied at the provider.': 'Der Zugriff wurde beim Anbieter verweigert.',
    "This sign-in wasn't started here or was already used. Please start again.":
      'Diese Anmeldung wurde nicht hier begonnen oder schon verwendet. Bitte beginnen Sie neu.',
    'This sign-in was started in another browser, or a newer one was started here. Please start again.':
      'Diese Anmeldung wurde in einem anderen Browser begonnen, oder hier läuft eine neuere. Bitte beginnen Sie neu.',
    "This sign-in took too long, or you've signed out since. Please start again.":
      'Diese Anmeldung hat zu lange gedauert, oder Sie haben sich inzwischen abgemeldet. Bitte beginnen Sie neu.',
    'The provider refused the sign-in. Please start again.': 'Der Anbieter hat die Anmeldung abgelehnt. Bitte beginnen Sie neu.',
    "The provider can't be reached right now. Please try again in a few minutes.":
      'Der Anbieter ist gerade nicht zu erreichen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'This mailbox is already connected here. Please sign in with your email and password instead.':
      'Dieses Postfach ist hier schon verbunden. Bitte melden Sie sich mit E-Mail-Adresse und Passwort an.',
    "This isn't the mailbox you wanted to reconnect.": 'Das ist nicht das Postfach, das Sie neu verbinden wollten.',
    "You've reached this server's limit of mailboxes for this provider.":
      'Sie haben die Höchstzahl an Postfächern dieses Anbieters auf diesem Server erreicht.',
    "You don't have an account here, and registration is closed on this server.":
      'Sie haben hier kein Konto, und die Registrierung ist auf diesem Server geschlossen.',
    "You don't have an account here, and registering needs a valid invitation.":
      'Sie haben hier kein Konto, und zum Registrieren brauchen Sie eine gültige Einladung.',
    'There are no accounts here yet. Please create the first one on the register page.':
      'Hier gibt es noch keine Konten. Bitte erstellen Sie das erste auf der Registrierungsseite.',
    'An account with this email address already exists. Please sign in with its password.':
      'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melden Sie sich mit dessen Passwort an.',
    "The provider hasn't verified your email address. Please verify it there first.":
      'Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bitte bestätigen Sie sie zuerst dort.',
    "Signing in with this provider isn't set up on this server.":
      'Die Anmeldung bei diesem Anbieter ist auf diesem Server nicht eingerichtet.',
    "The provider didn't grant lasting access. Please reconnect the mailbox.":
      'Der Anbieter hat keinen dauerhaften Zugriff gewährt. Bitte verbinden Sie das Postfach neu.',
    'Too many sign-in attempts. Please try again in a few minutes.':
      'Zu viele Anmeldeversuche. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'Provider response': 'Antwort des Anbieters',
    "{} isn't set up on this server. The server owner can set {}.":
      '{1} ist auf diesem Server nicht eingerichtet. Der Betreiber kann {2} setzen.',
    'The providers file on this server has no sign-in for {}.':
      'In der Anbieterdatei dieses Servers fehlt die Anmeldung für {1}.',
    '{} confirmed a different account. Please start again.': '{1} hat ein anderes Konto bestätigt. Bitte beginnen Sie neu.',
    'The confirmation from {} came too late. Please start again.': 'Die Bestätigung von {1} kam zu spät. Bitte beginnen Sie neu.',
    "The response didn't come from {}. Please start again.": 'Die Antwort kam nicht von {1}. Bitte beginnen Sie neu.',
    "{} didn't share which mailbox this is. Please start again and allow it.":
      '{1} hat nicht mitgeteilt, welches Postfach das ist. Bitte beginnen Sie neu, und erlauben Sie es.',
    "This server's clock is off by {} {}. The server owner has to correct it before anyone can sign in.":
      'Die Uhr dieses Servers geht um {1} {2} falsch. Der Betreiber muss sie stellen, bevor sich jemand anmelden kann.',
    'Please start at /api/auth/oauth/begin, so that the browser can keep a cookie.':
      'Bitte beginnen Sie bei /api/auth/oauth/begin, damit der Browser ein Cookie speichern kann.',
    "This sign-in method isn't available here.": 'Diese Anmeldemethode ist hier nicht verfügbar.',
    "The provider can't send your browser back to this address, so you paste the address of the last page yourself.":
      'Der Anbieter kann Ihren Browser nicht zu dieser Adresse zurückleiten; fügen Sie daher die Adresse der letzten Seite selbst ein.',
    "The provider can't send your browser back to this address, so you enter a code on its page.":
      'Der Anbieter kann Ihren Browser nicht zu dieser Adresse zurückleiten; geben Sie daher auf seiner Seite einen Code ein.',
    'The provider only supports https addresses. The server owner can set PUBLIC_URL to one.':
      'Der Anbieter unterstützt nur https-Adressen. Der Betreiber kann PUBLIC_URL auf eine setzen.',
    "This isn't the address of the last page: it contains code= and state=. Please copy all of it.":
      'Das ist nicht die Adresse der letzten Seite: Sie enthält code= und state=. Bitte kopieren Sie sie vollständig.',
    'This sign-in no longer exists.': 'Diese Anmeldung gibt es nicht mehr.',
    'This is your only sign-in method. Please set a password first.':
      'Das ist Ihre einzige Anmeldemethode. Bitte legen Sie zuerst ein Passwort fest.',
    'Please sign in again first.': 'Bitte melden Sie sich zuerst neu an.',
    'This account belongs to a different provider.': 'Dieses Konto gehört zu einem anderen Anbieter.',
    // A code to type in at a provider.
    '{} returned an invalid code. Please try again later.':
      '{1} hat einen ungültigen Code gesendet. Bitte versuchen Sie es später noch einmal.',
    "{} doesn't support sign-in codes. Please use its own sign-in page.":
      '{1} unterstützt keine Anmeldecodes. Bitte verwenden Sie die Anmeldeseite des Anbieters.',
    "{} doesn't allow sign-in codes for this server's client. The guide explains how the server owner can allow them.":
      '{1} erlaubt für den Client dieses Servers keine Anmeldecodes. Die Anleitung erklärt, wie der Betreiber sie erlauben kann.',
    'This code is no longer valid. Please request a new one.': 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
    'This code has expired. Please request a new one.': 'Dieser Code ist abgelaufen. Bitte fordern Sie einen neuen an.',
    'Access was denied. Request a new code to try again.':
      'Der Zugriff wurde verweigert. Fordern Sie für einen neuen Versuch einen neuen Code an.',
    // Addresses and recipients.
    "This isn't a valid email address": 'Das ist keine gültige E-Mail-Adresse',
    "This contains a character that isn't allowed in addresses": 'Das enthält ein Zeichen, das in Adressen nicht erlaubt ist',
    "Addresses with accented or non-Latin letters before the @ aren't supported":
      'Adressen mit Umlauten oder anderen Sonderzeichen vor dem @ werden nicht unterstützt',
    'This address is too long': 'Diese Adresse ist zu lang',
    "A quotation mark isn't closed": 'Ein Anführungszeichen wird nicht geschlossen',
    "The angle brackets don't match": 'Die spitzen Klammern passen nicht zusammen',
    "Parentheses aren't allowed here": 'Runde Klammern sind hier nicht erlaubt',
    "Groups aren't supported: write the addresses one by one":
      'Gruppen werden nicht unterstützt: Schreiben Sie die Adressen einzeln',
    'Separate addresses with a comma': 'Trennen Sie Adressen mit einem Komma',
    'An email can have up to {} recipients': 'Eine E-Mail kann höchstens {1} Empfänger haben',
    'An email can have up to {} recipients.': 'Eine E-Mail kann höchstens {1} Empfänger haben.',
    'Please specify at least one recipient': 'Bitte geben Sie mindestens einen Empfänger an',

    // Writing and drafts.
    'An email can have up to {} attachments.': 'Eine E-Mail kann höchstens {1} Anhänge haben.',
    "Not sent: “{}” wasn't uploaded. Add it again, or remove it.":
      'Nicht gesendet: „{1}“ wurde nicht hochgeladen. Fügen Sie die Datei erneut hinzu, oder entfernen Sie sie.',
    'Not sent: an image in the text is missing. Insert it again, or remove it.':
      'Nicht gesendet: Ein Bild im Text fehlt. Fügen Sie es erneut ein, oder entfernen Sie es.',
    "You've reached the limit of {} drafts. Please send or discard some.":
      'Sie haben das Limit von {1} Entwürfen erreicht. Bitte senden oder verwerfen Sie einige.',
    "You've discarded too many drafts today. Please try again tomorrow.":
      'Sie haben heute zu viele Entwürfe verworfen. Bitte versuchen Sie es morgen noch einmal.',
    'Your draft attachments exceed 1 GB in total. Please send or discard some drafts first.':
      'Die Anhänge Ihrer Entwürfe sind zusammen größer als 1 GB. Bitte senden oder verwerfen Sie zuerst einige Entwürfe.',
    "Couldn't add this file. Please add it again.":
      'Diese Datei konnte nicht hinzugefügt werden. Bitte fügen Sie sie erneut hinzu.',
    'Failed to process attachment: {}': 'Der Anhang konnte nicht verarbeitet werden: {1}',
    'The attachments exceed 25 MB in total.': 'Die Anhänge sind zusammen größer als 25 MB.',
    'The images in the text exceed 10 MB in total.': 'Die Bilder im Text sind zusammen größer als 10 MB.',
    'Only PNG, JPEG, GIF and WebP images can be inserted in the text.':
      'Nur Bilder in PNG, JPEG, GIF und WebP können im Text eingefügt werden.',
    'This text is too long or too deeply nested.': 'Dieser Text ist zu lang oder zu tief verschachtelt.',
    'This signature is too long.': 'Diese Signatur ist zu lang.',
    'This file no longer exists.': 'Diese Datei gibt es nicht mehr.',
    "Couldn't download the files from the mail server. Please try again.":
      'Die Dateien konnten nicht vom Mailserver heruntergeladen werden. Bitte versuchen Sie es noch einmal.',
    "Couldn't download this draft's files from the mail server. Please try again.":
      'Die Dateien dieses Entwurfs konnten nicht vom Mailserver heruntergeladen werden. Bitte versuchen Sie es noch einmal.',
    "Couldn't load the text of this draft.": 'Der Text dieses Entwurfs konnte nicht geladen werden.',
    'This draft was already sent.': 'Dieser Entwurf wurde schon gesendet.',
    'This draft no longer exists.': 'Diesen Entwurf gibt es nicht mehr.',
    'This draft was changed in another window. Open it there again, or keep this version.':
      'Dieser Entwurf wurde in einem anderen Fenster geändert. Bitte öffnen Sie ihn dort neu, oder behalten Sie diese Version.',
    'The assistant or a program wrote parts of this draft. Please review and approve it before sending.':
      'Teile dieses Entwurfs hat der Assistent oder ein Programm geschrieben. Bitte prüfen Sie ihn, und geben Sie ihn vor dem Senden frei.',
    'This draft has changed since you reviewed it. Please review it again.':
      'Dieser Entwurf hat sich seit Ihrer Prüfung geändert. Bitte prüfen Sie ihn noch einmal.',
    "This cursor isn't valid for this list.": 'Dieser Cursor gehört nicht zu dieser Liste.',
    'Please enter a model name, such as qwen3:4b': 'Bitte geben Sie einen Modellnamen ein, etwa qwen3:4b',
    "This email isn't a draft.": 'Diese E-Mail ist kein Entwurf.',
    "A Message-ID of the email you're replying to isn't valid.": 'Eine Message-ID der beantworteten E-Mail ist nicht gültig.',
    'Please choose a time in the future.': 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.',
    'Please choose a time within a year.': 'Bitte wählen Sie einen Zeitpunkt innerhalb eines Jahres.',
    'Please choose a time within the next five years.': 'Bitte wählen Sie einen Zeitpunkt innerhalb der nächsten fünf Jahre.',
    'Please enter a title': 'Bitte geben Sie einen Titel ein',
    'Please enter a name for this template': 'Bitte geben Sie dieser Vorlage einen Namen',
    "There's already a template with this name.": 'Eine Vorlage mit diesem Namen gibt es schon.',
    'You can have up to {} templates. Please remove one first.':
      'Es sind höchstens {1} Vorlagen möglich. Bitte entfernen Sie zuerst eine.',
    'This template no longer exists.': 'Diese Vorlage gibt es nicht mehr.',
    'This suggestion no longer exists.': 'Diesen Vorschlag gibt es nicht mehr.',
    "The account's own address can't be removed.": 'Die eigene Adresse des Kontos kann nicht entfernt werden.',
    "The account's own address can't be changed. Please add another sender address instead.":
      'Die eigene Adresse des Kontos kann nicht geändert werden. Bitte fügen Sie eine weitere Absenderadresse hinzu.',
    'You can have up to {} sender addresses.': 'Es sind höchstens {1} Absenderadressen möglich.',
    'This account already has that sender address.': 'Dieses Konto hat diese Absenderadresse schon.',
    'This sender address belongs to a different account.': 'Diese Absenderadresse gehört zu einem anderen Konto.',
    'This sender address no longer exists.': 'Diese Absenderadresse gibt es nicht mehr.',

    // On the way out.
    "You've sent {} emails within {}, which is the limit here. {}":
      'Sie haben innerhalb {2} {1} E-Mails gesendet, das ist hier das Limit. {3}',
    'Please try again in a minute.': 'Bitte versuchen Sie es in einer Minute noch einmal.',
    'Please try again in {} minutes.': 'Bitte versuchen Sie es in {1} Minuten noch einmal.',
    'Please try again in {} hours.': 'Bitte versuchen Sie es in {1} Stunden noch einmal.',
    'This email is already being sent.': 'Diese E-Mail wird schon gesendet.',
    'This email is already being delivered.': 'Diese E-Mail wird bereits zugestellt.',
    'This email is being sent again.': 'Diese E-Mail wird erneut gesendet.',
    "This email doesn't need to be sent again.": 'Diese E-Mail muss nicht erneut gesendet werden.',
    'This email is no longer waiting to be sent.': 'Diese E-Mail wartet nicht mehr auf den Versand.',
    'Sending this email was cancelled.': 'Das Senden dieser E-Mail wurde abgebrochen.',
    "Sending was cancelled. This email wasn't sent.": 'Das Senden wurde abgebrochen. Diese E-Mail wurde nicht gesendet.',
    'This email is no longer in the outbox.': 'Diese E-Mail ist nicht mehr im Postausgang.',
    "This email couldn't be sent within a day. {}": 'Diese E-Mail konnte innerhalb eines Tages nicht gesendet werden. {1}',
    "It's already known whether this email was sent. See the outbox.":
      'Es steht bereits fest, ob diese E-Mail gesendet wurde. Siehe Postausgang.',
    'The email may or may not have been sent. Please check Sent before sending it again.':
      'Die E-Mail wurde möglicherweise gesendet. Bitte prüfen Sie „Gesendet“, bevor Sie sie erneut senden.',
    'Homing stopped while sending this email. It may have been sent: please check Sent before sending it again.':
      'Homing wurde beim Senden dieser E-Mail beendet. Sie wurde möglicherweise gesendet: Bitte prüfen Sie „Gesendet“, bevor Sie sie erneut senden.',
    'The mail server disconnected before confirming this email. It may have been sent: please check Sent or ask the recipient before sending it again.':
      'Der Mailserver hat die Verbindung getrennt, bevor er diese E-Mail bestätigt hat. Sie wurde möglicherweise gesendet: Bitte prüfen Sie „Gesendet“, oder fragen Sie den Empfänger, bevor Sie sie erneut senden.',
    "This email isn't in Sent, but recipients may still have received it. If you send it again, they may get it twice.":
      'Diese E-Mail ist nicht in „Gesendet“, die Empfänger können sie aber trotzdem erhalten haben. Wenn Sie sie erneut senden, erhalten sie sie eventuell zweimal.',
    "It was sent, but its copy isn't in Sent yet. {}": 'Sie wurde gesendet, aber ihre Kopie ist noch nicht in „Gesendet“. {1}',
    "It was sent, but its copy couldn't be saved to Sent. {}":
      'Sie wurde gesendet, aber ihre Kopie konnte nicht in „Gesendet“ gespeichert werden. {1}',
    'The mail server rejected the email.': 'Der Mailserver hat die E-Mail abgelehnt.',
    'The mail server rejected {}. The other recipients got this email.':
      'Der Mailserver hat {1} abgelehnt. Die anderen Empfänger haben diese E-Mail erhalten.',
    'The mail server requires you to sign in again before sending.':
      'Der Mailserver verlangt vor dem Senden eine neue Anmeldung.',
    'An Idempotency-Key can\'t start with "draft:" or "answer:". Please use another one.':
      'Ein Idempotency-Key darf nicht mit „draft:“ oder „answer:“ beginnen. Bitte verwenden Sie einen anderen.',
    'This Idempotency-Key was used for another email. Please use a new key for each email.':
      'Dieser Idempotency-Key wurde für eine andere E-Mail verwendet. Bitte verwenden Sie für jede E-Mail einen neuen.',
    'An address in this email looks wrong. Please check the recipients.':
      'Eine Adresse dieser E-Mail scheint falsch zu sein. Bitte prüfen Sie die Empfänger.',
    "An address in this email can't receive mail right now.": 'Eine Adresse dieser E-Mail nimmt gerade keine E-Mails an.',
    "An address in this email doesn't exist or doesn't accept mail.":
      'Eine Adresse dieser E-Mail existiert nicht oder nimmt keine E-Mails an.',
    "An address in this email isn't valid.": 'Eine Adresse dieser E-Mail ist nicht gültig.',
    "The recipient's mail server can't be reached.": 'Der Mailserver des Empfängers ist nicht erreichbar.',
    "The recipient's mailbox rejected this email.": 'Das Postfach des Empfängers hat diese E-Mail abgelehnt.',
    "The recipient's mailbox is full.": 'Das Postfach des Empfängers ist voll.',
    "The mail server can't handle the content of this email.": 'Der Mailserver kann den Inhalt dieser E-Mail nicht verarbeiten.',
    "The mail server can't accept this email right now.": 'Der Mailserver kann diese E-Mail gerade nicht annehmen.',
    'The mail server has no space for this email right now.': 'Der Mailserver hat gerade keinen Speicherplatz für diese E-Mail.',
    'The mail server rejected this email.': 'Der Mailserver hat diese E-Mail abgelehnt.',
    'The mail server rejected this email. (400: {})': 'Der Mailserver hat diese E-Mail abgelehnt. (400: {1})',
    'Gmail rejected an address in this email. Please check the recipients.':
      'Gmail hat eine Adresse dieser E-Mail abgelehnt. Bitte prüfen Sie die Empfänger.',
    "The mail server's policy rejected this email.": 'Der Mailserver hat diese E-Mail aufgrund seiner Richtlinien abgelehnt.',
    "The mail server won't accept this email right now.": 'Der Mailserver nimmt diese E-Mail gerade nicht an.',
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
      'Diese E-Mail konnte nicht verarbeitet werden. Sie können das Original trotzdem herunterladen.',
    'The files exceed 100 MB in total. Please download them one by one.':
      'Die Dateien sind zusammen größer als 100 MB. Bitte laden Sie sie einzeln herunter.',
    'This link is no longer valid. Please open the email again.':
      'Dieser Link ist nicht mehr gültig. Bitte öffnen Sie die E-Mail erneut.',
    "Couldn't load this image.": 'Dieses Bild konnte nicht geladen werden.',
    "Couldn't reach this address.": 'Diese Adresse war nicht erreichbar.',
    "This address didn't answer in time.": 'Diese Adresse hat nicht rechtzeitig geantwortet.',
    "This address can't be opened from here.": 'Diese Adresse kann von hier aus nicht geöffnet werden.',
    'This address redirects too often.': 'Diese Adresse leitet zu oft weiter.',
    "This isn't a web address.": 'Das ist keine Webadresse.',
    "Web addresses that contain a password can't be opened.": 'Webadressen mit einem Passwort können nicht geöffnet werden.',
    "This email doesn't contain an invitation.": 'Diese E-Mail enthält keine Einladung.',
    "You can't reply to this invitation from here.": 'Auf diese Einladung können Sie von hier aus nicht antworten.',
    'This email has no unsubscribe information.': 'Diese E-Mail enthält keine Angaben zum Abbestellen.',
    "This sender isn't verified, so you weren't unsubscribed. Marking the email as junk is safer.":
      'Der Absender ist nicht verifiziert, daher wurde nichts abbestellt. Sicherer ist es, die E-Mail als Spam zu markieren.',
    "It's too late to undo this.": 'Das lässt sich nicht mehr rückgängig machen.',
    'Only mail in the inbox can be snoozed.': 'Nur E-Mails im Posteingang lassen sich zurückstellen.',
    "This list position isn't valid.": 'Diese Listenposition ist ungültig.',
    'This folder no longer exists.': 'Diesen Ordner gibt es nicht mehr.',
    'This folder is no longer on the mail server.': 'Dieser Ordner ist nicht mehr auf dem Mailserver.',
    'This email and the folder belong to different mailboxes.': 'E-Mail und Ordner gehören zu verschiedenen Postfächern.',
    "The account doesn't have this folder.": 'Diesen Ordner gibt es in diesem Konto nicht.',
    'The inbox is always the folder where new mail arrives.':
      'Der Posteingang ist immer der Ordner, in dem neue E-Mails eintreffen.',
    "The mail server doesn't allow changes in this folder.": 'Der Mailserver erlaubt in diesem Ordner keine Änderungen.',
    'The mail server rejected the change.': 'Der Mailserver hat die Änderung abgelehnt.',
    'The mail server rejected this change. Homing will try again.':
      'Der Mailserver hat diese Änderung abgelehnt. Homing versucht es noch einmal.',
    "The mail server doesn't have this folder.": 'Diesen Ordner gibt es auf dem Mailserver nicht.',
    'Only Gmail itself can put emails in this folder.': 'In diesen Ordner kann nur Gmail selbst E-Mails legen.',
    'In Gmail, sent emails and drafts can only be moved to Trash.':
      'Gesendete E-Mails und Entwürfe können in Gmail nur in den Papierkorb verschoben werden.',
    "Gmail has no label “{}” and won't let Homing create it.": 'Gmail hat kein Label „{1}“ und lässt Homing keines anlegen.',
    'Gmail lets Homing move emails to Trash, but not delete them permanently. The Gmail guide explains how the server owner can change that.':
      'Gmail erlaubt Homing, E-Mails in den Papierkorb zu verschieben, aber nicht, sie endgültig zu löschen. Die Gmail-Anleitung erklärt, wie der Betreiber das ändern kann.',
    "Gmail doesn't allow this.": 'Gmail erlaubt das nicht.',
    'Gmail rejected this request. Please try again later.':
      'Gmail hat diese Anfrage abgelehnt. Bitte versuchen Sie es später noch einmal.',
    'Gmail returned an invalid response. Please try again later.':
      'Gmail hat eine ungültige Antwort gesendet. Bitte versuchen Sie es später noch einmal.',
    "Gmail can't be reached right now. Please try again later.":
      'Gmail ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    'Gmail listed more emails than possible. Please try again later.':
      'Gmail hat mehr E-Mails aufgelistet als möglich. Bitte versuchen Sie es später noch einmal.',
    'To connect this mailbox, sign in with Google.': 'Um dieses Postfach zu verbinden, melden Sie sich mit Google an.',
    'The connection to Gmail has been closed.': 'Die Verbindung zu Gmail wurde geschlossen.',
    "Gmail didn't answer in time. Please try again later.":
      'Gmail hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es später noch einmal.',
    "Gmail doesn't allow more requests right now. Please wait a moment.":
      'Gmail erlaubt gerade keine weiteren Anfragen. Bitte warten Sie einen Augenblick.',
    "This server has reached Gmail's request limit for today. Homing will try again later.":
      'Dieser Server hat das heutige Anfragelimit von Gmail erreicht. Homing versucht es später noch einmal.',
    'This is larger than Gmail accepts.': 'Das ist größer, als Gmail erlaubt.',
    'This is too large for Homing to load from Gmail.': 'Das ist zu groß, um es von Gmail zu laden.',
    'Gmail no longer grants access. Please reconnect this mailbox.':
      'Gmail gewährt keinen Zugriff mehr. Bitte verbinden Sie dieses Postfach neu.',
    'Homing is missing permissions. Please reconnect this mailbox and tick every box that Google shows.':
      'Homing fehlen Berechtigungen. Bitte verbinden Sie dieses Postfach neu, und setzen Sie bei Google jedes Häkchen.',
    "This Google Workspace's admin doesn't allow Homing. Please ask them to allow it.":
      'Die Verwaltung dieses Google Workspace erlaubt Homing nicht. Bitten Sie sie, den Zugriff zu erlauben.',
    'The Gmail API is turned off for this server. The server owner can turn it on: in the Google Cloud console choose the project, then “APIs & Services”, “Library”, “Gmail API”, and click “Enable”.':
      'Die Gmail API ist für diesen Server ausgeschaltet. Sein Betreiber kann sie einschalten: in der Google Cloud Console das Projekt wählen, dann „APIs & Dienste“, „Bibliothek“, „Gmail API“, und auf „Aktivieren“ klicken.',
    'According to Google, this account has no Gmail mailbox, or Gmail is turned off for it.':
      'Laut Google hat dieses Konto kein Gmail-Postfach, oder Gmail ist dafür ausgeschaltet.',
    "The mail server has no {} folder and won't let Homing create one.":
      'Der Mailserver hat keinen Ordner „{1}“ und lässt Homing keinen anlegen.',
    'Please enter a name for this search': 'Bitte geben Sie dieser Suche einen Namen',
    'Please enter what to search for': 'Bitte geben Sie ein, wonach gesucht werden soll',
    'You can have up to {} saved searches. Please remove one first.':
      'Es sind höchstens {1} gespeicherte Suchen möglich. Bitte entfernen Sie zuerst eine.',
    'This saved search no longer exists.': 'Diese gespeicherte Suche gibt es nicht mehr.',
    'This is neither an address nor a domain such as @example.org.':
      'Das ist weder eine Adresse noch eine Domain wie @example.org.',
    "You've reached the limit of trusted senders.": 'Sie haben die Höchstzahl an vertrauenswürdigen Absendern erreicht.',
    "This sender isn't in the list.": 'Dieser Absender steht nicht in der Liste.',
    'A Smart Folder named “{}” already exists.': 'Einen intelligenten Ordner „{1}“ gibt es schon.',
    'You can have up to {} Smart Folders of your own. Please remove one first.':
      'Es sind höchstens {1} eigene intelligente Ordner möglich. Bitte entfernen Sie zuerst einen.',
    'You can have up to {} rules. Please remove one first.':
      'Es sind höchstens {1} Regeln möglich. Bitte entfernen Sie zuerst eine.',
    "Built-in Smart Folders can't be changed.": 'Integrierte intelligente Ordner können nicht geändert werden.',
    'Many people share this domain. Please choose the sender.': 'Diese Domain teilen sich viele. Bitte wählen Sie den Absender.',
    "This email isn't from a mailing list.": 'Diese E-Mail stammt nicht von einer Mailingliste.',
    'This Smart Folder no longer exists.': 'Diesen intelligenten Ordner gibt es nicht mehr.',
    'This email has no sender address.': 'Diese E-Mail hat keine Absenderadresse.',
    'This rule no longer exists.': 'Diese Regel gibt es nicht mehr.',
    "A draft for {} is ready. Please review and approve it before it's sent.":
      'Ein Entwurf für {1} ist fertig. Bitte prüfen Sie ihn, und geben Sie ihn vor dem Senden frei.',
    'Edited by built-in rules, based on your text.': 'Von integrierten Regeln bearbeitet, auf Grundlage Ihres Textes.',
    'Failed to get AI suggestion. Please try again.':
      'Der Assistent konnte nichts vorschlagen. Bitte versuchen Sie es noch einmal.',
    "I apologize, but I'm having trouble generating a response right now. Please try again in a moment.":
      'Leider kann ich gerade keine Antwort geben. Bitte versuchen Sie es gleich noch einmal.',
    'Not translated: no AI model is available.': 'Nicht übersetzt: Es ist kein KI-Modell verfügbar.',
    "No AI model is set up on this server, so here's a template to start from.":
      'Auf diesem Server ist kein KI-Modell eingerichtet. Hier ist eine Vorlage.',
    "Couldn't find an address for {}.": 'Für {1} wurde keine Adresse gefunden.',
    'Please choose the email to reply to.': 'Bitte wählen Sie die E-Mail, auf die Sie antworten.',
    'Please connect a mailbox first.': 'Bitte verbinden Sie zuerst ein Postfach.',
    'Please enter a prompt for the AI assistant': 'Bitte schreiben Sie dem KI-Assistenten, was er tun soll',
    'Please ask in at most 8,000 characters': 'Bitte fragen Sie in höchstens 8.000 Zeichen',
    'This could be one of several people: {}. Please choose one.': 'Mehrere Personen kommen infrage: {1}. Bitte wählen Sie eine.',
    "This is too long for the AI model, so here's a template to start from.":
      'Das ist zu lang für das KI-Modell. Hier ist eine Vorlage.',
    "You've reached today's AI limit, so here's a template to start from.":
      'Das heutige KI-Limit ist erreicht. Hier ist eine Vorlage.',
    "The email you're replying to has no text, so here's a template to start from.":
      'Die E-Mail, auf die Sie antworten, enthält keinen Text. Hier ist eine Vorlage.',
    "This server's AI model isn't responding, so here's a template to start from.":
      'Das KI-Modell dieses Servers antwortet nicht. Hier ist eine Vorlage.',
    "There's no text yet. Please write something first.": 'Es gibt noch keinen Text. Bitte schreiben Sie zuerst etwas.',
    "The suggestion contained links or numbers that aren't in your email, so they were removed.":
      'Der Vorschlag enthielt Links oder Nummern, die nicht in Ihrer E-Mail stehen; sie wurden entfernt.',
    'Translating needs an AI model. Please try again when one is available.':
      'Zum Übersetzen wird ein KI-Modell benötigt. Bitte versuchen Sie es noch einmal, wenn eines verfügbar ist.',
    "You haven't allowed an external AI model to read your mail, so here's a template to start from.":
      'Sie haben keinem externen KI-Modell erlaubt, Ihre E-Mails zu lesen. Hier ist eine Vorlage.',
    "{}, based on the email you're replying to.": '{1}, auf Grundlage der E-Mail, auf die Sie antworten.',
    '{}, based on your text.': '{1}, auf Grundlage Ihres Textes.',
    '{}, based on your words.': '{1}, auf Grundlage Ihrer Worte.',
    '{}, based on {} emails in this conversation.': '{1}, auf Grundlage von {2} E-Mails dieser Unterhaltung.',
    'Please enter a category name': 'Bitte geben Sie einen Namen ein',
    'Please choose a name of at most 60 characters': 'Bitte wählen Sie einen Namen mit höchstens 60 Zeichen',
    'Please choose a colour such as #6366F1': 'Bitte wählen Sie eine Farbe wie #6366F1',
    'Please add at least one condition': 'Bitte fügen Sie mindestens eine Bedingung hinzu',
    'Please add at least one action': 'Bitte fügen Sie mindestens eine Aktion hinzu',
    // What the Smart Folders of the system are for (config/categories.json).
    'Someone is waiting for your reply': 'Jemand wartet auf Ihre Antwort',
    'Needs attention soon': 'Bald zu erledigen',
    'Invitations and proposals to meet': 'Einladungen und Vorschläge für Treffen',
    'Family, friends and people you write with': 'Familie, Freunde und alle, mit denen Sie schreiben',
    'Colleagues, projects and customers': 'Kollegen, Projekte und Kunden',
    'Invoices, banks, receipts and taxes': 'Rechnungen, Banken, Quittungen und Steuern',
    'Automated notices: orders, deliveries, security, travel':
      'Automatische Mitteilungen: Bestellungen, Lieferungen, Sicherheit, Reisen',
    'Clubs, groups and networks': 'Vereine, Gruppen und Netzwerke',
    'Newsletters you subscribed to': 'Newsletter, die Sie abonniert haben',
    'Offers and advertising': 'Angebote und Werbung',
    'Looks like fraud or junk': 'Sieht nach Betrug oder Spam aus',
    // The model, its server, and what is fetched.
    'Homing is stopping.': 'Homing wird gerade beendet.',
    "Models need Ollama, which isn't set up here.": 'Modelle brauchen Ollama, das hier nicht eingerichtet ist.',
    'No AI model is set up on this server.': 'Auf diesem Server ist kein KI-Modell eingerichtet.',
    "Ollama isn't responding at {}.": 'Ollama antwortet unter {1} nicht.',
    "Ollama doesn't have the model {} yet. An admin can download it in the settings.":
      'Ollama hat das Modell {1} noch nicht. Ein Verwalter kann es in den Einstellungen herunterladen.',
    'Please set {}.': 'Bitte setzen Sie {1}.',
    "The AI model's response was too large.": 'Die Antwort des KI-Modells war zu groß.',
    "The AI model's response was interrupted.": 'Die Antwort des KI-Modells wurde unterbrochen.',
    'This was too long for the AI model.': 'Das war zu lang für das KI-Modell.',
    "The AI model isn't responding.": 'Das KI-Modell antwortet nicht.',
    'The AI model stopped responding.': 'Das KI-Modell antwortet nicht mehr.',
    'The AI model took too long.': 'Das KI-Modell hat zu lange gebraucht.',
    'The AI model runs outside this server.': 'Das KI-Modell läuft außerhalb dieses Servers.',
    "Couldn't download the model {}.": 'Das Modell {1} konnte nicht heruntergeladen werden.',
    "Couldn't download the model {}. {}": 'Das Modell {1} konnte nicht heruntergeladen werden. {2}',
    'The model {} is already being downloaded. Please wait.': 'Das Modell {1} wird bereits heruntergeladen. Bitte warten Sie.',
    "The model {} isn't available yet. Please download it first.":
      'Das Modell {1} ist noch nicht verfügbar. Bitte laden Sie es zuerst herunter.',
    "The AI model's server returned an error ({}).": 'Der Server des KI-Modells hat einen Fehler gemeldet ({1}).',
    "The AI model's server rejected the API key.": 'Der Server des KI-Modells hat den API-Schlüssel abgelehnt.',
    "The AI model's server doesn't have this model.": 'Der Server des KI-Modells hat dieses Modell nicht.',
    "Too many requests to the AI model's server.": 'Zu viele Anfragen an den Server des KI-Modells.',
    'This is too long for the AI model.': 'Das ist zu lang für das KI-Modell.',
    "This can't be sent to a model outside this server.":
      'Das kann nicht an ein Modell außerhalb dieses Servers gesendet werden.',
    'Too many requests are waiting for the AI model. Please try again in a few minutes.':
      'Es warten zu viele Anfragen auf das KI-Modell. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    "The server at {} isn't Ollama.": 'Unter {1} läuft kein Ollama.',
    "The server at that address isn't an AI model.": 'Unter dieser Adresse läuft kein KI-Modell.',
    "The server at that address isn't Ollama.": 'Unter dieser Adresse läuft kein Ollama.',
    "The AI model's response couldn't be read.": 'Die Antwort des KI-Modells konnte nicht gelesen werden.',
    '{} would run outside this server. Please choose a model that runs here.':
      '{1} würde außerhalb dieses Servers laufen. Bitte wählen Sie ein Modell, das hier läuft.',
  },
  parts: {
    'From a template': 'Aus einer Vorlage',
    'Written by {}': 'Geschrieben von {1}',
    "Ollama isn't responding.": 'Ollama antwortet nicht.',
    'OPENAI_API_KEY and OPENAI_MODEL': 'OPENAI_API_KEY und OPENAI_MODEL',
    "Please check its name, and Ollama's disk space and connection.":
      'Bitte prüfen Sie den Namen sowie Speicherplatz und Verbindung von Ollama.',
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
    'is self-signed': 'ist selbst signiert',
    'is signed by an unknown authority': 'ist von einer unbekannten Stelle signiert',
    "isn't signed by a trusted authority": 'ist nicht von einer vertrauenswürdigen Stelle signiert',
    Archive: 'Archiv',
    Sent: 'Gesendet',
    Drafts: 'Entwürfe',
    Junk: 'Spam',
    Trash: 'Papierkorb',
  },
}
