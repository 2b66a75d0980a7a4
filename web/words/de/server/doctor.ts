import type { SentenceBook } from '../../sentence-book.ts'

export const doctor: SentenceBook['sentences'] = {
  // Looking.
  'This took longer than {} s.': 'Das hat länger als {1} s gedauert.',
  'Run the checks again. If this persists, the server or a service it uses is overloaded.':
    'Starten Sie die Prüfung noch einmal. Bleibt es so, ist der Server oder ein von ihm verwendeter Dienst überlastet.',
  "This couldn't be checked ({}).": 'Das konnte nicht geprüft werden ({1}).',
  'See the server log for details.': 'Näheres steht im Serverprotokoll.',
  'This link was already used or has expired. Please download the support bundle again.':
    'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte laden Sie das Supportpaket erneut herunter.',
  'A support bundle can only be downloaded as a whole.': 'Ein Supportpaket kann nur als Ganzes heruntergeladen werden.',
  // The program.
  'Homing {} runs on Node {}, since {}.': 'Homing {1} läuft mit Node {2}, seit {3}.',
  'Homing is tested with Node {}. Please install that version.':
    'Homing ist mit Node {1} getestet. Bitte installieren Sie diese Version.',
  'Homing uses {} of memory; {} is available.': 'Homing belegt {1} Arbeitsspeicher; {2} sind verfügbar.',
  'Give Homing more memory (mem_limit in compose.yaml), or stop other programs on this machine.':
    'Geben Sie Homing mehr Arbeitsspeicher (mem_limit in compose.yaml), oder beenden Sie andere Programme auf diesem Rechner.',
  'Event loop delay over the last half hour: p99 {} ms, maximum {} ms.':
    'Verzögerung der Ereignisschleife in der letzten halben Stunde: p99 {1} ms, höchstens {2} ms.',
  "Pages may be slow. Possible causes are a mailbox's first sync or another program on this machine.":
    'Seiten können langsam sein. Mögliche Ursachen sind der erste Abgleich eines Postfachs oder ein anderes Programm auf diesem Rechner.',
  'The key file has been moved or deleted since the server started.':
    'Die Schlüsseldatei wurde seit dem Serverstart verschoben oder gelöscht.',
  "Put it back before restarting Homing. Without it, stored passwords can't be read.":
    'Legen Sie sie zurück, bevor Sie Homing neu starten. Ohne sie können gespeicherte Passwörter nicht gelesen werden.',
  'Other users on this machine can read the key file (mode {}).':
    'Andere Benutzer dieses Rechners können die Schlüsseldatei lesen (Rechte {1}).',
  'Set its mode to 600, and that of its folder to 700.': 'Setzen Sie ihre Rechte auf 600 und die ihres Ordners auf 700.',
  "Only its owner can read the key file. It's on the same volume as the data; use MASTER_KEY_FILE to store it elsewhere.":
    'Nur ihr Besitzer kann die Schlüsseldatei lesen. Sie liegt auf demselben Datenträger wie die Daten; mit MASTER_KEY_FILE können Sie sie anderswo speichern.',
  "Only its owner can read the key file, and it's on a different volume than the data.":
    'Nur ihr Besitzer kann die Schlüsseldatei lesen, und sie liegt auf einem anderen Datenträger als die Daten.',
  'Registration requires an invitation.': 'Für die Registrierung ist eine Einladung erforderlich.',
  'Registration is closed.': 'Die Registrierung ist geschlossen.',
  'Anyone on this network can register.': 'Alle in diesem Netzwerk können sich registrieren.',
  'Anyone can register, and this server can be reached from the internet.':
    'Alle können sich registrieren, und dieser Server ist aus dem Internet erreichbar.',
  'Choose "By invitation" above or set REGISTRATION=invite, unless that\'s intended.':
    'Wählen Sie oben „Mit Einladung“, oder setzen Sie REGISTRATION=invite, falls das nicht beabsichtigt ist.',
  // Database and disk.
  'Database {}, write-ahead log {}, schema {}, journal {}.': 'Datenbank {1}, Write-Ahead-Log {2}, Schema {3}, Journal {4}.',
  'The file belongs to a different version of Homing. Start that version, or restore a backup.':
    'Die Datei gehört zu einer anderen Version von Homing. Starten Sie diese Version, oder stellen Sie eine Sicherung wieder her.',
  'The journal must be "wal". Restart Homing; if that doesn\'t help, move the data to a local disk.':
    'Das Journal muss „wal“ sein. Starten Sie Homing neu; hilft das nicht, legen Sie die Daten auf einen Datenträger dieses Rechners.',
  "The log should shrink automatically. If it doesn't, restart Homing.":
    'Das Log sollte automatisch kleiner werden. Wenn nicht, starten Sie Homing neu.',
  'Move the data folder to a local disk, or to a volume.':
    'Legen Sie den Datenordner auf einen Datenträger dieses Rechners oder in ein Volume.',
  'The data folder is on a network share ({}), where mail can be lost.':
    'Der Datenordner liegt auf einer Netzwerkfreigabe ({1}), wo E-Mails verloren gehen können.',
  'The data folder is in memory: a restart loses everything.':
    'Der Datenordner liegt im Arbeitsspeicher: Bei einem Neustart ist alles verloren.',
  'The data folder is on an unusual file system ({}).': 'Der Datenordner liegt auf einem ungewöhnlichen Dateisystem ({1}).',
  'The data folder is on a local disk.': 'Der Datenordner liegt auf einem Datenträger dieses Rechners.',
  'The whole database was checked and is intact ({}).': 'Die ganze Datenbank wurde geprüft und ist unbeschädigt ({1}).',
  'The database is too large for a full check while Homing is running.':
    'Die Datenbank ist zu groß für eine vollständige Prüfung, während Homing läuft.',
  'Stop Homing and run "npm run doctor", which has no time limit.':
    'Beenden Sie Homing, und starten Sie „npm run doctor“ ohne Zeitlimit.',
  'The database is damaged.': 'Die Datenbank ist beschädigt.',
  'Restore the latest backup: npm run restore.': 'Stellen Sie die neueste Sicherung wieder her: npm run restore.',
  '{} of {} free on the data disk.': '{1} von {2} auf dem Datenträger frei.',
  'The disk is full, so nothing can be saved. {}': 'Der Datenträger ist voll, es kann nichts gespeichert werden. {1}',
  "Disk space is low, so new email text isn't downloaded. {}":
    'Der Speicherplatz ist knapp, neue E-Mail-Texte werden nicht geladen. {1}',
  'Free up space on that disk, or move the data folder to a larger one. KEEP_FREE_MB sets when Homing stops downloading text.':
    'Geben Sie Speicherplatz frei, oder legen Sie den Datenordner auf einen größeren Datenträger. KEEP_FREE_MB legt fest, ab wann Homing keine Texte mehr lädt.',
  // The clock.
  "Not checked against a browser's clock.": 'Nicht mit der Uhr eines Browsers verglichen.',
  "The clock matches your browser's ({} apart).": 'Die Uhr stimmt mit der Ihres Browsers überein (Abweichung {1}).',
  "The clock is {} ahead of your browser's.": 'Die Uhr geht gegenüber der Ihres Browsers {1} vor.',
  "The clock is {} behind your browser's.": 'Die Uhr geht gegenüber der Ihres Browsers {1} nach.',
  'Turn on network time (NTP): sign-in, one-time codes and dates depend on it.':
    'Schalten Sie die Netzwerkzeit (NTP) ein: Anmeldung, Einmalcodes und Daten hängen davon ab.',
  'Too few emails arrived in the last day to check the clock.':
    'Am letzten Tag kamen zu wenige E-Mails an, um die Uhr zu prüfen.',
  'The clock matches recent emails.': 'Die Uhr stimmt mit den letzten E-Mails überein.',
  'Emails arrive {} before they were sent: the clock is behind.':
    'E-Mails kommen {1} vor ihrem Sendezeitpunkt an: Die Uhr geht nach.',
  'Jobs use the time zone {}. Set TZ in the environment to change it.':
    'Aufgaben verwenden die Zeitzone {1}. Ändern Sie sie mit TZ in der Umgebung.',
  // The way in.
  'Put a proxy with HTTPS in front of Homing and set PUBLIC_URL to its address (docs/owner/https.md).':
    'Stellen Sie einen Proxy mit HTTPS vor Homing und setzen Sie PUBLIC_URL auf seine Adresse (docs/owner/https.md).',
  'PUBLIC_URL is a public address without HTTPS, so passwords are sent unencrypted.':
    'PUBLIC_URL ist eine öffentliche Adresse ohne HTTPS; Passwörter werden unverschlüsselt gesendet.',
  'Not checked from a browser.': 'Nicht aus einem Browser geprüft.',
  "Your browser's connection isn't secure: microphone, notifications and installing don't work.":
    'Die Verbindung Ihres Browsers ist nicht sicher: Mikrofon, Benachrichtigungen und Installieren funktionieren nicht.',
  "Your browser's connection is secure.": 'Die Verbindung Ihres Browsers ist sicher.',
  'PUBLIC_URL not checked from a browser.': 'PUBLIC_URL nicht aus einem Browser geprüft.',
  "You're using the address in PUBLIC_URL.": 'Sie verwenden die Adresse aus PUBLIC_URL.',
  "You're using an address of this machine.": 'Sie verwenden eine Adresse dieses Rechners.',
  'Set PUBLIC_URL to the address people open. Links in emails and provider sign-in use it.':
    'Setzen Sie PUBLIC_URL auf die Adresse, unter der Homing geöffnet wird. Links in E-Mails und die Anmeldung bei Anbietern verwenden sie.',
  "PUBLIC_URL isn't set, and you're not using localhost.": 'PUBLIC_URL ist nicht gesetzt, und Sie verwenden nicht localhost.',
  "You're using a different address than PUBLIC_URL.": 'Sie verwenden eine andere Adresse als PUBLIC_URL.',
  'No request to check.': 'Keine Anfrage zum Prüfen.',
  "You're connected directly, without a proxy.": 'Sie sind direkt verbunden, ohne Proxy.',
  "You're connected through a proxy listed in TRUSTED_PROXIES.": 'Sie sind über einen Proxy aus TRUSTED_PROXIES verbunden.',
  "You're connected through a proxy that isn't in TRUSTED_PROXIES: everyone appears to come from its address.":
    'Sie sind über einen Proxy verbunden, der nicht in TRUSTED_PROXIES steht: Alle scheinen von seiner Adresse zu kommen.',
  "Add the proxy's address to TRUSTED_PROXIES, so that only the attacker is slowed down when passwords are guessed.":
    'Nehmen Sie die Adresse des Proxys in TRUSTED_PROXIES auf, damit beim Erraten von Passwörtern nur der Angreifer gebremst wird.',
  // Mailboxes.
  'No mailboxes connected.': 'Keine Postfächer verbunden.',
  "Archives are stored only here and don't sync.": 'Archive sind nur hier gespeichert und werden nicht abgeglichen.',
  "Its owner is disabled, so it doesn't sync.": 'Der Besitzer ist gesperrt, daher kein Abgleich.',
  'See its connection and access below. Its owner can click Refresh.':
    'Siehe Verbindung und Zugriff unten. Der Besitzer kann auf „Aktualisieren“ klicken.',
  'First sync in progress: {} of {} emails.': 'Erster Abgleich läuft: {1} von {2} E-Mails.',
  'It was just connected.': 'Gerade erst verbunden.',
  'It has never synced.': 'Noch nie abgeglichen.',
  'Last synced {} ago.': 'Zuletzt abgeglichen vor {1}.',
  'Not connected to its mail server at the moment.': 'Zurzeit nicht mit dem Mailserver verbunden.',
  "Its mail server couldn't be reached ({}), {} times in a row; retrying now.":
    'Der Mailserver war nicht erreichbar ({1}), {2}-mal in Folge; neuer Versuch läuft.',
  "Its mail server couldn't be reached ({}), {} times in a row; retrying in {}.":
    'Der Mailserver war nicht erreichbar ({1}), {2}-mal in Folge; neuer Versuch in {3}.',
  'Connecting.': 'Verbindung wird hergestellt.',
  "Waiting: its mail server doesn't allow more connections.": 'Wartet: Der Mailserver erlaubt keine weiteren Verbindungen.',
  "Checked every few minutes: its mail server doesn't allow a connection per mailbox.":
    'Wird alle paar Minuten abgerufen: Der Mailserver erlaubt nicht für jedes Postfach eine Verbindung.',
  'Last response from its mail server {} ago; connected for {}.': 'Letzte Antwort des Mailservers vor {1}; verbunden seit {2}.',
  'Homing retries automatically. A firewall that drops idle connections is a possible cause.':
    'Homing versucht es automatisch erneut. Mögliche Ursache ist eine Firewall, die inaktive Verbindungen trennt.',
  '{} folders were recreated on its mail server since the start (UIDVALIDITY).':
    '{1} Ordner wurden seit dem Start auf seinem Mailserver neu angelegt (UIDVALIDITY).',
  "Homing has resynced them. If this continues, contact the mail server's operator.":
    'Homing hat sie neu abgeglichen. Geht das so weiter, wenden Sie sich an den Betreiber des Mailservers.',
  'The mail server is limiting requests. This passes; another app using the same mailbox may be the cause.':
    'Der Mailserver begrenzt die Anfragen. Das geht vorbei; Ursache kann ein anderes Programm am selben Postfach sein.',
  "Check this machine's internet and DNS connection, and the provider's status.":
    'Prüfen Sie Internet- und DNS-Verbindung dieses Rechners und den Status des Anbieters.',
  "Its owner can see the mail server's message in the settings.":
    'Der Besitzer sieht die Meldung des Mailservers in den Einstellungen.',
  "Its access lasts until it's revoked.": 'Der Zugriff gilt, bis er widerrufen wird.',
  'Its access ends in {}.': 'Der Zugriff endet in {1}.',
  'Its owner has to sign in again before then. With Google, publishing the OAuth app removes this limit.':
    'Der Besitzer muss sich vorher neu anmelden. Bei Google entfällt diese Frist, wenn die OAuth-App veröffentlicht ist.',
  'Its mail server rejected the password.': 'Der Mailserver hat das Passwort abgelehnt.',
  'Its provider granted access for only an hour.': 'Der Anbieter hat nur für eine Stunde Zugriff gewährt.',
  'Its access has expired.': 'Der Zugriff ist abgelaufen.',
  'Its access was revoked.': 'Der Zugriff wurde widerrufen.',
  'Its access ended when the password was changed at the provider.':
    'Der Zugriff endete, als beim Anbieter das Passwort geändert wurde.',
  "The provider rejected this server's OAuth client.": 'Der Anbieter hat den OAuth-Client dieses Servers abgelehnt.',
  "Its organisation doesn't allow access.": 'Die Organisation erlaubt den Zugriff nicht.',
  'Homing is missing permissions at the provider.': 'Homing fehlen Berechtigungen beim Anbieter.',
  'Its mail server or provider denied access.': 'Mailserver oder Anbieter verweigert den Zugriff.',
  'Correct the client ID and secret in the server settings, then restart Homing.':
    'Korrigieren Sie Client-ID und Client-Secret in den Servereinstellungen, und starten Sie Homing neu.',
  "That organisation's admin has to allow Homing.": 'Die Verwaltung dieser Organisation muss Homing erlauben.',
  'Its owner has to reconnect it in the settings.': 'Der Besitzer muss es in den Einstellungen neu verbinden.',
  'Run the checks again. If this persists, see its connection.':
    'Starten Sie die Prüfung noch einmal. Bleibt es so, siehe die Verbindung.',
  "Its mail server didn't return message counts in time.":
    'Der Mailserver hat die Anzahl der E-Mails nicht rechtzeitig gemeldet.',
  "Its mail server couldn't be queried ({}).": 'Der Mailserver konnte nicht abgefragt werden ({1}).',
  'Its folders are still syncing.': 'Die Ordner werden noch abgeglichen.',
  'Its {} largest folders have the same number of emails here and on the server.':
    'Die {1} größten Ordner enthalten hier so viele E-Mails wie auf dem Server.',
  'Its inbox has {} emails here and {} on the server.': 'Der Posteingang enthält hier {1} E-Mails und auf dem Server {2}.',
  'One of its large folders has {} emails here and {} on the server.':
    'Ein großer Ordner enthält hier {1} E-Mails und auf dem Server {2}.',
  'The next sync should fix this. If not, its owner can resync the folder (Folders, Resync), or run "npm run job -- repair".':
    'Der nächste Abgleich sollte das beheben. Wenn nicht, kann der Besitzer den Ordner neu abgleichen, oder starten Sie „npm run job -- repair“.',
  'Emails waiting to be sent: {}; failed: {}; possibly sent: {}.':
    'E-Mails, die auf den Versand warten: {1}; fehlgeschlagen: {2}; möglicherweise gesendet: {3}.',
  'Their senders can send them again or discard them in the outbox.':
    'Die Absender können sie im Postausgang erneut senden oder verwerfen.',
  '{} One is overdue.': '{1} Eine ist überfällig.',
  'Check whether its mail server can be reached, and see the server log.':
    'Prüfen Sie, ob der Mailserver erreichbar ist, und sehen Sie im Serverprotokoll nach.',
  // Machines.
  'A model is being downloaded.': 'Ein Modell wird heruntergeladen.',
  'No AI model is set up; built-in rules answer.': 'Kein KI-Modell eingerichtet; integrierte Regeln antworten.',
  'The AI model isn\'t responding, so built-in rules answer. "AI model" below shows why.':
    'Das KI-Modell antwortet nicht, daher antworten integrierte Regeln. „KI-Modell“ unten zeigt den Grund.',
  'The AI model is available.': 'Das KI-Modell ist verfügbar.',
  'The AI model is available, outside this server.': 'Das KI-Modell ist verfügbar, außerhalb dieses Servers.',
  "The AI model isn't available.": 'Das KI-Modell ist nicht verfügbar.',
  "The AI model isn't responding.": 'Das KI-Modell antwortet nicht.',
  'Start Ollama, check OLLAMA_HOST, and download the model under "AI model".':
    'Starten Sie Ollama, prüfen Sie OLLAMA_HOST, und laden Sie das Modell unter „KI-Modell“ herunter.',
  'Check the address, key and model (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL).':
    'Prüfen Sie Adresse, Schlüssel und Modell (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL).',
  'The AI model generates {} tokens per second.': 'Das KI-Modell erzeugt {1} Token pro Sekunde.',
  'A smaller model or a graphics card would be faster.': 'Ein kleineres Modell oder eine Grafikkarte wäre schneller.',
  "The AI model didn't finish a short answer in time.": 'Das KI-Modell wurde mit einer kurzen Antwort nicht rechtzeitig fertig.',
  'It may still be loading or be busy: run the checks again in a minute. A smaller model is faster.':
    'Vielleicht lädt es noch oder ist ausgelastet: Starten Sie die Prüfung in einer Minute noch einmal. Ein kleineres Modell ist schneller.',
  "The AI model couldn't answer ({}).": 'Das KI-Modell konnte nicht antworten ({1}).',
  "Check what else runs on the model's machine, and whether it has enough memory.":
    'Prüfen Sie, was sonst auf dem Rechner des Modells läuft und ob er genug Arbeitsspeicher hat.',
  'Server voices are off (TTS_BACKEND=off); browsers read aloud.': 'Serverstimmen sind aus (TTS_BACKEND=off); Browser lesen vor.',
  "The voice is outside this server and isn't tested.": 'Die Stimme ist außerhalb dieses Servers und wird nicht getestet.',
  '{} read a word aloud in {} ms.': '{1} hat ein Wort in {2} ms vorgelesen.',
  "The voice couldn't read aloud ({}).": 'Die Stimme konnte nicht vorlesen ({1}).',
  'Check that Piper runs at PIPER_URL, or that eSpeak NG is installed.':
    'Prüfen Sie, ob Piper unter PIPER_URL läuft oder eSpeak NG installiert ist.',
  "Piper voices are installed, but Piper isn't.": 'Piper-Stimmen sind installiert, Piper selbst aber nicht.',
  'With Docker, start Homing with HOMING_TARGET=piper. Otherwise install Piper in PIPER_FOLDER, or set PIPER_URL.':
    'Mit Docker starten Sie Homing mit HOMING_TARGET=piper. Sonst installieren Sie Piper in PIPER_FOLDER, oder setzen Sie PIPER_URL.',
  'No speech recognition server is set up; browsers do it.':
    'Kein Server für Spracherkennung eingerichtet; das übernimmt der Browser.',
  "The speech recognition server is external and isn't tested.":
    'Der Server für Spracherkennung ist extern und wird nicht getestet.',
  'The speech recognition server processed a second of silence in {} ms.':
    'Der Server für Spracherkennung hat eine Sekunde Stille in {1} ms verarbeitet.',
  'The speech recognition server failed ({}).': 'Der Server für Spracherkennung ist fehlgeschlagen ({1}).',
  'Check that it runs at STT_URL and has the model in STT_MODEL.':
    'Prüfen Sie, ob er unter STT_URL läuft und das Modell aus STT_MODEL hat.',
  // Backups and jobs.
  'Backups are encrypted and include the key.': 'Sicherungen sind verschlüsselt und enthalten den Schlüssel.',
  "Backups aren't encrypted and don't include the key: store the key file separately, or set BACKUP_PASSPHRASE.":
    'Sicherungen sind nicht verschlüsselt und enthalten den Schlüssel nicht: Bewahren Sie die Schlüsseldatei getrennt auf, oder setzen Sie BACKUP_PASSPHRASE.',
  "There's no backup, and automatic backups are off.": 'Es gibt keine Sicherung, und automatische Sicherungen sind aus.',
  'Set BACKUPS=1, or create a backup below.': 'Setzen Sie BACKUPS=1, oder erstellen Sie unten eine Sicherung.',
  "There's no backup yet. The first one runs tonight.": 'Es gibt noch keine Sicherung. Die erste wird heute Nacht erstellt.',
  "There's no backup.": 'Es gibt keine Sicherung.',
  'The latest backup is {} old.': 'Die neueste Sicherung ist {1} alt.',
  "The backup folder isn't writable.": 'Der Sicherungsordner ist nicht beschreibbar.',
  'Make it writable for the user Homing runs as.': 'Machen Sie ihn für den Benutzer beschreibbar, unter dem Homing läuft.',
  'Create a backup now, and check the server log for the backup job.':
    'Erstellen Sie jetzt eine Sicherung, und prüfen Sie die Aufgabe backup im Serverprotokoll.',
  'No replica of the database is kept.': 'Es wird kein Replikat der Datenbank geführt.',
  "Litestream isn't running, so the replica is getting older.": 'Litestream läuft nicht, daher veraltet das Replikat.',
  'Start it again: docker compose --profile replica up -d. If you no longer want a replica, delete .homing.db-litestream and litestream.sock in the data folder.':
    'Starten Sie es wieder: docker compose --profile replica up -d. Wenn Sie kein Replikat mehr möchten, löschen Sie .homing.db-litestream und litestream.sock im Datenordner.',
  'Litestream copies the database from before a restore.': 'Litestream kopiert die Datenbank von vor einer Wiederherstellung.',
  'Restart it: docker compose --profile replica restart litestream.':
    'Starten Sie es neu: docker compose --profile replica restart litestream.',
  "The replica hasn't been written yet.": 'Das Replikat wurde noch nicht geschrieben.',
  "Check Litestream's log, and that its destination can be reached and has free space.":
    'Prüfen Sie das Protokoll von Litestream und ob dessen Ziel erreichbar ist und freien Platz hat.',
  'The replica is up to date.': 'Das Replikat ist aktuell.',
  'The replica is {} behind.': 'Das Replikat ist {1} im Rückstand.',
  'No jobs run in this process.': 'In diesem Prozess laufen keine Aufgaben.',
  'All {} jobs ran on schedule.': 'Alle {1} Aufgaben liefen planmäßig.',
  "The job {} didn't run on schedule.": 'Die Aufgabe {1} lief nicht planmäßig.',
  "Restart Homing. If that doesn't help, see the server log.":
    'Starten Sie Homing neu. Hilft das nicht, sehen Sie im Serverprotokoll nach.',
  'The job {} has been running for {}.': 'Die Aufgabe {1} läuft seit {2}.',
  'Restart Homing if the machine is busy with it.': 'Starten Sie Homing neu, wenn der Rechner damit beschäftigt ist.',
  'The last run of the job {} failed.': 'Der letzte Lauf der Aufgabe {1} ist fehlgeschlagen.',
  'Run "npm run job -- {}" to run it manually. The server log shows what went wrong.':
    'Starten Sie sie manuell mit „npm run job -- {1}“. Das Serverprotokoll zeigt, was schiefging.',
}
