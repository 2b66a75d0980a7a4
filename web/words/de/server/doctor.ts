import type { SentenceBook } from '../../sentence-book.ts'

export const doctor: SentenceBook['sentences'] = {
  // Looking.
  'This took longer than {} s.': 'Das hat länger als {1} s gedauert.',
  'Run the checks again. If this persists, the server or a service it uses is overloaded.':
    'Untersuchen Sie noch einmal. Bleibt es so, ist der Server überlastet, oder das, was er fragt.',
  "This couldn't be checked ({}).": 'Das ließ sich nicht untersuchen ({1}).',
  'See the server log for details.': 'Mehr steht im Protokoll des Servers.',
  'This link was already used or has expired. Please download the support bundle again.':
    'Diese Adresse wurde schon verwendet oder ist zu alt. Bitte fordern Sie das Hilfspaket neu an.',
  'A support bundle can only be downloaded as a whole.': 'Ein Hilfspaket lässt sich nur als Ganzes holen.',
  // The program.
  'Homing {} runs on Node {}, since {}.': 'Homing {1} läuft mit Node {2}, seit {3}.',
  'Homing is tested with Node {}. Please install that version.': 'Homing ist mit Node {1} geprüft. Bitte installieren Sie das.',
  'Homing uses {} of memory; {} is available.': 'Es belegt {1} Arbeitsspeicher; {2} sind noch frei dafür.',
  'Give Homing more memory (mem_limit in compose.yaml), or stop other programs on this machine.':
    'Geben Sie ihm mehr Arbeitsspeicher (mem_limit in compose.yaml), oder beenden Sie, was dort sonst läuft.',
  'Event loop delay over the last half hour: p99 {} ms, maximum {} ms.':
    'Verzögerung der Ereignisschleife in der letzten halben Stunde: p99 {1} ms, höchstens {2} ms.',
  "Pages may be slow. Possible causes are a mailbox's first sync or another program on this machine.":
    'Seiten können langsam sein. Der Grund kann der erste Abgleich eines Postfachs oder ein anderes Programm auf diesem Rechner sein.',
  'The key file has been moved or deleted since the server started.':
    'Die Schlüsseldatei ist nicht mehr dort, wo sie beim Start war.',
  "Put it back before restarting Homing. Without it, stored passwords can't be read.":
    'Legen Sie sie zurück, bevor Homing wieder gestartet wird: Ohne sie lassen sich die gespeicherten Passwörter nicht öffnen.',
  'Other users on this machine can read the key file (mode {}).':
    'Andere auf diesem Rechner dürfen die Schlüsseldatei lesen (Rechte {1}).',
  'Set its mode to 600, and that of its folder to 700.': 'Setzen Sie ihre Rechte auf 600 und die ihres Ordners auf 700.',
  "Only its owner can read the key file. It's on the same volume as the data; use MASTER_KEY_FILE to store it elsewhere.":
    'Nur ihr Besitzer kann die Schlüsseldatei lesen. Sie liegt bei den Daten; mit MASTER_KEY_FILE kann sie anderswo liegen.',
  "Only its owner can read the key file, and it's on a different volume than the data.":
    'Nur ihr Besitzer kann die Schlüsseldatei lesen, und sie liegt auf einem anderen Datenträger als die Daten.',
  'Registration requires an invitation.': 'Wer sich registrieren will, braucht eine Einladung.',
  'Registration is closed.': 'Niemand kann sich registrieren.',
  'Anyone on this network can register.': 'Jeder in diesem Netz kann sich registrieren.',
  'Anyone can register, and this server can be reached from the internet.':
    'Jeder kann sich registrieren, und dieser Server ist von außen erreichbar.',
  'Choose "By invitation" above or set REGISTRATION=invite, unless that\'s intended.':
    'Wählen Sie oben „mit Einladung“, oder setzen Sie REGISTRATION=invite, wenn Fremde nicht willkommen sind.',
  // Database and disk.
  'Database {}, write-ahead log {}, schema {}, journal {}.': 'Die Datenbank belegt {1}, ihr Log {2}; Schema {3}, Journal {4}.',
  'The file belongs to a different version of Homing. Start that version, or restore a backup.':
    'Die Datei gehört zu einer anderen Version von Homing. Starten Sie diese, oder stellen Sie eine Sicherung wieder her.',
  'The journal must be "wal". Restart Homing; if that doesn\'t help, move the data to a local disk.':
    'Das Journal muss „wal“ sein. Starten Sie Homing neu; hilft das nicht, legen Sie die Daten auf einen Datenträger dieses Rechners.',
  "The log should shrink automatically. If it doesn't, restart Homing.":
    'Das Log sollte von selbst klein werden. Starten Sie Homing neu, wenn es so bleibt.',
  'Move the data folder to a local disk, or to a volume.':
    'Legen Sie den Datenordner auf einen Datenträger dieses Rechners oder in ein Volume.',
  'The data folder is on a network share ({}), where mail can be lost.':
    'Der Datenordner liegt auf einer Netzwerkfreigabe ({1}), wo E-Mails verloren gehen können.',
  'The data folder is in memory: a restart loses everything.':
    'Der Datenordner liegt im Arbeitsspeicher: Bei einem Neustart ist alles verloren.',
  'The data folder is on an unusual file system ({}).': 'Der Datenordner liegt auf einem ungewöhnlichen Dateisystem ({1}).',
  'The data folder is on a local disk.': 'Der Datenordner liegt auf einem Datenträger dieses Rechners.',
  'The whole database was checked and is intact ({}).': 'Die ganze Datenbank wurde gelesen und ist unbeschädigt ({1}).',
  'The database is too large for a full check while Homing is running.':
    'Die Datenbank ist zu groß, um ganz gelesen zu werden, während jemand wartet.',
  'Stop Homing and run "npm run doctor", which has no time limit.':
    'Beenden Sie Homing und rufen Sie „npm run doctor“ auf: Das nimmt sich die Zeit, die es braucht.',
  'The database is damaged.': 'Die Datenbank ist beschädigt.',
  'Restore the latest backup: npm run restore.': 'Stellen Sie die neueste Sicherung wieder her: npm run restore.',
  '{} of {} free on the data disk.': 'Wo die Daten liegen, sind {1} von {2} frei.',
  'The disk is full, so nothing can be saved. {}': 'Es lässt sich nichts mehr schreiben. {1}',
  "Disk space is low, so new email text isn't fetched. {}": 'Es werden keine neuen Texte von E-Mails geholt. {1}',
  'Free up space on that disk, or move the data folder to a larger one. KEEP_FREE_MB sets when Homing stops fetching text.':
    'Schaffen Sie Platz auf diesem Datenträger, oder legen Sie den Datenordner auf einen größeren. KEEP_FREE_MB sagt, ab wann Homing keine Texte mehr holt.',
  // The clock.
  "Not checked against a browser's clock.": 'Es war kein Browser da, mit dem sich die Uhr vergleichen ließe.',
  "The clock matches your browser's ({} apart).": 'Die Uhr stimmt mit der Ihres Browsers überein (Abstand {1}).',
  "The clock is {} ahead of your browser's.": 'Die Uhr geht gegenüber der Ihres Browsers {1} vor.',
  "The clock is {} behind your browser's.": 'Die Uhr geht gegenüber der Ihres Browsers {1} nach.',
  'Turn on network time (NTP): sign-in, one-time codes and dates depend on it.':
    'Lassen Sie den Rechner seine Uhr über das Netz stellen (NTP): Anmeldungen, Einmalcodes und Daten hängen davon ab.',
  'Too few emails arrived in the last day to check the clock.':
    'In einem Tag kamen zu wenige E-Mails, um die Uhr damit zu vergleichen.',
  'The clock matches recent emails.': 'Die Uhr stimmt mit den E-Mails überein, die zuletzt kamen.',
  'Emails arrive {} before they were sent: the clock is behind.':
    'E-Mails kommen {1}, bevor sie geschrieben wurden: Die Uhr geht nach.',
  'Jobs use the time zone {}. Set TZ in the environment to change it.':
    'Aufgaben laufen nach der Zeitzone {1}. TZ in der Umgebung ändert das.',
  // The way in.
  'Put a proxy with HTTPS in front of Homing and set PUBLIC_URL to its address (docs/owner/https.md).':
    'Stellen Sie einen Proxy mit HTTPS vor Homing und setzen Sie PUBLIC_URL auf seine Adresse (docs/owner/https.md).',
  'PUBLIC_URL is a public address without HTTPS, so passwords are sent unencrypted.':
    'PUBLIC_URL ist eine öffentliche Adresse ohne HTTPS: Passwörter werden unverschlüsselt übertragen.',
  'Not checked from a browser.': 'Es war kein Browser da, der sagt, wie er diesen Server sieht.',
  "Your browser's connection isn't secure: microphone, notifications and installing don't work.":
    'Ihr Browser sieht keine sichere Verbindung: Mikrofon, Benachrichtigungen und Installieren gehen nicht.',
  "Your browser's connection is secure.": 'Ihr Browser sieht eine sichere Verbindung.',
  'PUBLIC_URL not checked from a browser.': 'Es war kein Browser da, mit dem sich PUBLIC_URL vergleichen ließe.',
  "You're using the address in PUBLIC_URL.": 'Sie kamen über die Adresse von PUBLIC_URL.',
  "You're using an address of this machine.": 'Sie kamen über eine Adresse dieses Rechners.',
  'Set PUBLIC_URL to the address people open. Links in emails and provider sign-in use it.':
    'Setzen Sie PUBLIC_URL auf die Adresse, unter der Homing geöffnet wird: Links in E-Mails und Anmeldungen bei Anbietern werden daraus gebildet.',
  "PUBLIC_URL isn't set, and you're not using localhost.":
    'PUBLIC_URL ist nicht gesetzt, und Sie kamen über eine andere Adresse als localhost.',
  "You're using a different address than PUBLIC_URL.": 'Sie kamen über eine andere Adresse als PUBLIC_URL.',
  'No request to check.': 'Es war keine Anfrage da, die sich ansehen ließe.',
  "You're connected directly, without a proxy.": 'Sie kamen ohne Proxy direkt zu diesem Server.',
  "You're connected through a proxy listed in TRUSTED_PROXIES.": 'Sie kamen durch einen Proxy, den TRUSTED_PROXIES nennt.',
  "You're connected through a proxy that isn't in TRUSTED_PROXIES: everyone appears to come from its address.":
    'Sie kamen durch einen Proxy, den TRUSTED_PROXIES nicht nennt: Alle scheinen von seiner Adresse zu kommen.',
  "Add the proxy's address to TRUSTED_PROXIES, so that only the attacker is slowed down when passwords are guessed.":
    'Nehmen Sie die Adresse des Proxys in TRUSTED_PROXIES auf, damit nur gebremst wird, wer Passwörter rät.',
  // Mailboxes.
  'No mailboxes connected.': 'Es ist kein Postfach verbunden.',
  "Archives are stored only here and don't sync.": 'Ein Archiv liegt nur hier: Es gibt nichts, womit es abzugleichen wäre.',
  "Its owner is disabled, so it doesn't sync.": 'Das Konto der Person ist gesperrt: Es wird nichts abgeglichen.',
  'See its connection and access below. Its owner can click Refresh.':
    'Sehen Sie nach, was zu Verbindung und Zugang steht. Wem es gehört, kann auf „Aktualisieren“ drücken.',
  'First sync in progress: {} of {} emails.': 'Es wird zum ersten Mal aufgelistet: {1} von {2} E-Mails.',
  'It was just connected.': 'Es wurde eben erst verbunden.',
  'It has never synced.': 'Es wurde noch nie abgeglichen.',
  'Last synced {} ago.': 'Es wurde zuletzt vor {1} abgeglichen.',
  'Not connected to its mail server at the moment.': 'Zu seinem Mailserver wird gerade keine Verbindung gehalten.',
  "Its mail server couldn't be reached ({}), {} times in a row; retrying now.":
    'Der Mailserver war nicht erreichbar ({1}), {2}-mal ohne Unterbrechung; jetzt wird es wieder versucht.',
  "Its mail server couldn't be reached ({}), {} times in a row; retrying in {}.":
    'Der Mailserver war nicht erreichbar ({1}), {2}-mal ohne Unterbrechung; in {3} wird es wieder versucht.',
  'Connecting.': 'Es wird gerade verbunden.',
  "Waiting: its mail server doesn't allow more connections.":
    'Es wartet, bis es an der Reihe ist: Sein Mailserver erlaubt keine weiteren Verbindungen.',
  "Checked every few minutes: its mail server doesn't allow a connection per mailbox.":
    'Es wird alle paar Minuten abgerufen: Sein Mailserver erlaubt nicht für jedes Postfach eine Verbindung.',
  'Last response from its mail server {} ago; connected for {}.':
    'Sein Mailserver war zuletzt vor {1} zu hören; die Verbindung besteht seit {2}.',
  'Homing retries automatically. A firewall that drops idle connections is a possible cause.':
    'Es wird von selbst neu versucht. Der Grund kann eine Firewall sein, die stille Verbindungen fallen lässt.',
  '{} folders were recreated on its mail server since the start (UIDVALIDITY).':
    '{1} Ordner wurden seit dem Start auf seinem Mailserver neu angelegt (UIDVALIDITY).',
  "Homing has resynced them. If this continues, contact the mail server's operator.":
    'Homing hat sie neu aufgelistet. Geht das so weiter, fragen Sie, wer diesen Mailserver betreibt.',
  'The mail server is limiting requests. This passes; another app using the same mailbox may be the cause.':
    'Der Mailserver will seltener gefragt werden. Das geht von selbst vorbei; der Grund kann ein anderes Programm am selben Postfach sein.',
  "Check this machine's internet and DNS connection, and the provider's status.":
    'Sehen Sie nach, ob dieser Rechner das Internet und sein DNS erreicht und ob der Anbieter eine Störung hat.',
  "Its owner can see the mail server's message in the settings.":
    'Wem es gehört, sieht in den Einstellungen, was der Mailserver gesagt hat.',
  "Its access lasts until it's revoked.": 'Sein Zugang gilt, bis ihn jemand zurücknimmt.',
  'Its access ends in {}.': 'Sein Zugang endet in {1}.',
  'Its owner has to sign in again before then. With Google, publishing the OAuth app removes this limit.':
    'Wem es gehört, meldet sich vorher neu an. Bei Google fällt diese Frist weg, wenn die OAuth-App veröffentlicht ist.',
  'Its mail server rejected the password.': 'Sein Mailserver nimmt das Passwort nicht an.',
  'Its provider granted access for only an hour.': 'Sein Anbieter hat nur für eine Stunde Zugang gegeben.',
  'Its access has expired.': 'Sein Zugang ist abgelaufen.',
  'Its access was revoked.': 'Sein Zugang wurde zurückgenommen.',
  'Its access ended when the password was changed at the provider.':
    'Sein Zugang endete, als beim Anbieter das Passwort geändert wurde.',
  "The provider rejected this server's OAuth client.": 'Der Anbieter nimmt den OAuth-Client dieses Servers nicht an.',
  "Its organisation doesn't allow access.": 'Eine Organisation erlaubt seinen Zugang nicht.',
  'Homing is missing permissions at the provider.': 'Beim Anbieter wurde nicht alles erlaubt, was Homing braucht.',
  'Its mail server or provider denied access.': 'Sein Mailserver oder Anbieter verweigert den Zugang.',
  'Correct the client ID and secret in the server settings, then restart Homing.':
    'Berichtigen Sie Client-ID und Geheimnis in den Einstellungen dieses Servers und starten Sie ihn neu.',
  "That organisation's admin has to allow Homing.": 'Die Verwaltung dieser Organisation muss Homing erlauben.',
  'Its owner has to reconnect it in the settings.': 'Wem es gehört, verbindet es in den Einstellungen neu.',
  'Run the checks again. If this persists, see its connection.':
    'Untersuchen Sie noch einmal. Bleibt es so, sehen Sie nach, was zu seiner Verbindung steht.',
  "Its mail server didn't return message counts in time.": 'Sein Mailserver hat nicht rechtzeitig gezählt.',
  "Its mail server couldn't be queried ({}).": 'Sein Mailserver ließ sich nicht fragen ({1}).',
  'Its folders are still syncing.': 'Seine Ordner werden noch aufgelistet.',
  'Its {} largest folders have the same number of emails here and on the server.':
    'Verglichene Ordner: {1}. Sie enthalten hier so viele E-Mails wie auf dem Server.',
  'Its inbox has {} emails here and {} on the server.': 'Sein Posteingang enthält hier {1} E-Mails und auf dem Server {2}.',
  'One of its large folders has {} emails here and {} on the server.':
    'Einer seiner großen Ordner enthält hier {1} E-Mails und auf dem Server {2}.',
  'The next sync should fix this. If not, its owner can resync the folder (Folders, Resync), or run "npm run job -- repair".':
    'Nach der nächsten Runde sollte es gleich sein. Wenn nicht, lässt, wem es gehört, den Ordner neu einlesen, oder „npm run job -- repair“ tut es.',
  'Emails waiting to be sent: {}; failed: {}; possibly sent: {}.':
    'E-Mails, die auf das Senden warten: {1}; die fehlgeschlagen sind: {2}; bei denen unklar ist, ob sie gesendet wurden: {3}.',
  'Their senders can send them again or discard them in the outbox.':
    'Wer sie geschrieben hat, entscheidet im Postausgang: noch einmal senden oder verwerfen.',
  '{} One is overdue.': '{1} Eine ist überfällig.',
  'Check whether its mail server can be reached, and see the server log.':
    'Sehen Sie nach, ob ihr Mailserver zu erreichen ist. Alles Weitere steht im Protokoll.',
  // Machines.
  'A model is being downloaded.': 'Ein Modell wird geholt.',
  'No AI model is set up; built-in rules answer.': 'Es ist kein KI-Modell eingerichtet: Eingebaute Regeln antworten.',
  'The AI model isn\'t responding, so built-in rules answer. "AI model" below shows why.':
    'Das eingerichtete KI-Modell antwortet nicht, stattdessen antworten eingebaute Regeln. Den Grund nennt „KI-Modell“ weiter unten.',
  'The AI model is available.': 'Das KI-Modell ist da.',
  'The AI model is available, outside this server.': 'Das KI-Modell ist da, außerhalb dieses Servers.',
  "The AI model isn't available.": 'Das KI-Modell ist nicht da.',
  "The AI model isn't responding.": 'Das KI-Modell antwortet nicht.',
  'Start Ollama, check OLLAMA_HOST, and download the model under "AI model".':
    'Starten Sie Ollama, sehen Sie nach, ob OLLAMA_HOST stimmt, und holen Sie das Modell unter „KI-Modell“.',
  'Check the address, key and model (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL).':
    'Sehen Sie nach, ob Adresse, Schlüssel und Modell stimmen (OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL).',
  'The AI model generates {} tokens per second.': 'Das KI-Modell schreibt {1} Token in der Sekunde.',
  'A smaller model or a graphics card would be faster.': 'Ein kleineres Modell oder eine Grafikkarte würde schneller antworten.',
  "The AI model didn't finish a short answer in time.": 'Das KI-Modell wurde mit einer kurzen Antwort nicht rechtzeitig fertig.',
  'It may still be loading or be busy: run the checks again in a minute. A smaller model is faster.':
    'Vielleicht lädt es gerade oder hat zu tun: Untersuchen Sie in einer Minute noch einmal. Ein kleineres Modell antwortet schneller.',
  "The AI model couldn't answer ({}).": 'Das KI-Modell konnte nicht antworten ({1}).',
  "Check what else runs on the model's machine, and whether it has enough memory.":
    'Sehen Sie nach, was dort läuft, wo das Modell ist, und ob es genug Arbeitsspeicher hat.',
  'Server voices are off (TTS_BACKEND=off); browsers read aloud.':
    'Es ist keine Stimme gewünscht (TTS_BACKEND=off): Browser sprechen selbst.',
  "The voice is outside this server and isn't tested.": 'Die Stimme ist außerhalb dieses Servers und wird nicht ausprobiert.',
  '{} read a word aloud in {} ms.': '{1} hat ein Wort in {2} ms gesprochen.',
  "The voice couldn't read aloud ({}).": 'Die Stimme konnte nicht sprechen ({1}).',
  'Check that Piper runs at PIPER_URL, or that eSpeak NG is installed.':
    'Sehen Sie nach, ob Piper dort läuft, wo PIPER_URL sagt, oder ob eSpeak NG installiert ist.',
  "Piper voices are installed, but Piper isn't.": 'Es gibt Stimmen für Piper, aber kein Piper, das mit ihnen spricht.',
  'With Docker, start Homing with HOMING_TARGET=piper. Otherwise install Piper in PIPER_FOLDER, or set PIPER_URL.':
    'Mit Docker starten Sie Homing mit HOMING_TARGET=piper. Sonst installieren Sie Piper in PIPER_FOLDER, oder nennen Sie eines mit PIPER_URL.',
  'No speech recognition server is set up; browsers do it.':
    'Es ist kein Server für Spracherkennung eingerichtet: Browser hören selbst zu.',
  "The speech recognition server is external and isn't tested.":
    'Die Spracherkennung ist außerhalb dieses Servers und wird nicht ausprobiert.',
  'The speech recognition server processed a second of silence in {} ms.':
    'Die Spracherkennung hat eine Sekunde Stille in {1} ms gehört.',
  'The speech recognition server failed ({}).': 'Die Spracherkennung konnte nicht hören ({1}).',
  'Check that it runs at STT_URL and has the model in STT_MODEL.':
    'Sehen Sie nach, ob sie dort läuft, wo STT_URL sagt, und ob sie das Modell von STT_MODEL hat.',
  // Backups and jobs.
  'Backups are encrypted and include the key.': 'Sicherungen sind verschlüsselt und enthalten den Schlüssel.',
  "Backups aren't encrypted and don't include the key: store the key file separately, or set BACKUP_PASSPHRASE.":
    'Sicherungen sind nicht verschlüsselt und enthalten den Schlüssel nicht: Heben Sie die Schlüsseldatei gesondert auf, oder setzen Sie BACKUP_PASSPHRASE.',
  "There's no backup, and automatic backups are off.": 'Es gibt keine Sicherung, und von selbst wird keine gemacht.',
  'Set BACKUPS=1, or create a backup below.': 'Setzen Sie BACKUPS=1, oder machen Sie unten eine.',
  "There's no backup yet. The first one runs tonight.": 'Es gibt noch keine Sicherung: Die erste wird nachts gemacht.',
  "There's no backup.": 'Es gibt keine Sicherung.',
  'The latest backup is {} old.': 'Die neueste Sicherung ist {1} alt.',
  "The backup folder isn't writable.": 'In den Ordner der Sicherungen lässt sich nicht schreiben.',
  'Make it writable for the user Homing runs as.': 'Geben Sie ihn dem Benutzer, unter dem Homing läuft.',
  'Create a backup now, and check the server log for the backup job.':
    'Machen Sie jetzt eine, und sehen Sie nach, was im Protokoll zur Aufgabe backup steht.',
  'No jobs run in this process.': 'In diesem Prozess laufen keine Aufgaben.',
  'All {} jobs ran on schedule.': 'Alle {1} Aufgaben sind gelaufen, als sie sollten.',
  "The job {} didn't run on schedule.": 'Die Aufgabe {1} ist nicht gelaufen, als sie sollte.',
  "Restart Homing. If that doesn't help, see the server log.":
    'Starten Sie Homing neu, und sehen Sie ins Protokoll, wenn das nicht hilft.',
  'The job {} has been running for {}.': 'Die Aufgabe {1} läuft seit {2}.',
  'Restart Homing if the machine is busy with it.': 'Starten Sie Homing neu, wenn der Rechner damit beschäftigt ist.',
  'The last run of the job {} failed.': 'Die Aufgabe {1} ist zuletzt gescheitert.',
  'Run "npm run job -- {}" to run it manually. The server log shows what went wrong.':
    'Von Hand läuft sie mit „npm run job -- {1}“; im Protokoll steht, was schiefging.',
}
